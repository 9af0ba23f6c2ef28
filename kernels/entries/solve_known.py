"""Single deals: the exact answer for one fully known deal at a time, from any place in its play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import popcount
from kernels.cards.layout import normalise
from kernels.doubledummy.cards import arrange
from kernels.doubledummy.solve import begin_deal, lay_out, own_hands, solve_rest
from kernels.game import Game
from kernels.laws.calls import contract_of, strain_of
from kernels.laws.tricks import active_seats, leave_tricks, make_table


class Place(NamedTuple):
    """Where a deal stands at the beginning of the trick under way."""

    leader: int  # the seat that leads this trick, or has led it; one that sleeps passes the lead on
    maker: int
    lone_defender: int  # a seat, or -1
    won: int  # tricks that the makers have won before
    first: int  # 1: this is the first trick of the deal


@kernel
def solve_known(
    game: Game, hands: npt.NDArray[np.uint64], fixed: np.uint64, call: int, place: Place,
    memory: npt.NDArray[np.uint64],
) -> int:  # fmt: skip
    """The makers' exact tricks in the end, those won before counted, when everybody sees all cards and plays best.

    `hands` (``uint64[players]``) are raw, as they were before the trick under way, and stay as they are; every active
    seat holds as many. `fixed` are the cards already played to that trick, each still in its owner's hand.
    """
    contract_id, strain = contract_of(call), strain_of(call)
    ready = np.zeros(game.players, np.uint64)
    for seat in range(game.players):
        ready[seat] = normalise(hands[seat], strain, game.bowers == 1)
    active, leader = active_seats(game, contract_id, place.maker, place.lone_defender), place.leader
    while not (active >> leader) & 1:
        leader = (leader + 1) % game.players
    left = popcount(ready[leader])
    table = leave_tricks(make_table(game, contract_id, strain, place.maker, active, leader), left, place.first)
    begin_deal(memory)
    own = own_hands(table, memory)
    gap = lay_out(table, ready, own)
    played = arrange(normalise(fixed, strain, game.bowers == 1), gap)
    return solve_rest(table, leader, own, played, (2 << (place.won + left)) - 2, place.won, memory)
