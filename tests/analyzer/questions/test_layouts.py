"""Layouts of the hidden cards: how many there are, and which questions can be counted."""

from __future__ import annotations

import math
from typing import Any

import pytest

from analyzer import ask
from analyzer.errors import DataError
from analyzer.questions.layouts import check_fits, count_layouts, fits
from analyzer.questions.plans import Plan, make_plans
from tests.support.questions import HAND, UP, situation

LONER = math.comb(18, 5) * math.comb(13, 5)
ALL_HANDS = LONER * math.comb(8, 5)


def by_call(**asked: Any) -> dict[str, Plan]:
    return {plan.action: plan for plan in make_plans(situation(**asked))}


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
