"""Which hands may name which suit, for call tables."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.layout import TRUMPS, normalise
from kernels.game import Game
from kernels.laws.auction import holds_suit


@kernel
def write_open(
    game: Game, hands: npt.NDArray[np.uint64], upcards: npt.NDArray[np.uint64], seat: int, rnd: int, place: int,
    found: npt.NDArray[np.uint8],
) -> None:  # fmt: skip
    """Write 1 for every hand that passes the round's must-have-suit test for the suit at a place, else 0."""
    suit = (0 | 3 << 2 | 1 << 4 | 2 << 6) >> 2 * place & 3
    for state in range(len(hands)):
        found[state] = 1 if holds_suit(game, rnd, seat, hands[state], upcards[state], suit) else 0


@kernel
def write_trumps(game: Game, hands: npt.NDArray[np.uint64], place: int, found: npt.NDArray[np.uint8]) -> None:
    """Write 1 for every hand that holds a trump where the suit at a place is trumps, else 0."""
    suit = (0 | 3 << 2 | 1 << 4 | 2 << 6) >> 2 * place & 3
    for state in range(len(hands)):
        found[state] = 1 if normalise(hands[state], suit, game.bowers == 1) & TRUMPS else 0
