"""Answers that others computed or that any player knows: tests/data/known_answers.json."""

from __future__ import annotations

import math
from typing import Any

import pytest

from analyzer.questions.answer import Action, Answer
from analyzer.questions.ask import ask
from tests.support.questions import known_answers, pooled_error

KNOWN = known_answers()
ERRORS = 4
"""Standard errors that a sampled value may be off."""

# ---------------------------------------------------------------------- exact
EXACT = KNOWN["exact"][0]


@pytest.mark.slow
def test_a_loner_counted_over_all_layouts() -> None:
    answer = ask(
        EXACT["hand"], EXACT["upcard"], seat=EXACT["seat"], rules=EXACT["rules"], only=EXACT["call"],
        discard=EXACT["discard"], inference=EXACT["inference"], play=EXACT["play"], exact=True,
    )  # fmt: skip
    (action,) = answer.actions
    assert (answer.method, action.method, action.deals) == ("exact", "exact", EXACT["layouts"])
    assert action.march is not None
    assert round(action.march * EXACT["layouts"]) == EXACT["march_layouts"] == 8_293_932
    assert action.march == EXACT["march_layouts"] / EXACT["layouts"]
    assert action.euchred == EXACT["euchred"] == 0
    assert action.made == pytest.approx(EXACT["made"], abs=1e-12)
    assert action.ev.value == pytest.approx(EXACT["ev"], abs=5e-6)
    assert action.ev.low == action.ev.value == action.ev.high


# ---------------------------------------------------------------------- picked up, open cards, uniform deals
def pick_up(case: dict[str, Any], call: str, discard: str, deals: int) -> Action:
    (action,) = ask(
        case["hand"], case["upcard"], seat=case["seat"], rules=case["rules"], only=call, discard=discard,
        inference=case["inference"], play=case["play"], deals=deals, precision=1e-9, seed=7,
    ).actions  # fmt: skip
    assert action.deals == deals
    return action


def check_pick_up(case: dict[str, Any], deals: int) -> None:
    assert len(case["calls"]) == 12
    for known in case["calls"]:
        action = pick_up(case, known["call"], known["discard"], deals)
        for end in ("euchred", "made", "march"):
            share = getattr(action, end)
            error = pooled_error(share, deals, known[end], case["layouts"])
            assert share == pytest.approx(known[end], abs=ERRORS * error + 1e-9), (known, end)
        mean = action.ev.value
        variance = sum(chance * (net - mean) ** 2 for net, chance in action.points.items())
        error = math.hypot(math.sqrt(variance / deals), known["se"])
        # where every deal seen ended alike the error is nothing; one deal in n may still have ended otherwise
        assert mean == pytest.approx(known["ev"], abs=ERRORS * error + 6 / deals * (error < 1e-3)), known


@pytest.mark.parametrize("deals", [5_000, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("case", KNOWN["pick_up"], ids=lambda case: f"{case['hand']}, {case['upcard']}")
def test_every_hand_picked_up(case: dict[str, Any], deals: int) -> None:
    check_pick_up(case, deals)


# ---------------------------------------------------------------------- questions
SEATS = {"1st": "1", "2nd": "2", "3rd": "3", "dealer": "dealer"}
QUESTIONS = [item for item in KNOWN["questions"] if item["variant"] == "standard-24"]


def ask_question(item: dict[str, Any]) -> Answer:
    later = "all four passed" in item["passed"] or "all passed round 1" in item["passed"]
    return ask(" ".join(item["hand"]), item["up"], seat=SEATS[item["seat"]], round=2 if later else 1)


def is_stated(action: Action, expected: dict[str, Any]) -> bool:
    kind = "order" if expected["action"] == "pick_up" else expected["action"]
    words = action.call.split()
    alone = words[-1] == "alone"
    return (
        words[0] == kind
        and (kind != "call" or words[1] == expected["suit"])
        and expected.get("alone", alone) == alone
        and expected.get("discard", action.discard) == action.discard
    )


@pytest.mark.parametrize("item", QUESTIONS, ids=lambda item: item["id"])
def test_the_call_that_any_sound_analyser_gives(item: dict[str, Any]) -> None:
    answer = ask_question(item)
    named = answer.actions[: 2 if answer.verdict == "toss-up" else 1]
    assert any(is_stated(action, item["expected"]) for action in named)
    alone = next(action for action in answer.actions if action.call.endswith("alone"))
    if "p_march_alone" in item["expected"]:
        assert alone.march == item["expected"]["p_march_alone"] == 1
        assert alone.ev.value == item["expected"]["ev_alone"] == 4
    if "p_march" in item["expected"]:
        assert alone.march == item["expected"]["p_march"] == 0


def test_a_certain_loner_is_no_better_with_more_deals() -> None:
    sure = next(item for item in QUESTIONS if item["id"] == "A-tt-02")
    (action,) = ask(" ".join(sure["hand"]), sure["up"], seat="1", only="order alone", deals=20_000).actions
    assert action.points == {4: 1.0}
