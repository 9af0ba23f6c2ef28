"""Subsets of a list of cards, as bit masks of places in it, and their numbers in order."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import lowest_bit


@kernel
def rank_subset(mask: int, binomials: npt.NDArray[np.int64]) -> int:
    """Place of a subset among all of its size in ascending order; `binomials` is ``int64[n + 1, n + 1]``, C(n, k)."""
    rank, k, left = 0, 1, np.uint64(mask)
    while left:
        rank += binomials[lowest_bit(left), k]
        k += 1
        left &= left - np.uint64(1)
    return rank


@kernel
def cards_of(mask: int, cards: npt.NDArray[np.uint64]) -> np.uint64:
    """The set of the cards that `mask` picks from a list."""
    hand, left = np.uint64(0), np.uint64(mask)
    while left:
        hand |= cards[lowest_bit(left)]
        left &= left - np.uint64(1)
    return hand
