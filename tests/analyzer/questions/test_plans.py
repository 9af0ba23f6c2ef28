"""Plans: every legal call with every discard, and every way to go on after a pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.cards import format_card
from analyzer.errors import DataError
from analyzer.questions.plans import Plan, make_plans, to_arrays
from analyzer.questions.situation import read_situation
from analyzer.rules import PRESETS
from tests.support.questions import situation


def discards(plans: list[Plan], action: str) -> list[str]:
    return [format_card(plan.discard) for plan in plans if plan.action == action]


def after_pass(plans: list[Plan]) -> set[str | None]:
    return {plan.later_name for plan in plans if plan.action == "pass"}


def test_a_dealer_tries_the_lowest_of_each_suit_with_and_without_partner() -> None:
    plans = make_plans(situation())
    for action in ("order", "order alone"):
        assert discards(plans, action) == ["9H", "TD", "QS"]
    assert len(set(plans)) == len(plans)


def test_the_upcard_stays_where_the_rules_forbid_to_bury_it() -> None:
    plans = make_plans(situation(rules="standard,discard_upcard=off"))
    assert discards(plans, "order") == discards(plans, "order alone") == ["9H", "TD", "KS"]


def test_after_a_pass_every_call_of_the_later_turn_is_a_plan() -> None:
    suits = {f"call {suit}{alone}" for suit in "CDH" for alone in ("", " alone")}
    assert after_pass(make_plans(situation())) == suits  # the dealer will be stuck
    assert after_pass(make_plans(situation(rules="standard,stick=off"))) == suits | {"pass"}
    assert after_pass(make_plans(situation(seat="1"))) == suits | {"pass"}


def test_a_pass_in_round_two_is_one_plan() -> None:
    (passed,) = [plan for plan in make_plans(situation(seat="1", round=2)) if plan.action == "pass"]
    assert (passed.later_name, passed.is_call) == (None, False)


@pytest.mark.parametrize("seat", ["1", "2", "3"])
def test_only_a_dealer_who_picks_up_buries_a_card(seat: str) -> None:
    assert {plan.discard for plan in make_plans(situation(seat=seat))} == {0}
    assert {plan.discard for plan in make_plans(situation(round=2))} == {0}
    with pytest.raises(DataError, match="only a dealer who picks up"):
        make_plans(situation(seat=seat), discard="TD")
    with pytest.raises(DataError, match="only a dealer who picks up"):
        make_plans(situation(round=2), discard="TD")


@pytest.mark.parametrize("only", ["order alone", "pick up alone", "alone@S", "PICK UP ALONE", "call S alone"])
def test_only_keeps_one_call_in_any_spelling(only: str) -> None:
    assert {plan.action for plan in make_plans(situation(), only)} == {"order alone"}


def test_discard_keeps_one_discard() -> None:
    for card in ("9H", "JS"):  # also one that nobody would bury
        plans = make_plans(situation(), discard=card)
        assert discards(plans, "order") == discards(plans, "order alone") == [card]
    plans = make_plans(situation(), discard="9H")
    assert make_plans(situation(), "order", "9h") == [plan for plan in plans if plan.action == "order"]


@pytest.mark.parametrize(
    ("rules", "seat", "rnd", "only", "discard", "message"),
    [
        (
            "standard",
            "dealer",
            1,
            "call H",
            None,
            "rules standard; legal: pass, order, order alone",
        ),
        ("standard", "dealer", 2, "pass", None, "not legal"),
        ("standard", "1", 2, "order", None, "not legal"),
        ("standard", "1", 2, "call S", None, "not legal"),
        ("standard", "1", 2, "call NT", None, "not legal"),
        ("standard,canadian=on", "2", 1, "order", None, "not legal"),
        ("standard,alone=off", "2", 1, "order alone", None, "not legal"),
        ("standard", "1", 1, "three@S", None, "not legal"),
        ("standard", "1", 1, "ordr", None, "did you mean order"),
        ("standard", "dealer", 1, None, "QD", "not held"),
        ("standard", "dealer", 1, None, "9H TD", "one needed"),
        ("standard", "dealer", 1, None, "", "one needed"),
        ("standard,discard_upcard=off", "dealer", 1, None, "QS", "forbid to bury"),
    ],
)
def test_calls_and_discards_that_cannot_be(
    rules: str, seat: str, rnd: int, only: str | None, discard: str | None, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        make_plans(situation(rules=rules, seat=seat, round=rnd), only, discard)


# ---------------------------------------------------------------------- other questions
def test_a_dealer_who_may_leave_the_upcard_has_that_plan_too() -> None:
    plans = make_plans(situation(seat=None, calls="order", rules="two_handed"))
    assert discards(plans, "pick up") == ["9H", "TD", "QS"]
    assert sum(plan.action == "leave" for plan in plans) == 1
    assert not any(plan.is_call for plan in plans)


def test_a_defender_plays_alone_or_together() -> None:
    asked = situation(seat="1", calls="pass order alone", rules="north_american", defend=True)
    assert [plan.action for plan in make_plans(asked)] == ["defend alone", "defend together"]
    assert [plan.action for plan in make_plans(asked, "Defend  Alone")] == ["defend alone"]
    with pytest.raises(DataError, match="open: defend alone, defend together"):
        make_plans(asked, "pass")
    with pytest.raises(DataError, match="only a dealer"):
        make_plans(asked, discard="TD")


def test_a_bid_is_tried_with_every_strain_he_may_name() -> None:
    asked = situation("JS AS KS 9H TD QC", None, None, "bid_euchre_6", calls="3")
    strains = {(plan.action, plan.code & 7) for plan in make_plans(asked) if plan.is_call}
    assert strains == {(bid, strain) for bid in "456" for strain in range(6)}


def test_where_the_first_lead_fixes_the_trumps_he_names_what_he_holds() -> None:
    asked = situation("JS AS KS 9H TH", None, "1", "napoleon4")
    assert {plan.code & 7 for plan in make_plans(asked, "nap")} == {2, 3}


def test_arrays_hold_the_plans_in_order() -> None:
    plans = make_plans(situation())
    arrays = to_arrays(plans)
    assert [int(code) for code in arrays.call] == [plan.code for plan in plans]
    assert [int(card) for card in arrays.discard] == [plan.discard for plan in plans]
    assert [int(code) for code in arrays.later] == [plan.later for plan in plans]
    assert all(arrays.active == 1)


def test_who_holds_none_of_the_strains_names_any() -> None:
    """Only hearts may be trumps, and he has none: his bids stay bids."""
    nap = PRESETS["napoleon4"]
    contracts = tuple(one if one.misere else replace(one, strains=(2,)) for one in nap.contracts)
    asked = read_situation(replace(nap, name="hearts", contracts=contracts), "JS AS KS 9C TC", None, "1")
    assert {plan.action: plan.code & 7 for plan in make_plans(asked)} == {
        "pass": 7, "2": 2, "3": 2, "misere": 4, "4": 2, "nap": 2
    }  # fmt: skip
