"""Means of whole numbers against numpy, and how often their intervals miss."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analyzer.estimates.means import mean_of


def test_mean_of_whole_numbers() -> None:
    values = [3, -1, 4, 1, -5, 9]
    mean = mean_of(6, sum(values), sum(value * value for value in values), 2)
    assert mean.value == pytest.approx(np.mean(values) / 2)
    assert mean.se == pytest.approx(np.std(values, ddof=1) / math.sqrt(6) / 2)


def test_intervals_miss_one_time_in_twenty() -> None:
    dice = np.random.default_rng(7).integers(1, 7, (2_000, 200))
    means = [mean_of(200, int(row.sum()), int((row * row).sum())) for row in dice]
    missed = sum(not mean.interval.low <= 3.5 <= mean.interval.high for mean in means)
    assert 60 <= missed <= 140  # 100 are expected, standard deviation 10
