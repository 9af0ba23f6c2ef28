"""What plans come to, deal by deal: what two levels of estimates and explanations are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from analyzer.engine.chunks import Run, chunk_size, run_chunks
from analyzer.players.play_models import PlayModel
from analyzer.questions.task import Task
from analyzer.rules.compile import compile_rules
from kernels.codes import GIVEN_UP, NOT_MINE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kernels.asking.question import Plans

    Ints = NDArray[np.int64]


class DealRecords(NamedTuple):
    """Records of consecutive deals; outcomes are in the kernels' unit (`Task`). m indexes play models, p plans."""

    run: Run
    """How far it came; a job that was stopped leaves the first deals whole."""
    outcomes: Ints
    """``[deals, m, p]``, 0 but where the deal was played."""
    status: NDArray[np.int8]
    """``[deals, m, p]`` PLAYED, THROWN_IN or GIVEN_UP: no layout was found."""
    ends: NDArray[np.int8]
    """``[deals, m, p]`` EUCHRED, MADE, MARCH or NOT_MINE."""
    hands: NDArray[np.uint64]
    """``[deals, seats]`` raw."""

    def rows(self, first: int, last: int) -> DealRecords:
        """Deals first..last-1 of them, in the same memory."""
        return self._each(lambda part: part[first:last])

    def dealt(self, deals: int) -> DealRecords:
        """The first `deals` without those that no layout was found for."""
        part = self.rows(0, deals)
        found = part.status[:, 0, 0] != GIVEN_UP
        return part._each(lambda array: array[found])

    def and_then(self, more: DealRecords) -> DealRecords:
        """These deals and more."""
        rest = iter(more[1:])
        return self._each(lambda part: np.concatenate([part, next(rest)]))._replace(run=more.run)

    def _each(self, change: Callable[[Any], Any]) -> DealRecords:
        return DealRecords(
            self.run, change(self.outcomes), change(self.status), change(self.ends), change(self.hands)
        )  # fmt: skip


def no_records(deals: int, models: int, plans: int, players: int) -> DealRecords:
    """Room for so many deals."""
    shape = (deals, models, plans)
    ends = np.full(shape, NOT_MINE, np.int8)
    hands = np.zeros((deals, players), np.uint64)
    return DealRecords(Run(), np.zeros(shape, np.int64), np.zeros(shape, np.int8), ends, hands)


def record_deals(
    task: Task, plans: Plans, models: Sequence[PlayModel], first: int, last: int, deadline: float | None = None,
    tell: Callable[[int], None] | None = None,
) -> DealRecords:  # fmt: skip
    """Try `plans` on deals first..last-1 of the task by each of the models; with no deals the kernel is made ready."""
    from kernels.entries.record_plans import Records, record_plans

    game, question = compile_rules(task.rules), task.question
    codes = np.array([model.code for model in models], np.int64)
    deals = last - first
    records = no_records(deals, len(models), len(plans.call), task.rules.players)
    done = np.zeros(deals, np.bool_)

    def work(begin: int, end: int) -> tuple[Ints, ...]:
        a, b = begin - first, end - first
        some = Records(*records.rows(a, b)[1:])
        record_plans(game, task.seat_players(), question, plans, codes, task.deals(begin, end), some)
        done[a:b] = True
        return ()

    if deals == 0:
        work(first, first)
        return records
    chunk = chunk_size(task.chunk, any(model.searches for model in models))
    run = run_chunks(work, first, last, chunk, task.threads, (), deadline, tell)
    return records._replace(run=run).rows(0, deals if done.all() else int(np.argmin(done)))
