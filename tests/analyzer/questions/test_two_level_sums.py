"""Two levels of sums, from records made up: the searchers' mean, corrected by what goes with it."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import parse_model
from analyzer.questions.deal_records import DealRecords, no_records
from analyzer.questions.plans import make_plans
from analyzer.questions.task import Task
from analyzer.questions.two_level_sums import TwoLevelSums
from kernels.codes import PLAYED, THROWN_IN
from tests.support.questions import situation


def records_of(outcomes: np.ndarray, thrown: np.ndarray) -> DealRecords:
    records = no_records(len(outcomes), 1, outcomes.shape[2], 4)
    status = np.where(thrown, THROWN_IN, PLAYED).astype(np.int8)
    return records._replace(outcomes=np.where(thrown, 0, outcomes), status=status)


def sums_of(searched: int, cheap: int, noise: float, seed: int, thrown: float = 0.0) -> TwoLevelSums:
    """A call and a pass: searchers score as the one cheap player does, but for `noise`; the call +1 or -1 at evens."""
    asked = situation(rules="standard,stick=off,all_pass=forfeit", seat="1")
    task = Task(asked, make_plans(asked, "order") + make_plans(asked, "pass")[:1], parse_model("pimc"))
    generator = np.random.default_rng(seed)
    sums = TwoLevelSums(task, [parse_model("rules")])
    values = np.stack([generator.choice([-1, 1], cheap), generator.choice([-2, 1], cheap)], axis=1)[:, None, :]
    ended = np.zeros(values.shape, np.bool_)
    ended[:, 0, 1] = generator.random(cheap) < thrown
    dear = np.where(generator.random((searched, 1, 1)) < noise, -values[:searched], values[:searched])
    sums.add_cheap(records_of(values, ended), np.ones(2, np.int64))
    sums.add_searched(records_of(dear, ended[:searched]), np.ones(2, np.int64))
    return sums


def test_searchers_who_score_as_the_cheap_do_are_as_sure_as_all_deals_make_them() -> None:
    sums = sums_of(400, 6_400, 0.0, 1)
    alone = sums_of(400, 400, 0.0, 1)
    everything = sums._cheap.outcomes[:, 0, 0].mean()
    assert sums.value(0).value == pytest.approx(everything, abs=1e-9)
    unseen = 3 * 4 / 400  # the rule of three; points lie within 4 of each other
    halves = [(one.value(0).half_width ** 2 - unseen**2) ** 0.5 for one in (sums, alone)]  # they add in squares
    assert halves[0] == pytest.approx(halves[1] / 4, rel=0.02)  # of sixteen times the deals


def test_intervals_hold_the_mean() -> None:
    """The searchers' mean of the call is 0, as a mirrored outcome is as likely."""
    values = [sums_of(200, 1_600, 0.3, seed).value(0) for seed in range(100)]
    missed = sum(not value.low <= 0.0 <= value.high for value in values)
    assert missed <= 13  # at most 5 are expected; 14 come once in 2,000


def test_chances_add_up_and_a_deal_thrown_in_is_a_point_lost() -> None:
    sums = sums_of(300, 2_400, 0.2, 3, thrown=0.3)
    outcomes = sums.outcomes(1)
    assert sum(outcomes.values()) == pytest.approx(1.0, abs=1e-9)
    assert sum(points * chance for points, chance in outcomes.items()) == pytest.approx(sums.value(1).value, abs=1e-9)
    assert sums.thrown(1) == pytest.approx(0.3, abs=0.05)
    assert sums.thrown(0) == 0.0
    gap = sums.difference(0, 1)
    assert gap.value == pytest.approx(sums.value(0).value - sums.value(1).value, abs=1e-9)
    assert sums.difference(1, 0).value == pytest.approx(-gap.value)


def test_a_new_deal_is_worth_what_it_is_whoever_plays() -> None:
    asked = situation("9S TS 9D TH 9C", seat="1", rules="standard,farmer=redeal")
    task = Task(asked, make_plans(asked, "order") + make_plans(asked, "redeal"), parse_model("pimc"), open_deals=10)
    vars(task)["redeal_outcomes"] = {-1: 0.75, 1: 0.25}  # instead of simulating new deals
    sums, deals = TwoLevelSums(task, [parse_model("rules")]), 400
    scored = np.random.default_rng(5).choice([-2, 1], (deals, 1, 2))
    ended = np.tile([False, True], (deals, 1, 1))
    sums.add_cheap(records_of(scored, ended), np.ones(2, np.int64))
    sums.add_searched(records_of(scored[:100], ended[:100]), np.ones(2, np.int64))
    called = sums.value(0)
    assert sums.value(1) == Interval(-0.5, -0.5, -0.5)
    assert (sums.outcomes(1), sums.thrown(1)) == ({-1: 0.75, 1: 0.25}, 1.0)
    assert (sums.open_value(1), sums.cheap_values(1)) == ((None, 0), {})
    assert sums.difference(0, 1) == Interval(called.value + 0.5, called.low + 0.5, called.high + 0.5)
    assert sums.difference(1, 0) == Interval(-0.5 - called.value, -0.5 - called.high, -0.5 - called.low)
