"""The asker's choices, tried on the same deals: sampled layouts, integer sums.

A **plan** is one thing that the asker may do with this turn: a call (for a dealer who picks up, with one discard),
or a pass together with what he will do at his own later turn. That later turn is one information set, so a plan
fixes one choice there for all deals that reach it. Every plan is carried out on every deal.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling import PointsRule, cards_to_swap, choose_call, is_farmers_hand
from kernels.contract import DOUBLE_DUMMY, finish_auction, how_it_ended, net_points, play_deal, set_table
from kernels.deal import deal_hidden
from kernels.game import FARMER_REDEAL, FARMER_SWAP, PASS, Game
from kernels.rng import below, start_stream

TREMBLE = 32
"""One observed call in so many is taken as made against the points rule, so that no history is impossible."""
MAX_ATTEMPTS = 100_000
"""Layouts tried for one deal before it is given up as contradicting the calls made."""
THROWN = 1 << 20
"""Stands for the result of a deal that is thrown in."""


class Question(NamedTuple):
    """What the asker knows. Seats are positions, cards are raw."""

    seat: int
    turn: int  # of the auction; everybody passed before it
    hand: np.uint64
    upcard: np.uint64
    upcard_suit: int
    hidden: npt.NDArray[np.uint64]  # [cards] the single cards that he cannot see
    infer: int  # 1: the calls made say something about the hidden hands


class Plans(NamedTuple):
    """The plans, one entry each."""

    call: npt.NDArray[np.int64]  # PASS or 8 * contract + strain
    discard: npt.NDArray[np.uint64]  # raw card that the asker, as dealer, buries; else 0
    later: npt.NDArray[np.int64]  # after a pass: the call at the asker's next turn, or PASS
    active: npt.NDArray[np.int64]  # 0: dropped, not evaluated any more


class Sums(NamedTuple):
    """Integer sums over deals; p, q index plans. They add up over chunks in any order.

    x is net points (see `net_points`), 0 where the deal was thrown in; t is 1 there, else 0. The sums over pairs
    (p < q) are over the deals on which both plans were evaluated.
    """

    deals: npt.NDArray[np.int64]  # [p]
    points: npt.NDArray[np.int64]  # [p, x + offset] deals by net points
    ends: npt.NDArray[np.int64]  # [p, EUCHRED / MADE / MARCH] deals in which the plan's call was played
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
def agrees(likely: bool, stream: npt.NDArray[np.uint64]) -> bool:
    """Accept an observed call 31 times in 32 if the rule makes it, else once in 32 (TREMBLE)."""
    return (below(stream, TREMBLE) != 0) == likely


@kernel
def fits_calls(
    game: Game,
    rule: PointsRule,
    question: Question,
    hands: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
) -> bool:
    """Accept or reject a layout by the calls made: everybody on turn before the asker passed (and nobody claimed)."""
    for seat in range(game.players):
        if seat != question.seat:
            if game.farmer == FARMER_REDEAL and is_farmers_hand(game, hands[seat]):
                return False
            could_swap = game.farmer == FARMER_SWAP and seat < question.turn
            if could_swap and cards_to_swap(game, hands[seat], question.upcard_suit):
                return False
    if question.infer:
        for turn in range(question.turn):
            seat = turn % game.players
            if seat != question.seat:
                call = choose_call(game, rule, turn, hands[seat], question.upcard, question.upcard_suit)
                if not agrees(call == PASS, stream):
                    return False
    return True


@kernel
def play_plan(
    game: Game,
    rule: PointsRule,
    question: Question,
    turn: int,
    call: int,
    discard: np.uint64,
    model: int,
    open_too: bool,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
    again: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
    result: npt.NDArray[np.int64],
) -> None:
    """Play the contract of `call` at `turn` and set `result` to (net points, end, net points with open cards)."""
    contract = call >> 3
    table, lone = set_table(game, rule, turn, call, discard, question.upcard, hands, ready)
    for seat in range(game.players):
        again[seat] = ready[seat]
    tricks = play_deal(game, table, contract, lone, model, ready, stream, memory)
    maker = turn % game.players
    result[0] = net_points(game, contract, lone, tricks, maker, question.seat)
    result[1] = how_it_ended(game, contract, tricks)
    if open_too:
        if model != DOUBLE_DUMMY:
            tricks = play_deal(game, table, contract, lone, DOUBLE_DUMMY, again, stream, memory)
        result[2] = net_points(game, contract, lone, tricks, maker, question.seat)


@kernel
def add_deal(
    plans: Plans, x: npt.NDArray[np.int64], ends: npt.NDArray[np.int64], open_x: npt.NDArray[np.int64],
    open_too: bool, sums: Sums,
) -> None:  # fmt: skip
    """Add one deal's results (by plan; THROWN for a deal thrown in) to the sums."""
    offset = sums.points.shape[1] // 2
    count = len(plans.call)
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
            if plans.call[p] != PASS:
                sums.ends[p, ends[p]] += 1
        if open_too:
            sums.open_deals[p] += 1
            if thrown_p:
                sums.open_thrown[p] += 1
            else:
                sums.open_x[p] += open_x[p]
                sums.open_xx[p] += open_x[p] * open_x[p]
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
) -> None:
    """Carry every active plan out on deals first..last-1 of `seed` and add to `sums`.

    `model` is a play model of `kernels.play` or DOUBLE_DUMMY; deals below `open_deals` are also played with open
    cards; `memory` is the solver's. Deal i is a pure function of (seed, i).
    """
    players, count = game.players, len(plans.call)
    stream = np.zeros(1, np.uint64)
    pool = np.zeros(len(question.hidden), np.uint64)
    hands = np.zeros(players, np.uint64)
    passed = np.zeros(players, np.uint64)
    again = np.zeros(players, np.uint64)
    ready = np.zeros(players, np.uint64)
    other = np.zeros(players, np.uint64)
    x = np.zeros(count, np.int64)
    ends = np.zeros(count, np.int64)
    open_x = np.zeros(count, np.int64)
    result = np.zeros(3, np.int64)
    passes = False
    for p in range(count):
        passes = passes or (plans.call[p] == PASS and plans.active[p] == 1)
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        hands[question.seat] = question.hand
        fits = False
        kitty = np.uint64(0)
        for _ in range(MAX_ATTEMPTS):
            kitty = deal_hidden(game, question.hidden, len(question.hidden), question.seat, stream, pool, hands)
            if fits_calls(game, rule, question, hands, stream):
                fits = True
                break
        if not fits:
            sums.void[0] += 1
            continue
        open_too = deal < open_deals or model == DOUBLE_DUMMY
        turn, call = 0, PASS
        shared = False
        if passes:
            for seat in range(players):
                passed[seat] = hands[seat]
            turn, call = finish_auction(
                game, rule, question.turn + 1, question.seat, question.upcard, question.upcard_suit, passed, kitty,
                stream,
            )  # fmt: skip
            if call != PASS:  # somebody else called: the same for every pass
                play_plan(
                    game, rule, question, turn, call, np.uint64(0), model, open_too, passed, ready, other, stream,
                    memory, result,
                )  # fmt: skip
                shared = True
        shared_x, shared_open = result[0], result[2]
        for p in range(count):
            if not plans.active[p]:
                continue
            if plans.call[p] != PASS:
                play_plan(
                    game, rule, question, question.turn, plans.call[p], plans.discard[p], model, open_too, hands,
                    ready, other, stream, memory, result,
                )  # fmt: skip
                x[p], ends[p], open_x[p] = result[0], result[1], result[2]
                continue
            if shared:
                x[p], open_x[p] = shared_x, shared_open
                continue
            for seat in range(players):
                again[seat] = passed[seat]
            then, later = turn, plans.later[p]
            if later == PASS and then < players * len(game.round_must):
                then, later = finish_auction(
                    game, rule, turn + 1, -1, question.upcard, question.upcard_suit, again, kitty, stream
                )
            if later == PASS:
                x[p] = THROWN
                continue
            play_plan(
                game, rule, question, then, later, np.uint64(0), model, open_too, again, ready, other, stream, memory,
                result,
            )  # fmt: skip
            x[p], open_x[p] = result[0], result[2]
        add_deal(plans, x, ends, open_x, open_too, sums)
