"""From a contract to the first lead: the cards that change hands, who defends alone, who plays and who leads."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.by_points import defends_alone
from kernels.calling.exchange import best_card, choose_discard, takes_upcard, worst_card
from kernels.calling.points import PointsRule
from kernels.cards.deal import Deal
from kernels.cards.layout import NO_CARDS, normalise, trump_mask
from kernels.codes import (
    ALONE,
    BY_RULE,
    DEFEND_ALWAYS,
    DEFEND_OFF,
    LEAVE,
    NOBODY,
    PICKUP_NONE,
    PICKUP_OPTIONAL,
    WIDOW_MAKER_TAKES,
)
from kernels.game import Game
from kernels.laws.auction import round_of
from kernels.laws.calls import contract_of, strain_of
from kernels.laws.tricks import Table, active_seats, first_leader, hide, make_table, maker_seats


@kernel
def set_table(game: Game, rule: PointsRule, deal: Deal) -> Table:
    """Make the deal ready for the first lead after its contract was called, and return the table.

    The normalised hands to play go to ``deal.ready``, the lone defender to ``deal.lone_defender``. What a player
    decides with his cards, and nothing else of the deal says, he decides by the points rule.
    """
    contract_id, strain = contract_of(deal.call), strain_of(deal.call)
    dealer, trump = game.players - 1, trump_mask(strain)
    for seat in range(game.players):
        deal.ready[seat] = normalise(deal.hands[seat], strain, game.bowers == 1)
    deal.lone_defender = -1
    active = active_seats(game, contract_id, deal.maker, NOBODY)
    out, pickup, buried = _take_upcard(game, rule, deal, active)
    if game.call_for_best and game.alone[contract_id]:
        offered = NO_CARDS
        ordered = game.round_pickup[round_of(game, deal.node)] != PICKUP_NONE
        if ordered and dealer == (deal.maker + 2) % game.players:  # a card turned down is nobody's to give
            offered, out = out, NO_CARDS  # whether the dealer gave the upcard nobody else can tell
        bowers = game.bowers == 1
        put_away, given = normalise(deal.put_away, strain, bowers), normalise(deal.given, strain, bowers)
        _give_best(game, deal.maker, trump, offered, put_away, given, deal.ready)
    if game.defend_alone == DEFEND_ALWAYS or (game.defend_alone != DEFEND_OFF and game.alone[contract_id]):
        deal.lone_defender = _find_lone_defender(game, rule, deal, active, trump)
    lone = deal.lone_defender
    if lone >= 0 and game.call_for_best:
        _give_best(game, lone, trump, NO_CARDS, NO_CARDS, NO_CARDS, deal.ready)
        if dealer == (lone + 2) % game.players:
            pickup = NO_CARDS  # he may have given it away
    active = active_seats(game, contract_id, deal.maker, lone)
    leader = first_leader(game, contract_id, deal.maker, lone, active)
    table = make_table(game, contract_id, strain, deal.maker, active, leader)
    return hide(table, out, pickup, buried)


@kernel
def _take_upcard(game: Game, rule: PointsRule, deal: Deal, active: int) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Give the upcard to the dealer, or a widow to the maker; return the cards known out, taken up, and buried."""
    strain, bowers = strain_of(deal.call), game.bowers == 1
    dealer, maker = game.players - 1, deal.maker
    up = normalise(deal.upcard, strain, bowers)
    pickup = game.round_pickup[round_of(game, deal.node)]
    if pickup != PICKUP_NONE and (active >> dealer) & 1:
        takes = deal.discard != LEAVE
        if pickup == PICKUP_OPTIONAL and maker != dealer and not deal.discard:
            takes = takes_upcard(game, rule, deal.ready[dealer], up)
        if takes:
            six = deal.ready[dealer] | up
            if deal.discard:
                buried = normalise(deal.discard, strain, bowers)
            else:
                buried = choose_discard(six, NO_CARDS if game.discard_upcard else up)
            deal.ready[dealer] = six & ~buried
            return NO_CARDS, up, buried
    elif game.widow == WIDOW_MAKER_TAKES:
        deal.ready[maker] |= normalise(deal.kitty, strain, bowers)
        deal.ready[maker] &= ~worst_card(deal.ready[maker], trump_mask(strain))
    return up, NO_CARDS, NO_CARDS


@kernel
def _find_lone_defender(game: Game, rule: PointsRule, deal: Deal, active: int, trump: np.uint64) -> int:
    """The first defender after the maker who plays alone, or -1."""
    makers = maker_seats(game, active, deal.maker)
    for step in range(1, game.players):
        seat = (deal.maker + step) % game.players
        if (makers >> seat) & 1 or not (active >> seat) & 1:
            continue
        decided = deal.defence if seat == deal.decider else BY_RULE
        if decided == ALONE or (decided == BY_RULE and defends_alone(rule, deal.ready[seat], trump)):
            return seat
    return -1


@kernel
def _give_best(
    game: Game, lone: int, trump: np.uint64, upcard: np.uint64, put_away: np.uint64, given: np.uint64,
    ready: npt.NDArray[np.uint64],
) -> None:  # fmt: skip
    """A lone player puts one card away and gets his partner's best, which may be the upcard of a sleeping dealer.

    `put_away` and `given` are the cards chosen; 0 leaves them to the points rule.
    """
    partner = (lone + 2) % game.players
    if not given:
        given = best_card(ready[partner] | upcard, trump)
    if not put_away:
        put_away = worst_card(ready[lone], trump)
    ready[lone] = (ready[lone] & ~put_away) | given
    ready[partner] &= ~given
