"""Plans that another naming of the suits makes the same: which ones, and that they really come to the same."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import numpy as np
import pytest

from analyzer import ask
from analyzer.cards import card_bit, parse_card
from analyzer.players.call_policies import points_policy
from analyzer.questions.alike import group_alike, list_namings
from analyzer.questions.arrays import make_question
from analyzer.questions.plans import Plan, make_plans, to_arrays
from analyzer.questions.situation import Situation
from analyzer.rules.compile import compile_rules
from kernels.codes import LATER, PASS, call_of
from tests.support.asking import try_on
from tests.support.questions import situation

NINES: dict[str, Any] = {"hand": "9S 9H 9C 9D TC", "upcard": "AS", "seat": "dealer", "round": 2}
ACES: dict[str, Any] = {"hand": "AC KH AH KD AD", "upcard": "JS", "seat": "dealer"}
RED_AND_BLACK: dict[str, Any] = {"hand": "9C TC AC 9D TD AD", "upcard": None, "seat": "1", "rules": "bid_euchre_6"}


def same_calls(asked: Situation) -> dict[str, set[str]]:
    plans, same = group_alike(asked, make_plans(asked))
    return {plan.action: {other.action for other in others} for plan, others in zip(plans, same, strict=True) if others}


def test_suits_that_are_alike_in_hand_and_beside_the_upcard_are_one() -> None:
    assert same_calls(situation(**NINES)) == {"call D": {"call H"}, "call D alone": {"call H alone"}}


def test_of_the_dealers_discards_and_later_calls_one_of_two_is_tried() -> None:
    plans, same = group_alike(situation(**ACES), make_plans(situation(**ACES)))
    assert len(plans) == 10  # of 14: one of four discards, with partner and alone, and two of six later calls
    merged = {(plan.discard, other.discard) for plan, others in zip(plans, same, strict=True) for other in others}
    assert merged == {(parse_card("KD"), parse_card("KH")), (0, 0)}
    assert len({*plans, *(plan for others in same for plan in others)}) == 14


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [
        ("9S 9H 9C 9D TD", "AS"),  # another card of one suit
        ("9C TC 9S TS JC", "AH"),  # the black suits are alike but for the jack
        ("9C TC 9D TD AD", "AH"),  # suits of two colours
        ("9C TC 9S TS 9D", "AC"),  # the upcard's own suit
        ("JS AS KS 9H TD", "QS"),
    ],
)
def test_suits_that_differ_in_anything_are_not(hand: str, upcard: str) -> None:
    assert list_namings(situation(hand, upcard, round=2)) == []


def test_what_was_called_and_what_the_rules_single_out_tells_suits_apart() -> None:
    asked = situation(**RED_AND_BLACK)
    assert list_namings(asked) == [(1, 0, 3, 2)]  # clubs for diamonds, and spades for hearts
    for call, namings in ((PASS, 1), (call_of(0, LATER), 1), (call_of(0, 1), 0)):
        auction = dataclasses.replace(asked.auction, history=(call,))
        assert len(list_namings(dataclasses.replace(asked, auction=auction))) == namings
    first = dataclasses.replace(asked.rules.contracts[0], strains=(0, 1, 2))
    rules = dataclasses.replace(asked.rules, contracts=(first, *asked.rules.contracts[1:]))
    assert list_namings(dataclasses.replace(asked, rules=rules)) == []


def relabel(hand: int, naming: tuple[int, ...]) -> int:
    """Card by card."""
    ranks = "23456789TJQKA"
    return sum(
        card_bit(rank, naming[suit]) for suit in range(4) for rank in ranks if hand & card_bit(rank, suit)
    )  # fmt: skip


@pytest.mark.parametrize("question", [NINES, ACES])
def test_a_plan_is_worth_in_a_layout_what_the_same_one_is_in_the_renamed_layout(question: dict[str, Any]) -> None:
    """With open cards, where nobody decides anything by the order of the suits."""
    asked, generator = situation(**question), random.Random(4)
    game, policy, kernel_question = compile_rules(asked.rules), points_policy(asked.rules), make_question(asked, False)
    plans, same = group_alike(asked, make_plans(asked))
    pairs = [(p, q) for p, others in zip(plans, same, strict=True) for q in others if p.is_call]
    arrays = to_arrays([plan for pair in pairs for plan in pair])
    (naming,) = list_namings(asked)
    met = set()
    for _ in range(150):
        cards = generator.sample(asked.hidden, 15)
        hands = [sum(cards[5 * k : 5 * k + 5]) for k in range(3)]
        results = []
        for held in (hands, [relabel(hand, naming) for hand in hands]):
            held = np.array([*held, asked.hand], np.uint64)
            results.append(try_on(game, policy, kernel_question, arrays, held)[0].open_x.tolist())
        one, other = results
        assert one[::2] == other[1::2]
        assert one[1::2] == other[::2]
        met |= set(one)
    assert len(met) > 1


def test_an_answer_names_every_call_and_compares_the_best_with_the_next_that_differs() -> None:
    answer = ask("JD AD JH AH 9S", "TS", seat="1", round=2, play="rules", deals=1_000)
    first, second = answer.actions[:2]
    assert {first.call, second.call} in ({"call D", "call H"}, {"call D alone", "call H alone"})
    assert first.same == (second.call,)
    assert second.same == (first.call,)
    assert (first.strain, second.strain) == (first.call.split()[1], second.call.split()[1])
    for name in ("ev", "points", "euchred", "march", "deals", "models"):
        assert getattr(first, name) == getattr(second, name)
    assert first.difference.value == second.difference.value == second.difference.high == 0.0
    assert answer.second is not None
    assert answer.second.call not in (first.call, second.call)
    assert answer.lead is not None
    assert answer.lead.value == pytest.approx(first.ev.value - answer.second.ev.value)
    assert len(answer.actions) == len({action.call for action in answer.actions}) == 7
    assert [action["same"] for action in answer.to_dict()["actions"][:2]] == [[second.call], [first.call]]


def test_discards_that_are_the_same_are_all_listed() -> None:
    answer = ask("AC KH AH KD AD", "JS", seat="dealer", only="order", play="rules", deals=200)
    values = answer.actions[0].discards
    assert values is not None
    assert {"KD", "KH"} <= set(values)  # of those tried to the end, two by two
    assert values["KD"] == values["KH"]
    assert values.get("AD") == values.get("AH")


def test_plans_stay_as_they_are_where_nothing_is_alike() -> None:
    plans: list[Plan] = make_plans(situation())
    assert group_alike(situation(), plans) == (plans, [[] for _ in plans])
