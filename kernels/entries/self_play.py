"""Self-play: whole deals dealt, called by the points rule and played out, in integer sums."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import PointsRule
from kernels.cards.rng import start_stream
from kernels.deal.deal_round import deal_round, proposed_suit
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_round
from kernels.game import Game
from kernels.laws.auction import first_node, round_of
from kernels.laws.score import how_it_ended, net_points
from kernels.players.net.player import Net


class Tally(NamedTuple):
    """Integer sums of self-play; they add up over chunks in any order."""

    points: npt.NDArray[np.int64]  # [seat, x + offset] deals by net points of the seat's side (see `net_points`)
    ends: npt.NDArray[np.int64]  # [round * players + maker, contract, EUCHRED / MADE / MARCH] deals played
    thrown: npt.NDArray[np.int64]  # [1] deals thrown in
    farmers: npt.NDArray[np.int64]  # [1] deals dealt again because somebody claimed a farmer's hand


@kernel
def simulate_deals(
    game: Game,
    rule: PointsRule,
    model: int,
    seed: np.uint64,
    first: int,
    last: int,
    memory: npt.NDArray[np.uint64],
    tally: Tally,
    net: Net | None = None,
) -> None:
    """Deal, call and play deals first..last-1 of `seed` and add them to `tally`."""
    stream = np.zeros(1, np.uint64)
    pool = np.zeros(game.cards, np.uint64)
    hands = np.zeros(game.players, np.uint64)
    ready = np.zeros(game.players, np.uint64)
    offset = tally.points.shape[1] // 2
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        upcard, kitty, claimed = deal_round(game, stream, pool, hands)
        tally.farmers[0] += claimed
        suit = proposed_suit(game, upcard)
        node, maker, call = finish_auction(game, rule, first_node(game, upcard), -1, upcard, suit, hands, kitty, stream)
        if maker < 0:
            tally.thrown[0] += 1
            continue
        contract = call >> 3
        tricks, lone = play_round(
            game, rule, node, maker, call, upcard, kitty, model, hands, ready, stream, memory, net
        )
        for seat in range(game.players):
            tally.points[seat, net_points(game, contract, lone, tricks, maker, seat) + offset] += 1
        tally.ends[round_of(game, node) * game.players + maker, contract, how_it_ended(game, contract, tricks)] += 1


@kernel
def compare_rules(
    game: Game,
    one: PointsRule,
    two: PointsRule,
    model: int,
    seat: int,
    seed: np.uint64,
    first: int,
    last: int,
    memory: npt.NDArray[np.uint64],
    sums: npt.NDArray[np.int64],
) -> None:
    """Play deals first..last-1 with everybody calling by `two` and again by `one`; add the difference for `seat`.

    `sums` (``int64[4]``) takes the deals, those whose auctions differ, and the sum and the sum of squares of net
    points of `seat`'s side, `two` minus `one`. Deals thrown in count as 0. The two rules usually differ at one seat.
    """
    stream = np.zeros(1, np.uint64)
    pool = np.zeros(game.cards, np.uint64)
    hands = np.zeros(game.players, np.uint64)
    other = np.zeros(game.players, np.uint64)
    ready = np.zeros(game.players, np.uint64)
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        upcard, kitty, _ = deal_round(game, stream, pool, hands)
        suit, start = proposed_suit(game, upcard), first_node(game, upcard)
        for k in range(game.players):
            other[k] = hands[k]
        node, maker, call = finish_auction(game, one, start, -1, upcard, suit, hands, kitty, stream)
        node_two, maker_two, call_two = finish_auction(game, two, start, -1, upcard, suit, other, kitty, stream)
        sums[0] += 1
        if node == node_two and maker == maker_two and call == call_two and one.defend == two.defend:
            continue
        sums[1] += 1
        x, y = 0, 0
        if maker >= 0:
            tricks, lone = play_round(game, one, node, maker, call, upcard, kitty, model, hands, ready, stream, memory)
            x = net_points(game, call >> 3, lone, tricks, maker, seat)
        if maker_two >= 0:
            tricks, lone = play_round(
                game, two, node_two, maker_two, call_two, upcard, kitty, model, other, ready, stream, memory
            )
            y = net_points(game, call_two >> 3, lone, tricks, maker_two, seat)
        sums[2] += y - x
        sums[3] += (y - x) * (y - x)
