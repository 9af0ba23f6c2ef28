"""Choices between cards: whose they are, between which cards, and that they come to what the same call comes to."""

from __future__ import annotations

import pytest

from analyzer import ask
from analyzer.errors import DataError
from analyzer.questions.plans import make_plans
from kernels.codes import BURY, GIVE, PUT_AWAY, SWAP
from tests.support.questions import HAND, UP, situation

SWAPPING = "standard,farmer=swap,farmer_min=3"


@pytest.mark.parametrize(
    ("rules", "calls", "seat", "kind", "place", "names"),
    [
        ("standard", "pass order", "dealer", BURY, 3, ["bury 9H", "bury TD", "bury QS"]),
        ("standard", "pass pass pass order", None, BURY, 3, ["bury 9H", "bury TD", "bury QS"]),
        ("standard,discard_upcard=off", "order", None, BURY, 3, ["bury 9H", "bury TD", "bury KS"]),
        ("two_handed,pickup=forced", "order", None, BURY, 1, ["bury 9H", "bury TD", "bury QS"]),
        ("railroad", "order alone", "1", PUT_AWAY, 0, ["bury 9H", "bury TD", "bury KS"]),
        ("railroad", "order alone", "3", GIVE, 2, ["give JS", "give TD", "give 9H"]),
        ("railroad", "order alone", "dealer", BURY, 3, ["bury 9H", "bury TD", "bury QS"]),
        ("railroad", "pass pass pass order alone", "dealer", PUT_AWAY, 3,
         ["bury 9H TD", "bury 9H QS", "bury TD QS", "bury QS KS"]),
    ],
)  # fmt: skip
def test_whose_choice_and_between_what(
    rules: str, calls: str, seat: str | None, kind: int, place: int, names: list[str]
) -> None:  # fmt: skip
    asked = situation(seat=seat, calls=calls, rules=rules)
    assert (asked.kind, asked.seat) == (kind, place)
    assert sorted(plan.action for plan in make_plans(asked)) == sorted(names)


def test_who_has_no_choice_is_told_so() -> None:
    for rules, calls, seat, message in (
        ("standard", "pass order alone", "dealer", "takes and buries nothing"),
        ("standard", "pass order", "1", "chosen by seat dealer"),
        ("railroad", "order alone", None, "say which: --seat"),
        ("standard", "pass pass pass pass call H", "dealer", "nobody is on turn"),
    ):
        with pytest.raises(DataError, match=message):
            situation(seat=seat, calls=calls, rules=rules)


def test_any_three_cards_of_a_farmers_hand_may_go() -> None:
    asked = situation("9D 9S TH AS KS", "AH", "1", SWAPPING, swap=True)
    assert asked.kind == SWAP
    assert [plan.action for plan in make_plans(asked)] == ["swap 9D 9S TH", "keep"]
    for rules, hand, rnd, message in (
        ("standard", "9D 9S TH AS KS", 1, "farmer=swap allows it"),
        (SWAPPING, "9D 9S QH AS KS", 1, "no farmer's hand"),
        (SWAPPING, "9D 9S TH AS KS", 2, "before one's first call"),
    ):
        with pytest.raises(DataError, match=message):
            situation(hand, "AH", "1", rules, round=rnd, swap=True)


def test_a_card_buried_after_the_call_is_worth_what_it_is_with_the_call() -> None:
    """The dealer's own call tells nothing of the others, so the deals are the same."""
    for card in ("9H", "QS"):
        called = ask(HAND, UP, seat="dealer", only="order", discard=card, play="rules", deals=500).actions[0]
        buried = ask(HAND, UP, calls="pass pass pass order", only=f"bury {card}", play="rules", deals=500).actions[0]
        assert (called.ev, called.points, called.euchred) == (buried.ev, buried.points, buried.euchred)
