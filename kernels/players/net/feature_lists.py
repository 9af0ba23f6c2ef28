"""The features of many views at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.players.net.features import MOST_ACTIVE, card_features, view_features
from kernels.players.net.summary import summary_of
from kernels.players.view import read_view


@kernel
def list_features(
    views: npt.NDArray[np.int64], counts: npt.NDArray[np.int64], cards: npt.NDArray[np.uint64],
    active: npt.NDArray[np.int16], ends: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Write the features that are set in each view, and then in each of its cards, one list after the other.

    `active` takes the features, `ends` (``int64[n + m]``) where each list ends: a view and its cards, the next
    view, and so on.
    """
    some = np.zeros(MOST_ACTIVE, np.int64)
    end, place, card = 0, 0, 0
    for n in range(len(views)):
        view = read_view(views[n])
        summary = summary_of(view)
        for k in range(counts[n] + 1):
            if k == 0:
                size = view_features(view, summary, some)
            else:
                size = card_features(view, summary, cards[card], some)
                card += 1
            for j in range(size):
                active[end + j] = some[j]
            end += size
            ends[place] = end
            place += 1
