"""Published scoring tables, against what contracts pay and what the kernels are given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.rules import Contract, Rules
from analyzer.rules.compile import compile_rules
from analyzer.rules.payoff import points

Table = dict[tuple[int, ...], tuple[int, int]]


def assert_pays(rules: Rules, name: str, table: Table, lone_defender: bool = False) -> None:
    """`table` maps makers' tricks to (makers, each opposing side), for every number of tricks."""
    game = compile_rules(rules)
    row = game.pay[rules.contract_number(name), int(lone_defender)].tolist()
    expected = {tricks: pay for several, pay in table.items() for tricks in several}
    assert sorted(expected) == list(range(rules.hand + 1))
    for tricks, pay in expected.items():
        assert points(rules.contract(name), rules.hand, tricks, lone_defender) == pay, (name, tricks)
        assert tuple(row[tricks]) == pay


FAILED, MADE, MARCH = (0, 1, 2), (3, 4), (5,)


@pytest.mark.parametrize("name", ["standard", "north_american", "british", "deck32"])
def test_standard_scoring(name: str) -> None:
    """cardgames.io: a euchre 2, the point 1, a march 2, a lone march 4."""
    rules = Rules.parse(name)
    assert_pays(rules, "pair", {FAILED: (0, 2), MADE: (1, 0), MARCH: (2, 0)})
    assert_pays(rules, "alone", {FAILED: (0, 2), MADE: (1, 0), MARCH: (4, 0)})


@pytest.mark.parametrize("name", ["north_american", "railroad", "standard,defend=alone"])
def test_a_lone_defender_scores_four(name: str) -> None:
    rules = Rules.parse(name)
    assert_pays(rules, "alone", {FAILED: (0, 4), MADE: (1, 0), MARCH: (4, 0)}, lone_defender=True)
    assert_pays(rules, "alone", {FAILED: (0, 2), MADE: (1, 0), MARCH: (4, 0)})


def test_super_euchre_changes_only_the_deal_without_a_trick() -> None:
    rules = Rules.parse("standard,super_euchre=4")
    for name, march in (("pair", 2), ("alone", 4)):
        assert_pays(rules, name, {(0,): (0, 4), (1, 2): (0, 2), MADE: (1, 0), MARCH: (march, 0)})


def test_a_lone_defender_who_takes_all_gets_the_larger() -> None:
    for zero, most in ((3, 4), (6, 6)):
        rules = Rules.parse(f"north_american,super_euchre={zero}")
        table: Table = {(0,): (0, most), (1, 2): (0, 4), MADE: (1, 0), MARCH: (4, 0)}
        assert_pays(rules, "alone", table, lone_defender=True)
        assert_pays(rules, "alone", {**table, (0,): (0, zero), (1, 2): (0, 2)})


def test_two_handed_has_no_lone_bonus() -> None:
    assert_pays(Rules.parse("two_handed"), "solo", {FAILED: (0, 2), MADE: (1, 0), MARCH: (2, 0)})


def test_three_handed_march() -> None:
    """52pickup.net: two points to each defender for a euchre; some tables pay 3 for a march."""
    for text, march in (("three_handed", 2), ("three_handed,march=3", 3)):
        assert_pays(Rules.parse(text), "solo", {FAILED: (0, 2), MADE: (1, 0), MARCH: (march, 0)})


@pytest.mark.parametrize("text", ["deck32_7card", "deck32,hand=7", "standard,hand=7,deck=32"])
def test_seven_cards(text: str) -> None:
    rules = Rules.parse(text)
    for name, march in (("pair", 2), ("alone", 4)):
        assert_pays(rules, name, {(0, 1, 2, 3): (0, 2), (4, 5, 6): (1, 0), (7,): (march, 0)})


def test_hasenpfeffer_bid_of_four() -> None:
    rules = Rules.parse("hasenpfeffer")
    lost: Table = {(tricks,): (-4, 6 - tricks) for tricks in range(4)}
    assert_pays(rules, "4", {**lost, (4,): (4, 2), (5,): (5, 1), (6,): (6, 0)})
    assert points(rules.contract("4"), 6, 3) == (-4, 3)


@pytest.mark.parametrize("bid", range(3, 7))
def test_six_card_bid_euchre(bid: int) -> None:
    """A point a trick to both sides; a bid not made is lost, and its tricks with it."""
    table: Table = {(tricks,): (tricks if tricks >= bid else -bid, 6 - tricks) for tricks in range(7)}
    assert_pays(Rules.parse("bid_euchre_6"), str(bid), table)


NAPOLEON = {
    "2": (2, 2, 2),
    "3": (3, 3, 3),
    "misere": (0, 3, 3),
    "4": (4, 4, 4),
    "nap": (5, 10, 5),
    "wellington": (5, 10, 10),
    "blucher": (5, 10, 20),
}
"""Tricks to win, and what each opponent pays or is paid."""


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("name", NAPOLEON)
def test_napoleon_sums_to_zero(name: str, players: int) -> None:
    need, win, lose = NAPOLEON[name]
    made, lost = (win * (players - 1), -win), (-lose * (players - 1), lose)
    for makers, others in (made, lost):
        assert makers + others * (players - 1) == 0
    keeps = (lambda tricks: tricks == 0) if name == "misere" else (lambda tricks: tricks >= need)
    table: Table = {(tricks,): made if keeps(tricks) else lost for tricks in range(6)}
    assert_pays(Rules.parse(f"napoleon{players}"), name, table)


def test_napoleon_for_four_as_published() -> None:
    rules = Rules.parse("napoleon4")
    made = {name: points(rules.contract(name), 5, 0 if name == "misere" else 5) for name in NAPOLEON}
    lost = {name: points(rules.contract(name), 5, 1) for name in NAPOLEON}
    assert made == {
        "2": (6, -2),
        "3": (9, -3),
        "misere": (9, -3),
        "4": (12, -4),
        "nap": (30, -10),
        "wellington": (30, -10),
        "blucher": (30, -10),
    }
    assert lost == {
        "2": (-6, 2),
        "3": (-9, 3),
        "misere": (-9, 3),
        "4": (-12, 4),
        "nap": (-15, 5),
        "wellington": (-30, 10),
        "blucher": (-60, 20),
    }


def test_a_sweep_replaces_the_points_by_the_trick() -> None:
    """The moon of Cincinnati euchre (Bicycle): 12 for all six, where a bid of six pays a point a trick."""
    moon = Contract("moon", 6, alone=True, rank=7, make=0, make_per_trick=1, sweep=12, fail=-6, opp_fail=0)
    assert points(moon, 6, 6) == (12, 0)
    assert points(replace(moon, sweep=None), 6, 6) == (6, 0)
    assert points(moon, 6, 5) == (-6, 0)


def test_steps_are_the_tricks_at_which_the_pay_changes() -> None:
    """In standard euchre only the third and the fifth trick matter; in bid euchre every one."""

    def steps(text: str, name: str, lone_defender: int = 0) -> set[int]:
        rules = Rules.parse(text)
        bits = int(compile_rules(rules).steps[rules.contract_number(name), lone_defender])
        return {tricks for tricks in range(64) if (bits >> tricks) & 1}

    assert steps("standard", "pair") == steps("standard", "alone") == {3, 5}
    assert steps("standard,alone_need=5", "alone") == {5}
    assert steps("standard,super_euchre=4", "pair") == {1, 3, 5}
    assert steps("north_american", "alone", 1) == {3, 5}
    assert steps("bid_euchre_6", "4") == {1, 2, 3, 4, 5, 6}
    assert steps("napoleon4", "misere") == {1}
    assert steps("napoleon4", "nap") == {5}
