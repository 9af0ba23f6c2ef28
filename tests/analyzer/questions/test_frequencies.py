"""Known chances of dealing (tests/data/known_answers.json, ``frequencies``): by counting hands, or by the dealer."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from analyzer.cards import parse_card, parse_hand, split_cards
from analyzer.questions.layouts import count_layouts
from analyzer.questions.plans import make_plans
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.exchange import is_farmers_hand
from kernels.cards.deal import new_deal
from kernels.cards.layout import normalise
from kernels.deal.deal_round import deal_round
from tests.support.questions import known_answers, sampled_layouts, situation

EXPECTED: dict[str, Any] = {item["id"]: item["expected"] for item in known_answers()["frequencies"]}
SPADES = 3
TRUMPS = 0xFFFF
DEALS = 20_000


def fraction(expected: dict[str, Any]) -> Fraction:
    return Fraction(expected["fraction"])


def error(chance: float, deals: int) -> float:
    """Four standard errors of a share."""
    return 4 * math.sqrt(chance * (1 - chance) / deals)


@functools.cache
def all_hands() -> list[int]:
    """Every hand of five cards from the 24-card deck, as a set of cards."""
    cards = split_cards(Rules.parse("standard").deck)
    return [sum(hand) for hand in itertools.combinations(cards, 5)]


@functools.cache
def under_spades() -> list[int]:
    """Every hand, normalised with spades as trumps."""
    return [int(normalise(np.uint64(hand), SPADES, True)) for hand in all_hands()]


def suits_in(cards: int) -> int:
    return sum(bool((cards >> (16 * field)) & TRUMPS) for field in range(4))


def share(counted: list[bool]) -> Fraction:
    return Fraction(sum(counted), len(counted))


# ---------------------------------------------------------------------- counted
def test_c01_hands() -> None:
    assert len(all_hands()) == EXPECTED["C-01"]["value"]


def test_c02_trumps_in_hand() -> None:
    held = Counter((hand & TRUMPS).bit_count() for hand in under_spades())
    for count, expected in EXPECTED["C-02"].items():
        assert Fraction(held[int(count)], len(all_hands())) == fraction(expected)


def test_c03_five_trumps_of_the_best_suit() -> None:
    best = [False] * len(all_hands())
    for strain in range(4):
        flush = [int(normalise(np.uint64(hand), strain, True)) & TRUMPS for hand in all_hands()]
        best = [one or cards.bit_count() == 5 for one, cards in zip(best, flush, strict=True)]
    assert share(best) == fraction(EXPECTED["C-03"])


@pytest.mark.parametrize(("key", "hands"), [("C-04", all_hands), ("C-05", under_spades)])
def test_c04_c05_suits_in_hand(key: str, hands: Any) -> None:
    held = Counter(suits_in(hand) for hand in hands())
    assert {str(suits): count for suits, count in held.items()} | {"total": len(hands())} == EXPECTED[key]


@pytest.mark.parametrize(
    ("key", "farmer"), [("C-06", "farmer=redeal"), ("C-09", "farmer=redeal,farmer_min=3")], ids=["C-06", "C-09"]
)
def test_c06_c09_farmers_hands(key: str, farmer: str) -> None:
    game = compile_rules(Rules.parse(f"standard,{farmer}"))
    assert share([bool(is_farmers_hand(game, np.uint64(hand))) for hand in all_hands()]) == fraction(EXPECTED[key])


def test_c13_bowers_in_hand() -> None:
    expected = EXPECTED["C-13"]
    jacks = {colour: parse_hand(cards) for colour, cards in (("black", "JS JC"), ("red", "JH JD"))}
    assert share([bool(hand & parse_card("JS")) for hand in all_hands()]) == fraction(expected["right"])
    black = [hand & jacks["black"] == jacks["black"] for hand in all_hands()]
    assert share(black) == fraction(expected["both_named"])
    some = [one or hand & jacks["red"] == jacks["red"] for one, hand in zip(black, all_hands(), strict=True)]
    assert share(some) == fraction(expected["both_some_colour"])


def test_c22_layouts_of_the_other_hands() -> None:
    asked = situation()
    passed = next(plan for plan in make_plans(asked) if plan.action == "pass")
    assert count_layouts(asked, passed) == EXPECTED["C-22"]["value"]


# ---------------------------------------------------------------------- dealt
@pytest.mark.parametrize(
    ("key", "farmer"), [("C-07", "farmer=redeal"), ("C-10", "farmer=redeal,farmer_min=3")], ids=["C-07", "C-10"]
)
def test_c07_c10_somebody_claims_a_farmers_hand(key: str, farmer: str) -> None:
    chance, deals = float(fraction(EXPECTED[key])), 50_000
    game, claimed = compile_rules(Rules.parse(f"standard,{farmer}")), 0
    deal: Any = new_deal()
    for number in range(deals):
        deal_round(game, np.uint64(1), number, deal)
        claimed += int(deal["claimed"])
    assert claimed / (claimed + deals) == pytest.approx(chance, abs=error(chance, claimed + deals))


def test_c12_the_upcard_is_a_jack() -> None:
    game, jacks, turned = compile_rules(Rules.parse("standard")), parse_hand("JC JD JH JS"), 0
    deal: Any = new_deal()
    for number in range(DEALS):
        deal_round(game, np.uint64(5), number, deal)
        turned += bool(int(deal["upcard"]) & jacks)
        assert number or int(deal["upcard"] | deal["kitty"]).bit_count() == 4
    chance = float(fraction(EXPECTED["C-12"]))
    assert turned / DEALS == pytest.approx(chance, abs=error(chance, DEALS))


def test_c14_to_c17_where_the_hidden_cards_are() -> None:
    """The asker is eldest with two trumps and no bower, a third is turned up; four are hidden."""
    layouts = sampled_layouts(situation("KS 9S AH TD 9C", "TS", "1"), False, DEALS)
    partner, left, kitty = 2, 1, 4

    def holds(column: int, cards: str) -> Any:
        return (layouts[:, column] & np.uint64(parse_hand(cards))) != 0

    expected = EXPECTED["C-14"]
    for column, place in ((kitty, "kitty3"), (partner, "partner"), (left, "each_opponent"), (3, "each_opponent")):
        chance = float(fraction(expected[place]))
        assert holds(column, "QH").mean() == pytest.approx(chance, abs=error(chance, DEALS))

    chance = float(fraction(EXPECTED["C-15"]))
    assert holds(partner, "JS JC").mean() == pytest.approx(chance, abs=error(chance, DEALS))
    chance = float(fraction(EXPECTED["C-16"]))
    both = holds(kitty, "JS") & holds(kitty, "JC")
    assert both.mean() == pytest.approx(chance, abs=error(chance, DEALS))

    unseen = np.uint64(parse_hand("JS JC AS QS"))
    for column in (left, partner, 3):
        held = Counter((int(hand) & int(unseen)).bit_count() for hand in layouts[:, column])
        for count, item in EXPECTED["C-17"].items():
            chance = float(fraction(item))
            assert held[int(count)] / DEALS == pytest.approx(chance, abs=error(chance, DEALS))


def test_every_known_frequency_is_asserted_here() -> None:
    here = {1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 22}
    assert set(EXPECTED) == {f"C-{number:02d}" for number in here}
