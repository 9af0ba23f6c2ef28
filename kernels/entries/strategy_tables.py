"""Strategy tables: what calling gains over passing, by class of hand, for whoever is on turn in random deals."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.choose_call import call_points, choose_call, find_contract
from kernels.calling.points import ACES, NEVER, PointsRule
from kernels.cards.bits import popcount
from kernels.cards.layout import NO_CARDS, TRUMPS, normalise
from kernels.cards.rng import start_stream
from kernels.codes import DEALER_NAMES, PASS, PICKUP_NONE
from kernels.deal.deal_round import deal_round, proposed_suit
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_round
from kernels.game import Game
from kernels.laws.auction import first_node, holds_suit, must_call, round_of, seat_on_turn, strains_at
from kernels.laws.score import net_points

ORDER_PASS, ALONE_ORDER, ALONE_PASS, NEXT_PASS, CROSS_PASS, NEXT_CROSS = range(6)
"""What is compared: in round 1 to order with partner against a pass, and alone against both; in round 2 the next suit
and the better cross suit against a pass, and next against cross where the dealer may not pass."""
COMPARED = 6
COUNT, SUM, SQUARES, THROWN, SUM_THROWN = range(5)
"""Sums of a class over n deals: n, of d, of d * d, of t, of d * t. d is the difference of net points where a deal
thrown in counts 0, and t is 1 where the pass ends so."""
SUMS = 5


@kernel
def class_of(game: Game, hand: np.uint64, upcard: np.uint64, strain: int) -> tuple[int, int]:
    """Trumps (with the bowers) and aces outside trumps of a raw hand; `upcard` (or 0) counts with it."""
    cards = normalise(hand | upcard, strain, game.bowers == 1)
    return popcount(cards & TRUMPS), popcount(cards & ACES & ~TRUMPS)


@kernel
def add_difference(difference: int, thrown: int, cell: npt.NDArray[np.int64]) -> None:
    """Add one deal to a cell (``int64[SUMS]``)."""
    cell[COUNT] += 1
    cell[SUM] += difference
    cell[SQUARES] += difference * difference
    cell[THROWN] += thrown
    cell[SUM_THROWN] += difference * thrown


@kernel
def settle_pass(
    game: Game,
    rule: PointsRule,
    model: int,
    node: int,
    upcard: np.uint64,
    kitty: np.uint64,
    suit: int,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
    after: npt.NDArray[np.int64],
) -> None:
    """Let everybody call by the points rule after a pass at `node` and play; `after` takes what it comes to.

    ``after`` is (last node, maker or -1, contract, lone defender or -1, makers' tricks). It is played only where it
    does not hold the same contract from an earlier seat's pass.
    """
    end, maker, call = game.players * game.rounds, -1, PASS
    if node + 1 < end:
        end, maker, call = finish_auction(game, rule, node + 1, -1, upcard, suit, hands, kitty, stream)
    if end == after[0]:
        return
    after[0], after[1] = end, maker
    if maker >= 0:
        tricks, lone = play_round(game, rule, end, maker, call, upcard, kitty, model, hands, ready, stream, memory)
        after[2], after[3], after[4] = call >> 3, lone, tricks


@kernel
def try_call(
    game: Game,
    rule: PointsRule,
    model: int,
    node: int,
    call: int,
    upcard: np.uint64,
    kitty: np.uint64,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
) -> int:
    """Net points of the seat on turn if it makes this call."""
    seat = seat_on_turn(game, node)
    tricks, lone = play_round(game, rule, node, seat, call, upcard, kitty, model, hands, ready, stream, memory)
    return net_points(game, call >> 3, lone, tricks, seat, seat)


@kernel
def callable_contract(
    game: Game, node: int, hand: np.uint64, upcard: np.uint64, suit: int, strain: int, alone: int
) -> int:
    """The contract, alone (1) or not (0), that the seat on turn may call in `strain` with this hand; -1 for none."""
    seat, rnd = seat_on_turn(game, node), round_of(game, node)
    if not (strains_at(game, node, suit) >> strain) & 1 or not holds_suit(game, rnd, seat, hand, upcard, strain):
        return -1
    return find_contract(game, rnd, seat, strain, alone)


@kernel
def best_cross(game: Game, rule: PointsRule, node: int, hand: np.uint64, upcard: np.uint64, suit: int) -> int:
    """The cross suit with more points by the rule, or -1 where neither may be called."""
    best, most = -1, -NEVER
    for strain in range(4):
        if strain == suit or strain == suit ^ 3:
            continue
        if callable_contract(game, node, hand, upcard, suit, strain, 0) < 0:
            continue
        points = call_points(game, rule, node, hand, upcard, suit, strain)
        if points > most:
            best, most = strain, points
    return best


@kernel
def tabulate_deals(
    game: Game,
    rule: PointsRule,
    model: int,
    seed: np.uint64,
    first: int,
    last: int,
    memory: npt.NDArray[np.uint64],
    cells: npt.NDArray[np.int64],
) -> None:
    """Try the calls of every seat that gets its turn in deals first..last-1 of `seed` in a turn-up game.

    A seat gets its turn where the points rule passes for all before it. After its pass everybody, the seat itself at
    its later turn too, calls by the points rule. ``cells[compared, seat, a, b]`` (``int64[.., SUMS]``) takes the sums
    for the class with a trumps (a dealer who picks up counts the upcard) and b off-aces; for NEXT_CROSS with a cards
    of the next suit and b of the better cross suit.
    """
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    hands, ready = np.zeros(game.players, np.uint64), np.zeros(game.players, np.uint64)
    after = np.zeros(5, np.int64)
    dealer = game.players - 1
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        upcard, kitty, _ = deal_round(game, stream, pool, hands)
        suit, node = proposed_suit(game, upcard), first_node(game, upcard)
        if node >= DEALER_NAMES:
            continue
        after[0] = -1
        while node < game.players * game.rounds:
            seat, rnd = seat_on_turn(game, node), round_of(game, node)
            hand, must = hands[seat], must_call(game, node)
            passed, thrown = 0, 0
            if not must:
                settle_pass(game, rule, model, node, upcard, kitty, suit, hands, ready, stream, memory, after)
                thrown = 1 if after[1] < 0 else 0
                if not thrown:
                    passed = net_points(game, after[2], after[3], after[4], after[1], seat)
            if game.round_pickup[rnd] != PICKUP_NONE:
                pair = callable_contract(game, node, hand, upcard, suit, suit, 0)
                alone = callable_contract(game, node, hand, upcard, suit, suit, 1)
                a, b = class_of(game, hand, upcard if seat == dealer else NO_CARDS, suit)
                ordered = 0
                if pair >= 0:
                    ordered = try_call(
                        game, rule, model, node, 8 * pair + suit, upcard, kitty, hands, ready, stream, memory
                    )
                    if not must:
                        add_difference(ordered - passed, thrown, cells[ORDER_PASS, seat, a, b])
                if alone >= 0:
                    lone = try_call(
                        game, rule, model, node, 8 * alone + suit, upcard, kitty, hands, ready, stream, memory
                    )
                    if pair >= 0:
                        add_difference(lone - ordered, 0, cells[ALONE_ORDER, seat, a, b])
                    if not must:
                        add_difference(lone - passed, thrown, cells[ALONE_PASS, seat, a, b])
            else:
                following, cross = suit ^ 3, best_cross(game, rule, node, hand, upcard, suit)
                pair = callable_contract(game, node, hand, upcard, suit, following, 0)
                x_next, x_cross = 0, 0
                a, b = class_of(game, hand, NO_CARDS, following)
                if pair >= 0:
                    x_next = try_call(
                        game, rule, model, node, 8 * pair + following, upcard, kitty, hands, ready, stream, memory
                    )
                    if not must:
                        add_difference(x_next - passed, thrown, cells[NEXT_PASS, seat, a, b])
                if cross >= 0:
                    c, d = class_of(game, hand, NO_CARDS, cross)
                    named = 8 * callable_contract(game, node, hand, upcard, suit, cross, 0) + cross
                    x_cross = try_call(game, rule, model, node, named, upcard, kitty, hands, ready, stream, memory)
                    if not must:
                        add_difference(x_cross - passed, thrown, cells[CROSS_PASS, seat, c, d])
                    elif pair >= 0:
                        add_difference(x_next - x_cross, 0, cells[NEXT_CROSS, seat, a, c])
            if choose_call(game, rule, node, hand, upcard, suit) != PASS:
                break
            node += 1
