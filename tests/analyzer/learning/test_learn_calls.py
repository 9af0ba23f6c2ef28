"""The learner of calls: Kuhn's poker to its known value, and what becomes of errors and of deals thrown in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.learning.call_classes import Features
from analyzer.learning.learn_calls import (
    Learner,
    best_answer,
    choose_calls,
    learn_table,
    mean_by_shuffle,
    mean_worth,
    seat_regrets,
    step_of,
)
from analyzer.learning.train_calls import call_tree, redeal_of
from analyzer.players.call_tree import make_tree
from analyzer.rules import PRESETS, Rules
from kernels.codes import DEAL_ENDS
from kernels.entries.call_bank import Bank
from kernels.entries.learn_calls import CallTree


def silent(done: int, total: int) -> None:
    """Nobody is told."""


def numbers(values: Any) -> Any:
    return np.array(values, np.int64)


def kuhn_poker() -> tuple[CallTree, Bank]:
    """Kuhn's poker as an auction: cards 0 to 2, the six deals once each.

    Turns: first to act; second after a check; second after a bet; first after check and bet. Option 0 is check or fold.
    A contract is a showdown for one or two, or a fold; its "tricks" say whether the seat on turn holds the higher card.
    """
    seats, ends = [0, 1, 1, 0], DEAL_ENDS
    column = np.full((4, 2, 6), -1)
    column[:, :, 4] = numbers(seats)[:, None]
    tree = CallTree(
        players=2, partners=0, seat=numbers(seats), options=numbers([2] * 4), may_pass=numbers([1] * 4),
        next=numbers([[1, 2], [ends, 3], [ends, ends], [ends, ends]]),
        contract=numbers([[-1, -1], [0, -1], [2, 1], [2, 1]]), place=numbers([[4, 4]] * 4), column=column,
        gain=np.array([[-1, 1], [-2, 2], [-1, -1]], np.float32), thrown=np.zeros(2, np.float32), forced=-1,
    )  # fmt: skip
    deals = [(one, two) for one in range(3) for two in range(3) if one != two]
    higher = np.array([(one > two, two > one) for one, two in deals], np.uint8)
    return tree, Bank(np.array(deals, np.int32), np.zeros((6, 2), np.uint8), higher, np.zeros(6, np.uint8))


def alone(options: int, states: int, turns: int) -> list[Any]:
    """Classes of turns at which every state is a class of its own."""
    return [np.tile(np.arange(states, dtype=np.int32), (options, 1))] * turns


NOTHING_ALIKE = Features(np.zeros((3, 1), np.int16), 1, (1, 1))
"""Three states that have nothing in common but that they are states."""
TINY = 1e-6, 1e-6, 1e-6


def test_kuhn_poker_comes_to_its_value() -> None:
    """The first player loses 1/18 a deal (Kuhn 1950); nobody gains much by other play; who bluffs bets kings thrice."""
    tree, bank = kuhn_poker()
    learner = Learner(tree, alone(2, 3, 4), NOTHING_ALIKE, 1, TINY)
    table = learn_table(learner, bank, None, silent, 3_000, 1, lambda update: 1 / (update + 1), lambda update: 0.0)
    _, worth = learner.walk(bank, table)
    assert worth[:, 0].mean() == pytest.approx(-1 / 18, abs=0.001)
    assert all(0 <= gain < 0.01 for gain, _ in seat_regrets(learner, bank, bank, table, 1, silent))
    bets = table[:, :, 1]
    assert bets[0, 0] == pytest.approx(bets[0, 2] / 3, abs=0.03)  # the lowest card bluffs a third as often
    assert bets[2] == pytest.approx([0, 1 / 3, 1], abs=0.03)  # the second calls with the middle card in a third
    assert bets[1] == pytest.approx([1 / 3, 0, 1], abs=0.03)


def test_a_best_answer_is_found_from_the_last_turn_back() -> None:
    """Against one who never bets and never calls, everything is bet."""
    tree, bank = kuhn_poker()
    learner = Learner(tree, alone(2, 3, 4), NOTHING_ALIKE, 2, TINY)
    assert learner.seat_levels(0) == [[3], [0]]
    assert learner.seat_levels(1) == [[1, 2]]
    timid = learner.first_table()
    answer = best_answer(learner, bank, timid, 0)
    assert answer[0, :2, 1].tolist() == [1, 1]
    gained = learner.walk(bank, answer)[1][:, 0].mean() - learner.walk(bank, timid)[1][:, 0].mean()
    assert gained == pytest.approx(1.0)


def test_steps_shrink_but_never_stop() -> None:
    steps = [step_of(update) for update in range(40)]
    assert steps[:5] == [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] == 0.05


def test_the_calls_chosen_are_the_best_by_the_whole_bank() -> None:
    """Against one who never bets and calls nothing each bets all but the highest card, which then only ties."""
    tree, bank = kuhn_poker()
    learner = Learner(tree, alone(2, 3, 4), NOTHING_ALIKE, 2, TINY)
    pure = choose_calls(learner, bank, learner.first_table())
    assert pure[0, :2, 1].tolist() == [1, 1]
    assert pure[1, :2, 1].tolist() == [1, 1]
    assert np.isin(pure, (0, 1)).all()
    assert (pure.sum(axis=2) == 1).all()


def test_records_of_one_shuffle_are_no_independent_ones() -> None:
    """Four copies of a value tell no more than one; a record that is not counted weighs nothing."""
    rng = np.random.default_rng(1)
    one = rng.normal(0.5, 2.0, 5_000)
    mean, error = mean_by_shuffle(np.repeat(one, 4), np.ones(20_000, bool), 4)
    assert (mean, error) == pytest.approx((one.mean(), one.std() / 5_000**0.5))
    counted = np.ones(20_000, bool)
    counted[3::4] = False
    values = np.repeat(one, 4)
    values[3::4] = 99.0
    assert mean_by_shuffle(values, counted, 4) == pytest.approx((mean, error))


# ---------------------------------------------------------------------- deals thrown in
def test_what_a_deal_thrown_in_is_worth() -> None:
    """The next dealer moves everybody one place; with the same one nothing changes; a forfeit is its points."""
    value = np.array([-0.4, 0.3, -0.2, 0.4])
    off = Rules.load("standard,stick=off")
    redeal = redeal_of(off)
    assert redeal is not None
    assert redeal(value).tolist() == [0.4, -0.4, 0.3, -0.2]
    assert redeal_of(Rules.load("standard,stick=on")) is None
    assert redeal_of(PRESETS["hasenpfeffer"]) is None
    same = redeal_of(changed_end(off, "redeal_same"))
    assert same is not None
    assert same(value).tolist() == value.tolist()
    forfeit = redeal_of(changed_end(off, "forfeit"))
    assert forfeit is not None
    assert forfeit(value).tolist() == [1, -1, 1, -1]
    assert call_tree(changed_end(off, "forfeit")).thrown.tolist() == [1, -1, 1, -1]


def changed_end(rules: Rules, all_pass: Any) -> Rules:
    from dataclasses import replace

    return replace(rules, all_pass=all_pass)


def test_records_that_weigh_nothing_are_left_out_of_the_mean() -> None:
    assert mean_worth(np.array([[1.0, -1.0], [0.0, 0.0], [2.0, -2.0]])).tolist() == [1.5, -1.5]


def test_a_deal_that_all_pass_is_worth_what_is_said() -> None:
    """With stick off and everybody passing each seat gets just that."""
    rules = Rules.load("standard,stick=off")
    tree = call_tree(rules)
    classes = [one for node in make_tree(rules) for one in alone(len(node.options), 3, 1)]
    learner = Learner(tree, classes, NOTHING_ALIKE, 1)
    learner.set_thrown(np.array([0.1, 0.2, 0.3, 0.4]))
    n = 5
    bank = Bank(
        np.ones((n, 4), np.int32), np.zeros((n, 4), np.uint8), np.zeros((n, 32), np.uint8), np.zeros(n, np.uint8)
    )  # fmt: skip
    _, worth = learner.walk(bank, learner.first_table())
    assert np.allclose(worth, [0.1, 0.2, 0.3, 0.4])
