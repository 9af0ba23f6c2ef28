"""Known deals solved: hands whose tricks any player can count, laws, and the plain Python solver."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest

from analyzer.records.formats.known_deals import KnownDeal, parse_known_deal
from analyzer.records.solve import solve_deal
from analyzer.speed.plain_python import DECK, deal_cards, solve_class

TOP = ["JS JC AS KS QS", "9S 9C TC QC KC", "TS AC 9D TD QD", "KD AD 9H TH QH"]
"""Seat 0 holds the five highest trumps."""


def deal(hands: list[str], **more: Any) -> KnownDeal:
    base = {"hands": hands, "trump": "S", "leader": 0, "maker": 0, "contract": "pair"}
    return parse_known_deal(json.dumps(base | more))


def random_deal(generator: random.Random, **more: Any) -> KnownDeal:
    cards = generator.sample(DECK, 20)
    hands = [" ".join(cards[5 * seat : 5 * seat + 5]) for seat in range(4)]
    places = {"maker": generator.randrange(4), "trump": generator.choice("CDHS")}
    return deal(hands, **(places | {"leader": generator.randrange(4)} | more))


# ---------------------------------------------------------------------- hands one can count
@pytest.mark.parametrize("leader", range(4))
def test_the_five_highest_trumps_take_every_trick(leader: int) -> None:
    assert solve_deal(deal(TOP, leader=leader)) == (5, [2, 0])
    if leader != 2:
        assert solve_deal(deal(TOP, leader=leader, contract="alone")) == (5, [4, 0])


def test_makers_against_the_five_highest_trumps_take_nothing() -> None:
    assert solve_deal(deal(TOP, maker=1)) == (0, [2, 0])
    assert solve_deal(deal(TOP, maker=3, contract="alone", leader=0)) == (0, [2, 0])


def test_the_maker_may_sit_anywhere() -> None:
    turned = TOP[1:] + TOP[:1]  # the trumps now lie with seat 3
    assert solve_deal(deal(turned, maker=3, leader=3)) == (5, [0, 2])
    assert solve_deal(deal(turned, maker=1, leader=3)) == (5, [0, 2])


def test_three_sure_tricks_make_the_point() -> None:
    """Right, left and ace of trump, two small cards beaten by whoever holds the suit."""
    hands = ["JS JC AS 9H 9D", "KS QS AH KH AD", "TC 9C QC TH TD", "KC AC JH JD KD"]
    assert solve_deal(deal(hands, contract="alone")) == (3, [1, 0])


def test_points_follow_the_rules() -> None:
    assert solve_deal(deal(TOP, contract="alone", rules="standard,loner=5")) == (5, [5, 0])
    assert solve_deal(deal(TOP, maker=1, rules="standard,super_euchre=4")) == (0, [4, 0])


# ---------------------------------------------------------------------- laws
def test_turning_the_table_turns_the_answer() -> None:
    generator = random.Random(1)
    for _ in range(100):
        one = random_deal(generator)
        turned = dataclasses.replace(
            one, hands=(*one.hands[3:], *one.hands[:3]), leader=(one.leader + 1) % 4, maker=(one.maker + 1) % 4
        )
        tricks, points = solve_deal(one)
        assert solve_deal(turned) == (tricks, points[::-1])


def test_makers_and_defenders_share_five_tricks() -> None:
    generator = random.Random(2)
    for _ in range(100):
        one = random_deal(generator)
        other = dataclasses.replace(one, maker=(one.maker + 1) % 4)
        partner = dataclasses.replace(one, maker=(one.maker + 2) % 4)
        assert solve_deal(one)[0] + solve_deal(other)[0] == 5
        assert solve_deal(one)[0] == solve_deal(partner)[0]


def test_points_are_those_of_the_tricks() -> None:
    generator = random.Random(3)
    for _ in range(200):
        contract = generator.choice(["pair", "alone"])
        one = random_deal(generator, contract=contract, leader=0, maker=generator.choice([0, 1, 3]))
        tricks, points = solve_deal(one)
        own, other = points[one.maker % 2], points[1 - one.maker % 2]
        if tricks < 3:
            assert (own, other) == (0, 2)
        else:
            assert (own, other) == ((2 if contract == "pair" else 4) if tricks == 5 else 1, 0)


def test_the_plain_python_solver_agrees() -> None:
    generator = random.Random(4)
    for _ in range(6):
        hands, leader = deal_cards(generator), generator.randrange(4)
        tricks, _ = solve_deal(deal([" ".join(hand) for hand in hands], trump="C", leader=leader))
        assert solve_class(hands, leader, "C") == (tricks >= 3) + (tricks == 5)
