"""The net player: a small network values every card of a view, and the best one is played.

One hidden layer of rectified units over whole-number features of the view and the card (`kernels.players.features`),
in whole numbers throughout, so that every processor plays alike.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import lowest_card
from kernels.layout import NO_CARDS
from kernels.players.features import FEATURES, card_features, view_features
from kernels.players.view import View

HIDDEN = 64
"""Units of the hidden layer."""


class Net(Protocol):
    """The weights of a net, and scratch of one thread: one record of `NET`. f indexes features, h hidden units."""

    weights: npt.NDArray[np.int16]  # [f, h]
    bias: npt.NDArray[np.int32]  # [h]
    output: npt.NDArray[np.int16]  # [h]
    shared: npt.NDArray[np.int32]  # [h] scratch: the sums that all cards of a view share
    sums: npt.NDArray[np.int32]  # [h] scratch: the sums of one card
    lit: npt.NDArray[np.int64]  # [f] scratch: the features that are set


NET = np.dtype(
    [
        ("weights", np.int16, (FEATURES, HIDDEN)),
        ("bias", np.int32, (HIDDEN,)),
        ("output", np.int16, (HIDDEN,)),
        ("shared", np.int32, (HIDDEN,)),
        ("sums", np.int32, (HIDDEN,)),
        ("lit", np.int64, (FEATURES,)),
    ],
    align=True,
)
"""The layout of a `Net` in memory."""


def new_net() -> Net:
    """A net whose weights are all 0; it is for games that have none."""
    net: Net = np.zeros(1, NET)[0]
    return net


@kernel
def choose_by_net(view: View, net: Net) -> np.uint64:
    """The card that the net plays in `view`; of equals the lowest."""
    for unit in range(HIDDEN):
        net.shared[unit] = net.bias[unit]
    for k in range(view_features(view, net.lit)):
        feature = net.lit[k]
        for unit in range(HIDDEN):
            net.shared[unit] += net.weights[feature, unit]
    best, most, left = NO_CARDS, -(1 << 62), view.legal
    while left:
        card = lowest_card(left)
        left ^= card
        for unit in range(HIDDEN):
            net.sums[unit] = net.shared[unit]
        for k in range(card_features(view, card, net.lit)):
            feature = net.lit[k]
            for unit in range(HIDDEN):
                net.sums[unit] += net.weights[feature, unit]
        value = 0
        for unit in range(HIDDEN):
            value += max(net.sums[unit], 0) * net.output[unit]
        if value > most:
            best, most = card, value
    return best
