"""Classes of deals: they divide the deals, and hold what their names say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.duels.deal_classes import DealClass, list_classes
from analyzer.rules import PRESETS, Rules
from kernels.codes import FACTS

STANDARD = Rules.parse("standard")


def random_facts(rules: Rules, deals: int, seed: int = 1) -> Any:
    noise = np.random.default_rng(seed)
    facts = np.zeros(deals, FACTS)
    facts["played"] = noise.random(deals) < 0.9
    facts["round"] = noise.integers(0, len(rules.rounds), deals)
    facts["maker"] = noise.integers(0, rules.players, deals)
    facts["contract"] = noise.integers(0, len(rules.contracts), deals)
    facts["makers_lead"] = noise.integers(0, 2, deals)
    facts["trumps"] = noise.integers(0, rules.hand + 1, deals)
    facts["named"] = 1
    facts[facts["played"] == 0] = 0
    return facts


@pytest.mark.parametrize("name", PRESETS)
def test_the_classes_of_a_group_divide_its_deals(name: str) -> None:
    rules = PRESETS[name]
    facts = random_facts(rules, 4_000)
    classes = list_classes(rules)
    assert len({one.name for one in classes}) == len(classes)
    assert classes[0].holds(facts).sum() == facts["played"].sum()
    groups: dict[str, list[DealClass]] = {}
    for one in classes[1:]:
        groups.setdefault(one.group, []).append(one)
    for group, members in groups.items():
        masks = np.array([one.holds(facts) for one in members])
        assert masks.sum(axis=0).max() == 1, group
        kind = next((one for one in classes if one.group == "overall" and group.startswith(one.name)), classes[0])
        assert (masks.any(axis=0) == kind.holds(facts)).all(), group


def test_standard_has_the_classes_of_the_study() -> None:
    names = {one.name for one in list_classes(STANDARD)}
    assert len(names) >= 24
    assert {
        "with partner, makers lead", "with partner, defenders lead", "with partner, round 2, seat 3",
        "with partner, 2 or fewer trumps", "with partner, 5 trumps", "alone, 3 or fewer trumps", "alone, round 1",
        "alone, dealer", "alone", "all deals",
    } <= names  # fmt: skip


def test_a_class_holds_what_its_name_says() -> None:
    names = ("played", "round", "maker", "contract", "makers_lead", "trumps", "named")
    rows = [(1, 0, 3, 0, 0, 3, 1), (1, 1, 0, 0, 1, 2, 1), (1, 0, 3, 1, 0, 5, 1), (0, 0, 0, 0, 0, 0, 0)]
    facts = np.zeros(len(rows), FACTS)
    for name, column in zip(names, zip(*rows, strict=True), strict=True):
        facts[name] = column
    held = {one.name: one.holds(facts).nonzero()[0].tolist() for one in list_classes(STANDARD)}
    for name, deals in {
        "all deals": [0, 1, 2], "with partner": [0, 1], "alone": [2], "with partner, makers lead": [1],
        "with partner, defenders lead": [0], "with partner, round 1, dealer": [0], "with partner, round 2, eldest": [1],
        "with partner, 2 or fewer trumps": [1], "with partner, 3 trumps": [0], "alone, 5 trumps": [2],
        "alone, dealer": [2], "alone, round 1": [2], "alone, 3 or fewer trumps": [],
    }.items():  # fmt: skip
        assert held[name] == deals, name


def test_bids_and_games_without_partners_have_their_own_classes() -> None:
    bids = {one.name for one in list_classes(PRESETS["bid_euchre_6"])}
    assert {"bid 3", "bid 6", "no trumps", "makers lead", "dealer", "6 trumps"} <= bids
    assert not any("alone" in name or "round" in name for name in bids)
    nap = {one.name for one in list_classes(PRESETS["napoleon7"])}
    assert {"bid 2", "nap", "misere", "seat 6", "makers lead"} <= nap
    two = {one.name for one in list_classes(PRESETS["two_handed"])}
    assert {"round 1, eldest", "round 2, dealer"} <= two
