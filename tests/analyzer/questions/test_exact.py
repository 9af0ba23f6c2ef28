"""The exact part of an answer: what counts say, and that counting and sampling agree."""

from __future__ import annotations

import math
from typing import Any

import pytest

from analyzer import ask
from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import parse_model
from analyzer.questions.estimator import Limits
from analyzer.questions.exact import Count, Counted
from analyzer.questions.layouts import LayoutCount
from analyzer.questions.plans import make_plans
from analyzer.questions.sampled import Sample
from analyzer.questions.task import Task
from tests.support.questions import HAND, UP, pooled_error, situation

LONER = math.comb(18, 5) * math.comb(13, 5)


def task_of(only: str | None = None) -> Task:
    asked = situation()
    return Task(asked, make_plans(asked, only), parse_model("rules"))


# ---------------------------------------------------------------------- counts
def test_counts_are_chances_and_a_mean_without_width() -> None:
    count = Count({-2: 3, 1: 6, 4: 3}, 0, [3, 6, 3], layouts=12)
    task = task_of("order alone")
    assert count.outcomes(task) == {-2: 0.25, 1: 0.5, 4: 0.25}
    assert count.mean(task) == 1.0
    counted = Counted(task)
    counted.counts[0] = count
    assert counted.value(0) == Interval(1.0, 1.0, 1.0)
    assert (counted.deals_of(0), counted.method_of(0), counted.ends(0)) == (12, "exact", (1.0, (0.25, 0.5, 0.25)))


def test_a_count_that_takes_longer_than_the_time_given_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LayoutCount, "_estimate", lambda self: 75.0)
    with pytest.raises(DataError, match="exact would take about 75 s, more than the time given"):
        ask(HAND, UP, seat="dealer", only="order alone", discard="9H", play="rules", exact=True, deals=100, time=60.0)


def test_what_is_thrown_in_counts_as_a_new_deal() -> None:
    count, task = Count({1: 2}, 2, [0, 2, 0], layouts=4), task_of()
    vars(task)["thrown_outcomes"] = {-1: 0.5, 1: 0.5}  # instead of simulating a new deal
    assert count.outcomes(task) == {-1: 0.25, 1: 0.75}
    assert count.mean(task) == 0.5


def test_what_is_counted_decides_within_its_call_and_widths_of_both_sorts_add_up() -> None:
    task = task_of()
    counted = Counted(task)
    Sample.run_until_settled(counted, Limits(400, 1e-9), None)  # sampled only
    loners = [p for p, plan in enumerate(task.plans) if plan.action == "order alone"]
    counted.active[loners] = 1  # none was dropped
    for p, points in zip(loners, (4, 1, 2), strict=True):
        counted.counts[p] = Count({points: 7}, 0, [0, 7, 0], layouts=7)
    assert counted.ranking()[0] == loners[0]
    assert set(counted.rivals(loners[0])) == set(loners)
    passed = next(p for p, plan in enumerate(task.plans) if plan.action == "pass")
    gap, sampled = counted.difference(passed, loners[0]), counted.value(passed)
    assert (gap.low, gap.high) == (sampled.low - 4.0, sampled.high - 4.0)
    assert counted.difference(loners[0], loners[2]) == Interval(2.0, 2.0, 2.0)
    del counted.counts[loners[1]]  # given up before the count: what is known of it is on the sampled deals
    assert counted.difference(loners[1], loners[0]) == Sample.difference(counted, loners[1], loners[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        {"hand": "JS AS QS AH TD", "upcard": "9S", "seat": "dealer", "only": "order alone", "discard": "TD"},
        {"hand": "JS AS QS AH TD", "upcard": "9S", "seat": "1", "only": "order alone", "inference": "none"},
        {"hand": "JH AH KH AS 9C", "upcard": "QH", "seat": "3", "only": "order alone", "rules": "north_american"},
        {"hand": "JH AH KH AS 9C", "upcard": "QS", "seat": "2", "round": 2, "only": "call H alone", "play": "dd"},
    ],
    ids=["sleeping partner passed", "no inference", "lone defenders", "round 2, open cards"],
)
def test_counting_and_sampling_agree(question: dict[str, Any]) -> None:
    """The sampler rejects, the count weighs; the sleeping hand's passes are summed over what it may hold."""
    question = {"play": "rules", **question}  # what is weighed is the same whoever plays, and these are quick
    (exact,) = ask(**question, exact=True).actions
    (sampled,) = ask(**question, deals=200_000, precision=1e-9, seed=3).actions
    assert (exact.method, sampled.method) == ("exact", "sampled")
    assert exact.deals == LONER
    assert exact.ev.low == exact.ev.value == exact.ev.high
    assert sum(exact.points.values()) == pytest.approx(1, abs=1e-12)
    for end in ("euchred", "made", "march"):
        true = getattr(exact, end)
        assert getattr(sampled, end) == pytest.approx(true, abs=4 * pooled_error(true, 200_000, true, 10**9) + 1e-9)


@pytest.mark.slow
def test_what_does_not_fit_is_sampled_beside_what_is_counted() -> None:
    answer = ask(HAND, UP, seat="dealer", exact=True, inference="none", play="dd")
    methods = {action.call: action.method for action in answer.actions}
    assert methods == {"order alone": "exact", "order": "sampled", "pass": "sampled"}
    assert answer.method == "sampled"
    for action in answer.actions:
        assert action.deals == (LONER if action.method == "exact" else answer.deals)
        assert action.difference.value == pytest.approx(action.ev.value - answer.actions[0].ev.value, abs=1e-9)
