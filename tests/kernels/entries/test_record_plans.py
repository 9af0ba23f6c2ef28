"""Plans recorded deal by deal: they add up to the sums of the same deals, and no model's depend on the others."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.asking.question import Plans, Question
from kernels.codes import DOUBLE_DUMMY, GIVEN_UP, NOT_MINE, PLAYED, RANDOM, RULES, THROWN_IN, pimc_model
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.record_plans import Records, record_plans
from kernels.entries.sample_plans import sample_plans
from kernels.game import Game
from kernels.players.net.player import new_net
from kernels.playing.worlds import new_search
from tests.support.asking import ask, deal_layout, plans_of
from tests.support.games import changed, rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.sums import SPAN, empty_sums, equal

SEED = np.uint64(29)
SEARCHING = pimc_model(2)
MODELS = (RULES, DOUBLE_DUMMY, RANDOM, SEARCHING)
RULES_OF_PLAY = rules_of("standard,stick=off")
ASKED = ask(RULES_OF_PLAY, "JH AH 9D QS TS", "9H", 2, infer=True)
POLICY = changed(policy_of(numbers_of(RULES_OF_PLAY)), call=130)
"""Players who seldom call, so that deals are thrown in."""
PLANS = plans_of(RULES_OF_PLAY, "pair@H", "alone@H", "pass then pass", "pass then pair@S")


def record(
    first: int, last: int, models: tuple[int, ...] = MODELS, plans: Plans = PLANS,
    asked: tuple[Game, Question] = ASKED,
) -> Records:  # fmt: skip
    shape = (last - first, len(models), len(plans.call))
    records = Records(
        np.zeros(shape, np.int64), np.full(shape, -99, np.int8), np.full(shape, -99, np.int8),
        np.zeros((last - first, asked[0].players), np.uint64),
    )  # fmt: skip
    players = seat_players(asked[0], POLICY, RULES, new_net(), new_search())
    record_plans(asked[0], players, asked[1], plans, np.array(models), Deals(SEED, first, last), records)
    return records


@pytest.mark.parametrize("column", range(len(MODELS)))
def test_records_add_up_to_the_sums_of_the_same_deals(column: int) -> None:
    deals, sums, (game, question) = 60, empty_sums(4), ASKED
    records = record(0, deals)
    players = seat_players(game, POLICY, MODELS[column], new_net(), new_search())
    sample_plans(game, players, question, PLANS, Deals(SEED, 0, deals), 0, sums)
    values, status, ends = (array[:, column] for array in records[:3])
    for p in range(4):
        played = status[:, p] == PLAYED
        points = np.bincount(values[played, p] + SPAN, minlength=2 * SPAN + 1)
        assert points.tolist() == sums.points[p].tolist()
        assert (status[:, p] == THROWN_IN).sum() == sums.thrown[p]
        mine = ends[ends[:, p] != NOT_MINE, p]
        assert np.bincount(mine, minlength=3).tolist() == sums.ends[p].tolist()
    assert not values[status == THROWN_IN].any()
    assert sums.thrown.any()


def test_no_model_depends_on_another_nor_a_deal_on_those_before_it() -> None:
    whole = record(0, 30)
    for column, model in enumerate(MODELS):
        alone = record(0, 30, (model,))
        assert equal([array[:, 0] for array in alone[:3]], [array[:, column] for array in whole[:3]])
    assert equal(record(11, 30, MODELS[::-1]), [*(array[11:, ::-1] for array in whole[:3]), whole.dealt[11:]])


def test_the_deals_are_those_that_fit_the_calls() -> None:
    game, question = ASKED
    for number, dealt in enumerate(record(0, 20, (RULES,)).dealt):
        layout = deal_layout(game, POLICY, question, SEED, number)
        assert dealt.tolist() == layout["hands"][:4].tolist()


def test_dropped_plans_are_left_alone() -> None:
    whole, some = record(0, 20, (RULES,)), record(0, 20, (RULES,), PLANS._replace(active=np.array([1, 0, 0, 1])))
    for every, part in zip(whole[1:3], some[1:3], strict=True):
        assert np.array_equal(part[..., [0, 3]], every[..., [0, 3]])
        assert (part[..., [1, 2]] == -99).all()


def test_a_deal_that_no_layout_explains_is_given_up() -> None:
    """When every hand would have claimed a new deal, none is left."""
    rules = rules_of("standard,farmer=redeal")
    game, question = ask(rules, "9C TC 9D TD 9S", "9H", 0)
    impossible = changed(game, farmer_min=0), question
    found = record(0, 2, (RULES, DOUBLE_DUMMY), plans_of(rules, "pair@H", "pass"), impossible)
    assert (found.status == GIVEN_UP).all()
    assert not found.values.any()
