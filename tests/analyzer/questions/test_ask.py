"""The question asked from Python: one answer for one seed, whatever the threads, and options that cannot be."""

from __future__ import annotations

import dataclasses
import importlib
import json
from typing import Any

import pytest

import analyzer
from analyzer import Rules, ask
from analyzer.errors import DataError
from analyzer.questions.answer import Answer
from tests.support.questions import HAND, UP

ELDEST: dict[str, Any] = {"hand": "JS KS TS 9D QH", "upcard": "9C", "seat": 1}


def text_of(**question: Any) -> str:
    """The answer as JSON, seconds aside."""
    return json.dumps(ask(**question).to_dict() | {"seconds": 0})


# ---------------------------------------------------------------------- the names a user imports
def test_the_public_name_is_the_function_whatever_was_imported_before() -> None:
    module = importlib.import_module("analyzer.questions.ask")
    assert analyzer.ask is ask is module.ask
    assert callable(ask)
    with pytest.raises(AttributeError, match="no attribute"):
        _ = analyzer.nothing


def test_an_answer_is_frozen() -> None:
    answer = ask(HAND, UP, seat="dealer", deals=500)
    assert isinstance(answer, Answer)
    assert isinstance(answer.actions, tuple)
    for thing, field in ((answer, "verdict"), (answer.actions[0], "ev"), (answer.actions[0].ev, "value")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(thing, field, None)


def test_best_is_the_call_of_the_first_action() -> None:
    answer = ask(HAND, UP, seat="dealer", deals=500)
    assert answer.best == answer.actions[0].call == "order"
    assert answer.actions[0].discard == "TD"


def test_rules_by_name_and_by_value_are_the_same() -> None:
    name = "standard,stick=off"
    assert text_of(**ELDEST, rules=name, deals=500) == text_of(**ELDEST, rules=Rules.parse(name), deals=500)


def test_seats_by_number_name_and_calls_are_the_same() -> None:
    asked = [
        text_of(hand=HAND, upcard=UP, deals=300, **how)
        for how in ({"seat": 2}, {"seat": "partner"}, {"calls": "pass"}, {"seat": "2", "round": 1, "calls": "p"})
    ]
    assert len(set(asked)) == 1


# ---------------------------------------------------------------------- one seed, one answer
@pytest.mark.parametrize(
    "question",
    [
        ELDEST | {"rules": "standard,stick=off"},
        pytest.param(
            {"hand": HAND, "upcard": UP, "seat": "dealer", "play": "dd", "inference": "none"}, marks=pytest.mark.slow
        ),
    ],
    ids=["thrown in", "open cards"],
)
def test_same_seed_same_bytes_for_any_threads_and_chunk(question: dict[str, Any]) -> None:
    alone = text_of(**question, deals=1_500, threads=1, chunk=1_000)
    for threads in (1, 2):
        for chunk in (1, 37, 250, 1_000):
            assert text_of(**question, deals=1_500, threads=threads, chunk=chunk) == alone


def test_same_bytes_over_several_looks() -> None:
    question = {"hand": "QS 9S AH KD 9D", "upcard": "TS", "seat": "dealer", "deals": 20_000, "precision": 1e-3}
    assert text_of(**question, threads=1, chunk=1_000) == text_of(**question, threads=2, chunk=37)


def test_another_seed_is_another_sample() -> None:
    one, two = (ask(**ELDEST, deals=1_000, seed=seed) for seed in (1, 2))
    assert [action.points for action in one.actions] != [action.points for action in two.actions]


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_any_seed_of_64_bits(seed: int) -> None:
    assert ask(**ELDEST, deals=100, seed=seed).seed == seed


# ---------------------------------------------------------------------- how long it goes on
def test_deals_is_an_upper_limit() -> None:
    assert ask(**ELDEST, deals=1).deals == 1
    assert ask(**ELDEST, deals=777, precision=1e-9).deals == 777


def test_it_stops_where_the_precision_is_reached() -> None:
    answer = ask("QS 9S AH KD 9D", "TS", seat="dealer", precision=0.05)
    assert answer.lead is not None
    assert answer.lead.half_width <= 0.05 or answer.lead.low > 0.02
    only = ask("QS 9S AH KD 9D", "TS", seat="dealer", only="order", discard="9D", precision=0.05)
    assert only.actions[0].ev.half_width <= 0.05


def test_a_time_limit_is_not_reproducible_and_says_so() -> None:
    answer = ask(**ELDEST, time=1e-4, precision=1e-6)
    assert 0 < answer.deals <= 2 * 250 * 1024
    assert not answer.reproducible
    assert not answer.partial
    assert ask(**ELDEST, deals=200).reproducible


# ---------------------------------------------------------------------- options that cannot be
@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"play": "ruls"}, "did you mean rules"),
        ({"play": "pinc"}, "did you mean pimc"),
        ({"inference": "polcy"}, "did you mean policy"),
        ({"precision": 0.0}, "precision 0"),
        ({"precision": -0.1}, "precision -0.1"),
        ({"precision": float("nan")}, "precision nan"),
        ({"precision": float("inf")}, "precision inf"),
        ({"deals": 0}, "deals 0"),
        ({"deals": -5}, "deals -5"),
        ({"deals": 10**20}, "deals 1"),
        ({"time": 0.0}, "time 0"),
        ({"time": float("nan")}, "time nan"),
        ({"time": -1.0}, "time -1"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 2**64}, "seed 18446744073709551616"),
        ({"threads": 0}, "threads 0"),
        ({"threads": 10**9}, "threads 1000000000"),
        ({"chunk": 0}, "chunk 0"),
        ({"rules": "standart"}, "did you mean standard"),
        ({"rules": "standard,stik=off"}, "did you mean stick"),
        ({"only": "call H"}, "not legal here"),
        ({"discard": "TD"}, "only a dealer"),
        ({"exact": True, "only": "order"}, "617,512,896 layouts"),
        ({"exact": True, "only": "pass"}, "617,512,896 layouts"),
    ],
)
def test_impossible_options_are_refused_by_name_and_value(option: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        ask(**(ELDEST | option))


# ---------------------------------------------------------------------- coverage
@pytest.mark.slow
def test_intervals_of_small_jobs_hold_the_values_of_large_ones() -> None:
    """40 seeds of 2,000 deals beside 100 others of 4,000: each interval holds the truth 38 times in 40."""
    question = ELDEST | {"round": 2, "precision": 1e-9}
    large = [ask(**question, deals=4_000, seed=1_000 + k) for k in range(100)]
    calls = {action.call for action in large[0].actions}
    truth = {call: sum(a.ev.value for one in large for a in one.actions if a.call == call) / 100 for call in calls}
    held = dict.fromkeys(calls, 0)
    held_gaps = dict.fromkeys(calls, 0)
    for seed in range(40):
        answer = ask(**question, deals=2_000, seed=seed)
        for action in answer.actions:
            held[action.call] += action.ev.low <= truth[action.call] <= action.ev.high
            gap = truth[action.call] - truth[answer.best]
            held_gaps[action.call] += action.difference.low <= gap <= action.difference.high
    # fewer than 34 of 40 has a chance of 0.3 % where each has 95 %
    assert min(held.values()) >= 34
    assert min(held_gaps.values()) >= 34
    assert sum(held.values()) / (40 * len(calls)) >= 0.92


# ---------------------------------------------------------------------- options without effect are said
def test_inference_that_nothing_could_be_left_out_of_is_said() -> None:
    note = "nobody has called yet, so there are no calls that inference could leave out"
    assert note in ask(HAND, UP, seat=1, inference="none", deals=100).notes
    assert note not in ask(HAND, UP, seat="dealer", inference="none", deals=100).notes
    assert note not in ask(HAND, UP, seat=1, deals=100).notes


def test_limits_of_a_count_are_said_to_be_none() -> None:
    """Of a dealer's question with two players 8,568 hands are counted."""
    note = "every layout was counted, whatever the limits of deals, time and precision"
    question = {"upcard": UP, "seat": 1, "rules": "two_handed", "exact": True, "play": "rules"}
    assert note in ask("JS JC AS 9H TD", deals=10, **question).notes  # type: ignore[arg-type]
    assert note in ask("JS JC AS 9H TD", precision=0.5, **question).notes  # type: ignore[arg-type]
    assert note not in ask("JS JC AS 9H TD", **question).notes  # type: ignore[arg-type]
