"""Carrying plans out: what every plan of a question comes to on one deal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.question import Plans, Question
from kernels.calling.points import PointsRule
from kernels.codes import (
    BID_ON,
    BY_RULE,
    CALL,
    DEFEND,
    DOUBLE_DUMMY,
    LATER,
    NOT_MINE,
    OPEN,
    PASS,
    PICK_UP,
    RUNNING,
    STRAINS_LATER,
    THROWN,
)
from kernels.deal.finish_auction import close_auction, finish_auction
from kernels.deal.play_deal import play_deal
from kernels.deal.set_table import set_table
from kernels.game import Game
from kernels.laws.auction import advance
from kernels.laws.score import how_it_ended, net_points
from kernels.players.net.player import Net
from kernels.playing.search import play_searching
from kernels.playing.worlds import Contract, Search, note_call


class Bench(NamedTuple):
    """Scratch for one thread, and the results of one deal; p indexes plans."""

    hands: npt.NDArray[np.uint64]  # [seat] as dealt
    passed: npt.NDArray[np.uint64]  # [seat] after the part of the auction that all passes share
    again: npt.NDArray[np.uint64]  # [seat]
    ready: npt.NDArray[np.uint64]  # [seat] normalised, to play
    other: npt.NDArray[np.uint64]  # [seat] the same once more
    stream: npt.NDArray[np.uint64]  # [1]
    result: npt.NDArray[np.int64]  # [3] of the contract played last
    x: npt.NDArray[np.int64]  # [p] net points (see `net_points`), or THROWN
    ends: npt.NDArray[np.int64]  # [p] EUCHRED / MADE / MARCH, or NOT_MINE
    open_x: npt.NDArray[np.int64]  # [p] net points with open cards


@kernel
def make_bench(players: int, plans: int) -> Bench:
    """Room for a table of so many players and for so many plans."""
    return Bench(
        np.zeros(players, np.uint64),
        np.zeros(players, np.uint64),
        np.zeros(players, np.uint64),
        np.zeros(players, np.uint64),
        np.zeros(players, np.uint64),
        np.zeros(1, np.uint64),
        np.zeros(3, np.int64),
        np.zeros(plans, np.int64),
        np.zeros(plans, np.int64),
        np.zeros(plans, np.int64),
    )


@kernel
def play_contract(
    game: Game,
    rule: PointsRule,
    question: Question,
    node: int,
    maker: int,
    call: int,
    discard: np.uint64,
    defence: int,
    model: int,
    open_too: bool,
    kitty: np.uint64,
    hands: npt.NDArray[np.uint64],
    bench: Bench,
    memory: npt.NDArray[np.uint64],
    net: Net | None = None,
    search: Search | None = None,
) -> None:
    """Play a contract and set ``bench.result`` to (net points, end, net points with open cards) for the asker."""
    contract = call >> 3
    table, lone = set_table(
        game, rule, node, maker, call, discard, question.seat, defence, question.upcard, kitty, hands, bench.ready
    )
    for seat in range(game.players):
        bench.other[seat] = bench.ready[seat]
    tricks = 0
    if search is not None:
        if model >= OPEN:
            known = Contract(contract, call & 7, lone, question.upcard, question.upcard_suit)
            search.stream[0] = search.start  # the same worlds for every plan, as far as they meet the same decisions
            tricks = play_searching(
                game, rule, known, table, bench.ready, model, model, search.stream, net, search, memory
            )  # fmt: skip
        else:
            tricks = play_deal(game, table, contract, lone, model, bench.ready, bench.stream, memory, net)
    else:
        tricks = play_deal(game, table, contract, lone, model, bench.ready, bench.stream, memory, net)
    bench.result[0] = net_points(game, contract, lone, tricks, maker, question.seat)
    bench.result[1] = how_it_ended(game, contract, tricks)
    if open_too:
        if model != DOUBLE_DUMMY:
            tricks = play_deal(game, table, contract, lone, DOUBLE_DUMMY, bench.other, bench.stream, memory, net)
        bench.result[2] = net_points(game, contract, lone, tricks, maker, question.seat)


@kernel
def begin_calls(game: Game, search: Search, question: Question, call: int) -> None:
    """Note the auction so far, and the asker's `call` where he is asked for one, as he says it."""
    search.count = 0
    for made in question.history:
        note_call(search, made)
    if question.kind == CALL:
        said_later = call != PASS and game.round_strains[0] == STRAINS_LATER
        note_call(search, call | LATER if said_later else call)


@kernel
def bid_out(
    game: Game, rule: PointsRule, question: Question, call: int, later: int, kitty: np.uint64, bench: Bench,
    hands: npt.NDArray[np.uint64], search: Search | None = None,
) -> tuple[int, int, int]:  # fmt: skip
    """Bid `call` and let an ascending auction run to its end; return (node, maker, call) as `finish_auction` does.

    With `later` PASS the asker passes at his next turn, with BID_ON he calls by the points rule. Where he becomes the
    maker he names the strain of `call`.
    """
    state, node = advance(game, question.node, call)
    maker, final = -1, PASS
    if state == RUNNING:
        stop = -1 if later == BID_ON else question.seat
        node, maker, final = finish_auction(
            game, rule, node, stop, question.upcard, question.upcard_suit, hands, kitty, bench.stream, search
        )
        if maker < 0 and stop >= 0 and final == PASS:
            if search is not None:
                note_call(search, PASS)
            state, node = advance(game, node, PASS)
            if state == RUNNING:
                node, maker, final = finish_auction(
                    game, rule, node, -1, question.upcard, question.upcard_suit, hands, kitty, bench.stream, search
                )
            else:
                node, maker, final = close_auction(game, rule, state, node, PASS, hands)
    else:
        node, maker, final = close_auction(game, rule, state, node, call, hands)
    if maker == question.seat and call != PASS and game.round_strains[0] == STRAINS_LATER:
        final = (final & ~7) | (call & 7)
    return node, maker, final


@kernel
def try_plans(
    game: Game,
    rule: PointsRule,
    question: Question,
    plans: Plans,
    model: int,
    open_too: bool,
    kitty: np.uint64,
    bench: Bench,
    memory: npt.NDArray[np.uint64],
    net: Net | None = None,
    search: Search | None = None,
) -> None:
    """Carry every active plan out on the deal in ``bench.hands`` and write what it comes to into the bench."""
    players, hands = game.players, bench.hands
    shared, begun = False, False
    node, maker, call, calls = 0, -1, PASS, 0
    shared_x, shared_open = 0, 0
    for p in range(len(plans.call)):
        if not plans.active[p]:
            continue
        bench.ends[p] = NOT_MINE
        mine = plans.call[p]
        if search is not None:
            begin_calls(game, search, question, mine)
        if question.kind != CALL:
            defence = mine if question.kind == DEFEND else BY_RULE
            discard = plans.discard[p] if question.kind == PICK_UP else np.uint64(0)
            play_contract(
                game, rule, question, question.node, question.maker, question.call, discard, defence, model, open_too,
                kitty, hands, bench, memory, net, search,
            )  # fmt: skip
            bench.x[p], bench.open_x[p] = bench.result[0], bench.result[2]
            continue
        if mine != PASS and game.round_ends_on_call[0]:
            play_contract(
                game, rule, question, question.node, question.seat, mine, plans.discard[p], BY_RULE, model, open_too,
                kitty, hands, bench, memory, net, search,
            )  # fmt: skip
            bench.x[p], bench.ends[p], bench.open_x[p] = bench.result[0], bench.result[1], bench.result[2]
            continue
        if game.round_ends_on_call[0]:
            if not begun:  # what comes before the asker's later turn is the same for every pass
                begun = True
                for seat in range(players):
                    bench.passed[seat] = hands[seat]
                state, node = advance(game, question.node, PASS)
                if state == RUNNING:
                    node, maker, call = finish_auction(
                        game, rule, node, question.seat, question.upcard, question.upcard_suit, bench.passed, kitty,
                        bench.stream, search,
                    )  # fmt: skip
                if maker >= 0:
                    play_contract(
                        game, rule, question, node, maker, call, np.uint64(0), BY_RULE, model, open_too, kitty,
                        bench.passed, bench, memory, net, search,
                    )  # fmt: skip
                    shared, shared_x, shared_open = True, bench.result[0], bench.result[2]
                if search is not None:
                    calls = search.count
            if shared:
                bench.x[p], bench.open_x[p] = shared_x, shared_open
                continue
            for seat in range(players):
                bench.again[seat] = bench.passed[seat]
            then, who, what = node, -1, plans.later[p]
            if search is not None:
                search.count = calls
                note_call(search, what)
            if what != PASS:
                who = question.seat
            elif then < players * game.rounds:
                state, then = advance(game, then, PASS)
                if state == RUNNING:
                    then, who, what = finish_auction(
                        game, rule, then, -1, question.upcard, question.upcard_suit, bench.again, kitty, bench.stream,
                        search,
                    )  # fmt: skip
        else:
            for seat in range(players):
                bench.again[seat] = hands[seat]
            then, who, what = bid_out(game, rule, question, mine, plans.later[p], kitty, bench, bench.again, search)
        if who < 0:
            bench.x[p] = THROWN
            continue
        play_contract(
            game, rule, question, then, who, what, np.uint64(0), BY_RULE, model, open_too, kitty, bench.again, bench,
            memory, net, search,
        )  # fmt: skip
        bench.x[p], bench.open_x[p] = bench.result[0], bench.result[2]
        if mine != PASS and who == question.seat:
            bench.ends[p] = bench.result[1]
