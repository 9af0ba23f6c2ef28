"""What would turn a verdict, in words."""

from __future__ import annotations

import dataclasses

import pytest

from analyzer.estimates.intervals import Interval
from analyzer.questions.answer import Answer
from analyzer.questions.robust import Robust, Trial
from analyzer.words.answer import describe_verdict
from analyzer.words.robustness import ALSO, IF, describe_robustness
from tests.analyzer.words.test_answer import two


def tried(verdict: str, *trials: tuple[str, str, float, bool]) -> Answer:
    """An answer whose best call is tried against others: assumption, best then, lead then, whether it turns."""
    against = tuple(
        Trial(name, best, Interval(lead, lead - 0.02, lead + 0.02), turns) for name, best, lead, turns in trials
    )
    asked = two(Interval(-0.01, -0.05, 0.03) if verdict == "toss-up" else Interval(-0.5, -0.53, -0.47))
    return dataclasses.replace(asked, verdict=verdict, robust=Robust(against))


BY_RULE = ("play rules", "order", 0.25, False)


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (
            tried("clear", BY_RULE, ("inference none", "order", 0.09, False)),
            "holds also by rule (+0.25) and if the calls made tell nothing (+0.09)",
        ),
        (
            tried("depends", BY_RULE, ("inference none", "pass", -0.07, True)),
            "turns to pass if the calls made tell nothing (-0.07); holds by rule (+0.25)",
        ),
        (
            tried("clear", BY_RULE, ("inference none", "pass", -0.01, False)),
            "holds also by rule (+0.25); a toss-up if the calls made tell nothing (-0.01)",
        ),
        (
            tried("clear", ("play rules", "pass", -0.004, False), ("inference none", "order", 0.02, False)),
            "a toss-up by rule (0.00) and if the calls made tell nothing (+0.02)",
        ),
        (
            tried("clear", BY_RULE, ("inference none", "pass", -0.03, False)),
            "holds also by rule (+0.25); not settled if the calls made tell nothing (-0.03)",
        ),
        (
            tried("toss-up", BY_RULE, ("inference none", "pass", -0.01, False)),
            "lead over the other: +0.25 by rule, -0.01 if the calls made tell nothing",
        ),
        (two(Interval(-0.5, -0.53, -0.47)), None),
    ],
)  # fmt: skip
def test_a_line_says_where_a_verdict_holds_and_where_it_turns(answer: Answer, line: str | None) -> None:
    assert describe_robustness(answer, str, False) == line
    assert line is None or len(line) <= 79


def test_a_verdict_that_turns_says_to_what_and_when() -> None:
    sentence = describe_verdict(tried("depends", ("inference none", "pass", -0.07, True)), False)
    assert sentence.startswith("Depends: pick up, bury TD. ")
    assert sentence.endswith("; but pass is better if the calls made tell nothing of the hidden hands.")


def test_a_lead_that_all_but_goes_is_little() -> None:
    assert describe_verdict(tried("clear", ("play rules", "pass", -0.004, False)), False).startswith("By a little: ")
    assert describe_verdict(tried("clear", ("play rules", "order", 0.01, False)), False).startswith("By a little: ")
    assert describe_verdict(tried("clear", BY_RULE), False).startswith("Clear: ")


def test_every_assumption_has_its_words() -> None:
    assert set(IF) == set(ALSO) == {
        "play rules", "play net", "inference none", "inference policy", "others bold", "others cautious",
    }  # fmt: skip
