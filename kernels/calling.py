"""The points rule: how a player calls, discards, swaps and defends alone on nothing but his own cards.

A hand is worth, under a suit strain, the points of its trumps and a bonus for every ace and every void outside
trumps; who picks the upcard up matters, and in round 2 so does the colour turned down. The player calls his best
strain when its points reach the threshold of his seat and round, and goes alone at a second, higher threshold.
All numbers are in tenths of a point and come in as data (`PointsRule`), so that self-play can choose them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.auction import contract_in_round, holds_suit, round_strains, seat_may_call
from kernels.bits import highest_bit, lowest_bit, lowest_card, popcount
from kernels.game import (
    FARMER_OFF,
    FARMER_SWAP,
    PASS,
    PICKUP_NONE,
    Game,
)
from kernels.layout import FIELD, NO_CARDS, NO_TRUMP, TRUMPS, normalise

NEVER = 10_000
"""A threshold that no hand reaches."""
_ACES = np.uint64(0x1000_1000_1000_1000)
_SIDE_SUITS = ~TRUMPS


class PointsRule(NamedTuple):
    """One set of numbers for the points rule; p indexes positions (0 eldest), r rounds. Tenths of a point."""

    trumps: npt.NDArray[np.int64]  # [16] points of a trump by its bit in the trump field
    ace: int  # an ace outside trumps
    void: int  # a suit outside trumps in which the hand is void
    upcard: npt.NDArray[np.int64]  # [p] tenths of the upcard's points added when it goes to the dealer
    next: npt.NDArray[np.int64]  # [p] bonus in round 2 for the suit of the turned-down card's colour
    call: npt.NDArray[np.int64]  # [p, r] threshold to call
    alone: npt.NDArray[np.int64]  # [p, r] threshold to go alone
    defend: int  # threshold for a defender to defend alone


@kernel
def hand_points(rule: PointsRule, cards: np.uint64) -> int:
    """Points of a normalised set of cards under a suit strain."""
    points = rule.ace * popcount(cards & _ACES & _SIDE_SUITS)
    trumps = cards & TRUMPS
    while trumps:
        points += rule.trumps[lowest_bit(trumps)]
        trumps &= trumps - np.uint64(1)
    for field in range(1, 4):
        if not (cards >> np.uint64(FIELD * field)) & TRUMPS:
            points += rule.void
    return points


@kernel
def choose_discard(six: np.uint64, keep: np.uint64) -> np.uint64:
    """The card to bury from a normalised hand after the pick-up; `keep` is a card that may not be buried, or 0.

    The lowest side card that is no ace and stands alone in its suit; else the lowest side card that is no ace; else
    an ace; a trump, the lowest, only from a hand of nothing but trumps. Of equals the first in the order of fields.
    """
    best = NO_CARDS
    best_score = 1_000
    left = six & ~keep
    while left:
        card = lowest_card(left)
        left ^= card
        bit = highest_bit(card)
        rank = bit & 15
        if card & TRUMPS:
            score = 200 + rank
        elif card & _ACES:
            score = 100
        else:
            suit = six & (TRUMPS << np.uint64(bit & 48))
            score = rank if popcount(suit) == 1 else 30 + rank
        if score < best_score:
            best_score = score
            best = card
    return best


@kernel
def call_points(
    game: Game, rule: PointsRule, turn: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int, strain: int
) -> int:
    """Points of the hand for calling `strain` at this turn."""
    seat = turn % game.players
    rnd = turn // game.players
    dealer = game.players - 1
    bowers = game.bowers == 1
    if game.round_pickup[rnd] == PICKUP_NONE:
        bonus = rule.next[seat] if strain == (upcard_suit ^ 3) else 0
        return hand_points(rule, normalise(hand, strain, bowers)) + bonus
    up = normalise(upcard, strain, bowers)
    if seat == dealer:
        six = normalise(hand, strain, bowers) | up
        buried = choose_discard(six, NO_CARDS if game.discard_upcard else up)
        return hand_points(rule, six & ~buried)
    return hand_points(rule, normalise(hand, strain, bowers)) + rule.upcard[seat] * rule.trumps[highest_bit(up)] // 10


@kernel
def choose_call(game: Game, rule: PointsRule, turn: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int) -> int:
    """What the points rule calls at this turn of a turn-up auction in which everybody passed so far.

    It names suits only, except for a stuck dealer who may name no suit.
    """
    seat = turn % game.players
    rnd = turn // game.players
    pair = contract_in_round(game, rnd, 0)
    alone = contract_in_round(game, rnd, 1)
    if not seat_may_call(game, rnd, seat, pair):
        pair = -1
    if not seat_may_call(game, rnd, seat, alone):
        alone = -1
    must = game.round_must[rnd] == 1 and seat == game.players - 1
    allowed = 0
    if pair >= 0:
        allowed |= game.strains[pair]
    if alone >= 0:
        allowed |= game.strains[alone]
    strains = round_strains(game, rnd, upcard_suit) & allowed
    best = -1
    best_points = -NEVER
    for tested in range(2):
        for strain in range(NO_TRUMP):
            if not (strains >> strain) & 1:
                continue
            if tested == 0 and not holds_suit(game, rnd, seat, hand, upcard, strain):
                continue
            points = call_points(game, rule, turn, hand, upcard, upcard_suit, strain)
            if points > best_points:
                best = strain
                best_points = points
        if best >= 0 or not must or strains >> NO_TRUMP:  # no-trump needs no suit: the dealer is not freed
            break
    if best < 0:
        if not must or not strains:
            return PASS
        best = lowest_bit(np.uint64(strains >> NO_TRUMP << NO_TRUMP))
    if pair >= 0 and not (game.strains[pair] >> best) & 1:
        pair = -1
    if alone >= 0 and not (game.strains[alone] >> best) & 1:
        alone = -1
    if alone >= 0 and best_points >= rule.alone[seat, rnd]:
        return 8 * alone + best
    if pair >= 0 and (must or best_points >= rule.call[seat, rnd]):
        return 8 * pair + best
    if must:
        return 8 * alone + best
    return PASS


@kernel
def defends_alone(rule: PointsRule, hand: np.uint64, trump: np.uint64) -> bool:
    """Tell whether a defender with this normalised hand defends alone against the contract."""
    return bool(trump) and hand_points(rule, hand) >= rule.defend


@kernel
def is_farmers_hand(game: Game, hand: np.uint64) -> bool:
    """Tell whether the hand has the right to a redeal or a swap."""
    if game.farmer == FARMER_OFF:
        return False
    low = hand & game.farmer_cards
    if not game.farmer_same_rank:
        return popcount(low) >= game.farmer_min
    for rank in range(13):
        same = np.uint64(0x0001_0001_0001_0001) << np.uint64(rank)
        if popcount(low & same) >= game.farmer_min:
            return True
    return False


@kernel
def cards_to_swap(game: Game, hand: np.uint64, upcard_suit: int) -> np.uint64:
    """The three cards that the seat exchanges for the hidden kitty, 0 if it may not or would rather not.

    It swaps whenever it may with three cards outside the upcard's suit, keeping cards of that suit.
    """
    if game.farmer != FARMER_SWAP or not is_farmers_hand(game, hand):
        return NO_CARDS
    low = hand & game.farmer_cards & ~(TRUMPS << np.uint64(FIELD * upcard_suit))
    if not game.farmer_same_rank:
        return _lowest_three(low)
    for rank in range(13):
        same = low & (np.uint64(0x0001_0001_0001_0001) << np.uint64(rank))
        if popcount(same) >= 3:
            return _lowest_three(same)
    return NO_CARDS


@kernel
def _lowest_three(cards: np.uint64) -> np.uint64:
    """Three cards of the set, lower ranks first; 0 if there are fewer."""
    if popcount(cards) < 3:
        return NO_CARDS
    taken = NO_CARDS
    for rank in range(13):
        same = cards & (np.uint64(0x0001_0001_0001_0001) << np.uint64(rank))
        while same and popcount(taken) < 3:
            card = lowest_card(same)
            same ^= card
            taken |= card
    return taken
