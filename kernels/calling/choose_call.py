"""What a seat calls on nothing but its own cards, and the strain that it names for a bid it won with."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.calling.by_points import call_by_points
from kernels.calling.points import choose_strain
from kernels.calling.policy import CallPolicy, call_by_table, name_by_table
from kernels.codes import NO_CALL
from kernels.game import Game
from kernels.laws.calls import strain_of


@kernel
def choose_call(
    game: Game, policy: CallPolicy, node: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int
) -> int:  # fmt: skip
    """What the seat on turn calls at this node: by the table, and where that says nothing by points."""
    call = call_by_table(game, policy, node, hand, upcard, upcard_suit)
    return call if call != NO_CALL else call_by_points(game, policy.rule, node, hand, upcard, upcard_suit)


@kernel
def name_strain(game: Game, policy: CallPolicy, maker: int, contract_id: int, hand: np.uint64) -> int:
    """The strain that a maker names who won the auction with a bid that names none."""
    call = name_by_table(game, policy, maker, contract_id, hand)
    return strain_of(call) if call != NO_CALL else choose_strain(game, policy.rule, game.strains[contract_id], hand)
