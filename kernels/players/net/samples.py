"""Views as rows of whole numbers, and the features of many views at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.players.net.features import MOST_LIT, card_features, view_features
from kernels.players.net.summary import outline_of
from kernels.players.view import View

VIEW_WORDS = 22
"""Words of a row that holds a view."""


@kernel
def write_view(view: View, row: npt.NDArray[np.int64]) -> None:
    """Write a view to `row` (``int64[VIEW_WORDS]``), its fields in their order."""
    row[0], row[1], row[2], row[3] = view.players, view.seat, np.int64(view.hand), np.int64(view.legal)
    row[4], row[5], row[6], row[7], row[8] = view.friends, view.foes, view.behind, view.maker, view.is_maker
    row[9], row[10], row[11], row[12] = view.lone, view.misere, np.int64(view.trump), np.int64(view.hidden)
    row[13], row[14], row[15], row[16] = np.int64(view.pickup), np.int64(view.upcard), view.voids, view.trick
    row[17], row[18], row[19], row[20] = view.left, view.taken, np.int64(view.led), np.int64(view.best)
    row[21] = view.winner


@kernel
def read_view(row: npt.NDArray[np.int64]) -> View:
    """The view that `write_view` wrote."""
    return View(
        row[0], row[1], np.uint64(row[2]), np.uint64(row[3]), row[4], row[5], row[6], row[7], row[8], row[9], row[10],
        np.uint64(row[11]), np.uint64(row[12]), np.uint64(row[13]), np.uint64(row[14]), row[15], row[16], row[17],
        row[18], np.uint64(row[19]), np.uint64(row[20]), row[21],
    )  # fmt: skip


@kernel
def light_samples(
    views: npt.NDArray[np.int64], counts: npt.NDArray[np.int64], cards: npt.NDArray[np.uint64],
    lit: npt.NDArray[np.int16], ends: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Write the features that are set in each view, and then in each of its cards, one list after the other to `lit`.

    `ends` (``int64[n + m]``) takes where each of these lists ends, a view and its cards, the next view, and so on.
    """
    some = np.zeros(MOST_LIT, np.int64)
    end, place, card = 0, 0, 0
    for n in range(len(views)):
        view = read_view(views[n])
        outline = outline_of(view)
        for k in range(counts[n] + 1):
            if k == 0:
                size = view_features(view, outline, some)
            else:
                size = card_features(view, outline, cards[card], some)
                card += 1
            for j in range(size):
                lit[end + j] = some[j]
            end += size
            ends[place] = end
            place += 1
