"""Views written down card by card, for tests of single decisions of the rule player."""

from __future__ import annotations

import numpy as np

from kernels.players.view import View


def with_hand(view: View, hand: int, hidden: int) -> View:
    """The view with another hand, all of it legal, and other hidden cards."""
    return view._replace(hand=np.uint64(hand), legal=np.uint64(hand), hidden=np.uint64(hidden))


LEAD = View(
    players=4, seat=0, hand=np.uint64(0), legal=np.uint64(0), friends=0b0100, foes=0b1010, behind=0b1110, maker=0,
    is_maker=1, lone=0, misere=0, trump=np.uint64(0xFFFF), hidden=np.uint64(0), pickup=np.uint64(0),
    upcard=np.uint64(0), voids=0,
    trick=0, left=5, taken=0, led=np.uint64(0), best=np.uint64(0), winner=0,
)  # fmt: skip
LOW_TRUMPS, SUIT_2, SUIT_3 = 0x1F80, 0x1F80 << 32, 0x1F80 << 48
RIGHT, LEFT, ACE_2, NINE_3 = 1 << 14, 1 << 13, 1 << 44, 1 << 55
