"""Single deals: entry kernels for one fully known deal at a time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.layout import NO_CARDS, normalise, trump_mask
from kernels.doubledummy import solve_tricks
from kernels.game import Game
from kernels.laws.tricks import Table, active_seats, maker_seats


@kernel
def solve_known(
    game: Game,
    hands: npt.NDArray[np.uint64],
    strain: int,
    leader: int,
    maker: int,
    contract: int,
    memory: npt.NDArray[np.uint64],
) -> int:
    """The makers' exact tricks, by open cards, of a deal in which every active seat of `hands` holds its cards to play.

    `hands` (``uint64[players]``) are raw and stay as they are. A sleeping leader passes the lead on.
    """
    bowers = game.bowers == 1
    ready = np.zeros(game.players, np.uint64)
    deck = NO_CARDS
    for k in range(game.cards):
        deck |= game.deck[k]
    for seat in range(game.players):
        ready[seat] = normalise(hands[seat], strain, bowers)
    active = active_seats(game, contract, maker, -1)
    while not (active >> leader) & 1:
        leader = (leader + 1) % game.players
    table = Table(
        game.players,
        game.hand,
        game.partners,
        active,
        maker_seats(game, active, maker),
        maker,
        leader,
        trump_mask(strain),
        game.misere[contract],
        game.first_lead_trump,
        normalise(deck, strain, bowers),
        NO_CARDS,
        NO_CARDS,
        NO_CARDS,
    )
    every = (2 << game.hand) - 2
    if game.misere[contract]:
        every = 2
    return solve_tricks(table, ready, every, memory)
