"""The asker's plans, tried on the same deals: sampled layouts, integer sums."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.hidden_cards import deal_hidden_cards
from kernels.asking.plans import Scratch, make_scratch, try_plans
from kernels.asking.question import Plans, Question, begin_question
from kernels.cards.rng import start_stream
from kernels.codes import DOUBLE_DUMMY, NOT_MINE, THROWN_IN
from kernels.deal.players import Players
from kernels.entries.job import Deals
from kernels.game import Game
from kernels.playing.worlds import start_worlds


class Sums(NamedTuple):
    """Integer sums over deals; p, q index plans. They add up over chunks in any order.

    x is the difference of points (see `points_difference`), 0 where the deal was thrown in; t is 1 there, else 0. The
    sums over pairs (p < q) are over the deals on which both plans were evaluated.
    """

    deals: npt.NDArray[np.int64]  # [p]
    points: npt.NDArray[np.int64]  # [p, x + offset] deals by points
    ends: npt.NDArray[np.int64]  # [p, EUCHRED / MADE / MARCH] deals in which the plan's call became the contract
    thrown: npt.NDArray[np.int64]  # [p]
    pair_deals: npt.NDArray[np.int64]  # [p, q]
    dx: npt.NDArray[np.int64]  # [p, q] x_p - x_q
    dt: npt.NDArray[np.int64]  # [p, q] t_p - t_q
    dxdx: npt.NDArray[np.int64]  # [p, q]
    dxdt: npt.NDArray[np.int64]  # [p, q]
    dtdt: npt.NDArray[np.int64]  # [p, q]
    open_deals: npt.NDArray[np.int64]  # [p] deals also played with open cards
    open_x: npt.NDArray[np.int64]  # [p]
    open_thrown: npt.NDArray[np.int64]  # [p]
    void: npt.NDArray[np.int64]  # [1] deals given up


@kernel
def deal_question(game: Game, players: Players, question: Question, deals: Deals, number: int) -> bool:
    """Deal the hidden cards for deal `number` so that they fit the calls made; return whether such were found."""
    deal = players.deal
    start_stream(deals.seed, number, deal.stream)
    begin_question(question, deal)
    return deal_hidden_cards(game, players.policy, question, deal)


@kernel
def add_deal(plans: Plans, scratch: Scratch, open_too: bool, sums: Sums) -> None:
    """Add one deal's results to the sums."""
    offset = sums.points.shape[1] // 2
    count = len(plans.call)
    x = scratch.x
    for p in range(count):
        if not plans.active[p]:
            continue
        sums.deals[p] += 1
        thrown_p = 1 if scratch.status[p] == THROWN_IN else 0
        x_p = x[p]
        if thrown_p:
            sums.thrown[p] += 1
        else:
            sums.points[p, x_p + offset] += 1
        if scratch.ends[p] != NOT_MINE:
            sums.ends[p, scratch.ends[p]] += 1
        if open_too:
            sums.open_deals[p] += 1
            if thrown_p:
                sums.open_thrown[p] += 1
            else:
                sums.open_x[p] += scratch.open_x[p]
        for q in range(p + 1, count):
            if plans.active[q]:
                thrown_q = 1 if scratch.status[q] == THROWN_IN else 0
                dx = x_p - x[q]
                dt = thrown_p - thrown_q
                sums.pair_deals[p, q] += 1
                sums.dx[p, q] += dx
                sums.dt[p, q] += dt
                sums.dxdx[p, q] += dx * dx
                sums.dxdt[p, q] += dx * dt
                sums.dtdt[p, q] += dt * dt


@kernel
def sample_plans(
    game: Game, players: Players, question: Question, plans: Plans, deals: Deals, open_deals: int, sums: Sums
) -> None:
    """Carry every active plan out on the deals and add to `sums`; those below `open_deals` also with open cards."""
    scratch = make_scratch(game.players, len(plans.call))
    for number in range(deals.first, deals.last):
        if not deal_question(game, players, question, deals, number):
            sums.void[0] += 1
            continue
        start_worlds(deals.seed, number, players.search)
        open_too = number < open_deals or players.model == DOUBLE_DUMMY
        try_plans(game, players, question, plans, open_too, scratch)
        add_deal(plans, scratch, open_too, sums)
