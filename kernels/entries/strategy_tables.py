"""Strategy tables: what calling gains over passing, by class of hand, for whoever is on turn in random deals."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.by_points import call_points, find_contract
from kernels.calling.choose_call import choose_call
from kernels.calling.points import ACES, NEVER, PointsRule
from kernels.cards.bits import popcount
from kernels.cards.deal import Deal
from kernels.cards.layout import NO_CARDS, TRUMPS, normalise
from kernels.codes import DEALER_NAMES, NOBODY, PASS, PICKUP_NONE
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_round
from kernels.deal.players import Players
from kernels.entries.job import Deals
from kernels.game import Game
from kernels.laws.auction import holds_suit, must_call, round_of, seat_on_turn, strains_at
from kernels.laws.calls import call_of, contract_of
from kernels.laws.score import difference_for, makers_difference, points_difference

ORDER_PASS, ALONE_ORDER, ALONE_PASS, NEXT_PASS, CROSS_PASS, NEXT_CROSS = range(6)
"""What is compared: in round 1 to order with partner against a pass, and alone against both; in round 2 the next suit
and the better cross suit against a pass, and next against cross where the dealer may not pass."""
COMPARED = 6
COUNT, SUM, SQUARES, THROWN, SUM_THROWN = range(5)
"""Sums of a class over n deals: n, of d, of d * d, of t, of d * t. d is the difference of points where a deal
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
def _settle_pass(game: Game, players: Players, node: int, after: npt.NDArray[np.int64]) -> None:
    """Let everybody call by the points rule after a pass at `node` and play; `after` takes what it comes to.

    ``after`` is (last node, maker or -1, points of the makers' side less an opposing one's). It is played only where
    it does not hold the same contract from an earlier seat's pass.
    """
    deal = players.deal
    deal.node, deal.maker = node + 1, -1
    if node + 1 < game.players * game.rounds:
        finish_auction(game, players.policy, deal, NOBODY)
    if deal.node == after[0]:
        return
    after[0], after[1] = deal.node, deal.maker
    if deal.maker >= 0:
        tricks = play_round(game, players)
        after[2] = makers_difference(game, contract_of(deal.call), deal.lone_defender, tricks)


@kernel
def _try_call(game: Game, players: Players, node: int, call: int) -> int:
    """Points of the seat on turn if it makes this call."""
    deal = players.deal
    deal.node, deal.maker, deal.call = node, seat_on_turn(game, node), call
    return points_difference(game, deal, play_round(game, players), deal.maker)


@kernel
def callable_contract(game: Game, node: int, deal: Deal, strain: int, alone: int) -> int:
    """The contract, alone (1) or not (0), that the seat on turn may call in `strain` with its hand; -1 for none."""
    seat, rnd = seat_on_turn(game, node), round_of(game, node)
    if not (strains_at(game, node, deal.upcard_suit) >> strain) & 1:
        return -1
    if not holds_suit(game, rnd, seat, deal.hands[seat], deal.upcard, strain):
        return -1
    return find_contract(game, rnd, seat, strain, alone)


@kernel
def best_cross(game: Game, rule: PointsRule, node: int, deal: Deal) -> int:
    """The cross suit with more points by the rule, or -1 where neither may be called."""
    best, most, hand = -1, -NEVER, deal.hands[seat_on_turn(game, node)]
    for strain in range(4):
        if strain == deal.upcard_suit or strain == deal.upcard_suit ^ 3:
            continue
        if callable_contract(game, node, deal, strain, 0) < 0:
            continue
        points = call_points(game, rule, node, hand, deal.upcard, deal.upcard_suit, strain)
        if points > most:
            best, most = strain, points
    return best


@kernel
def tabulate_deals(game: Game, players: Players, deals: Deals, cells: npt.NDArray[np.int64]) -> None:
    """Try the calls of every seat that gets its turn in the deals of a turn-up game.

    A seat gets its turn where the points rule passes for all before it. After its pass everybody, the seat itself at
    its later turn too, calls by the points rule. ``cells[compared, seat, a, b]`` (``int64[.., SUMS]``) takes the sums
    for the class with a trumps (a dealer who picks up counts the upcard) and b off-aces; for NEXT_CROSS with a cards
    of the next suit and b of the better cross suit.
    """
    deal, after = players.deal, np.zeros(3, np.int64)
    for number in range(deals.first, deals.last):
        deal_round(game, deals.seed, number, deal)
        node = deal.node
        if node >= DEALER_NAMES:
            continue
        after[0] = -1
        while node < game.players * game.rounds:
            seat, must = seat_on_turn(game, node), must_call(game, node)
            hand = deal.hands[seat]
            passed, thrown = 0, 0
            if not must:
                _settle_pass(game, players, node, after)
                thrown = 1 if after[1] < 0 else 0
                if not thrown:
                    passed = difference_for(game, after[1], after[2], seat)
            if game.round_pickup[round_of(game, node)] != PICKUP_NONE:
                _tabulate_order(game, players, node, hand, passed, thrown, cells)
            else:
                _tabulate_naming(game, players, node, hand, passed, thrown, cells)
            if choose_call(game, players.policy, node, hand, deal.upcard, deal.upcard_suit) != PASS:
                break
            node += 1


@kernel
def _tabulate_order(
    game: Game, players: Players, node: int, hand: np.uint64, passed: int, thrown: int, cells: npt.NDArray[np.int64]
) -> None:
    """Add ordering and going alone in the upcard's suit to the cells, beside a pass that came to `passed`."""
    deal, must, seat = players.deal, must_call(game, node), seat_on_turn(game, node)
    suit = deal.upcard_suit
    pair, alone = callable_contract(game, node, deal, suit, 0), callable_contract(game, node, deal, suit, 1)
    a, b = class_of(game, hand, deal.upcard if seat == game.players - 1 else NO_CARDS, suit)
    ordered = 0
    if pair >= 0:
        ordered = _try_call(game, players, node, call_of(pair, suit))
        if not must:
            add_difference(ordered - passed, thrown, cells[ORDER_PASS, seat, a, b])
    if alone >= 0:
        lone = _try_call(game, players, node, call_of(alone, suit))
        if pair >= 0:
            add_difference(lone - ordered, 0, cells[ALONE_ORDER, seat, a, b])
        if not must:
            add_difference(lone - passed, thrown, cells[ALONE_PASS, seat, a, b])


@kernel
def _tabulate_naming(
    game: Game, players: Players, node: int, hand: np.uint64, passed: int, thrown: int, cells: npt.NDArray[np.int64]
) -> None:
    """Add naming the next suit and the better cross suit to the cells, beside a pass that came to `passed`."""
    deal, must, seat = players.deal, must_call(game, node), seat_on_turn(game, node)
    following, cross = deal.upcard_suit ^ 3, best_cross(game, players.policy.rule, node, deal)
    pair = callable_contract(game, node, deal, following, 0)
    x_next = 0
    a, b = class_of(game, hand, NO_CARDS, following)
    if pair >= 0:
        x_next = _try_call(game, players, node, call_of(pair, following))
        if not must:
            add_difference(x_next - passed, thrown, cells[NEXT_PASS, seat, a, b])
    if cross >= 0:
        c, d = class_of(game, hand, NO_CARDS, cross)
        x_cross = _try_call(game, players, node, call_of(callable_contract(game, node, deal, cross, 0), cross))
        if not must:
            add_difference(x_cross - passed, thrown, cells[CROSS_PASS, seat, c, d])
        elif pair >= 0:
            add_difference(x_next - x_cross, 0, cells[NEXT_CROSS, seat, a, c])
