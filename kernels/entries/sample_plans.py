"""The asker's plans, tried on the same deals: sampled layouts, integer sums."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.plans import Bench, make_bench, try_plans
from kernels.asking.question import Plans, Question, claims
from kernels.calling.choose_call import choose_call
from kernels.calling.evidence import agrees
from kernels.calling.points import PointsRule
from kernels.cards.dealing import deal_hidden
from kernels.cards.rng import start_stream
from kernels.codes import DOUBLE_DUMMY, NOT_MINE, THROWN
from kernels.game import Game
from kernels.laws.auction import advance, first_node, seat_on_turn
from kernels.players.net.player import Net
from kernels.playing.worlds import Search, start_worlds

MAX_ATTEMPTS = 100_000
"""Layouts tried for one deal before it is given up as contradicting the calls made."""


class Sums(NamedTuple):
    """Integer sums over deals; p, q index plans. They add up over chunks in any order.

    x is net points (see `net_points`), 0 where the deal was thrown in; t is 1 there, else 0. The sums over pairs
    (p < q) are over the deals on which both plans were evaluated.
    """

    deals: npt.NDArray[np.int64]  # [p]
    points: npt.NDArray[np.int64]  # [p, x + offset] deals by net points
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
    open_xx: npt.NDArray[np.int64]  # [p]
    open_thrown: npt.NDArray[np.int64]  # [p]
    void: npt.NDArray[np.int64]  # [1] deals given up


@kernel
def fits_calls(
    game: Game,
    rule: PointsRule,
    question: Question,
    hands: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
) -> bool:
    """Accept or reject a layout by the calls that the others made, and by the claims that they did not make."""
    for seat in range(game.players):
        if seat != question.seat and claims(game, seat, hands[seat], question):
            return False
    if question.infer:
        node = first_node(game, question.upcard)
        for call in question.history:
            seat = seat_on_turn(game, node)
            if seat != question.seat:
                chosen = choose_call(game, rule, node, hands[seat], question.upcard, question.upcard_suit)
                if not agrees(chosen == call, stream):
                    return False
            _, node = advance(game, node, call)
    return True


@kernel
def deal_question(
    game: Game, rule: PointsRule, question: Question, bench: Bench, pool: npt.NDArray[np.uint64]
) -> tuple[bool, np.uint64]:
    """Deal the hidden cards into ``bench.hands`` until they fit the calls; return whether they do, and the kitty."""
    bench.hands[question.seat] = question.hand
    size = len(question.hidden)
    for _ in range(MAX_ATTEMPTS):
        kitty = deal_hidden(game, question.hidden, size, question.seat, bench.stream, pool, bench.hands)
        if fits_calls(game, rule, question, bench.hands, bench.stream):
            return True, kitty
    return False, np.uint64(0)


@kernel
def add_deal(plans: Plans, bench: Bench, open_too: bool, sums: Sums) -> None:
    """Add one deal's results to the sums."""
    offset = sums.points.shape[1] // 2
    count = len(plans.call)
    x = bench.x
    for p in range(count):
        if not plans.active[p]:
            continue
        sums.deals[p] += 1
        thrown_p = 1 if x[p] == THROWN else 0
        x_p = 0 if thrown_p else x[p]
        if thrown_p:
            sums.thrown[p] += 1
        else:
            sums.points[p, x_p + offset] += 1
        if bench.ends[p] != NOT_MINE:
            sums.ends[p, bench.ends[p]] += 1
        if open_too:
            sums.open_deals[p] += 1
            if thrown_p:
                sums.open_thrown[p] += 1
            else:
                sums.open_x[p] += bench.open_x[p]
                sums.open_xx[p] += bench.open_x[p] * bench.open_x[p]
        for q in range(p + 1, count):
            if plans.active[q]:
                thrown_q = 1 if x[q] == THROWN else 0
                dx = x_p - (0 if thrown_q else x[q])
                dt = thrown_p - thrown_q
                sums.pair_deals[p, q] += 1
                sums.dx[p, q] += dx
                sums.dt[p, q] += dt
                sums.dxdx[p, q] += dx * dx
                sums.dxdt[p, q] += dx * dt
                sums.dtdt[p, q] += dt * dt


@kernel
def evaluate_deals(
    game: Game,
    rule: PointsRule,
    question: Question,
    plans: Plans,
    model: int,
    seed: np.uint64,
    first: int,
    last: int,
    open_deals: int,
    memory: npt.NDArray[np.uint64],
    sums: Sums,
    net: Net | None = None,
    search: Search | None = None,
) -> None:
    """Carry every active plan out on deals first..last-1 of `seed` and add to `sums`.

    `model` is a play model (`kernels.codes`), one that searches only with `search`; deals below `open_deals` are also
    played with open cards; `memory` is the solver's. Deal i is a pure function of (seed, i).
    """
    bench = make_bench(game.players, len(plans.call))
    pool = np.zeros(len(question.hidden), np.uint64)
    for deal in range(first, last):
        start_stream(seed, deal, bench.stream)
        fits, kitty = deal_question(game, rule, question, bench, pool)
        if not fits:
            sums.void[0] += 1
            continue
        if search is not None:
            start_worlds(seed, deal, search)
        open_too = deal < open_deals or model == DOUBLE_DUMMY
        try_plans(game, rule, question, plans, model, open_too, kitty, bench, memory, net, search)
        add_deal(plans, bench, open_too, sums)
