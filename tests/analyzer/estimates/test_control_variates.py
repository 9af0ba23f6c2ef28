"""Control variates: the right mean, a smaller variance, and intervals that cover."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.estimates.control_variates import FEW, corrected_interval, regression_weights
from analyzer.estimates.intervals import Interval

MEAN = 0.4
"""True mean of the dear values of `sample`."""


def sample(
    rng: np.random.Generator, dear: int, cheap: int, noise: float
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Whole-number points: cheap players' (two columns, on all deals) and the dear one's on the first."""
    luck = rng.integers(-2, 3, cheap)
    columns = np.stack([luck + rng.integers(-1, 2, cheap), 2 * luck + rng.integers(-1, 2, cheap)], axis=1)
    flips = rng.random(cheap) < noise
    own = luck + np.where(flips, rng.integers(-2, 3, cheap), 0) + (rng.random(cheap) < MEAN)
    return own[:dear].astype(np.float64), columns.astype(np.float64)


def estimate(own: npt.NDArray[np.float64], columns: npt.NDArray[np.float64]) -> Interval:
    weights = regression_weights(own, columns[: len(own)])
    fit = columns[: len(own)] @ weights
    return corrected_interval(own - fit, fit, columns @ weights, 2, 0.0, 1.96)


@pytest.mark.parametrize(("dear", "ratio", "noise"), [(200, 8, 0.3), (200, 2, 0.8), (1_000, 8, 0.0)])
def test_intervals_cover_the_mean_nineteen_times_in_twenty(dear: int, ratio: int, noise: float) -> None:
    rng, hits, runs = np.random.default_rng(3), 0, 2_000
    for _ in range(runs):
        own, columns = sample(rng, dear, dear * ratio, noise)
        interval = estimate(own, columns)
        hits += interval.low <= MEAN <= interval.high
    assert hits / runs == pytest.approx(0.95, abs=4 * (0.95 * 0.05 / runs) ** 0.5)


def test_cheap_players_who_know_narrow_the_interval_and_others_leave_it() -> None:
    rng = np.random.default_rng(4)
    own, columns = sample(rng, 1_000, 8_000, 0.1)
    plain = 1.96 * own.std(ddof=1) / len(own) ** 0.5
    assert estimate(own, columns).half_width < 0.65 * plain
    unrelated = rng.integers(-2, 3, columns.shape).astype(np.float64)
    assert estimate(own, unrelated).half_width == pytest.approx(plain, rel=0.02)


def test_the_weights_are_those_of_least_squares() -> None:
    own, columns = sample(np.random.default_rng(5), 500, 500, 0.3)
    design = np.column_stack([np.ones(500), columns])
    expected = np.linalg.lstsq(design, own, rcond=None)[0][1:]
    np.testing.assert_allclose(regression_weights(own, columns), expected, atol=1e-6)


def test_players_who_always_agree_share_their_weight() -> None:
    own, columns = sample(np.random.default_rng(6), 500, 500, 0.3)
    twice = columns[:, [0, 0]]
    single = regression_weights(own, columns[:, :1])
    np.testing.assert_allclose(regression_weights(own, twice), [single[0] / 2] * 2, atol=1e-5)


def test_few_deals_get_no_regression() -> None:
    own, columns = sample(np.random.default_rng(7), FEW - 1, FEW - 1, 0.3)
    assert not regression_weights(own, columns).any()
    one = corrected_interval(np.ones(1), np.zeros(1), np.zeros(8), 2, 8.0, 1.96)
    assert (one.value, one.low, one.high) == (1.0, -np.inf, np.inf)
