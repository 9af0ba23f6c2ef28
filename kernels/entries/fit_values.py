"""What the options of a turn are worth to every hand, from the few records of each: hands that hold alike share.

A hand is a list of features: its cards, every pair of them, and how many it holds of each suit. A value is first a sum
over features (ridge regression), then put right class by class, and last drawn towards the hand's own records. The
equations are small and lists short, so that all is added up in one order, whatever the threads.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.codes import CLOSED

Floats = npt.NDArray[np.float64]


class Shrink(NamedTuple):
    """How many records weigh as much as what is said without them."""

    feature: float
    """That a feature has no effect."""
    correction: float
    """That the mean of a class is right."""
    alike: float
    """What hands that hold alike say of a hand."""


@kernel
def factor(matrix: Floats) -> None:
    """Write Cholesky's triangle of a symmetric matrix into its lower half."""
    for i in range(len(matrix)):
        for j in range(i + 1):
            rest = matrix[i, j]
            for k in range(j):
                rest -= matrix[i, k] * matrix[j, k]
            matrix[i, j] = rest / matrix[j, j] if j < i else np.sqrt(rest)


@kernel
def solve_factored(matrix: Floats, right: Floats) -> None:
    """Solve the equations of a factored matrix in place of their right side."""
    n = len(matrix)
    for i in range(n):
        for k in range(i):
            right[i] -= matrix[i, k] * right[k]
        right[i] /= matrix[i, i]
    for i in range(n - 1, -1, -1):
        right[i] /= matrix[i, i]
        for k in range(i):
            right[k] -= matrix[i, k] * right[i]


@kernel
def _factor_features(
    features: npt.NDArray[np.int16], weight: Floats, kinds: npt.NDArray[np.int32], penalty: float, matrix: Floats
) -> None:  # fmt: skip
    """Make and factor the equations for what each feature adds, in the states where an option is open."""
    matrix[:] = 0.0
    for state in range(len(features)):
        if kinds[state] != CLOSED and weight[state] > 0.0:
            for a in range(features.shape[1]):
                for b in range(a + 1):  # features are listed from low to high
                    matrix[features[state, a], features[state, b]] += weight[state]
    for one in range(len(matrix)):
        matrix[one, one] += penalty if one else 1e-6  # feature 0 is the mean
    factor(matrix)


@kernel
def _open_alike(one: npt.NDArray[np.int32], other: npt.NDArray[np.int32]) -> bool:
    different = 0
    for state in range(len(one)):
        different += (one[state] == CLOSED) != (other[state] == CLOSED)
    return different == 0


@kernel
def fit_values(
    features: npt.NDArray[np.int16], count: int, sums: Floats, classes: npt.NDArray[np.int32],
    shrink: Shrink, values: npt.NDArray[np.float32],
) -> None:  # fmt: skip
    """Put right the `values` (``[state, option]``) of a turn by the records that came to it; begin with zeros.

    ``features[state]`` lists the hand's features, each below `count`; ``sums[state]`` is the weight of its records and
    the sum of their values for every option; ``classes[option, state]`` the class of an option, CLOSED where it is not
    open: there the value is -inf.
    """
    states, most = len(features), 0
    matrix, found = np.empty((count, count)), np.empty(count)
    weight, said = sums[:, 0].copy(), np.empty(states)
    for option in range(len(classes)):
        kinds = classes[option]
        if option == 0 or not _open_alike(kinds, classes[option - 1]):
            _factor_features(features, weight, kinds, shrink.feature, matrix)
        found[:] = 0.0
        for state in range(states):
            most = max(most, kinds[state] + 1)
            said[state] = values[state, option] if kinds[state] != CLOSED else 0.0
            if kinds[state] != CLOSED:
                for a in range(features.shape[1]):
                    found[features[state, a]] += sums[state, 1 + option] - weight[state] * said[state]
        solve_factored(matrix, found)
        came, over = np.zeros(most), np.zeros(most)
        for state in range(states):
            if kinds[state] == CLOSED:
                continue
            for a in range(features.shape[1]):
                said[state] += found[features[state, a]]
            came[kinds[state]] += weight[state]
            over[kinds[state]] += sums[state, 1 + option] - weight[state] * said[state]
        for state in range(states):
            kind = kinds[state]
            if kind == CLOSED:
                values[state, option] = -np.inf
                continue
            prior = said[state] + over[kind] / (came[kind] + shrink.correction)
            values[state, option] = (sums[state, 1 + option] + shrink.alike * prior) / (weight[state] + shrink.alike)
