"""A deal from its contract to the makers' tricks."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.deal import Deal
from kernels.codes import DOUBLE_DUMMY
from kernels.deal.players import Players
from kernels.deal.set_table import set_table
from kernels.doubledummy import solve_tricks
from kernels.game import Game
from kernels.laws.calls import contract_of
from kernels.laws.score import steps_of
from kernels.laws.tricks import Table
from kernels.laws.turns import first_turn
from kernels.players.net.player import Net
from kernels.playing.play import play_on


@kernel
def play_deal(
    game: Game, table: Table, deal: Deal, model: int, memory: npt.NDArray[np.uint64] | None, net: Net | None = None
) -> int:
    """Play ``deal.ready``, which may be consumed, by `model`; return the makers' tricks.

    Models that search are played by `kernels.playing.search.play_searching`. Without `memory` nothing of the solver is
    compiled, and DOUBLE_DUMMY must not be asked for.
    """
    if memory is not None:  # noqa: SIM102 - alone in its line, so that it is decided when the kernel is compiled
        if model == DOUBLE_DUMMY:
            return solve_tricks(table, deal.ready, steps_of(game, contract_of(deal.call), deal.lone_defender), memory)
    return play_on(table, first_turn(table), deal.ready, model, model, deal.stream, net)


@kernel
def play_round(game: Game, players: Players) -> int:
    """Play the players' deal after its auction by their model, one that does not search; return the makers' tricks."""
    table = set_table(game, players.policy.rule, players.deal)
    return play_deal(game, table, players.deal, players.model, players.memory, players.net)
