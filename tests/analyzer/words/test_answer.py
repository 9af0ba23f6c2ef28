"""An answer in words: the situation, the verdict sentence, and what the numbers rest on."""

from __future__ import annotations

import dataclasses
import functools
import re
from typing import Any

import pytest

from analyzer import Rules, ask
from analyzer.cards import SYMBOLS
from analyzer.estimates.intervals import Interval, verdict_of
from analyzer.players.play_models import parse_model
from analyzer.questions.answer import Action, Answer
from analyzer.words.answer import (
    describe_action,
    describe_outcomes,
    describe_pass,
    describe_question,
    describe_shortly,
    describe_verdict,
    view_answer,
)
from analyzer.words.answer_basis import describe_basis, describe_model, describe_sample
from kernels.codes import SWAP
from tests.support.questions import HAND, UP, situation


def action(call: str, value: float, half: float = 0.02, **more: Any) -> Action:
    base: dict[str, Any] = {
        "call": call, "strain": None, "discard": None, "ev": Interval(value, value - half, value + half),
        "points": {-1: 0.25, 1: 0.75}, "thrown_in": 0.0, "becomes": 1.0, "euchred": 0.1, "made": 0.6, "march": 0.3,
        "ev_dd": value, "dd_deals": 2_000, "difference": Interval(0.0, 0.0, 0.0), "deals": 4_000, "method": "sampled",
    }  # fmt: skip
    return Action(**(base | more))


def answer(*actions: Action, seat: str = "dealer", rnd: int = 1, **more: Any) -> Answer:
    verdict = None
    if len(actions) > 1:
        gap = actions[1].difference
        verdict = verdict_of(Interval(-gap.value, -gap.high, -gap.low))
    base: dict[str, Any] = {
        "situation": situation(seat=seat, round=rnd), "actions": actions, "verdict": verdict, "method": "sampled",
        "play": parse_model("rules"), "bidding": "points rule v1", "inference": "policy", "deals": 4_000, "seed": 17,
        "seconds": 0.4, "version": "0.0",
    }  # fmt: skip
    return Answer(**(base | more))


def two(gap: Interval) -> Answer:
    """A pick-up at +1.29, and a pass that is worth less by minus `gap`."""
    first = action("order", 1.29, discard="TD")
    return answer(first, action("pass", 1.29 + gap.value, difference=gap, becomes=None))


@functools.cache
def real() -> Answer:
    return ask(HAND, UP, seat="dealer", deals=1_000)


# ---------------------------------------------------------------------- verdict
def test_a_clear_verdict_names_the_call_its_worth_and_the_second() -> None:
    sentence = describe_verdict(two(Interval(-0.5, -0.53, -0.47)), False)
    assert sentence.startswith("Clear: pick up, bury TD")
    assert "+1.29 points a deal" in sentence
    assert "0.50 more than pass" in sentence
    assert "0.47 to 0.53" in sentence
    assert sentence.count(".") - len(re.findall(r"\d\.\d", sentence)) <= 2


def test_calls_that_are_the_same_are_named_together_and_compared_with_the_next() -> None:
    gap = Interval(-0.5, -0.53, -0.47)
    alike = {"call D": ("call H",), "call H": ("call D",)}
    first, other = (action(call, 1.0, strain=call[-1], same=same) for call, same in alike.items())
    third = action("pass", 0.5, difference=gap, becomes=None)
    made = answer(first, other, third, rnd=2)
    made = dataclasses.replace(made, verdict="clear", situation=situation(upcard="QS", seat="1", round=2))
    sentence = describe_verdict(made, False)
    assert sentence.startswith("Clear: call D (cross) or call H (cross) (the same). It is worth +1.00")
    assert "0.50 more than pass" in sentence
    assert [row["best"] for row in view_answer(made, False)["rows"]] == [True, True, False]
    assert "clear by 0.50" in describe_shortly(made, False)
    only = dataclasses.replace(made, actions=(first, other), verdict=None)
    assert only.lead is None
    assert describe_verdict(only, False).startswith("One call: call D (cross) or call H (cross) (the same).")


def test_the_basis_says_where_calls_rest_on_fewer_deals() -> None:
    made = two(Interval(-0.5, -0.53, -0.47))
    assert "fewer" not in describe_sample(made)
    fewer = dataclasses.replace(made.actions[1], deals=500)
    assert "4,000 sampled deals (fewer for calls far behind)" in describe_sample(
        dataclasses.replace(made, actions=(made.actions[0], fewer))
    )


def test_a_toss_up_names_both_calls() -> None:
    sentence = describe_verdict(two(Interval(-0.01, -0.05, 0.03)), False)
    assert sentence.startswith("Toss-up: pick up, bury TD, or pass")
    assert "+1.29" in sentence
    assert "-0.03 to 0.05" in sentence
    assert "too little to count" not in sentence


def test_a_difference_within_two_hundredths_is_too_little_to_count() -> None:
    sentence = describe_verdict(two(Interval(-0.01, -0.018, -0.002)), False)
    assert sentence.startswith("Toss-up")
    assert "too little to count" in sentence


def test_one_call_has_a_worth_and_no_verdict() -> None:
    sentence = describe_verdict(answer(action("order alone", -0.5, discard="9H")), False)
    assert "pick up alone, bury 9H" in sentence
    assert "-0.50" in sentence
    assert "-0.52 to -0.48" in sentence
    assert "Clear" not in sentence
    assert "Toss-up" not in sentence


def test_an_exact_value_has_no_interval() -> None:
    exact = answer(action("order alone", 3.25644, 0.0, method="exact", deals=11_027_016), method="exact")
    sentence = describe_verdict(exact, False)
    assert "exactly" in sentence
    assert "95" not in sentence
    assert "11,027,016 layouts" in describe_sample(exact)


def test_minus_and_suits_are_symbols_where_they_can_be_shown() -> None:
    losing = answer(action("pass", -0.5), action("order", -0.9, discard="9H", difference=Interval(-0.4, -0.5, -0.3)))
    plain, shown = (view_answer(losing, symbols) for symbols in (False, True))
    for text in ("question", "verdict", "line"):
        assert plain[text].isascii()
    for text in (*plain["basis"], *plain["notes"], *plain["details"]):
        assert text.isascii()
    assert "−0.50" in shown["verdict"]
    assert "-0.50" not in shown["verdict"]
    assert "9♥" in shown["verdict"]
    assert any(mark in shown["question"] for mark in SYMBOLS)


def test_that_all_calls_lose_is_said_when_it_is_so() -> None:
    losing = answer(action("pass", -0.5), action("order", -0.9, difference=Interval(-0.4, -0.5, -0.3)))
    assert describe_verdict(losing, False).endswith("All calls lose; this loses least.")
    cards = dataclasses.replace(losing, situation=dataclasses.replace(losing.situation, kind=SWAP))
    cards = dataclasses.replace(cards, actions=tuple(dataclasses.replace(one, call="keep") for one in cards.actions))
    assert describe_verdict(cards, False).endswith("All choices lose; this loses least.")
    level = answer(action("pass", -0.01), action("order", -0.9, difference=Interval(-0.4, -0.5, -0.3)))
    alone = answer(action("order", -0.5))
    for fine in (two(Interval(-0.5, -0.53, -0.47)), level, alone):
        assert "lose" not in describe_verdict(fine, False)


# ---------------------------------------------------------------------- in one line
@pytest.mark.parametrize(
    ("gap", "line"),
    [
        (Interval(-0.2, -0.23, -0.17), "order up +1.29, clear by 0.20"),
        (Interval(-0.01, -0.05, 0.03), "order up +1.29, toss-up with pass (0.01 less)"),
    ],
)
def test_one_line_has_the_call_its_worth_and_its_lead(gap: Interval, line: str) -> None:
    asked = dataclasses.replace(two(gap), situation=situation(seat="1"))
    told = dataclasses.replace(asked, actions=(dataclasses.replace(asked.actions[0], discard=None), asked.actions[1]))
    assert describe_shortly(told, False) == line
    assert describe_shortly(told, False, "your default") == f"{line} (rules standard, your default)"
    assert describe_shortly(dataclasses.replace(told, partial=True), False).startswith("PARTIAL")


def test_one_line_of_one_call_has_its_worth_alone() -> None:
    assert describe_shortly(answer(action("order alone", -0.5, discard="9H")), True) == "pick up alone, bury 9♥ −0.50"


# ---------------------------------------------------------------------- question
@pytest.mark.parametrize(
    ("seat", "rnd", "words"),
    [
        ("1", 1, ("eldest", "round 1", "turned up", "nobody has called")),
        ("2", 1, ("partner", "round 1", "passed")),
        ("3", 2, ("3", "round 2", "turned down", "passed")),
        ("dealer", 2, ("dealer", "round 2", "turned down", "passed")),
    ],
)
def test_the_question_says_who_sits_where_and_what_was_turned(seat: str, rnd: int, words: tuple[str, ...]) -> None:
    line = describe_question(answer(action("pass", 0.0), seat=seat, rnd=rnd), False)
    for word in (*words, "QS", "JS"):
        assert word in line


def test_a_hand_is_printed_in_suit_order_trumps_and_bowers_first() -> None:
    asked = dataclasses.replace(answer(action("pass", 0.0)), situation=situation("9H JC AS JS TD", "QS", "1"))
    assert describe_question(asked, False).startswith("JS JC AS 9H TD")
    later = dataclasses.replace(asked, situation=situation("9H JC AS JS TD", "QS", "1", round=2))
    assert describe_question(later, False).startswith("AS JS 9H JC TD")


def test_calls_are_spoken_as_at_the_table() -> None:
    assert describe_action(answer(seat="1"), action("order", 0.0), False) == "order up"
    assert describe_action(answer(seat="2"), action("order alone", 0.0), False) == "assist alone"
    later = answer(seat="1", rnd=2)
    assert describe_action(later, action("call C", 0.0), False) == "call C (next)"
    assert describe_action(later, action("call H alone", 0.0), False) == "call H alone (cross)"


# ---------------------------------------------------------------------- pass
def test_what_follows_a_pass_is_said_in_words() -> None:
    text = describe_pass(answer(), action("pass", 0.5, thrown_in=0.2, later="call C"), False)
    assert "lost in 25 % of deals, won in 75 %" in text
    assert "20 % thrown in" in text
    assert "call C (next)" in text


def test_every_outcome_of_a_pass_has_its_chance() -> None:
    chances = {-4.0: 0.06, -2.0: 0.17, -1.0: 0.54, 0.0: 0.01, 1.0: 0.08, 2.0: 0.14, 4.0: 0.0}
    assert describe_outcomes(action("pass", 0.0, points=chances)) == (
        "after a pass: you lose 4 in 6 % of deals, 2 in 17 %, 1 in 54 %; you win 2 in 14 %, 1 in 8 %; neither in 1 %"
    )


def test_a_rare_outcome_is_not_called_impossible() -> None:
    rare = action("pass", 0.5, points={-4: 0.001, 1: 0.999})
    for text in (describe_outcomes(rare), describe_pass(answer(), rare, False)):
        assert "<1 % of deals" in text
        assert "100 %" not in text


# ---------------------------------------------------------------------- basis
def test_two_lines_say_what_the_numbers_rest_on() -> None:
    text = describe_sample(real())
    for word in ("1,000 sampled deals", "seed 1", "rules standard", " s."):
        assert word in text
    model = describe_model(real())
    for word in ("by the net", "by the call table", "evidence"):
        assert word in model
    assert "records" not in model
    for word in ("play model net", "call table (3,000,000 records", "evidence"):
        assert word in describe_basis(real())
    assert "PARTIAL" not in text
    assert "not reproducible" not in text


def test_open_cards_and_no_inference_are_said() -> None:
    for describe in (describe_basis, describe_model):
        text = describe(answer(action("order", 0.0), play=parse_model("dd"), inference="none"))
        assert "open cards" in text
        assert "nothing" in text
    assert "calls made" not in describe_model(answer(action("order", 0.0), seat="1"))


def test_an_interrupted_answer_is_marked_partial_and_a_timed_one_not_reproducible() -> None:
    stopped = describe_sample(answer(action("order", 0.0), partial=True, reproducible=False))
    assert "PARTIAL" in stopped
    timed = describe_sample(answer(action("order", 0.0), reproducible=False))
    assert "not reproducible" in timed
    assert "PARTIAL" not in timed


def test_rules_are_named_with_their_options() -> None:
    asked = situation(rules="standard,stick=off,target=11")
    named = dataclasses.replace(answer(action("order", 0.0)), situation=asked)
    assert Rules.parse("standard,stick=off,target=11").name in describe_sample(named)
    assert "rules standard,stick=off,target=11 (your default)" in describe_sample(named, "your default")


# ---------------------------------------------------------------------- view
def test_the_view_has_a_row_a_call_best_first() -> None:
    view = view_answer(real(), False)
    assert [row["ev"][0] for row in view["rows"]] == [one.ev.value for one in real().actions]
    assert {row["call"].split(",")[0] for row in view["rows"] if row["call"]} >= {"pick up", "pick up alone", "pass"}
    assert not any("open cards" in note for note in view["notes"])
    assert any(note.startswith("after a pass") for note in view["notes"])


def test_what_a_view_rests_on_fits_three_short_lines() -> None:
    view = view_answer(real(), False)
    assert len(view["basis"]) == 3
    assert max(map(len, view["basis"][:2])) <= 77  # with the blanks before them, a terminal of 80 columns


def test_the_view_says_how_many_deals_were_played_with_open_cards() -> None:
    many = ask(HAND, UP, seat="dealer", deals=4_000, precision=1e-9, open_cards=True)
    dealt = many.actions[0].dd_deals
    assert any(f"{dealt:,}" in note for note in view_answer(many, False)["notes"])
