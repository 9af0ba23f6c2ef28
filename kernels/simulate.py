"""Self-play: whole deals dealt, called by the points rule and played out, in integer sums."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import highest_bit
from kernels.calling import PointsRule, is_farmers_hand
from kernels.contract import finish_auction, how_it_ended, net_points, play_deal, set_table
from kernels.deal import deal_hidden, draw
from kernels.game import FARMER_REDEAL, PASS, Game
from kernels.layout import FIELD
from kernels.rng import start_stream


class Tally(NamedTuple):
    """Integer sums of self-play; they add up over chunks in any order."""

    points: npt.NDArray[np.int64]  # [x + offset] deals by net points of the dealing side (see `net_points`)
    ends: npt.NDArray[np.int64]  # [turn, contract, EUCHRED / MADE / MARCH] deals by the call that ended the auction
    thrown: npt.NDArray[np.int64]  # [1] deals thrown in
    farmers: npt.NDArray[np.int64]  # [1] deals dealt again because somebody claimed a farmer's hand


@kernel
def deal_round(
    game: Game,
    stream: npt.NDArray[np.uint64],
    pool: npt.NDArray[np.uint64],
    hands: npt.NDArray[np.uint64],
) -> tuple[np.uint64, np.uint64, int]:
    """Deal to everybody and turn a card up; return (upcard, hidden kitty, deals claimed by a farmer's hand)."""
    claimed = 0
    while True:
        rest = deal_hidden(game, game.deck, len(game.deck), -1, stream, pool, hands)
        again = False
        if game.farmer == FARMER_REDEAL:
            for seat in range(game.players):
                again = again or is_farmers_hand(game, hands[seat])
        if not again:
            upcard = draw(rest, len(game.deck) - game.players * game.hand, 1, stream)
            return upcard, rest & ~upcard, claimed
        claimed += 1


@kernel
def play_round(
    game: Game,
    rule: PointsRule,
    turn: int,
    call: int,
    upcard: np.uint64,
    model: int,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
) -> tuple[int, int]:
    """Play a deal after its auction; return (net points of the dealing side, EUCHRED / MADE / MARCH)."""
    contract = call >> 3
    table, lone = set_table(game, rule, turn, call, np.uint64(0), upcard, hands, ready)
    tricks = play_deal(game, table, contract, lone, model, ready, stream, memory)
    net = net_points(game, contract, lone, tricks, turn % game.players, game.players - 1)
    return net, how_it_ended(game, contract, tricks)


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
) -> None:
    """Deal, call and play deals first..last-1 of `seed` and add them to `tally`."""
    stream = np.zeros(1, np.uint64)
    pool = np.zeros(len(game.deck), np.uint64)
    hands = np.zeros(game.players, np.uint64)
    ready = np.zeros(game.players, np.uint64)
    offset = len(tally.points) // 2
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        upcard, kitty, claimed = deal_round(game, stream, pool, hands)
        tally.farmers[0] += claimed
        suit = highest_bit(upcard) // FIELD
        turn, call = finish_auction(game, rule, 0, -1, upcard, suit, hands, kitty, stream)
        if call == PASS:
            tally.thrown[0] += 1
            continue
        x, end = play_round(game, rule, turn, call, upcard, model, hands, ready, stream, memory)
        tally.points[x + offset] += 1
        tally.ends[turn, call >> 3, end] += 1


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
    pool = np.zeros(len(game.deck), np.uint64)
    hands = np.zeros(game.players, np.uint64)
    other = np.zeros(game.players, np.uint64)
    ready = np.zeros(game.players, np.uint64)
    side = 1 if not game.partners or (seat ^ (game.players - 1)) & 1 == 0 else -1
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        upcard, kitty, _ = deal_round(game, stream, pool, hands)
        suit = highest_bit(upcard) // FIELD
        for k in range(game.players):
            other[k] = hands[k]
        turn, call = finish_auction(game, one, 0, -1, upcard, suit, hands, kitty, stream)
        turn_two, call_two = finish_auction(game, two, 0, -1, upcard, suit, other, kitty, stream)
        sums[0] += 1
        if turn == turn_two and call == call_two and one.defend == two.defend:
            continue
        sums[1] += 1
        x, y = 0, 0
        if call != PASS:
            x, _ = play_round(game, one, turn, call, upcard, model, hands, ready, stream, memory)
        if call_two != PASS:
            y, _ = play_round(game, two, turn_two, call_two, upcard, model, other, ready, stream, memory)
        sums[2] += side * (y - x)
        sums[3] += (y - x) * (y - x)
