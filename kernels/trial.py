"""A net on trial: duplicate deals against another play model, in integer sums."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.contract import BY_RULE, set_table
from kernels.game import Game
from kernels.layout import NO_CARDS
from kernels.learn import call_out
from kernels.play import NET
from kernels.players.net import Net
from kernels.players.pimc import makers_net
from kernels.players.worlds import Contract, Search
from kernels.points import PointsRule
from kernels.rng import start_stream
from kernels.search import play_searching
from kernels.simulate import deal_round, proposed_suit

_WORLDS = np.uint64(0x6A09E667F3BCC909)


@kernel
def try_net(
    game: Game, rule: PointsRule, model: int, seed: np.uint64, first: int, last: int, net: Net, search: Search,
    memory: npt.NDArray[np.uint64], sums: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Deal and call deals first..last-1, and play each twice: the net makes against `model`, and the other way round.

    `sums` (``int64[3]``) takes the deals and the sum and the sum of squares of the makers' points, the first less the
    second; half of it a deal is the net's edge. Deals thrown in count as 0.
    """
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    hands, ready = np.zeros(game.players, np.uint64), np.zeros(game.players, np.uint64)
    again = np.zeros(game.players, np.uint64)
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        upcard, kitty, _ = deal_round(game, stream, pool, hands)
        suit = proposed_suit(game, upcard)
        node, maker, call = call_out(game, rule, upcard, suit, hands, search)
        sums[0] += 1
        if maker < 0:
            continue
        table, lone = set_table(game, rule, node, maker, call, NO_CARDS, -1, BY_RULE, upcard, kitty, hands, ready)
        contract = Contract(call >> 3, call & 7, lone, upcard, suit)
        points = 0
        for turn in range(2):
            makers, defenders = (NET, model) if turn == 0 else (model, NET)
            for seat in range(game.players):
                again[seat] = ready[seat]
            start_stream(seed ^ _WORLDS, deal, stream)
            tricks = play_searching(
                game, rule, contract, table, again, makers, defenders, stream, net, search, memory
            )  # fmt: skip
            points += makers_net(game, contract, tricks) * (1 if turn == 0 else -1)
        sums[1] += points
        sums[2] += points * points
