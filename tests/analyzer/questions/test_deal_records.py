"""Records of single deals: any split gives the same, and they add up to the sums of a sample."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from analyzer.players.play_models import parse_model
from analyzer.questions.deal_records import DealRecords, record_deals
from analyzer.questions.estimator import Limits
from analyzer.questions.plans import make_plans, to_arrays
from analyzer.questions.sampled import Sample
from analyzer.questions.task import Task
from kernels.codes import NOT_MINE, PLAYED, THROWN_IN
from tests.support.questions import situation

DEALS = 300


def task_of(model: str = "rules") -> Task:
    asked = situation("JS KS TS 9D QH", "9C", "1", "standard,stick=off")
    return Task(asked, make_plans(asked), parse_model(model))


def records_of(task: Task, first: int = 0, last: int = DEALS) -> DealRecords:
    return record_deals(task, to_arrays(task.plans), [task.model], first, last)


@pytest.mark.parametrize("model", ["rules", "dd"])
def test_they_add_up_to_the_sums_of_a_sample(model: str) -> None:
    task = task_of(model)
    sample, records = Sample(task), records_of(task)
    sample.run_until_settled(Limits(DEALS, 1e-9), None)
    assert records.run.done == DEALS
    for p in range(len(task.plans)):
        outcomes, status, ends = records.outcomes[:, 0, p], records.status[:, 0, p], records.ends[:, 0, p]
        assert (status == THROWN_IN).sum() == sample.sums.thrown[p]
        played = outcomes[status == PLAYED] + task.span
        np.testing.assert_array_equal(np.bincount(played, minlength=2 * task.span + 1), sample.sums.points[p])
        np.testing.assert_array_equal(np.bincount(ends[ends != NOT_MINE], minlength=3), sample.sums.ends[p])


def test_any_split_gives_the_same_deals() -> None:
    task = task_of()
    whole = records_of(task)
    parts = records_of(replace(task, threads=2, chunk=7), 0, 120), records_of(replace(task, chunk=1), 120)
    for name in ("outcomes", "status", "ends", "hands"):
        joined = np.concatenate([getattr(part, name) for part in parts])
        np.testing.assert_array_equal(getattr(whole, name), joined)


def test_the_asker_holds_his_hand_in_every_deal_and_no_card_is_held_twice() -> None:
    task = task_of()
    hands = records_of(task).hands
    assert set(hands[:, 0].tolist()) == {task.situation.hand}
    assert (np.bitwise_or.reduce(hands, axis=1) == hands.sum(axis=1)).all()
    assert not (hands & np.uint64(task.situation.upcard)).any()


def test_without_deals_there_is_nothing() -> None:
    assert len(records_of(task_of(), 5, 5).outcomes) == 0
