"""Means with their standard errors, of jobs that look at their sums once, at a fixed number."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

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


def clustered_mean(values: npt.NDArray[np.floating], known: npt.NDArray[np.bool_], cluster: int) -> Mean:
    """The mean of the `known` values, of which each `cluster` in a row are of one draw and so not independent.

    The standard error is that of a ratio of sums by clusters.
    """
    pad = -len(values) % cluster
    rows = np.pad(np.where(known, values, 0.0).astype(np.float64), (0, pad)).reshape(-1, cluster).sum(axis=1)
    counts = np.pad(known.astype(np.float64), (0, pad)).reshape(-1, cluster).sum(axis=1)
    total, groups = counts.sum(), len(rows)
    mean = rows.sum() / total
    spread = ((rows - mean * counts) ** 2).sum() * groups / max(1, groups - 1)
    return Mean(float(mean), math.sqrt(spread) / float(total))
