"""The same deals played by several pairs of play models: one for the makers, one for the defenders."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import PointsRule
from kernels.cards.bits import popcount
from kernels.cards.rng import start_stream
from kernels.codes import BY_RULE, DOUBLE_DUMMY
from kernels.deal.deal_round import deal_round, proposed_suit
from kernels.deal.finish_auction import finish_auction
from kernels.deal.set_table import set_table
from kernels.doubledummy import solve_tricks
from kernels.game import Game
from kernels.laws.auction import first_node, round_of
from kernels.players.net.player import Net
from kernels.playing.pimc import makers_net
from kernels.playing.search import play_searching
from kernels.playing.worlds import Contract, Search, start_worlds

PLAYED, ROUND, MAKER, CONTRACT, LEADS, TRUMPS, NAMED = range(7)
"""Columns of a deal's facts: 1 if it was played, not thrown in; and of those played the round of the call (from 0),
the maker's seat, the contract, 1 where the makers lead first, the trumps that the maker holds as play begins, and 1
where there are trumps at all."""
FACTS = 7


@kernel
def record_duels(
    game: Game,
    rule: PointsRule,
    models: npt.NDArray[np.int64],
    seed: np.uint64,
    first: int,
    last: int,
    memory: npt.NDArray[np.uint64],
    facts: npt.NDArray[np.int64],
    points: npt.NDArray[np.int64],
    net: Net,
    search: Search,
) -> None:
    """Deal and call deals first..last-1 of `seed` by the points rule and play each once for every row of `models`.

    A row of `models` (``int64[k, 2]``) holds the makers' and the defenders' model; DOUBLE_DUMMY goes for both only.
    `facts` (``int64[n, FACTS]``) takes what is the same for all rows, `points` (``int64[n, k]``) the points of the
    makers' side less those of one opposing side, 0 where the deal is thrown in. What the models draw at random is a
    pure function of (seed, deal), the same for every row, so that no row's points depend on the others.
    """
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    hands, ready = np.zeros(game.players, np.uint64), np.zeros(game.players, np.uint64)
    again = np.zeros(game.players, np.uint64)
    for deal in range(first, last):
        fact, point = facts[deal - first], points[deal - first]
        fact[:] = 0
        point[:] = 0
        start_stream(seed, deal, stream)
        upcard, kitty, _ = deal_round(game, stream, pool, hands)
        suit = proposed_suit(game, upcard)
        search.count = 0
        node, maker, call = finish_auction(
            game, rule, first_node(game, upcard), -1, upcard, suit, hands, kitty, stream, search
        )
        if maker < 0:
            continue
        table, lone = set_table(game, rule, node, maker, call, np.uint64(0), -1, BY_RULE, upcard, kitty, hands, ready)
        contract = Contract(call >> 3, call & 7, lone, upcard, suit)
        fact[PLAYED], fact[ROUND], fact[MAKER], fact[CONTRACT] = 1, round_of(game, node), maker, call >> 3
        fact[LEADS] = (table.makers >> table.leader) & 1
        fact[TRUMPS] = popcount(ready[maker] & table.trump)
        fact[NAMED] = 1 if table.trump else 0
        for row in range(len(models)):
            for seat in range(game.players):
                again[seat] = ready[seat]
            if models[row, 0] == DOUBLE_DUMMY:
                tricks = solve_tricks(table, again, game.steps[call >> 3, 1 if lone >= 0 else 0], memory)
            else:
                start_worlds(seed, deal, search)
                tricks = play_searching(
                    game, rule, contract, table, again, models[row, 0], models[row, 1], search.stream, net, search,
                    memory,
                )  # fmt: skip
            point[row] = makers_net(game, contract, tricks)
