"""What plans come to, deal by deal: what two levels of estimates and explanations are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from analyzer.engine.chunks import Run, chunk_size, run_chunks
from analyzer.players.play_models import PlayModel
from analyzer.players.points_rule import points_rule
from analyzer.questions.arrays import make_question
from analyzer.questions.task import Task
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kernels.asking.question import Plans

    Ints = NDArray[np.int64]


class DealRecords(NamedTuple):
    """Records of consecutive deals; outcomes are in the kernels' unit (`Task`)."""

    run: Run
    """How far it came; a job that was stopped leaves the first deals whole."""
    outcomes: Ints
    """``[deals, models, plans]``, or THROWN for a deal thrown in, GIVEN_UP for one that no layout was found for."""
    ends: Ints
    """``[deals, models, plans]`` EUCHRED, MADE, MARCH or NOT_MINE."""
    hands: NDArray[np.uint64]
    """``[deals, seats]`` raw."""


def record_deals(
    task: Task, plans: Plans, models: Sequence[PlayModel], first: int, last: int, deadline: float | None = None,
    tell: Callable[[int], None] | None = None,
) -> DealRecords:  # fmt: skip
    """Try `plans` on deals first..last-1 of the task by each of the models; with no deals the kernel is made ready."""
    from kernels.doubledummy import new_memory
    from kernels.entries.record_plans import record_plans
    from kernels.playing.worlds import new_search

    game, rule, question = compile_rules(task.rules), points_rule(task.rules), make_question(task.situation, task.infer)
    codes = np.array([model.code for model in models], np.int64)
    deals = last - first
    shape = (deals, len(models), len(plans.call))
    outcomes, ends = np.zeros(shape, np.int64), np.full(shape, -1, np.int64)
    hands, done = np.zeros((deals, task.rules.players), np.uint64), np.zeros(deals, np.bool_)

    def work(begin: int, end: int) -> tuple[Ints, ...]:
        a, b = begin - first, end - first
        search = (new_search(),) if task.model.searches else ()  # left out, nothing of it is compiled
        record_plans(
            game, rule, question, plans, codes, np.uint64(task.seed), begin, end, new_memory(game), outcomes[a:b],
            ends[a:b], hands[a:b], task.net(), *search,
        )  # fmt: skip
        done[a:b] = True
        return ()

    if deals == 0:
        work(first, first)
        return DealRecords(Run(), outcomes, ends, hands)
    chunk = chunk_size(task.chunk, any(model.searches for model in models))
    run = run_chunks(work, first, last, chunk, task.threads, (), deadline, tell)
    whole = deals if done.all() else int(np.argmin(done))
    return DealRecords(run, outcomes[:whole], ends[:whole], hands[:whole])
