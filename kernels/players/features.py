"""What the net looks at: features of a view, and of a card in it, each of them set or not."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import lowest_bit
from kernels.players.view import View

FEATURES = 96


@kernel
def view_features(view: View, lit: npt.NDArray[np.int64]) -> int:
    """Write the features of `view` that are set to `lit`; return how many."""
    lit[0] = view.trick
    return 1


@kernel
def card_features(view: View, card: np.uint64, lit: npt.NDArray[np.int64]) -> int:
    """Write the features of `card` in `view` that are set to `lit`; return how many."""
    lit[0] = 16 + lowest_bit(card)
    return 1
