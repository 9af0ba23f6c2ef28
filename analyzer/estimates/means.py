"""Means of whole numbers with their standard errors, of jobs that look at their sums once, at a fixed number."""

from __future__ import annotations

import math
from dataclasses import dataclass

from analyzer.estimates.intervals import CRITICAL, Interval


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of some whole numbers, its standard error and its 95 % interval."""

    value: float
    se: float

    @property
    def interval(self) -> Interval:
        half = CRITICAL[0] * self.se
        return Interval(self.value, self.value - half, self.value + half)


def mean_of(n: int, total: int, squares: int, scale: int = 1) -> Mean:
    """The mean of n >= 2 whole numbers of sum `total` and sum of squares `squares`, each divided by `scale`."""
    variance = max(0, n * squares - total * total) / (n * (n - 1))
    return Mean(total / n / scale, math.sqrt(variance / n) / scale)
