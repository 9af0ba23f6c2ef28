"""What the tricks come to: made or euchred, points of the sides, and who has won a game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.codes import (
    EUCHRED,
    MADE,
    MARCH,
)
from kernels.game import Game


@kernel
def how_it_ended(game: Game, contract: int, tricks: int) -> int:
    """EUCHRED, MADE or MARCH; a march counts only where the contract pays a bonus for it."""
    made = tricks <= game.need[contract] if game.misere[contract] else tricks >= game.need[contract]
    if not made:
        return EUCHRED
    return MARCH if game.sweep[contract] and tricks == game.hand else MADE


@kernel
def net_points(game: Game, contract: int, lone: int, tricks: int, maker: int, seat: int) -> int:
    """Net points of `seat`'s side: own minus the mean of the other sides', times the number of other sides.

    The factor (1 with two sides, n - 1 with n) keeps it a whole number.
    """
    own_pay = game.pay[contract, 1 if lone >= 0 else 0, tricks, 0]
    opp_pay = game.pay[contract, 1 if lone >= 0 else 0, tricks, 1]
    if game.partners:
        return own_pay - opp_pay if (maker ^ seat) & 1 == 0 else opp_pay - own_pay
    others = game.players - 1
    if maker == seat:
        return others * (own_pay - opp_pay)
    return opp_pay - own_pay


@kernel
def winner_of(
    scores: npt.NDArray[np.int64],
    sides: int,
    goal: int,
    needs_success: bool,
    maker_first: bool,
    makers: int,
    made: bool,
) -> int:
    """The side that has won with these `scores` (``int64[>= sides]``), or -1; see docs/rules.md on a game's end."""
    best, at_best = -1, 0
    for side in range(sides):
        if scores[side] < goal or (needs_success and (side == makers) != made):
            continue
        if maker_first and side == makers:
            return side
        if best < 0 or scores[side] > scores[best]:
            best, at_best = side, 1
        elif scores[side] == scores[best]:
            at_best += 1
    return best if at_best == 1 else -1
