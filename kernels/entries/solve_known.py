"""Single deals: the exact answer for one fully known deal at a time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.layout import normalise
from kernels.doubledummy import solve_tricks
from kernels.game import Game
from kernels.laws.calls import contract_of, strain_of
from kernels.laws.tricks import active_seats, make_table


@kernel
def solve_known(
    game: Game, hands: npt.NDArray[np.uint64], call: int, leader: int, maker: int, memory: npt.NDArray[np.uint64]
) -> int:
    """The makers' exact tricks, by open cards, of a deal in which every active seat of `hands` holds its cards to play.

    `hands` (``uint64[players]``) are raw and stay as they are. A sleeping leader passes the lead on.
    """
    contract_id, strain = contract_of(call), strain_of(call)
    ready = np.zeros(game.players, np.uint64)
    for seat in range(game.players):
        ready[seat] = normalise(hands[seat], strain, game.bowers == 1)
    active = active_seats(game, contract_id, maker, -1)
    while not (active >> leader) & 1:
        leader = (leader + 1) % game.players
    table = make_table(game, contract_id, strain, maker, active, leader)
    every = 2 if game.misere[contract_id] else (2 << game.hand) - 2
    return solve_tricks(table, ready, every, memory)
