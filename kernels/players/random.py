"""The random player: every legal card is equally likely. A floor under all other players."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import lowest_card, popcount
from kernels.cards.rng import below
from kernels.players.view import View


@kernel
def choose_random(view: View, stream: npt.NDArray[np.uint64]) -> np.uint64:
    """A legal card of `view`, drawn from `stream` (``uint64[1]``)."""
    cards = view.legal
    for _ in range(below(stream, popcount(cards))):
        cards &= cards - np.uint64(1)
    return lowest_card(cards)
