"""Intervals that stay honest under repeated looks: laws, the looks' factors, and coverage on data of known mean."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.estimates.intervals import (
    CRITICAL,
    MAX_DEALS,
    PLAIN,
    TIE,
    Interval,
    critical_value,
    is_settled,
    look_schedule,
    mean_interval,
    most_deals,
    next_look,
    told_factor,
    verdict_of,
)

RUNS = 6_000


# ---------------------------------------------------------------------- looks
@given(st.integers(1, 10**12))
def test_looks_end_at_the_limit_and_at_most_double(limit: int) -> None:
    looks = look_schedule(limit)
    assert looks[-1] == limit
    assert all(a < b <= 2 * a for a, b in itertools.pairwise(looks))
    assert 1 <= len(looks) <= len(CRITICAL)
    assert critical_value(len(looks)) == CRITICAL[len(looks) - 1]


def test_a_small_job_looks_once_and_the_largest_nine_times() -> None:
    assert look_schedule(2_000) == [2_000]
    assert len(look_schedule(MAX_DEALS)) == 9


def test_the_schedule_does_not_depend_on_what_was_seen() -> None:
    assert look_schedule(100_000) == look_schedule(100_000)
    assert look_schedule(16_000) == look_schedule(64_000)[:3]


@pytest.mark.parametrize("count", range(1, 10))
def test_factors_hold_a_brownian_motion_at_all_looks_with_chance_95(count: int) -> None:
    paths = 200_000
    generator = np.random.default_rng(count)
    times = 2.0 ** np.arange(count)
    walk, inside = np.zeros(paths), np.ones(paths, bool)
    for before, now in zip([0.0, *times[:-1]], times, strict=True):
        walk += generator.normal(0.0, math.sqrt(now - before), paths)
        inside &= np.abs(walk) <= critical_value(count) * math.sqrt(now)
    assert inside.mean() == pytest.approx(0.95, abs=4 * math.sqrt(0.95 * 0.05 / paths))


def test_what_is_told_is_never_surer_than_what_was_decided_and_widens_with_waiting() -> None:
    for planned, strict in enumerate(CRITICAL[1:], start=2):
        told = [told_factor(taken, strict) for taken in range(1, planned + 1)]
        assert told == sorted(told)
        assert told[0] == PLAIN
        assert max(told) <= strict


def test_a_look_comes_no_later_than_the_precision_needs() -> None:
    looks = look_schedule(64_000)
    assert next_look(looks, 4_000, 0.08, 0.02) == 8_000  # a quarter of the width needs sixteen times the deals
    assert next_look(looks, 16_000, 0.0225, 0.02) == 20_655  # and 1.125 times 1.27 of them, with 2 % to spare
    assert next_look(looks, 16_000, 0.0201, 0.02) == 18_000  # at least an eighth more
    assert next_look(looks, 20_655, 0.0201, 0.02) == 23_236
    assert next_look(looks, 32_000, 0.0279, 0.02) == 63_519
    assert next_look(looks, 63_519, 0.021, 0.02) == 64_000
    assert next_look(looks, 4_000, math.nan, 0.02) == next_look(looks, 4_000, math.inf, 0.02) == 8_000


# ---------------------------------------------------------------------- one interval
@given(st.lists(st.integers(-4, 4), min_size=1, max_size=200), st.sampled_from(CRITICAL))
def test_an_interval_holds_its_mean_and_keeps_to_what_is_possible(values: list[int], factor: float) -> None:
    array = np.array(values)
    made = mean_interval(len(array), float(array.sum()), float((array**2).sum()), -4, 4, factor)
    assert made.value == pytest.approx(array.mean())
    assert -4 <= made.low <= made.value <= made.high <= 4
    if len(array) > 1:
        plain = factor * array.std(ddof=1) / math.sqrt(len(array))
        assert made.half_width >= min(plain, 4 - abs(made.value)) - 1e-9  # never narrower than the textbook's


def test_an_outcome_not_yet_seen_is_still_possible() -> None:
    """Rule of three: after n deals without it, a chance of 3 / n is not refuted (1 - 3/n) ** n = 5 %."""
    made = mean_interval(1_000, 1_000.0, 1_000.0, -2, 2, 1.96)
    assert made.low <= 1 - 4 * 3 / 1_000 * (1 - 1e-9)
    assert made.high > 1.0


def test_no_deals_tell_nothing() -> None:
    made = mean_interval(0, 0.0, 0.0, -2, 4, 1.96)
    assert math.isnan(made.value)
    assert (made.low, made.high) == (-2, 4)


# ---------------------------------------------------------------------- verdict
@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.01, 0.3, "clear"),
        (-0.01, 0.3, "toss-up"),  # holds 0
        (0.0, 0.3, "toss-up"),
        (0.001, TIE, "toss-up"),  # within 0.02 points
        (0.001, TIE + 0.001, "clear"),
        (-TIE, TIE, "toss-up"),
        (0.0, 0.0, "toss-up"),
        (-0.3, -0.1, "clear"),
    ],
)
def test_verdict_is_a_toss_up_where_the_difference_may_be_nothing(low: float, high: float, verdict: str) -> None:
    assert TIE == 0.02
    assert verdict_of(Interval((low + high) / 2, low, high)) == verdict


@pytest.mark.parametrize(
    ("low", "high", "settled"),
    [
        (0.021, 5.0, True),  # beyond the tie threshold
        (-5.0, -0.021, True),
        (-0.02, 0.02, True),  # within it
        (0.1, 0.14, True),
        (-0.005, 0.035, False),
        (0.0, 0.1, False),
        (-0.5, 0.5, False),
        (0.019, 0.5, False),
    ],
)
def test_more_deals_are_asked_for_only_while_they_matter(low: float, high: float, settled: bool) -> None:
    assert is_settled(Interval((low + high) / 2, low, high)) == settled


# ---------------------------------------------------------------------- coverage
def skewed(mean: float, march: float = 0.1) -> tuple[list[int], list[float]]:
    """Points -2, 1 and 4, as of a lone call, with this mean."""
    euchred = march + (1 - mean) / 3
    return [-2, 1, 4], [euchred, 1 - euchred - march, march]


def bell(mean: float, deviation: float = 1.4) -> tuple[list[int], list[float]]:
    """Whole points -6 to 6, nearly normal, with exactly this mean."""
    values = np.arange(-6, 7)
    weights = np.exp(-(((values - mean) / deviation) ** 2) / 2)
    weights /= weights.sum()
    off = mean - float(values @ weights)  # move a little mass from the middle to put the mean right
    weights[7 if off > 0 else 5] += abs(off)
    weights[6] -= abs(off)
    return [int(value) for value in values], [float(weight) for weight in weights]


def rare(chance: float, points: int) -> tuple[list[int], list[float]]:
    """Two calls that differ in one deal out of many."""
    return [0, points], [1 - chance, chance]


CASES = {
    "equal calls": ([0, 1], [1.0, 0.0]),
    "skewed, no difference": skewed(0.0),
    "skewed, at the threshold": skewed(TIE),
    "skewed, small": skewed(0.03, 0.05),
    "skewed, plain": skewed(0.3),
    "bell, no difference": bell(0.0),
    "bell, tiny": bell(0.01),
    "bell, at the threshold": bell(-TIE),
    "bell, plain": bell(0.1),
    "seldom different": rare(0.002, 3),
    "hardly ever different": rare(0.0002, -4),
}


@pytest.mark.parametrize("limit", [2_000, 30_000, MAX_DEALS])
@pytest.mark.parametrize("name", CASES)
def test_the_final_interval_holds_the_mean_as_often_as_it_says(name: str, limit: int) -> None:
    """Jobs that stop as `ask` stops: at the first look at which the difference is settled."""
    values, chances = CASES[name]
    points, truth = np.array(values), float(np.dot(values, chances))
    generator = np.random.default_rng([limit, len(name)])
    looks = look_schedule(limit)
    strict = max(PLAIN, critical_value(len(looks)))
    counts = np.zeros((RUNS, len(values)), np.int64)
    running, done, look = np.arange(RUNS), np.zeros(RUNS, np.int64), np.full(RUNS, looks[0])
    holds, wrong_sign, taken = 0, 0, 0
    while len(running):
        counts[running] += generator.multinomial((look - done)[running], chances)
        done[running], taken = look[running], taken + 1
        sums, squares = counts[running] @ points, counts[running] @ points**2
        left = []
        for run, total, square in zip(running.tolist(), sums.tolist(), squares.tolist(), strict=True):
            deals = int(done[run])
            made, by_place = (mean_interval(deals, total, square, -6, 6, factor) for factor in (PLAIN, strict))
            settled = is_settled(by_place)
            if settled or deals == limit or made.half_width <= 0.02:
                told = told_factor(taken, strict) if settled else PLAIN
                made = mean_interval(deals, total, square, -6, 6, told)
                holds += made.low <= truth <= made.high
                wrong_sign += verdict_of(made) == "clear" and made.value * truth <= 0
            else:
                left.append(run)
                look[run] = next_look(looks, deals, made.half_width, 0.02)
        running = np.array(left, np.int64)
    assert holds / RUNS >= 0.945
    assert wrong_sign / RUNS <= 0.05


def test_a_job_may_take_as_many_deals_as_its_precision_can_need() -> None:
    """With a deviation of 0.6 times the span the last look reaches the precision; the one before need not."""
    for span, precision in ((4.0, 0.02), (4.0, 0.1), (8.0, 0.02), (2.0, 0.013)):
        deals = most_deals(span, precision)
        half = PLAIN * 0.6 * span / deals**0.5
        assert half <= precision * 1.02
        assert deals == 4_000 or half * 2**0.5 > 0.9 * precision
    assert most_deals(24.0, 0.001) == MAX_DEALS
