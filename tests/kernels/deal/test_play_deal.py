"""A deal from its contract to the tricks: set the table, then play; by the solver as far as the pay depends on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels.codes import DOUBLE_DUMMY, NOBODY, RANDOM, RULES, contract_of
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_deal, play_round
from kernels.deal.players import Players, seat_players
from kernels.deal.set_table import set_table
from kernels.doubledummy import new_memory, solve_tricks
from kernels.game import Game
from kernels.laws.score import how_it_ended, points_difference
from tests.support.encoding import retyped
from tests.support.games import rules_of
from tests.support.open_deals import every_trick
from tests.support.points_rule import numbers_of, policy_of

MODELS = (DOUBLE_DUMMY, RANDOM, RULES)


def called(setting: str, model: int, count: int = 40) -> Iterator[tuple[Game, Players, Any]]:
    """Deals after their auctions, with players who play by `model`."""
    rules = rules_of(setting)
    game = compile_rules(rules)
    players = seat_players(game, policy_of(numbers_of(rules, 7)), model)
    deal: Any = players.deal
    for number in range(count):
        deal_round(game, np.uint64(5), number, players.deal)
        finish_auction(game, players.policy, players.deal, NOBODY)
        if deal["maker"] >= 0:
            yield game, players, deal


@pytest.mark.parametrize("setting", ["standard", "railroad", "three_handed", "hasenpfeffer,widow=maker_takes"])
@pytest.mark.parametrize("model", MODELS)
def test_a_round_is_played_at_the_table_that_was_set(setting: str, model: int) -> None:
    played = 0
    for game, players, deal in called(setting, model):
        again = deal.copy()
        tricks = play_round(game, players)
        table = retyped(set_table(game, players.policy.rule, again))
        assert play_deal(game, table, again, model, new_memory(game)) == tricks
        assert again["lone_defender"] == deal["lone_defender"]
        assert np.array_equal(again["hands"], deal["hands"])  # what they called with stays
        assert again["stream"] == deal["stream"]
        played += 1
    assert played > 10


@pytest.mark.parametrize("setting", ["standard", "three_handed", "bid_euchre_6"])
def test_the_solver_is_asked_for_no_more_than_the_pay_depends_on(setting: str) -> None:
    for game, players, deal in called(setting, DOUBLE_DUMMY, 25):
        tricks = play_round(game, players)
        table = retyped(set_table(game, players.policy.rule, deal))
        exact = solve_tricks(table, deal["ready"], every_trick(table.tricks), players.memory)
        assert points_difference(game, deal, tricks, 0) == points_difference(game, deal, exact, 0)
        number = contract_of(int(deal["call"]))
        assert how_it_ended(game, number, tricks) == how_it_ended(game, number, exact)


def test_without_a_solver_the_play_is_the_same() -> None:
    for game, players, deal in called("standard", RULES, 15):
        blind = seat_players(game, players.policy, RULES, solves=False)._replace(deal=deal.copy())
        assert blind.memory is None
        assert play_round(game, blind) == play_round(game, players)
