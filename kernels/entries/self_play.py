"""Self-play: whole deals dealt, called by the points rule and played out, in integer sums."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import copy_cards
from kernels.codes import NOBODY, PASS
from kernels.deal.deal_round import begin_auction, deal_round
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_deal, play_round
from kernels.deal.players import Players
from kernels.deal.set_table import set_table
from kernels.entries.job import Deals
from kernels.game import Game
from kernels.laws.auction import round_of
from kernels.laws.calls import contract_of
from kernels.laws.score import how_it_ended, points_difference


class Tally(NamedTuple):
    """Integer sums of self-play; they add up over chunks in any order."""

    points: npt.NDArray[np.int64]  # [seat, x + offset] deals by points for the seat's side (see `points_difference`)
    ends: npt.NDArray[np.int64]  # [round * players + maker, contract, EUCHRED / MADE / MARCH] deals played
    thrown: npt.NDArray[np.int64]  # [1] deals thrown in


@kernel
def simulate_deals(game: Game, players: Players, deals: Deals, tally: Tally) -> None:
    """Deal, call and play the deals and add them to `tally`."""
    deal = players.deal
    offset = tally.points.shape[1] // 2
    for number in range(deals.first, deals.last):
        deal_round(game, deals.seed, number, deal)
        finish_auction(game, players.policy, deal, NOBODY)
        if deal.maker < 0:
            tally.thrown[0] += 1
            continue
        tricks = play_round(game, players)
        for seat in range(game.players):
            tally.points[seat, points_difference(game, deal, tricks, seat) + offset] += 1
        turn, contract_id = round_of(game, deal.node) * game.players + deal.maker, contract_of(deal.call)
        tally.ends[turn, contract_id, how_it_ended(game, contract_id, tricks)] += 1


@kernel
def compare_callers(
    game: Game, players: Players, other: CallPolicy, seat: int, deals: Deals, sums: npt.NDArray[np.int64]
) -> None:
    """Play the deals with everybody calling by the players' rule, and again by `other`; add the difference for `seat`.

    `sums` (``int64[4]``) takes the deals, those whose auctions differ, and the sum and the sum of squares of the points
    of `seat`'s side, `other` less the players' rule. Deals thrown in count as 0. The two usually differ at one seat.
    """
    policy, deal = players.policy, players.deal
    dealt, again = np.zeros(game.players, np.uint64), np.zeros(game.players, np.uint64)
    for number in range(deals.first, deals.last):
        deal_round(game, deals.seed, number, deal)
        copy_cards(deal.hands, dealt, game.players)
        finish_auction(game, policy, deal, NOBODY)
        node, maker, call = deal.node, deal.maker, deal.call
        copy_cards(deal.hands, again, game.players)
        copy_cards(dealt, deal.hands, game.players)
        begin_auction(game, deal)
        finish_auction(game, other, deal, NOBODY)
        sums[0] += 1
        if node == deal.node and maker == deal.maker and call == deal.call and policy.rule.defend == other.rule.defend:
            continue
        sums[1] += 1
        y = _points_of(game, players, other, seat)
        copy_cards(again, deal.hands, game.players)
        deal.node, deal.maker, deal.call = node, maker, call
        x = _points_of(game, players, policy, seat)
        sums[2] += y - x
        sums[3] += (y - x) * (y - x)


@kernel
def _points_of(game: Game, players: Players, policy: CallPolicy, seat: int) -> int:
    """Points of `seat`'s side in the players' deal, by a rule that may not be theirs; 0 where it is thrown in."""
    deal = players.deal
    if deal.call == PASS:
        return 0
    table = set_table(game, policy.rule, deal)
    tricks = play_deal(game, table, deal, players.model, players.memory, players.net)
    return points_difference(game, deal, tricks, seat)
