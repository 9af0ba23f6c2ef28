"""Views written down card by card, and views with two suits exchanged."""

from __future__ import annotations

import numpy as np

from kernels.cards.layout import FIELD
from kernels.players.view import View


def with_hand(view: View, hand: int, hidden: int) -> View:
    """The view with another hand, all of it legal, and other hidden cards."""
    return view._replace(hand=np.uint64(hand), legal=np.uint64(hand), hidden=np.uint64(hidden))


LEAD = View(
    players=4, seat=0, hand=np.uint64(0), legal=np.uint64(0), friends=0b0100, foes=0b1010, behind=0b1110, maker=0,
    is_maker=1, is_lone=0, misere=0, trump=np.uint64(0xFFFF), hidden=np.uint64(0), pickup=np.uint64(0),
    upcard=np.uint64(0), voids=0,
    trick=0, left=5, taken=0, led=np.uint64(0), best=np.uint64(0), winner=0,
)  # fmt: skip
LOW_TRUMPS, SUIT_2, SUIT_3 = 0x1F80, 0x1F80 << 32, 0x1F80 << 48
RIGHT, LEFT, ACE_2, NINE_3 = 1 << 14, 1 << 13, 1 << 44, 1 << 55


def swap_suits(cards: np.uint64) -> np.uint64:
    """Exchange the two suits that are neither trumps nor of trump's colour: fields 2 and 3."""
    value = int(cards)
    low, high = value >> 2 * FIELD & 0xFFFF, value >> 3 * FIELD & 0xFFFF
    return np.uint64((value & 0xFFFF_FFFF) | high << 2 * FIELD | low << 3 * FIELD)


def swap_voids(voids: int) -> int:
    """The same exchange for the voids shown."""
    return sum(
        1 << (4 * seat + (field, 5 - field)[field >= 2])
        for seat in range(8)
        for field in range(4)
        if voids >> (4 * seat + field) & 1
    )


CARD_SETS = ("hand", "legal", "trump", "hidden", "pickup", "upcard", "led", "best")
"""The fields of a view that are sets of cards."""


def swapped(view: View) -> View:
    """The view with the two suits off trump's colour exchanged."""
    view = view._replace(**{name: swap_suits(getattr(view, name)) for name in CARD_SETS if name != "trump"})
    return view._replace(voids=swap_voids(view.voids))
