"""The rule player's card when he has nothing to win with, or nothing to win."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import lowest_bit, lowest_card, popcount
from kernels.cards.layout import NO_CARDS
from kernels.laws.tricks import field_mask
from kernels.players.view import View, higher


@kernel
def cheapest(cards: np.uint64, trump: np.uint64) -> np.uint64:
    """The card of lowest rank, trumps last."""
    side = cards & ~trump
    if not side:
        return lowest_card(cards)
    best, low = NO_CARDS, 16
    while side:
        card = lowest_card(side)
        side ^= card
        rank = lowest_bit(card) & 15
        if rank < low:
            best, low = card, rank
    return best


@kernel
def keep_score(view: View, card: np.uint64) -> int:
    """What the side card `card` is worth in the hand, in hundredths of a trick."""
    suit = field_mask(card)
    hidden = view.hidden & suit
    beaten = popcount(hidden & (card - np.uint64(1)))
    if view.is_lone:
        # nobody ruffs for long: what counts is the highest card in the suits that are still out
        return 15 * beaten + 3 * popcount(hidden & higher(card))
    score = 5 * beaten
    if not hidden & higher(card):
        score += max(20 - 5 * view.trick, 0)
    if view.hand & suit == card and view.trick < 2 and view.hand & view.trump:
        score -= 25 - 14 * view.trick  # a void to ruff in
    return score


@kernel
def throw_away(view: View, cards: np.uint64) -> np.uint64:
    """The card of `cards` least worth keeping, of equals the lowest; a trump only when there is nothing else."""
    side = cards & ~view.trump
    if not side:
        return lowest_card(cards)
    best, low = NO_CARDS, 1 << 20
    while side:
        card = lowest_card(side)
        side ^= card
        score = 16 * keep_score(view, card) + (lowest_bit(card) & 15)
        if score < low:
            best, low = card, score
    return best
