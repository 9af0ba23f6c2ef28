"""Empty sums for the entries to add to, and what to read from full ones."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.questions.arrays import empty_sums as empty
from analyzer.rules import Rules
from kernels.entries.count_plans import Counts
from kernels.entries.sample_plans import Sums
from kernels.entries.self_play import Tally

SPAN = 840
"""As many net points as any deal brings: a blucher of seven that fails costs 20 to each of six others."""


def empty_sums(plans: int) -> Sums:
    """Sums of no deals for so many plans, wide enough for every game."""
    return empty(plans, SPAN)


def empty_tally(rules: Rules) -> Tally:
    """A tally of no deals."""
    turns = rules.players * len(rules.rounds)
    return Tally(
        np.zeros((rules.players, 2 * SPAN + 1), np.int64),
        np.zeros((turns, len(rules.contracts), 3), np.int64),
        np.zeros(1, np.int64),
    )


def empty_counts(plans: int) -> Counts:
    """Counts of no layouts for so many plans."""
    shapes = ((plans, 2 * SPAN + 1), (plans, 3), (plans,), (1,))
    return Counts(*(np.zeros(shape, np.int64) for shape in shapes))


def mean_of(points: npt.NDArray[np.int64]) -> tuple[float, float]:
    """Mean and its standard error of a histogram of net points."""
    nets = np.arange(len(points)) - len(points) // 2
    count = int(points.sum())
    mean = float((points * nets).sum()) / count
    variance = float((points * (nets - mean) ** 2).sum()) / count
    return mean, (variance / count) ** 0.5


def equal(one: Any, other: Any) -> bool:
    """Whether two tuples of arrays hold the same numbers."""
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def digest(*arrays: Any) -> str:
    """A short name of the numbers in some arrays."""
    return hashlib.sha256(b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()[:12]
