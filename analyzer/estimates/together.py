"""Several differences judged together: the more there are, the more of them are far from 0 by chance alone."""

from __future__ import annotations

import math
from collections.abc import Sequence

LEVEL = 0.05
"""Chance that any difference is called settled that is none."""


def chance_of(value: float, error: float, unseen: float = 0.0) -> float:
    """The chance of a value so far from 0 where the truth is 0: two-sided, by its standard `error`.

    `unseen` is taken off first: an outcome that the deals have not shown may have moved the value by so much.
    """
    beyond = abs(value) - unseen
    if beyond <= 0.0:
        return 1.0
    return math.erfc(beyond / error / math.sqrt(2.0)) if error > 0.0 else 0.0


def settled_together(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of several differences are settled, so that with probability 1 - `level` none is by chance (Holm 1979).

    The smallest of m chances must be at most level / m, the next at most level / (m - 1), and so on up to the first
    that is not.
    """
    settled = [False] * len(chances)
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    for left, place in zip(range(len(chances), 0, -1), order, strict=True):
        if chances[place] > level / left:
            break
        settled[place] = True
    return settled
