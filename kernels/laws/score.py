"""What the tricks come to: made or euchred, the points of the sides, and who has won a game."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.deal import Deal
from kernels.codes import EUCHRED, MADE, MARCH
from kernels.game import Game
from kernels.laws.calls import contract_of


@kernel
def how_it_ended(game: Game, contract_id: int, tricks: int) -> int:
    """EUCHRED, MADE or MARCH; a march counts only where the contract pays a bonus for it."""
    made = tricks <= game.need[contract_id] if game.misere[contract_id] else tricks >= game.need[contract_id]
    if not made:
        return EUCHRED
    return MARCH if game.sweep[contract_id] and tricks == game.hand else MADE


@kernel
def pay_of(game: Game, contract_id: int, lone_defender: int, tricks: int) -> tuple[int, int]:
    """Points of the makers' side and of each other side."""
    against = 1 if lone_defender >= 0 else 0
    return game.pay[contract_id, against, tricks, 0], game.pay[contract_id, against, tricks, 1]


@kernel
def steps_of(game: Game, contract_id: int, lone_defender: int) -> int:
    """The numbers of tricks at which the payoff changes, as `solve_tricks` takes them."""
    return game.steps[contract_id, 1 if lone_defender >= 0 else 0]


@kernel
def makers_difference(game: Game, contract_id: int, lone_defender: int, tricks: int) -> int:
    """Points of the makers' side less those of an opposing side."""
    own_pay, opp_pay = pay_of(game, contract_id, lone_defender, tricks)
    return own_pay - opp_pay


@kernel
def points_difference(game: Game, deal: Deal, tricks: int, seat: int) -> int:
    """Points of `seat`'s side less the mean of the other sides', times the number of other sides.

    The factor (1 with two sides, n - 1 with n) keeps it a whole number. `tricks` are the makers'.
    """
    gain = makers_difference(game, contract_of(deal.call), deal.lone_defender, tricks)
    return difference_for(game, deal.maker, gain, seat)


@kernel
def difference_for(game: Game, maker: int, gain: int, seat: int) -> int:
    """`points_difference` where the makers' side gains so many points more than an opposing side."""
    if game.partners:
        return gain if (maker ^ seat) & 1 == 0 else -gain
    return (game.players - 1) * gain if maker == seat else -gain


class GameEnd(NamedTuple):
    """How a game ends: at `target` points, or with the most points after `deals` deals scored (0: never)."""

    target: int
    deals: int
    needs_success: bool  # who reaches the target must have made his contract, or set the makers
    maker_first: bool  # of two who reach it in one deal the makers win


@kernel
def winner_of(
    scores: npt.NDArray[np.int64], sides: int, goal: int, end: GameEnd, makers: int, made: bool
) -> int:  # fmt: skip
    """The side that has won with these `scores` (``int64[>= sides]``), or -1; see docs/rules.md on a game's end."""
    best, at_best = -1, 0
    for side in range(sides):
        if scores[side] < goal or (end.needs_success and (side == makers) != made):
            continue
        if end.maker_first and side == makers:
            return side
        if best < 0 or scores[side] > scores[best]:
            best, at_best = side, 1
        elif scores[side] == scores[best]:
            at_best += 1
    return best if at_best == 1 else -1
