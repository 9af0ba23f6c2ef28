"""A joker turned up in British euchre: the dealer named before he looked, and asks how to go on."""

from __future__ import annotations

import csv
import io

import pytest

from analyzer import ask
from analyzer.errors import DataError
from analyzer.questions.plans import make_plans
from analyzer.words.answer import describe_question, describe_shortly, describe_verdict
from tests.support.command_line import run
from tests.support.questions import HAND, situation

BLIND = "british"
LOOKS = "british,joker_up=dealer_names"


def blind(named: str | None = "S", **more: str) -> list[str]:
    asked = situation(HAND, "JO", rules=BLIND, named=named)
    return list(dict.fromkeys(plan.action for plan in make_plans(asked, **more)))


@pytest.mark.parametrize("named", ["S", "s", "spades", "♠"])
def test_only_the_suit_named_is_played_with_the_partner_or_alone(named: str) -> None:
    assert blind(named) == ["call S", "call S alone"]


def test_who_looks_before_he_names_has_every_suit() -> None:
    asked = situation(HAND, "JO", rules=LOOKS)
    assert {plan.action for plan in make_plans(asked)} == {f"call {s}{way}" for s in "CDHS" for way in ("", " alone")}


def test_without_the_suit_named_there_is_nothing_to_compare_the_calls_by() -> None:
    with pytest.raises(DataError, match=r"before he looks, when all suits are alike; .*--named C, D, H or S$"):
        blind(None)


@pytest.mark.parametrize("named", ["X", "NT", "LOW", ""])
def test_what_is_no_suit_is_refused(named: str) -> None:
    with pytest.raises(DataError, match=f'^named "{named}" is no suit to be named here; write C, D, H or S$'):
        blind(named)


@pytest.mark.parametrize(
    ("upcard", "asked"),
    [
        ("QS", {"rules": BLIND}),
        ("QS", {"rules": BLIND, "seat": "2"}),
        ("JO", {"rules": LOOKS}),
        ("JO", {"rules": "british,joker_up=H"}),
        ("JO", {"rules": BLIND, "calls": "call S"}),
        ("QS", {}),
    ],
)
def test_it_is_refused_where_nobody_named_blind(upcard: str, asked: dict[str, str]) -> None:
    with pytest.raises(DataError, match="named S is given, but only a dealer for whom a joker is turned up"):
        situation(HAND, upcard, named="S", **asked)
    if asked:
        situation(HAND, upcard, **asked)


def test_another_seat_is_not_asked() -> None:
    with pytest.raises(DataError, match="seat dealer has to call first"):
        situation(HAND, "JO", seat="2", rules=BLIND, named="S")
    with pytest.raises(DataError, match="legal: call S, call S alone"):
        blind(only="call H")


def test_the_values_are_those_of_these_calls_among_all() -> None:
    """The same deals as where he looks first, so the same values; only the comparison is another."""
    named = ask(HAND, "JO", seat="dealer", rules=BLIND, named="S", play="rules", deals=600)
    free = ask(HAND, "JO", seat="dealer", rules=LOOKS, play="rules", deals=600)
    for action in named.actions:
        assert action.ev.value == next(one.ev.value for one in free.actions if one.call == action.call)
    weak = ask(HAND, "JO", seat="dealer", rules=BLIND, named="C", play="rules", deals=600)
    assert free.best == "call S"
    assert weak.best == "call C"  # though spades would have been better
    assert weak.actions[0].difference.value == 0.0


def test_json_csv_and_words_say_what_was_named(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(HAND, "JO", seat="dealer", rules=BLIND, named="S", play="rules", deals=600)
    entry = answer.to_dict()
    assert entry["question"]["named"] == "S"
    assert [action["call"] for action in entry["actions"]] == ["call S", "call S alone"]
    assert describe_question(answer, symbols=False).endswith("you named S before you looked")
    assert describe_verdict(answer, symbols=False).startswith("Clear: play S with your partner, bury ")
    assert "more than play S alone, bury " in describe_verdict(answer, symbols=False)
    assert describe_shortly(answer, symbols=True).startswith("play ♠ with your partner, bury ")
    assert answer.notes[-1].startswith("you named before you looked")
    question = ("ask", HAND, "--up", "JO", "--rules", BLIND, "--seat", "dealer", "--play", "rules", "--deals", "600")
    printed = run(capsys, *question, "--named", "S", "--csv")
    assert [row["call"] for row in csv.DictReader(io.StringIO(printed.out))] == ["call S", "call S alone"]
    refused = run(capsys, *question)
    assert (refused.code, refused.out) == (3, "")
    assert refused.err.count("\n") == 1
