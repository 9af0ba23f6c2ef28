"""The same deals played by several pairs of play models: one for the makers, one for the defenders."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import popcount
from kernels.cards.deal import copy_cards
from kernels.codes import DOUBLE_DUMMY, NOBODY
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from kernels.deal.play_deal import play_deal
from kernels.deal.players import Players
from kernels.deal.set_table import set_table
from kernels.entries.job import Deals
from kernels.game import Game
from kernels.laws.auction import round_of
from kernels.laws.calls import contract_of
from kernels.laws.score import makers_difference
from kernels.playing.search import play_searching
from kernels.playing.worlds import start_worlds


@kernel
def record_duels(
    game: Game, players: Players, models: npt.NDArray[np.int64], deals: Deals, facts: npt.NDArray[np.void],
    points: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Deal and call the deals by the points rule, and play each once for every row of `models`.

    A row of `models` (``int64[k, 2]``) holds the makers' and the defenders' model; DOUBLE_DUMMY goes for both only.
    `facts` (``FACTS[n]``, zeros) takes what is the same for all rows, `points` (``int64[n, k]``) the points of the
    makers' side less those of one opposing side, 0 where the deal is thrown in. What the models draw at random is a
    pure function of (seed, deal), the same for every row, so that no row's points depend on the others.
    """
    policy, deal, memory = players.policy, players.deal, players.memory
    ready = np.zeros(game.players, np.uint64)
    for number in range(deals.first, deals.last):
        fact, point = facts[number - deals.first], points[number - deals.first]
        point[:] = 0
        deal_round(game, deals.seed, number, deal)
        finish_auction(game, policy, deal, NOBODY)
        if deal.maker < 0:
            continue
        table, contract_id = set_table(game, policy.rule, deal), contract_of(deal.call)
        copy_cards(deal.ready, ready, game.players)
        fact.played, fact.round, fact.maker, fact.contract = 1, round_of(game, deal.node), deal.maker, contract_id
        fact.makers_lead = (table.makers >> table.leader) & 1
        fact.trumps = popcount(ready[deal.maker] & table.trump)
        fact.named = 1 if table.trump else 0
        for row in range(len(models)):
            copy_cards(ready, deal.ready, game.players)
            if models[row, 0] == DOUBLE_DUMMY:
                tricks = play_deal(game, table, deal, DOUBLE_DUMMY, memory)
            else:
                start_worlds(deals.seed, number, players.search)
                tricks = play_searching(
                    game, policy, table, deal, models[row, 0], models[row, 1], memory, players.net, players.search
                )
            point[row] = makers_difference(game, contract_id, deal.lone_defender, tricks)
