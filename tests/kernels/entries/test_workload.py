"""The benchmarks' work is the work it claims to be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from kernels.cards.layout import CLUBS, NO_CARDS, denormalise
from kernels.codes import call_of
from kernels.doubledummy import new_memory
from kernels.entries.solve_known import Place, solve_known
from kernels.entries.workload import make_known_deals, solve_known_deals
from kernels.laws.score import how_it_ended

GAME = compile_rules(PRESETS["standard"])
PAIR, ALONE = 0, 1
DEALS = 400


def known_deals(contract: int, least: int, count: int = DEALS, seed: int = 3) -> tuple[Any, Any]:
    hands, seats = np.zeros((count, 4), np.uint64), np.zeros((count, 2), np.int64)
    make_known_deals(GAME, contract, least, np.uint64(seed), hands, seats)
    return hands, seats


@pytest.mark.parametrize("contract", [PAIR, ALONE])
@pytest.mark.parametrize("least", [0, 3, 4])
def test_deals_are_what_was_asked_for(contract: int, least: int) -> None:
    hands, seats = known_deals(contract, least)
    for row, (maker, leader) in zip(hands, seats, strict=True):
        raw = [int(denormalise(hand, 0, True)) for hand in row]
        assert [hand.bit_count() for hand in raw] == [5] * 4
        assert (raw[0] | raw[1] | raw[2] | raw[3]).bit_count() == 20
        assert (int(row[maker]) & 0xFFFF).bit_count() >= least
        assert contract == PAIR or leader != (maker + 2) % 4
    assert set(seats[:, 0]) == set(seats[:, 1]) == {0, 1, 2, 3}


def test_deals_depend_on_seed_and_number_alone() -> None:
    hands, seats = known_deals(PAIR, 3)
    fewer, places = known_deals(PAIR, 3, count=50)
    assert np.array_equal(hands[:50], fewer)
    assert np.array_equal(seats[:50], places)
    assert not np.array_equal(hands, known_deals(PAIR, 3, seed=4)[0])


@pytest.mark.parametrize("contract", [PAIR, ALONE])
def test_solved_as_far_as_the_pay_depends_on_it(contract: int) -> None:
    hands, seats = known_deals(contract, 3)
    classes, before = np.zeros(DEALS, np.int64), hands.copy()
    solve_known_deals(GAME, contract, hands, seats, new_memory(), classes)
    assert np.array_equal(hands, before)
    raw = np.array([[denormalise(hand, 0, True) for hand in row] for row in hands], np.uint64)
    for row, (maker, leader), found in zip(raw, seats, classes, strict=True):
        place = Place(int(leader), int(maker), -1, 0, 1)
        tricks = solve_known(GAME, row, NO_CARDS, call_of(contract, CLUBS), place, new_memory())
        assert how_it_ended(GAME, contract, int(found)) == how_it_ended(GAME, contract, int(tricks))
        assert found <= tricks  # the least number of its class
    ends = {how_it_ended(GAME, contract, int(found)) for found in classes}
    assert len(ends) == 3  # all three ends of a contract were met
