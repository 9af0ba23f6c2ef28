"""Pearson's chi-square statistic, judged by its standard deviation: no table needed, and no library."""

from __future__ import annotations

from typing import Any

import numpy as np

LIMIT = 4.5
"""Standard deviations; a right sampler exceeds them once in some 100,000 seeds, and the seeds here are fixed."""


def chi_square(counts: Any, expected: Any) -> float:
    """The statistic of `counts` against `expected`."""
    seen, due = np.asarray(counts, float), np.asarray(expected, float)
    return float(((seen - due) ** 2 / due).sum())


def assert_chi_square(statistic: float, freedom: int) -> None:
    """Refuse a statistic far from its mean: also one too small, as from a sampler that takes turns.

    By the cube-root approximation of Wilson and Hilferty (1931) the statistic is turned into a normal deviate.
    """
    spread = 2.0 / (9.0 * freedom)
    deviate = ((statistic / freedom) ** (1.0 / 3.0) - (1.0 - spread)) / spread**0.5
    assert -LIMIT < deviate < LIMIT, f"chi-square {statistic:.1f} on {freedom} degrees of freedom"


def assert_uniform(counts: Any) -> None:
    """Refuse counts that do not look equally likely."""
    seen = np.asarray(counts).ravel()
    if len(seen) > 1:
        assert_chi_square(chi_square(seen, seen.sum() / len(seen)), len(seen) - 1)
