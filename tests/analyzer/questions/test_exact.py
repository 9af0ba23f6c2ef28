"""The exact part of an answer: what can be counted, and that counting and sampling agree."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from analyzer import ask
from analyzer.errors import DataError
from analyzer.questions.exact import Exact, check_fits, count_layouts, fits
from analyzer.questions.plans import Plan, make_plans
from tests.support.questions import HAND, UP, pooled_error, situation

LONER = math.comb(18, 5) * math.comb(13, 5)
ALL_HANDS = LONER * math.comb(8, 5)


def by_call(**asked: Any) -> dict[str, Plan]:
    return {plan.action: plan for plan in make_plans(situation(**asked))}


# ---------------------------------------------------------------------- what fits
@pytest.mark.parametrize("seat", ["1", "2", "3", "dealer"])
@pytest.mark.parametrize("rnd", [1, 2])
def test_layouts_of_a_contract_are_those_of_the_hands_that_play(seat: str, rnd: int) -> None:
    asked = situation(seat=seat, round=rnd)
    for call, plan in by_call(seat=seat, round=rnd).items():
        assert count_layouts(asked, plan) == (LONER if call.endswith("alone") else ALL_HANDS)
        assert fits(asked, plan) == call.endswith("alone")
    assert (LONER, ALL_HANDS) == (11_027_016, 617_512_896)


def test_nothing_that_fits_is_refused_with_the_count() -> None:
    asked = situation()
    with pytest.raises(DataError, match="617,512,896 layouts"):
        check_fits(asked, make_plans(asked, "order"))
    assert not check_fits(asked, make_plans(asked))  # some fit
    assert check_fits(asked, make_plans(asked, "order alone"))


def test_without_loners_nothing_fits() -> None:
    with pytest.raises(DataError, match="exact does not fit"):
        ask(HAND, UP, seat="dealer", rules="standard,alone=off", exact=True)


# ---------------------------------------------------------------------- counts
def test_counts_are_chances_and_a_mean_without_width() -> None:
    count = Exact({-2: 3, 1: 6, 4: 3}, 0, np.array([3, 6, 3]), layouts=12, thrown_outcomes={}, unit=1)
    assert count.outcomes == {-2: 0.25, 1: 0.5, 4: 0.25}
    assert count.mean == 1.0
    assert (count.interval.low, count.interval.value, count.interval.high) == (1.0, 1.0, 1.0)


def test_what_is_thrown_in_counts_as_a_new_deal() -> None:
    count = Exact({1: 2}, 2, np.array([0, 2, 0]), layouts=4, thrown_outcomes={-1: 0.5, 1: 0.5}, unit=1)
    assert count.outcomes == {-1: 0.25, 1: 0.75}
    assert count.mean == 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        {"hand": "JS AS QS AH TD", "upcard": "9S", "seat": "dealer", "only": "order alone", "discard": "TD"},
        {"hand": "JS AS QS AH TD", "upcard": "9S", "seat": "1", "only": "order alone", "inference": "none"},
        {"hand": "JH AH KH AS 9C", "upcard": "QH", "seat": "3", "only": "order alone", "rules": "north_american"},
        {"hand": "JH AH KH AS 9C", "upcard": "QS", "seat": "2", "round": 2, "only": "call H alone", "play": "dd"},
    ],
    ids=["sleeping partner passed", "no inference", "lone defenders", "round 2, open cards"],
)
def test_counting_and_sampling_agree(question: dict[str, Any]) -> None:
    """The sampler rejects, the count weighs; the sleeping hand's passes are summed over what it may hold."""
    (exact,) = ask(**question, exact=True).actions
    (sampled,) = ask(**question, deals=200_000, precision=1e-9, seed=3).actions
    assert (exact.method, sampled.method) == ("exact", "sampled")
    assert exact.deals == LONER
    assert exact.ev.low == exact.ev.value == exact.ev.high
    assert sum(exact.points.values()) == pytest.approx(1, abs=1e-12)
    for end in ("euchred", "made", "march"):
        true = getattr(exact, end)
        assert getattr(sampled, end) == pytest.approx(true, abs=4 * pooled_error(true, 200_000, true, 10**9) + 1e-9)


@pytest.mark.slow
def test_what_does_not_fit_is_sampled_beside_what_is_counted() -> None:
    answer = ask(HAND, UP, seat="dealer", exact=True, inference="none", play="dd")
    methods = {action.call: action.method for action in answer.actions}
    assert methods == {"order alone": "exact", "order": "sampled", "pass": "sampled"}
    assert answer.method == "sampled"
    for action in answer.actions:
        assert action.deals == (LONER if action.method == "exact" else answer.deals)
        assert action.difference.value == pytest.approx(action.ev.value - answer.actions[0].ev.value, abs=1e-9)
