"""What the calls say about hidden hands: how well a hand fits the calls its seat made."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.choose_call import choose_call
from kernels.calling.exchange import is_farmers_hand
from kernels.calling.points import PointsRule
from kernels.cards.rng import below
from kernels.codes import FARMER_REDEAL, WIDOW_MAKER_TAKES
from kernels.game import Game
from kernels.laws.auction import advance, first_node, seat_on_turn
from kernels.laws.tricks import Table

TREMBLE = 32
"""One observed call in so many is taken as made against the points rule, so that no history is impossible."""
MAX_CALLS = 255
"""Calls in one auction (a node counts them in eight bits)."""


@kernel
def agrees(likely: bool, stream: npt.NDArray[np.uint64]) -> bool:
    """Accept an observed call 31 times in 32 if the rule makes it, else once in 32 (TREMBLE)."""
    return (below(stream, TREMBLE) != 0) == likely


@kernel
def accept_hand(
    game: Game,
    rule: PointsRule,
    calls: npt.NDArray[np.int64],
    count: int,
    seat: int,
    hand: np.uint64,
    upcard: np.uint64,
    upcard_suit: int,
    stream: npt.NDArray[np.uint64],
) -> bool:
    """Accept or reject a raw hand of `seat` by the calls that it made among the first `count` of `calls`.

    A hand that would have claimed a new deal is rejected always.
    """
    if game.farmer == FARMER_REDEAL and is_farmers_hand(game, hand):
        return False
    node = first_node(game, upcard)
    for k in range(count):
        call = calls[k]
        if seat_on_turn(game, node) == seat:
            likely = choose_call(game, rule, node, hand, upcard, upcard_suit) == call
            if not agrees(likely, stream):
                return False
        _, node = advance(game, node, call)
    return True


@kernel
def judged_seats(game: Game, table: Table, contract: int, lone: int) -> int:
    """Mask of the seats whose cards at the auction follow from those they play with.

    Not so for a maker who took a widow, nor for a lone player and the partner who gave him a card.
    """
    judged = (1 << game.players) - 1
    if game.widow == WIDOW_MAKER_TAKES:
        judged &= ~(1 << table.maker)
    if game.call_for_best:
        if game.alone[contract]:
            judged &= ~(1 << table.maker | 1 << ((table.maker + 2) % game.players))
        if lone >= 0:
            judged &= ~(1 << lone | 1 << ((lone + 2) % game.players))
    return judged
