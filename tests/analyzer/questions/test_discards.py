"""Discards: which are worth trying, and how those are told whose order the deals do not settle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer import ask
from analyzer.cards import format_card, parse_hand
from analyzer.estimates.intervals import Interval
from analyzer.questions.answer import Action, Answer
from analyzer.questions.discards import Discard, worth_burying
from analyzer.words.answer import describe_action, view_answer
from tests.reference.call_twin import ranking, suit_of

CHEAP: dict[str, Any] = {"seat": "dealer", "play": "rules", "inference": "none"}
STRAINS = ("C", "D", "H", "S", "NT", "LOW")


def worth(cards: str, strain: str, bowers: bool = True, misere: bool = False) -> list[str]:
    return [format_card(card) for card in worth_burying(parse_hand(cards), STRAINS.index(strain), bowers, misere)]


# ---------------------------------------------------------------------- which are tried
@pytest.mark.parametrize(
    ("cards", "strain", "chosen"),
    [
        ("AD KD JS KS 9S 9D", "D", "9S 9D"),  # the jack of spades is no better buried than the nine
        ("9D TD AC KC QC JH", "C", "9D JH QC"),
        ("JS JC AS TD 9H 9S", "S", "9H TD 9S"),  # the left bower is a trump, and not the only club
        ("JC QC AS TS KD 9D", "S", "9D QC TS"),
        ("JS JC JO AS KS QS", "S", "QS"),
        ("9C TC JH JD AH 9H", "NT", "9C 9H JD"),
        ("9C TC JH JD AH 9H", "LOW", "AH JD TC"),
    ],
)
def test_of_each_suit_the_lowest_is_worth_burying(cards: str, strain: str, chosen: str) -> None:
    assert worth(cards, strain) == chosen.split()


def test_who_must_take_no_trick_buries_the_highest() -> None:
    assert worth("AD KD JS KS 9S 9D", "NT", misere=True) == ["KS", "AD"]


@pytest.mark.parametrize("strain", STRAINS)
@pytest.mark.parametrize("bowers", [True, False])
def test_no_card_stands_below_one_that_is_worth_burying_in_its_suit(strain: str, bowers: bool) -> None:
    """By the order of cards as the twin has it from the rules' prose."""
    generator = np.random.default_rng([STRAINS.index(strain), bowers])
    deck = [rank + suit for rank in "9TJQKA" for suit in "CDHS"]
    for _ in range(50):
        six = [deck[k] for k in generator.permutation(24)[:6]]
        suits = {card: suit_of(card, strain, bowers) for card in six}
        expected = {
            min((card for card in six if suits[card] == suit), key=ranking(suit, strain, bowers).index)
            for suit in suits.values()
        }
        assert set(worth(" ".join(six), strain, bowers)) == expected


# ---------------------------------------------------------------------- what is told
def test_the_nine_is_buried_and_never_the_jack_that_it_equals() -> None:
    made = ask("AD KD JS KS 9S", "9D", deals=4_000, **CHEAP)
    for action in made.actions:
        if action.call != "pass":
            assert action.discard == "9S"
            assert list(action.discards or {}) == ["9S", "9D"]
            (other,) = action.discard_alternatives
            assert other.ev == pytest.approx(action.ev.value + other.difference.value, abs=1e-12)


def entries(made: Answer, call: str) -> Any:
    entry = next(action for action in made.to_dict()["actions"] if action["call"] == call)
    others = [(other["discard"], other["difference"], other["settled"]) for other in entry["discard_alternatives"]]
    return entry["discard"], list(entry["discards"]), others


@pytest.mark.parametrize("deals", [3_000, 16_000])
@pytest.mark.parametrize("call", ["order", "order alone"])
def test_the_discards_are_the_same_where_only_their_call_is_asked_for(call: str, deals: int) -> None:
    """This toss-up between passing and ordering looks at its sums three times in 16,000 deals.

    Going alone is far behind and tried no further then: its value rests on fewer deals, not what its discards differ.
    """
    question: dict[str, Any] = CHEAP | {"deals": deals, "precision": 1e-9}
    hand, up = "AS JS QH QC AD", "KH"
    whole, alone = ask(hand, up, **question), ask(hand, up, only=call, **question)
    assert whole.deals == alone.deals == deals
    assert entries(whole, call) == entries(alone, call)
    assert len(entries(whole, call)[2]) == 3


def test_a_discard_that_was_given_up_is_listed_with_the_deals_that_it_was_tried_on() -> None:
    """Nobody buries a trump for an idle nine: it is not tried to the end, and told all the same."""
    made = ask("QS 9S AH KD 9D", "TS", deals=16_000, precision=1e-9, only="order", **CHEAP)
    best, gaps = made.actions[0].discard, {other.card: other for other in made.actions[0].discard_alternatives}
    assert best == "9D"
    assert set(gaps) == {"AH", "9S"}
    for other in gaps.values():
        assert other.difference.low < other.difference.value < other.difference.high < 0.0
        assert not other.may_be_best


def test_of_counted_discards_equals_stand_side_by_side() -> None:
    """The two red nines are the same but for the suit."""
    question: dict[str, Any] = {"rules": "two_handed", "calls": "order", "play": "rules", "inference": "none"}
    made = ask("JC AS QC 9H 9D", "KS", exact=True, **question)
    best = made.actions[0]
    assert (best.call, best.discard, best.method) == ("pick up", "9D", "exact")
    told = [(other.card, other.may_be_best) for other in best.discard_alternatives]
    assert told == [("9H", True), ("QC", False), ("KS", False)]
    assert best.discard_alternatives[0].difference == Interval(0.0, 0.0, 0.0)


# ---------------------------------------------------------------------- words and rows
def calling(*gaps: tuple[str, float, float]) -> Action:
    others = tuple(Discard(card, 0.3 + gap, Interval(gap, gap - half, gap + half)) for card, gap, half in gaps)
    return Action(
        call="order", strain="S", discard="9H", ev=Interval(0.3, 0.2, 0.4), points={1: 1.0}, thrown_in=0.0, becomes=1.0,
        euchred=0.0, made=1.0, march=0.0, ev_dd=None, dd_deals=0, difference=Interval(0.0, 0.0, 0.0), deals=4_000,
        method="sampled", discards=None, discard_alternatives=others,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("gaps", "words"),
    [
        ((), "bury 9H"),
        ((("TD", -0.1, 0.05),), "bury 9H"),
        ((("TD", -0.04, 0.05),), "bury 9H or TD"),
        ((("TD", -0.04, 0.05), ("9C", -0.04, 0.04), ("9S", -0.5, 0.04)), "bury 9H, TD or 9C"),
    ],
)
def test_discards_whose_order_is_open_are_named_together(gaps: Any, words: str) -> None:
    made = ask("JS AS KS 9H TD", "QS", deals=300, **CHEAP)
    assert describe_action(made, calling(*gaps), False) == f"pick up, {words}"


def test_the_best_call_shows_its_other_discards_and_so_do_rows() -> None:
    made = ask("QS 9S AH KD 9D", "TS", deals=4_000, only="order", **CHEAP)
    alternatives = made.actions[0].discard_alternatives
    shown = view_answer(made, False)["rows"][0]["discards"]
    assert [one["card"] for one in shown] == [other.card for other in alternatives]
    cells = made.rows()[0]["discard_alternatives"].split("; ")
    for cell, one, other in zip(cells, shown, alternatives, strict=True):
        card, *ends = cell.split()
        assert card == other.card
        assert [float(end) for end in ends] == pytest.approx(one["difference"], abs=5.1e-5)


def test_what_buries_nothing_has_no_alternatives() -> None:
    made = ask("QS 9S AH KD 9D", "TS", deals=300, only="pass", **CHEAP)
    assert made.rows()[0]["discard_alternatives"] is None
    assert made.to_dict()["actions"][0]["discard_alternatives"] == []
