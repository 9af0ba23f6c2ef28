"""Differences judged together: textbook values, and how often anything is settled where there is nothing."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.estimates.together import chance_of, settled_together


def test_the_chance_of_a_value_is_that_of_the_normal_law() -> None:
    assert chance_of(1.959964, 1.0) == pytest.approx(0.05, abs=1e-6)
    assert chance_of(-2 * 2.575829, 2.0) == pytest.approx(0.01, abs=1e-6)
    assert chance_of(2.959964, 1.0, unseen=1.0) == pytest.approx(0.05, abs=1e-6)
    assert chance_of(0.5, 1.0, unseen=0.5) == chance_of(0.0, 0.0) == 1.0
    assert chance_of(0.5, 0.0, unseen=0.4) == 0.0


@pytest.mark.parametrize(
    ("chances", "settled"),
    [
        ([0.01, 0.04, 0.03, 0.005], [True, False, False, True]),  # 0.005 <= 0.05/4, 0.01 <= 0.05/3, 0.03 > 0.05/2
        ([0.04], [True]),
        ([0.04, 0.04], [False, False]),
        ([0.02, 0.04], [True, True]),  # the second has the whole level left
        ([1.0, 0.0], [False, True]),
        ([], []),
    ],
)
def test_the_smallest_is_held_against_the_sharpest_bound(chances: list[float], settled: list[bool]) -> None:
    assert settled_together(chances) == settled


def test_where_there_is_nothing_anything_is_settled_one_time_in_twenty() -> None:
    values = np.random.default_rng(7).normal(size=(4_000, 12))
    false = sum(any(settled_together([chance_of(value, 1.0) for value in row])) for row in values)
    assert false / 4_000 == pytest.approx(0.05, abs=4 * 0.0035)
    alone = np.mean((np.abs(values) > 1.96).any(axis=1))
    assert alone > 0.4  # one by one nearly half of such tables would hold one
