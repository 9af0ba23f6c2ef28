"""Values fitted to few records: against equations solved by numpy, and against the truth they were drawn from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kernels.codes import CLOSED
from kernels.entries.fit_values import Shrink, factor, fit_values, solve_factored

STATES, FEATURES, KINDS = 400, 12, 9


def drawn(seed: int) -> tuple[Any, Any, Any, Any]:
    """Features of states, the sums of their records, their classes, and values to begin with: two options."""
    rng = np.random.default_rng(seed)
    others = np.sort(np.array([rng.choice(FEATURES - 1, 3, replace=False) + 1 for _ in range(STATES)]), axis=1)
    features = np.concatenate([np.zeros((STATES, 1)), others], axis=1).astype(np.int16)
    weight = rng.integers(0, 4, STATES).astype(float)
    sums = np.column_stack([weight, weight[:, None] * rng.normal(0, 1, (STATES, 2))])
    classes = rng.integers(0, KINDS, (2, STATES)).astype(np.int32)
    classes[0, :30] = CLOSED
    return features, sums, classes, rng.normal(0, 1, (STATES, 2)).astype(np.float32)


def by_numpy(features: Any, sums: Any, classes: Any, shrink: Shrink, first: Any) -> Any:
    """The same in dense matrices: ridge regression, the means of classes, the records themselves."""
    held = np.zeros((STATES, FEATURES))
    np.put_along_axis(held, features.astype(int), 1.0, axis=1)
    values = np.full((STATES, 2), -np.inf)
    for option in range(2):
        own = classes[option] != CLOSED
        x, w, prior = held[own], sums[own, 0], first[own, option].astype(float)
        penalty = np.diag([1e-6, *[shrink.feature] * (FEATURES - 1)])
        off = sums[own, 1 + option] - w * prior
        prior = prior + x @ np.linalg.solve(x.T @ (w[:, None] * x) + penalty, x.T @ off)
        kinds = classes[option, own]
        off = np.bincount(kinds, sums[own, 1 + option] - w * prior, KINDS)
        prior += (off / (np.bincount(kinds, w, KINDS) + shrink.correction))[kinds]
        values[own, option] = (sums[own, 1 + option] + shrink.alike * prior) / (w + shrink.alike)
    return values


@pytest.mark.parametrize("shrink", [Shrink(10.0, 20.0, 30.0), Shrink(0.5, 1000.0, 2.0)])
def test_the_same_as_by_dense_matrices(shrink: Shrink) -> None:
    for seed in range(3):
        features, sums, classes, values = drawn(seed)
        expected = by_numpy(features, sums, classes, shrink, values)
        fit_values(features, FEATURES, sums, classes, shrink, values)
        assert values == pytest.approx(expected, abs=1e-5)


def test_a_matrix_is_factored_and_solved() -> None:
    rng = np.random.default_rng(4)
    half = rng.normal(0, 1, (20, 20))
    matrix, right = half @ half.T + np.eye(20), rng.normal(0, 1, 20)
    expected = np.linalg.solve(matrix, right)
    assert np.linalg.cholesky(matrix) == pytest.approx(np.tril(factored(matrix)))
    solve_factored(factored(matrix), right)
    assert right == pytest.approx(expected)


def factored(matrix: Any) -> Any:
    copy = matrix.copy()
    factor(copy)
    return copy


def test_what_alike_states_say_comes_nearer_than_their_own_records() -> None:
    """Where the truth is a sum over features and something of its own, and a state has two records."""
    rng = np.random.default_rng(5)
    features, _, classes, _ = drawn(5)
    classes[0, :30] = 0
    effect = rng.normal(0, 0.5, FEATURES)
    truth = effect[features].sum(axis=1) + rng.normal(0, 0.1, STATES)
    records = np.full(STATES, 2.0)
    mean = truth + rng.normal(0, 1.5, STATES) / 2**0.5
    sums = np.column_stack([records, records * mean, records * mean])
    values = np.zeros((STATES, 2), np.float32)
    fit_values(features, FEATURES, sums, classes, Shrink(2.0, 200.0, 100.0), values)
    assert abs(mean - truth).mean() > 0.7
    assert abs(values[:, 0] - truth).mean() < 0.25


def test_where_nobody_came_the_value_is_that_of_the_features() -> None:
    """With nothing known at all it stays what it was."""
    features, sums, classes, _ = drawn(6)
    values = np.full((STATES, 2), 0.25, np.float32)
    fit_values(features, FEATURES, np.zeros_like(sums), classes, Shrink(1.0, 1.0, 1.0), values)
    assert np.isneginf(values[:30, 0]).all()
    assert values[30:] == pytest.approx(0.25)
