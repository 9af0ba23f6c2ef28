"""The net player: a small network values every card of a view, and the best one is played.

One hidden layer of rectified units over features of the view and the card that are set or not
(`kernels.players.net.features`), so that the first layer is adding rows; in whole numbers throughout, so that every
processor plays alike.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import lowest_card
from kernels.cards.layout import NO_CARDS
from kernels.players.net.features import FEATURES, MOST_ACTIVE, card_features, view_features
from kernels.players.net.summary import same_run, summary_of
from kernels.players.view import View

HIDDEN = 64
"""Units of the hidden layer."""
MOST_CARDS = 32
"""More cards than any hand has."""


class Net(Protocol):
    """The weights of a net, and scratch of one thread: one record of `NET`. f indexes features, h hidden units."""

    weights: npt.NDArray[np.int16]  # [f, h]
    bias: npt.NDArray[np.int32]  # [h]
    output: npt.NDArray[np.int16]  # [h]
    shared: npt.NDArray[np.int32]  # [h] scratch: the sums that all cards of a view share
    sums: npt.NDArray[np.int32]  # [h] scratch: the sums of one card
    active: npt.NDArray[np.int64]  # [MOST_ACTIVE] scratch: the features that are set
    cards: npt.NDArray[np.uint64]  # [MOST_CARDS] scratch: the cards that differ


NET = np.dtype(
    [
        ("weights", np.int16, (FEATURES, HIDDEN)),
        ("bias", np.int32, (HIDDEN,)),
        ("output", np.int16, (HIDDEN,)),
        ("shared", np.int32, (HIDDEN,)),
        ("sums", np.int32, (HIDDEN,)),
        ("active", np.int64, (MOST_ACTIVE,)),
        ("cards", np.uint64, (MOST_CARDS,)),
    ],
    align=True,
)
"""The layout of a `Net` in memory."""


def new_net() -> Net:
    """A net whose weights are all 0; it is for games that have none."""
    net: Net = np.zeros(1, NET)[0]
    return net


@kernel
def list_different(view: View, cards: npt.NDArray[np.uint64]) -> int:
    """Write the legal cards that differ to `cards`, of each run of equals the lowest; return how many."""
    count, last, left = 0, NO_CARDS, view.legal
    while left:
        card = lowest_card(left)
        left ^= card
        if not last or not same_run(view, last, card):
            cards[count] = card
            count += 1
        last = card
    return count


@kernel
def choose_by_net(view: View, net: Net) -> np.uint64:
    """The card that the net plays in `view`, the lowest of its equals."""
    cards = net.cards
    different = list_different(view, cards)
    if different == 1:
        return cards[0]
    summary = summary_of(view)
    weights, bias, output = net.weights, net.bias, net.output
    shared, sums, active = net.shared, net.sums, net.active
    for unit in range(HIDDEN):
        shared[unit] = bias[unit]
    for k in range(view_features(view, summary, active)):
        row = weights[active[k]]
        for unit in range(HIDDEN):
            shared[unit] += row[unit]
    best, most = cards[0], 0
    for place in range(different):
        for unit in range(HIDDEN):
            sums[unit] = shared[unit]
        for k in range(card_features(view, summary, cards[place], active)):
            row = weights[active[k]]
            for unit in range(HIDDEN):
                sums[unit] += row[unit]
        value = 0
        for unit in range(HIDDEN):
            value += max(sums[unit], 0) * output[unit]
        if place == 0 or value > most:
            best, most = cards[place], value
    return best
