"""Self-play: whole deals dealt, called by the points rule and played out, in integer sums."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.auction import first_node, round_of
from kernels.bits import highest_bit
from kernels.contract import BY_RULE, finish_auction, how_it_ended, net_points, play_deal, set_table
from kernels.deal import deal_hidden, draw
from kernels.exchange import is_farmers_hand
from kernels.game import FARMER_REDEAL, JOKER_SUIT, Game
from kernels.layout import FIELD, JOKER
from kernels.players.net import Net
from kernels.points import PointsRule
from kernels.rng import start_stream


class Tally(NamedTuple):
    """Integer sums of self-play; they add up over chunks in any order."""

    points: npt.NDArray[np.int64]  # [seat, x + offset] deals by net points of the seat's side (see `net_points`)
    ends: npt.NDArray[np.int64]  # [round * players + maker, contract, EUCHRED / MADE / MARCH] deals played
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
        rest = deal_hidden(game, game.deck, game.cards, -1, stream, pool, hands)
        again = False
        if game.farmer == FARMER_REDEAL:
            for seat in range(game.players):
                again = again or is_farmers_hand(game, hands[seat])
        if not again:
            if not game.upcard:
                return np.uint64(0), rest, claimed
            upcard = draw(rest, game.cards - game.players * game.hand, 1, stream)
            return upcard, rest & ~upcard, claimed
        claimed += 1


@kernel
def proposed_suit(game: Game, upcard: np.uint64) -> int:
    """The suit that the upcard proposes (a joker's by the rules); 0 without an upcard."""
    if not upcard:
        return 0
    if upcard == JOKER:
        return max(0, game.joker_up - JOKER_SUIT)
    return highest_bit(upcard) // FIELD


@kernel
def play_round(
    game: Game,
    rule: PointsRule,
    node: int,
    maker: int,
    call: int,
    upcard: np.uint64,
    kitty: np.uint64,
    model: int,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
    net: Net | None = None,
) -> tuple[int, int]:
    """Play a deal after its auction; return (makers' tricks, lone defender or -1)."""
    table, lone = set_table(game, rule, node, maker, call, np.uint64(0), -1, BY_RULE, upcard, kitty, hands, ready)
    return play_deal(game, table, call >> 3, lone, model, ready, stream, memory, net), lone


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
