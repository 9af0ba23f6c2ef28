"""How a player calls by the points rule, on nothing but his own cards.

In a turn-up auction he calls his best strain when its points reach the threshold of his seat and round, and goes alone
at a second, higher threshold; in an ascending auction he makes a bid that his points reach; a defender defends alone
at a threshold of its own.
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.calling.exchange import choose_discard
from kernels.calling.points import NEVER, PointsRule, choose_strain, hand_points, strain_points
from kernels.cards.bits import highest_bit, lowest_bit
from kernels.cards.layout import NO_CARDS, NO_TRUMP, normalise
from kernels.codes import LATER, NEED_NONE, PASS, PICKUP_NONE
from kernels.game import Game
from kernels.laws.auction import (
    holds_suit,
    may_bid,
    must_call,
    names_blind,
    round_of,
    seat_may_call,
    seat_on_turn,
    strains_at,
)
from kernels.laws.calls import call_of


@kernel
def call_points(
    game: Game, rule: PointsRule, node: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int, strain: int
) -> int:
    """Points of the hand for calling `strain` at this node of a turn-up auction."""
    seat, rnd = seat_on_turn(game, node), round_of(game, node)
    dealer = game.players - 1
    bowers = game.bowers == 1
    if game.round_pickup[rnd] == PICKUP_NONE:
        bonus = rule.next[seat] if strain == (upcard_suit ^ 3) else 0
        return strain_points(game, rule, hand, strain) + bonus
    up = normalise(upcard, strain, bowers)
    if seat == dealer:
        six = normalise(hand, strain, bowers) | up
        buried = choose_discard(six, NO_CARDS if game.discard_upcard else up)
        return hand_points(rule, six & ~buried)
    return hand_points(rule, normalise(hand, strain, bowers)) + rule.upcard[seat] * rule.trumps[highest_bit(up)] // 10


@kernel
def strains_of_round(game: Game, rnd: int, seat: int) -> int:
    """Mask of the strains in which `seat` may call some contract of round `rnd`."""
    strains = 0
    for contract in range(game.contracts):
        if (game.round_contracts[rnd] >> contract) & 1 and seat_may_call(game, rnd, seat, contract):
            strains |= game.strains[contract]
    return strains


@kernel
def find_contract(game: Game, rnd: int, seat: int, strain: int, alone: int) -> int:
    """The first contract of round `rnd` that `seat` may call in `strain` and that is played alone (1) or not (0).

    -1 if there is none.
    """
    for contract in range(game.contracts):
        offered = (game.round_contracts[rnd] >> contract) & 1 and (game.strains[contract] >> strain) & 1
        if offered and game.alone[contract] == alone and seat_may_call(game, rnd, seat, contract):
            return contract
    return -1


@kernel
def call_by_points(
    game: Game, rule: PointsRule, node: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int
) -> int:  # fmt: skip
    """What the points rule calls at this node."""
    if not game.round_ends_on_call[0]:
        return bid_by_points(game, rule, node, hand)
    seat, rnd = seat_on_turn(game, node), round_of(game, node)
    must, blind = must_call(game, node), names_blind(game, node)
    strains = strains_at(game, node, upcard_suit) & strains_of_round(game, rnd, seat)
    if blind:  # named before the cards are seen, so any suit is as good: spades, where they may be called
        strains = strains & 8 if strains & 8 else strains & -strains
    best = -1
    best_points = -NEVER
    for tested in range(2):
        for strain in range(6):
            if not (strains >> strain) & 1:
                continue
            if tested == 0 and not blind and not holds_suit(game, rnd, seat, hand, upcard, strain):
                continue
            points = call_points(game, rule, node, hand, upcard, upcard_suit, strain)
            if points > best_points:
                best = strain
                best_points = points
        if best >= 0 or not must:
            break
    if best < 0:
        return PASS
    if best_points >= rule.alone[seat, rnd]:
        alone = find_contract(game, rnd, seat, best, 1)
        if alone >= 0:
            return call_of(alone, best)
    if must or best_points >= rule.call[seat, rnd]:
        pair = find_contract(game, rnd, seat, best, 0)
        if pair >= 0:
            return call_of(pair, best)
    return call_of(find_contract(game, rnd, seat, best, 1), best) if must else PASS


@kernel
def bid_by_points(game: Game, rule: PointsRule, node: int, hand: np.uint64) -> int:
    """What the points rule bids at this node of an ascending auction.

    A dealer who must bid, and whom the must-have-suit test would leave without a bid, is freed from it.
    """
    held = 63  # strains that the bidder may call
    if game.round_need_suit[0] != NEED_NONE:
        seat = seat_on_turn(game, node)
        for strain in range(NO_TRUMP):
            if not holds_suit(game, 0, seat, hand, NO_CARDS, strain):
                held &= ~(1 << strain)
    call = _bid_in(game, rule, node, hand, held)
    if call == PASS and held != 63 and must_call(game, node):
        call = _bid_in(game, rule, node, hand, 63)
    return call


@kernel
def _bid_in(game: Game, rule: PointsRule, node: int, hand: np.uint64, held: int) -> int:
    """What the points rule bids among the strains of a mask; a pass where it may, or where there is no such bid."""
    seat = seat_on_turn(game, node)
    best, best_rank = -1, 0
    forced, forced_rank = -1, 0
    points, strains = 0, 0
    for contract in range(game.contracts):
        if not (game.round_contracts[0] >> contract) & 1 or not seat_may_call(game, 0, seat, contract):
            continue
        if not may_bid(game, node, contract) or not game.strains[contract] & held:
            continue
        rank = game.rank[contract]
        # of what is left to a dealer who must bid the lowest; a bid of no trick only where there is nothing else
        misere = game.misere[contract]
        if forced < 0 or (misere, rank) < (game.misere[forced], forced_rank):
            forced, forced_rank = contract, rank
        if misere:
            reached = _rank_places(game, hand) <= rule.misere
        else:
            if strains != game.strains[contract] & held:  # the same for all bids of most games
                strains = game.strains[contract] & held
                points = strain_points(game, rule, hand, choose_strain(game, rule, strains, hand))
            reached = points >= rule.bid[seat, contract]
        if reached and (best < 0 or (rank > best_rank) == (rule.bid_high == 1)):
            best, best_rank = contract, rank
    if best < 0 and must_call(game, node):
        best = forced
    if best < 0:
        return PASS
    if strains_at(game, node, 0) == 1 << LATER:
        return call_of(best, LATER)
    return call_of(best, choose_strain(game, rule, game.strains[best] & held, hand))


@kernel
def _rank_places(game: Game, hand: np.uint64) -> int:
    """The places of the hand's ranks above the lowest of the deck, added up: small for a hand that takes no trick."""
    lowest = highest_bit(game.deck[0]) & 15
    places, left = 0, hand
    while left:
        places += (lowest_bit(left) & 15) - lowest
        left &= left - np.uint64(1)
    return places


@kernel
def defends_alone(rule: PointsRule, hand: np.uint64, trump: np.uint64) -> bool:
    """Tell whether a defender with this normalised hand defends alone against the contract."""
    return bool(trump) and hand_points(rule, hand) >= rule.defend
