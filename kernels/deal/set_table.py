"""From a call to tricks: the rest of the auction, the cards that change hands, who defends alone, and the play."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.choose_call import defends_alone
from kernels.calling.exchange import best_card, choose_discard, takes_upcard, worst_card
from kernels.calling.points import PointsRule
from kernels.cards.layout import NO_CARDS, normalise, trump_mask
from kernels.codes import (
    BY_RULE,
    DEFEND_ALWAYS,
    DEFEND_OFF,
    LEAVE,
    LONE,
    PICKUP_NONE,
    PICKUP_OPTIONAL,
    WIDOW_MAKER_TAKES,
)
from kernels.game import Game
from kernels.laws.auction import round_of
from kernels.laws.tricks import Table, active_seats, first_leader, maker_seats


@kernel
def set_table(
    game: Game,
    rule: PointsRule,
    node: int,
    maker: int,
    call: int,
    discard: np.uint64,
    asker: int,
    defence: int,
    upcard: np.uint64,
    kitty: np.uint64,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
) -> tuple[Table, int]:
    """Make the deal ready for the first lead after `call`; return the table and the lone defender (or -1).

    `hands` are the raw hands dealt; the normalised hands to play go to `ready` (both ``uint64[players]``). `discard`
    is the raw card that the dealer buries, or LEAVE; 0 leaves it to the points rule. `defence` says how the seat
    `asker` decides to defend alone; everybody else decides by the points rule.
    """
    contract, strain = call >> 3, call & 7
    bowers = game.bowers == 1
    dealer = game.players - 1
    trump = trump_mask(strain)
    deck = NO_CARDS
    for k in range(game.cards):
        deck |= game.deck[k]
    for seat in range(game.players):
        ready[seat] = normalise(hands[seat], strain, bowers)
    active = active_seats(game, contract, maker, -1)
    up = normalise(upcard, strain, bowers)
    out, taken, buried = up, NO_CARDS, NO_CARDS
    pickup = game.round_pickup[round_of(game, node)]
    if pickup != PICKUP_NONE and (active >> dealer) & 1:
        takes = discard != LEAVE
        if pickup == PICKUP_OPTIONAL and maker != dealer and not discard:
            takes = takes_upcard(game, rule, ready[dealer], up)
        if takes:
            six = ready[dealer] | up
            if discard:
                buried = normalise(discard, strain, bowers)
            else:
                buried = choose_discard(six, NO_CARDS if game.discard_upcard else up)
            ready[dealer] = six & ~buried
            out, taken = NO_CARDS, up
    elif game.widow == WIDOW_MAKER_TAKES:
        ready[maker] |= normalise(kitty, strain, bowers)
        ready[maker] &= ~worst_card(ready[maker], trump)
    if game.call_for_best and game.alone[contract]:
        offered = NO_CARDS
        if dealer == (maker + 2) % game.players:
            offered, out = out, NO_CARDS  # whether the dealer gave the upcard nobody else can tell
        give_best(game, maker, trump, offered, ready)
    makers = maker_seats(game, active, maker)
    lone = -1
    if game.defend_alone == DEFEND_ALWAYS or (game.defend_alone != DEFEND_OFF and game.alone[contract]):
        for step in range(1, game.players):
            seat = (maker + step) % game.players
            if (makers >> seat) & 1 or not (active >> seat) & 1:
                continue
            decided = defence if seat == asker else BY_RULE
            if decided == LONE or (decided == BY_RULE and defends_alone(rule, ready[seat], trump)):
                lone = seat
                active = active_seats(game, contract, maker, lone)
                if game.call_for_best:
                    give_best(game, lone, trump, NO_CARDS, ready)
                    if dealer == (lone + 2) % game.players:
                        taken = NO_CARDS  # he may have given it away
                break
    leader = first_leader(game, contract, maker, lone, active)
    table = Table(
        game.players,
        game.hand,
        game.partners,
        active,
        makers,
        maker,
        leader,
        trump,
        game.misere[contract],
        1 if game.first_lead_trump and trump and leader == maker else 0,
        normalise(deck, strain, bowers),
        out,
        taken,
        buried,
    )
    return table, lone


@kernel
def give_best(game: Game, lone: int, trump: np.uint64, upcard: np.uint64, ready: npt.NDArray[np.uint64]) -> None:
    """A lone player puts one card away and gets his partner's best, which may be the upcard of a sleeping dealer."""
    partner = (lone + 2) % game.players
    best = best_card(ready[partner] | upcard, trump)
    ready[lone] = (ready[lone] & ~worst_card(ready[lone], trump)) | best
    ready[partner] &= ~best
