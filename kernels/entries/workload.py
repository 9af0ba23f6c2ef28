"""Work for benchmarks: random known deals, and loops that only deal or only solve."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import popcount
from kernels.cards.dealing import deal_hidden
from kernels.cards.layout import CLUBS, TRUMPS, normalise
from kernels.cards.rng import below, start_stream
from kernels.doubledummy import solve_tricks
from kernels.game import Game
from kernels.laws.score import steps_of
from kernels.laws.tricks import active_seats, make_table


@kernel
def make_known_deals(
    game: Game,
    contract_id: int,
    least: int,
    seed: np.uint64,
    hands: npt.NDArray[np.uint64],
    seats: npt.NDArray[np.int64],
) -> None:
    """Fill `hands` (``uint64[n, players]``, normalised for clubs) and `seats` (``int64[n, 2]``: maker, leader).

    The maker is random among those with at least `least` trumps, the leader random among the seats that play: the
    same question as the C solver's benchmark.
    """
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    for deal in range(len(hands)):
        start_stream(seed, deal, stream)
        while True:
            deal_hidden(game, game.deck, game.cards, -1, stream, pool, hands[deal])
            maker, leader = below(stream, game.players), below(stream, game.players)
            if popcount(normalise(hands[deal, maker], 0, game.bowers == 1) & TRUMPS) >= least:
                break
        for seat in range(game.players):
            hands[deal, seat] = normalise(hands[deal, seat], 0, game.bowers == 1)
        active = active_seats(game, contract_id, maker, -1)
        while not (active >> leader) & 1:
            leader = (leader + 1) % game.players
        seats[deal, 0], seats[deal, 1] = maker, leader


@kernel
def solve_known_deals(
    game: Game, contract_id: int, hands: npt.NDArray[np.uint64], seats: npt.NDArray[np.int64],
    memory: npt.NDArray[np.uint64], classes: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Solve every deal as far as its payoff depends on the tricks; `classes` (``int64[n]``) takes makers' tricks."""
    steps = steps_of(game, contract_id, -1)
    for deal in range(len(hands)):
        maker, leader = seats[deal, 0], seats[deal, 1]
        table = make_table(game, contract_id, CLUBS, maker, active_seats(game, contract_id, maker, -1), leader)
        classes[deal] = solve_tricks(table, hands[deal], steps, memory)


@kernel
def deal_many(game: Game, seed: np.uint64, first: int, last: int, total: npt.NDArray[np.uint64]) -> None:
    """Deal first..last-1 of `seed` to everybody and fold the hands into `total` (``uint64[1]``)."""
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    hands = np.zeros(game.players, np.uint64)
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        rest = deal_hidden(game, game.deck, game.cards, -1, stream, pool, hands)
        for seat in range(game.players):
            rest = rest * np.uint64(31) + hands[seat]
        total[0] += rest
