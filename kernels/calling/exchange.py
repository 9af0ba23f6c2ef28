"""Cards that change hands before the play: the discard, the upcard, a partner's best card, a farmer's swap."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.calling.points import ACES, PointsRule, hand_points
from kernels.cards.bits import highest_bit, highest_card, lowest_card, popcount
from kernels.cards.layout import FIELD, NO_CARDS, TRUMPS
from kernels.codes import FARMER_OFF, FARMER_SWAP
from kernels.game import Game

_SAME_RANK = np.uint64(0x0001_0001_0001_0001)


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
        elif card & ACES:
            score = 100
        else:
            suit = six & (TRUMPS << np.uint64(bit & 48))
            score = rank if popcount(suit) == 1 else 30 + rank
        if score < best_score:
            best_score = score
            best = card
    return best


@kernel
def takes_upcard(game: Game, rule: PointsRule, hand: np.uint64, upcard: np.uint64) -> bool:
    """Tell whether a dealer who may leave the upcard takes it: where it makes his (normalised) hand worth more."""
    six = hand | upcard
    buried = choose_discard(six, NO_CARDS if game.discard_upcard else upcard)
    return bool(hand_points(rule, six & ~buried) > hand_points(rule, hand))


@kernel
def worst_card(hand: np.uint64, trump: np.uint64) -> np.uint64:
    """The card of a normalised hand that a lone player puts away before he gets his partner's best."""
    if trump:
        return choose_discard(hand, NO_CARDS)
    worst, worst_rank, left = NO_CARDS, 16, hand
    while left:
        card = lowest_card(left)
        left ^= card
        if highest_bit(card) & 15 < worst_rank:
            worst, worst_rank = card, highest_bit(card) & 15
    return worst


@kernel
def best_card(hand: np.uint64, trump: np.uint64) -> np.uint64:
    """The card of a normalised hand that a partner gives: the highest trump, else the highest rank."""
    if hand & trump:
        return highest_card(hand & trump)
    best, best_rank, left = NO_CARDS, -1, hand
    while left:
        card = lowest_card(left)
        left ^= card
        if highest_bit(card) & 15 > best_rank:
            best, best_rank = card, highest_bit(card) & 15
    return best


@kernel
def is_farmers_hand(game: Game, hand: np.uint64) -> bool:
    """Tell whether the hand has the right to a redeal or a swap."""
    if game.farmer == FARMER_OFF:
        return False
    low = hand & game.farmer_cards
    if not game.farmer_same_rank:
        return popcount(low) >= game.farmer_min
    for rank in range(13):
        same = _SAME_RANK << np.uint64(rank)
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
        same = low & (_SAME_RANK << np.uint64(rank))
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
        same = cards & (_SAME_RANK << np.uint64(rank))
        while same and popcount(taken) < 3:
            card = lowest_card(same)
            same ^= card
            taken |= card
    return taken
