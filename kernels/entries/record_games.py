"""What happens under one game: a record of whole numbers a deal, the sums of their products, and whole games."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import PointsRule
from kernels.cards.rng import mix, start_stream
from kernels.codes import DEALER_NAMES, EUCHRED, FORFEIT, REDEAL_SAME
from kernels.deal.deal_round import deal_round, proposed_suit
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_round
from kernels.game import Game
from kernels.laws.auction import first_node, high_bid, must_call, round_of
from kernels.laws.score import how_it_ended, net_points, winner_of
from kernels.players.net.player import Net

ONE, NET, NET_SQUARED, PLAYED, AHEAD, FAILED, SWEPT, LONE, LONE_SWEPT, THROWN, STUCK, FIRST_ROUND = range(12)
"""Columns of a deal's record. NET is of the dealer's side in the unit of `net_points`; all after it are 0 or 1:
played (not thrown in); the dealer's side ahead; the makers euchred; all tricks made; called alone; both; thrown in;
called by a dealer who had to; called in round 1 (the last five only of deals that were played)."""
COLUMNS = 12
BEGUN, OVER, FIRST_WON, DEALT = range(4)
"""Columns of a game's record: 1; 1 for a game that ended, 1 where the side that dealt first won it, deals dealt."""
GAME_COLUMNS = 4
MAX_DEALS = 2_000
"""A game that is not over after so many deals is given up."""
NO_GOAL = 1 << 40
"""More points than any side ever has."""
_GAMES = np.uint64(0xD1B54A32D192ED03)


@kernel
def is_stuck(
    game: Game,
    rule: PointsRule,
    node: int,
    maker: int,
    upcard: np.uint64,
    suit: int,
    hands: npt.NDArray[np.uint64],
    kitty: np.uint64,
    stream: npt.NDArray[np.uint64],
) -> bool:
    """Tell whether the maker is a dealer who was not allowed to pass; `node` is that at the auction's end."""
    dealer = game.players - 1
    if maker != dealer or node >= DEALER_NAMES:
        return False
    if game.round_ends_on_call[0]:
        return must_call(game, node)
    if not game.round_must[0]:
        return False
    before, other, _ = finish_auction(game, rule, first_node(game, upcard), dealer, upcard, suit, hands, kitty, stream)
    return other < 0 and high_bid(before) < 0


@kernel
def record_deals(
    game: Game,
    rule: PointsRule,
    model: int,
    seed: np.uint64,
    first: int,
    last: int,
    memory: npt.NDArray[np.uint64],
    records: npt.NDArray[np.int64],
    net: Net | None = None,
) -> None:
    """Deal, call and play deals first..last-1 of `seed`; write a row of `records` (``int64[n, COLUMNS]``) for each.

    Deal i has the same hands and the same upcard under all rules with the same deck, players and hand size, unless
    somebody claims a farmer's hand. A forfeit counts as thrown in, with its points.
    """
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    hands, ready = np.zeros(game.players, np.uint64), np.zeros(game.players, np.uint64)
    dealer = game.players - 1
    others = 1 if game.partners else game.players - 1
    for deal in range(first, last):
        record = records[deal - first]
        record[:] = 0
        record[ONE] = 1
        start_stream(seed, deal, stream)
        upcard, kitty, _ = deal_round(game, stream, pool, hands)
        suit = proposed_suit(game, upcard)
        node, maker, call = finish_auction(game, rule, first_node(game, upcard), -1, upcard, suit, hands, kitty, stream)
        won = 0
        if maker < 0:
            record[THROWN] = 1
            if game.all_pass == FORFEIT:
                won = -game.forfeit_points * others
        else:
            contract = call >> 3
            record[STUCK] = 1 if is_stuck(game, rule, node, maker, upcard, suit, hands, kitty, stream) else 0
            tricks, lone = play_round(
                game, rule, node, maker, call, upcard, kitty, model, hands, ready, stream, memory, net
            )
            won = net_points(game, contract, lone, tricks, maker, dealer)
            alone = game.alone[contract]
            swept = 1 if how_it_ended(game, contract, tricks) > EUCHRED and tricks == game.hand else 0
            record[PLAYED] = 1
            record[AHEAD] = 1 if won > 0 else 0
            record[FAILED] = 1 if how_it_ended(game, contract, tricks) == EUCHRED else 0
            record[SWEPT], record[LONE], record[LONE_SWEPT] = swept, alone, swept * alone
            record[FIRST_ROUND] = 1 if round_of(game, node) == 0 else 0
        record[NET], record[NET_SQUARED] = won, won * won


@kernel
def add_products(one: npt.NDArray[np.int64], two: npt.NDArray[np.int64], sums: npt.NDArray[np.int64]) -> None:
    """Add to ``sums[i, j]`` the products of column i of `one` and column j of `two` (``int64[n, k]`` each)."""
    for row in range(len(one)):
        for i in range(one.shape[1]):
            if one[row, i]:
                for j in range(two.shape[1]):
                    sums[i, j] += one[row, i] * two[row, j]


@kernel
def record_games(
    game: Game,
    rule: PointsRule,
    model: int,
    target: int,
    deals: int,
    needs_success: bool,
    maker_first: bool,
    seed: np.uint64,
    first: int,
    last: int,
    memory: npt.NDArray[np.uint64],
    records: npt.NDArray[np.int64],
    net: Net | None = None,
) -> None:
    """Play games first..last-1 of `seed`, each from no points, and write a row of `records` for each.

    `records` is ``int64[n, GAME_COLUMNS]``. The game ends at `target` points (0: never), or with the most points
    after `deals` deals scored (0: never); where equals lead it goes on. Deal k of game g is a pure function of
    (seed, g, k).
    """
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    hands, ready = np.zeros(game.players, np.uint64), np.zeros(game.players, np.uint64)
    scores = np.zeros(game.players, np.int64)
    players = game.players
    sides = 2 if game.partners else players
    for number in range(first, last):
        record = records[number - first]
        record[:] = 0
        record[BEGUN] = 1
        scores[:] = 0
        own = mix(seed ^ mix(np.uint64(number) ^ _GAMES))
        dealer, scored, winner = 0, 0, -1
        for deal in range(MAX_DEALS):
            start_stream(own, deal, stream)
            upcard, kitty, claimed = deal_round(game, stream, pool, hands)
            if game.farmer_redealer_next:
                dealer = (dealer + claimed) % players
            suit = proposed_suit(game, upcard)
            node, maker, call = finish_auction(
                game, rule, first_node(game, upcard), -1, upcard, suit, hands, kitty, stream
            )
            if maker < 0 and game.all_pass != FORFEIT:
                if game.all_pass != REDEAL_SAME:
                    dealer = (dealer + 1) % players
                continue
            made, own_pay, opp_pay = False, 0, game.forfeit_points
            seat = dealer  # who forfeits, or the maker
            if maker >= 0:
                contract = call >> 3
                tricks, lone = play_round(
                    game, rule, node, maker, call, upcard, kitty, model, hands, ready, stream, memory, net
                )
                made = how_it_ended(game, contract, tricks) != EUCHRED
                own_pay = game.pay[contract, 1 if lone >= 0 else 0, tricks, 0]
                opp_pay = game.pay[contract, 1 if lone >= 0 else 0, tricks, 1]
                seat = (dealer + 1 + maker) % players
            makers = seat % sides
            for side in range(sides):
                scores[side] += own_pay if side == makers else opp_pay
            scored += 1
            dealer = (dealer + 1) % players
            goal = target if target else NO_GOAL
            if deals and scored >= deals:
                goal = -NO_GOAL
                for side in range(sides):
                    goal = max(goal, int(scores[side]))
            winner = winner_of(scores, sides, goal, needs_success, maker_first, makers, made)
            if winner >= 0:
                record[OVER], record[DEALT] = 1, deal + 1
                record[FIRST_WON] = 1 if winner == 0 else 0
                break
