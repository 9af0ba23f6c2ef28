"""The asker's plans under several play models on the same deals, a record a deal."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.plans import make_bench, try_plans
from kernels.asking.question import Plans, Question
from kernels.calling.points import PointsRule
from kernels.cards.rng import start_stream
from kernels.codes import GIVEN_UP
from kernels.entries.sample_plans import deal_question
from kernels.game import Game
from kernels.players.net.player import Net
from kernels.playing.worlds import Search, start_worlds


@kernel
def record_plans(
    game: Game,
    rule: PointsRule,
    question: Question,
    plans: Plans,
    models: npt.NDArray[np.int64],
    seed: np.uint64,
    first: int,
    last: int,
    memory: npt.NDArray[np.uint64],
    values: npt.NDArray[np.int64],
    ends: npt.NDArray[np.int64],
    dealt: npt.NDArray[np.uint64],
    net: Net | None = None,
    search: Search | None = None,
) -> None:
    """Carry every active plan out on deals first..last-1 of `seed` under each of `models`, and write what it comes to.

    `values` (``int64[n, models, plans]``) takes net points, THROWN or GIVEN_UP, `ends` (of the same shape) how the
    plan's own contract ended (see `Bench`), `dealt` (``uint64[n, players]``) the raw hands. The deals are those of
    `evaluate_deals`; models that search need `search`.
    """
    bench = make_bench(game.players, len(plans.call))
    pool = np.zeros(len(question.hidden), np.uint64)
    for deal in range(first, last):
        row = deal - first
        start_stream(seed, deal, bench.stream)
        fits, kitty = deal_question(game, rule, question, bench, pool)
        if not fits:
            values[row] = GIVEN_UP
            continue
        for seat in range(game.players):
            dealt[row, seat] = bench.hands[seat]
        state = bench.stream[0]
        for m in range(len(models)):
            bench.stream[0] = state
            if search is not None:
                start_worlds(seed, deal, search)
            try_plans(game, rule, question, plans, models[m], False, kitty, bench, memory, net, search)
            for p in range(len(plans.call)):
                if plans.active[p]:
                    values[row, m, p] = bench.x[p]
                    ends[row, m, p] = bench.ends[p]
