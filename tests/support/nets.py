"""Nets of random weights for tests, and views with two suits exchanged."""

from __future__ import annotations

from typing import Any

import numpy as np

from kernels.cards.layout import FIELD
from kernels.players.net.player import new_net
from kernels.players.view import View


def random_net(seed: int, largest: int = 300) -> Any:
    """A net whose weights are random up to `largest`."""
    rng, net = np.random.default_rng(seed), new_net()
    for name in ("weights", "bias", "output"):
        net[name] = rng.integers(-largest, largest + 1, net[name].shape)  # type: ignore[index]
    return net


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


def typed(view: View) -> View:
    """A view as the kernels take it; one that comes out of a kernel holds Python's numbers."""
    return view._replace(**{name: np.uint64(getattr(view, name)) for name in CARD_SETS})


def swapped(view: View) -> View:
    """The view with the two suits off trump's colour exchanged."""
    view = view._replace(**{name: swap_suits(getattr(view, name)) for name in CARD_SETS if name != "trump"})
    return view._replace(voids=swap_voids(view.voids))
