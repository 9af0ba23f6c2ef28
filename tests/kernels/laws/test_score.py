"""What the tricks come to: made or euchred, the points of the sides, and who has won a game."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyzer.deals.game_score import Match
from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels.cards.deal import Deal, new_deal
from kernels.codes import EUCHRED, MADE, MARCH
from kernels.laws.calls import call_of
from kernels.laws.score import (
    GameEnd,
    difference_for,
    how_it_ended,
    makers_difference,
    pay_of,
    points_difference,
    steps_of,
    winner_of,
)
from tests.reference import contract_twin
from tests.support.games import BIDDING, SETTINGS, rules_of

EVERY_GAME = pytest.mark.parametrize("setting", [*PRESETS, *SETTINGS, *BIDDING])


def called(contract_id: int, maker: int, lone_defender: int | None = None) -> Deal:
    """A deal after its auction, in no strain of interest."""
    deal: Any = new_deal()
    deal["call"], deal["maker"] = call_of(contract_id, 0), maker
    deal["lone_defender"] = -1 if lone_defender is None else lone_defender
    made: Deal = deal
    return made


def lone_defenders(rules: Rules) -> tuple[int | None, ...]:
    """Nobody, or anybody where there are partners."""
    return (None, *range(rules.players)) if rules.partners else (None,)


# ---------------------------------------------------------------------- how a contract ends
@EVERY_GAME
def test_contracts_end_as_the_twin_says(setting: str) -> None:
    """Tricks enough or few enough; a march is one only where it pays."""
    rules = rules_of(setting)
    for number, contract in enumerate(rules.contracts):
        for tricks in range(rules.hand + 1):
            made = contract_twin.is_made(contract, tricks)
            march = made and tricks == rules.hand and contract.sweep is not None
            assert how_it_ended(compile_rules(rules), number, tricks) == (MARCH if march else MADE if made else EUCHRED)


# ---------------------------------------------------------------------- points
@EVERY_GAME
def test_points_agree_with_the_twin(setting: str) -> None:
    """What each side gets, and a seat's own points less the mean of the other sides', times their number."""
    rules = rules_of(setting)
    game = compile_rules(rules)
    for number, contract in enumerate(rules.contracts):
        for tricks, lone in itertools.product(range(rules.hand + 1), lone_defenders(rules)):
            own, opposing = contract_twin.pay(rules, contract, tricks, lone is not None)
            against = -1 if lone is None else lone
            assert pay_of(game, number, against, tricks) == (own, opposing)
            assert makers_difference(game, number, against, tricks) == own - opposing
            for maker, seat in itertools.product(range(rules.players), repeat=2):
                found = points_difference(game, called(number, maker, lone), tricks, seat)
                assert found == contract_twin.net_points(rules, contract, tricks, lone, maker, seat)
                assert found == difference_for(game, maker, own - opposing, seat)


@EVERY_GAME
def test_what_one_side_gains_the_others_lose(setting: str) -> None:
    """Over the sides it adds up to nothing, and partners have the same."""
    rules = rules_of(setting)
    game = compile_rules(rules)
    for number, tricks in itertools.product(range(len(rules.contracts)), range(rules.hand + 1)):
        for maker, lone in itertools.product(range(rules.players), lone_defenders(rules)):
            deal = called(number, maker, lone)
            found = [points_difference(game, deal, tricks, seat) for seat in range(rules.players)]
            if rules.partners:
                assert found[:2] == found[2:]
                found = found[:2]
            assert sum(found) == 0


@EVERY_GAME
def test_steps_are_where_the_pay_changes(setting: str) -> None:
    rules = rules_of(setting)
    game = compile_rules(rules)
    for number, lone in itertools.product(range(len(rules.contracts)), (-1, 1)):
        pays = [pay_of(game, number, lone, tricks) for tricks in range(rules.hand + 1)]
        changes = sum(1 << tricks for tricks in range(1, rules.hand + 1) if pays[tricks] != pays[tricks - 1])
        assert steps_of(game, number, lone) == changes


def test_pay_of_the_rules() -> None:
    """The table of the rules: with partner 2 / 1 / 2, alone 2 / 1 / 4, euchred by a lone defender 4."""

    def points(preset: str, contract_id: int, maker: int, seat: int, tricks: Any, lone: int | None = None) -> list[int]:
        game, deal = compile_rules(PRESETS[preset]), called(contract_id, maker, lone)
        return [points_difference(game, deal, number, seat) for number in tricks]

    assert points("north_american", 0, 0, 2, range(6)) == [-2, -2, -2, 1, 1, 2]
    assert points("north_american", 1, 0, 0, range(6)) == [-2, -2, -2, 1, 1, 4]
    assert points("north_american", 1, 0, 0, range(6), lone=3) == [-4, -4, -4, 1, 1, 4]
    assert points("north_american", 0, 0, 3, range(6)) == [2, 2, 2, -1, -1, -2]
    assert points("three_handed", 0, 1, 1, (2, 3, 5)) == [-4, 2, 4]
    assert points("three_handed", 0, 1, 0, (2, 3, 5)) == [2, -1, -2]


# ---------------------------------------------------------------------- the end of a game
def winner(scores: tuple[int, ...], goal: int, end: GameEnd, makers: int, made: bool) -> int | None:
    """The side that has won, or None."""
    found = int(winner_of(np.array([*scores, 99]), len(scores), goal, end, makers, made))
    return None if found < 0 else found


@pytest.mark.parametrize("setting", ["standard", "three_handed"])
@pytest.mark.parametrize("needs_success", [False, True])
@pytest.mark.parametrize("on_tie", ["maker_first", "highest_or_continue"])
def test_winners_are_those_of_a_match(setting: str, needs_success: bool, on_tie: Any) -> None:
    """Any scores about the target; what lies behind the sides' scores is not looked at."""
    rules = replace(rules_of(f"{setting},target=5"), target_needs_success=needs_success, on_tie=on_tie)
    end, seen = GameEnd(5, 0, needs_success, on_tie == "maker_first"), set()
    for scores in itertools.product(range(3, 8), repeat=rules.sides):
        for makers, made in itertools.product(range(rules.sides), (False, True)):
            expected = Match(rules).score(list(scores), makers, made)
            assert winner(scores, 5, end, makers, made) == expected
            seen.add(expected)
    assert seen == {None, *range(rules.sides)}


@pytest.mark.parametrize("on_tie", ["maker_first", "highest_or_continue"])
def test_after_the_last_deal_the_most_points_win(on_tie: Any) -> None:
    """The goal is then what the best has, also below zero, where bids can be lost."""
    rules = replace(rules_of("three_handed"), target=None, deals=1, on_tie=on_tie)
    end, seen = GameEnd(0, 1, False, on_tie == "maker_first"), set()
    for scores in itertools.product(range(-3, 1), repeat=3):
        for makers, made in itertools.product(range(3), (False, True)):
            expected = Match(rules).score(list(scores), makers, made)
            assert winner(scores, max(scores), end, makers, made) == expected
            seen.add(expected)
    assert seen == {None, 0, 1, 2}
