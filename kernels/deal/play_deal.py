"""A deal from its contract to the makers' tricks."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import PointsRule
from kernels.codes import (
    BY_RULE,
    DOUBLE_DUMMY,
)
from kernels.deal.set_table import set_table
from kernels.doubledummy import solve_tricks
from kernels.game import Game
from kernels.laws.tricks import Table
from kernels.players.net.player import Net
from kernels.playing.play import play_out


@kernel
def play_deal(
    game: Game,
    table: Table,
    contract: int,
    lone: int,
    model: int,
    hands: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
    net: Net | None = None,
) -> int:
    """Play the deal by `model` and return the makers' tricks; `hands` (normalised) may be consumed.

    Models that search are played by `kernels.playing.search.play_searching`.
    """
    if model == DOUBLE_DUMMY:
        return solve_tricks(table, hands, game.steps[contract, 1 if lone >= 0 else 0], memory)
    return play_out(table, hands, model, model, stream, net)


@kernel
def play_round(
    game: Game,
    rule: PointsRule,
    node: int,
    maker: int,
    call: int,
    upcard: np.uint64,
    kitty: np.uint64,
    model: int,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
    net: Net | None = None,
) -> tuple[int, int]:
    """Play a deal after its auction; return (makers' tricks, lone defender or -1)."""
    table, lone = set_table(game, rule, node, maker, call, np.uint64(0), -1, BY_RULE, upcard, kitty, hands, ready)
    return play_deal(game, table, call >> 3, lone, model, ready, stream, memory, net), lone
