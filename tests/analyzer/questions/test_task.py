"""A task: its plans by call, the bounds of what they can bring, and what stands for a deal thrown in."""

from __future__ import annotations

import pytest

from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import parse_model
from analyzer.questions.plans import make_plans
from analyzer.questions.task import Task
from tests.support.questions import situation


def task_of(rules: str = "standard", **asked: str) -> Task:
    question = situation(rules=rules, **asked)
    return Task(question, make_plans(question), parse_model("rules"))


def test_plans_of_the_same_call_divide_the_plans() -> None:
    task = task_of()
    for p, plan in enumerate(task.plans):
        same = task.same_call(p)
        assert p in same
        assert {task.plans[q].action for q in same} == {plan.action}
    # three discards of each of two calls, and six calls at the stuck dealer's later turn
    assert sorted(len(task.same_call(p)) for p in range(len(task.plans))) == [3] * 6 + [6] * 6


@pytest.mark.parametrize(
    ("rules", "call", "bounds"),
    [
        ("standard", "order", (-2, 2)), ("standard", "order alone", (-2, 4)),
        ("standard,loner=7", "order alone", (-2, 7)), ("standard,loner=7", "pass", (-7, 7)),
        ("three_handed", "order", (-4, 4)),  # two opponents each pay the difference
    ],
)  # fmt: skip
def test_bounds_are_those_of_the_contract(rules: str, call: str, bounds: tuple[int, int]) -> None:
    task = task_of(rules)
    p = next(p for p, plan in enumerate(task.plans) if plan.action == call)
    assert task.bounds(p) == bounds
    assert max(map(abs, bounds)) <= task.span


def test_a_deal_thrown_in_has_the_outcomes_of_what_follows() -> None:
    task = task_of("standard,stick=off,all_pass=forfeit")  # each opposing side scores a point
    assert task.thrown_outcomes == {-1: 1.0}
    assert task.thrown_mean == -1.0
    assert task.with_thrown({2: 0.5, -1: 0.25}, 0.25) == {-1: 0.5, 2: 0.5}
    assert list(task.with_thrown({2: 1.0, -2: 0.0}, 0.0)) == [-2, 2]


def test_outcomes_are_points_times_the_other_sides() -> None:
    task = task_of("three_handed")
    assert task.unit == 2
    assert task.in_points(Interval(1.0, -2.0, 4.0)) == Interval(0.5, -1.0, 2.0)
