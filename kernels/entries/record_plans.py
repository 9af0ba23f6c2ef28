"""The asker's plans under several play models on the same deals, a record a deal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.plans import make_scratch, try_plans
from kernels.asking.question import Plans, Question
from kernels.codes import GIVEN_UP
from kernels.deal.players import Players
from kernels.entries.job import Deals
from kernels.entries.sample_plans import deal_question
from kernels.game import Game
from kernels.playing.worlds import start_worlds


class Records(NamedTuple):
    """What plans came to on n deals; m indexes play models, p plans."""

    values: npt.NDArray[np.int64]  # [n, m, p] points (see `points_difference`), 0 but where the deal was played
    status: npt.NDArray[np.int8]  # [n, m, p] PLAYED, THROWN_IN or GIVEN_UP
    ends: npt.NDArray[np.int8]  # [n, m, p] how the plan's own contract ended, or NOT_MINE
    dealt: npt.NDArray[np.uint64]  # [n, seat] raw hands


@kernel
def record_plans(
    game: Game, players: Players, question: Question, plans: Plans, models: npt.NDArray[np.int64], deals: Deals,
    records: Records,
) -> None:  # fmt: skip
    """Carry every active plan out on the deals under each of `models`, and write what it comes to.

    The deals are those of `sample_plans`.
    """
    scratch, deal = make_scratch(game.players, len(plans.call)), players.deal
    for number in range(deals.first, deals.last):
        row = number - deals.first
        if not deal_question(game, players, question, deals, number):
            records.status[row] = GIVEN_UP
            continue
        for seat in range(game.players):
            records.dealt[row, seat] = deal.hands[seat]
        state = deal.stream[0]
        for m in range(len(models)):
            deal.stream[0] = state
            start_worlds(deals.seed, number, players.search)
            now = Players(players.policy, models[m], players.memory, deal, players.net, players.search)
            try_plans(game, now, question, plans, False, scratch)
            for p in range(len(plans.call)):
                if plans.active[p]:
                    records.values[row, m, p] = scratch.x[p]
                    records.status[row, m, p] = scratch.status[p]
                    records.ends[row, m, p] = scratch.ends[p]
