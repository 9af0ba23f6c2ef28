"""The rule player's card when he has nothing to win with, or nothing to win."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.bits import highest_card, lowest_bit, lowest_card, popcount
from kernels.players.view import NO_CARDS, View, boss_cards, higher
from kernels.tricks import field_mask


@kernel
def cheapest(cards: np.uint64, trump: np.uint64) -> np.uint64:
    """The card of lowest rank, trumps last."""
    plain = cards & ~trump
    if not plain:
        return lowest_card(cards)
    best, low = NO_CARDS, 99
    while plain:
        card = lowest_card(plain)
        plain ^= card
        rank = lowest_bit(card) & 15
        if rank < low:
            best, low = card, rank
    return best


@kernel
def throw_away(view: View, cards: np.uint64) -> np.uint64:
    """The card of `cards` least worth keeping."""
    bosses = boss_cards(view)
    best, low = NO_CARDS, 9999
    rest = cards
    has_trump = view.hand & view.trump
    while rest:
        card = lowest_card(rest)
        rest ^= card
        field = field_mask(card)
        cost = lowest_bit(card) & 15
        mine = view.hand & field
        if card & view.trump:
            cost += 200
        elif card & bosses:
            cost += 100
        elif mine == card:
            if has_trump:
                cost -= 6
        else:
            top = highest_card(mine)
            if top != card and popcount(mine) == 2 and popcount(view.hidden & higher(top)) == 1:
                cost += 5
        if cost < low:
            best, low = card, cost
    return best
