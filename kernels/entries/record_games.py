"""What happens under one game: a record of whole numbers a deal, the sums of their products, and whole games."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.deal import Deal
from kernels.cards.rng import mix
from kernels.codes import DEALER_NAMES, EUCHRED, FORFEIT, NOBODY, PASS, REDEAL_SAME
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_round
from kernels.deal.players import Players
from kernels.entries.job import Deals
from kernels.game import Game
from kernels.laws.auction import must_call, round_of
from kernels.laws.calls import contract_of
from kernels.laws.score import GameEnd, how_it_ended, pay_of, points_difference, winner_of

MAX_DEALS = 2_000
"""A game that is not over after so many deals is given up: a bound, not a measurement."""
NO_GOAL = 1 << 40
"""More points than any side ever has."""
_GAMES = np.uint64(0xD1B54A32D192ED03)


@kernel
def is_stuck(game: Game, deal: Deal) -> bool:
    """Tell whether the maker is a dealer who was not allowed to pass."""
    dealer = game.players - 1
    if deal.maker != dealer or deal.node >= DEALER_NAMES:
        return False
    if game.round_ends_on_call[0]:
        return must_call(game, deal.node)
    if not game.round_must[0]:
        return False
    bids = 0
    for seat in range(dealer):  # who calls before him for the first time
        bids += 1 if deal.calls[seat] != PASS else 0
    return bids == 0


@kernel
def record_deals(game: Game, players: Players, deals: Deals, records: npt.NDArray[np.void]) -> None:
    """Deal, call and play the deals; write a row of `records` (``DEAL_RECORD[n]``) for each.

    Deal i has the same cards under all rules with the same deck, players and hand size (`deal_round`). A forfeit counts
    as thrown in, with its points.
    """
    deal, dealer = players.deal, game.players - 1
    others = 1 if game.partners else game.players - 1
    for number in range(deals.first, deals.last):
        record = records[number - deals.first]
        record.one = 1
        deal_round(game, deals.seed, number, deal)
        finish_auction(game, players.policy, deal, NOBODY)
        won = 0
        if deal.maker < 0:
            record.thrown_in = 1
            if game.all_pass == FORFEIT:
                won = -game.forfeit_points * others
        else:
            contract_id = contract_of(deal.call)
            tricks = play_round(game, players)
            won = points_difference(game, deal, tricks, dealer)
            failed = how_it_ended(game, contract_id, tricks) == EUCHRED
            swept = 1 if not failed and tricks == game.hand else 0
            alone = game.alone[contract_id]
            record.played, record.ahead, record.failed = 1, 1 if won > 0 else 0, 1 if failed else 0
            record.swept, record.alone, record.alone_swept = swept, alone, swept * alone
            record.stuck = 1 if is_stuck(game, deal) else 0
            record.first_round = 1 if round_of(game, deal.node) == 0 else 0
            record.defended_alone = 1 if deal.lone_defender >= 0 else 0
        record.points, record.points_squared = won, won * won


@kernel
def add_products(one: npt.NDArray[np.int64], two: npt.NDArray[np.int64], sums: npt.NDArray[np.int64]) -> None:
    """Add to ``sums[i, j]`` the products of column i of `one` and column j of `two` (``int64[n, k]`` each)."""
    for row in range(len(one)):
        for i in range(one.shape[1]):
            if one[row, i]:
                for j in range(two.shape[1]):
                    sums[i, j] += one[row, i] * two[row, j]


@kernel
def record_games(game: Game, players: Players, end: GameEnd, games: Deals, records: npt.NDArray[np.void]) -> None:
    """Play the games, each from no points, and write a row of `records` (``GAME_RECORD[n]``) for each.

    Where equals lead at the end the game goes on. Deal k of game g is a pure function of (seed, g, k).
    """
    deal, scores = players.deal, np.zeros(game.players, np.int64)
    sides = 2 if game.partners else game.players
    for number in range(games.first, games.last):
        record = records[number - games.first]
        record.begun = 1
        scores[:] = 0
        own = mix(games.seed ^ mix(np.uint64(number) ^ _GAMES))
        dealer, scored = 0, 0
        for dealt in range(MAX_DEALS):
            deal_round(game, own, dealt, deal)
            if game.farmer_redealer_next:
                dealer = (dealer + deal.claimed) % game.players
            finish_auction(game, players.policy, deal, NOBODY)
            if deal.maker < 0 and game.all_pass != FORFEIT:
                if game.all_pass != REDEAL_SAME:
                    dealer = (dealer + 1) % game.players
                continue
            made, own_pay, opp_pay = False, 0, game.forfeit_points
            seat = dealer  # who forfeits, or the maker
            if deal.maker >= 0:
                contract_id = contract_of(deal.call)
                tricks = play_round(game, players)
                made = how_it_ended(game, contract_id, tricks) != EUCHRED
                own_pay, opp_pay = pay_of(game, contract_id, deal.lone_defender, tricks)
                seat = (dealer + 1 + deal.maker) % game.players
            makers = seat % sides
            for side in range(sides):
                scores[side] += own_pay if side == makers else opp_pay
            scored += 1
            dealer = (dealer + 1) % game.players
            winner = winner_of(scores, sides, _goal_of(scores, sides, end, scored), end, makers, made)
            if winner >= 0:
                record.over, record.dealt, record.first_won = 1, dealt + 1, 1 if winner == 0 else 0
                break


@kernel
def _goal_of(scores: npt.NDArray[np.int64], sides: int, end: GameEnd, scored: int) -> int:
    """The points that win now: the target, or after the last deal the most that anybody has."""
    if end.deals and scored >= end.deals:
        return int(scores[:sides].max())
    return end.target if end.target else NO_GOAL
