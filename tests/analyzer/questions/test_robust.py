"""What turns a verdict, and what only brings the two best calls together; trials of real answers are in test_answer."""

from __future__ import annotations

import pytest

from analyzer.estimates.intervals import TIE, Interval
from analyzer.questions.robust import Robust, Trial, is_turned


def around(value: float, half: float) -> Interval:
    return Interval(value, value - half, value + half)


@pytest.mark.parametrize(
    ("lead", "gap", "half", "turned"),
    [
        (0.50, -0.10, 0.05, True),
        (0.50, -0.10, 0.70, False),  # so few deals that the move may be chance
        (0.50, 0.10, 0.05, False),
        (0.50, -0.004, 0.01, False),  # prints as -0.00
        (0.50, -TIE, 0.01, False),
        (0.50, -TIE - 0.001, 0.01, True),
    ],
)
def test_a_verdict_is_turned_by_more_than_nothing_and_more_than_chance(
    lead: float, gap: float, half: float, turned: bool
) -> None:
    assert is_turned(around(lead, 0.05), around(gap, half)) == turned
    trial = Trial("play rules", "pass", around(gap, half), turned)
    assert trial.is_level == (abs(gap) <= TIE)
    assert not (trial.is_level and turned)


def test_a_toss_up_under_another_assumption_lets_the_verdict_hold() -> None:
    level = Trial("play rules", "pass", around(-0.01, 0.03), is_turned(around(0.5, 0.1), around(-0.01, 0.03)))
    turning = Trial("inference none", "pass", around(-0.2, 0.03), is_turned(around(0.5, 0.1), around(-0.2, 0.03)))
    assert Robust((level,)).holds
    assert not Robust((level, turning)).holds
    assert Robust((level, turning)).turned_by == (turning,)
