"""Playing a deal out: one loop for every play model. A model sees a `View`, never another hand."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import lowest_card
from kernels.codes import NET, RULES
from kernels.laws.tricks import Table
from kernels.laws.turns import Turn, after_card, legal_at
from kernels.players.net.player import Net, choose_by_net
from kernels.players.random import choose_random
from kernels.players.rules.player import choose_by_rules
from kernels.players.view import View, see


@kernel
def choose_card(model: int, view: View, stream: npt.NDArray[np.uint64], net: Net | None = None) -> np.uint64:
    """The card that a player of `model` plays in `view`; `stream` (``uint64[1]``) serves the models that draw.

    Without a `net` nothing of it is compiled, and NET must not be asked for.
    """
    if net is not None:  # noqa: SIM102 - alone in its line, so that it is decided when the kernel is compiled
        if model == NET:
            return choose_by_net(view, net)
    if model == RULES:
        return choose_by_rules(view)
    return choose_random(view, stream)


@kernel
def play_on(
    table: Table, turn: Turn, hands: npt.NDArray[np.uint64], maker_model: int, defender_model: int,
    stream: npt.NDArray[np.uint64], net: Net | None = None,
) -> int:  # fmt: skip
    """Play a deal from `turn` to its end and return the tricks of the makers' side, those won before included.

    `hands` (``uint64[players]``, normalised, without the cards played) is consumed. The makers play `maker_model`,
    the others `defender_model`; `stream` (``uint64[1]``) serves the models that draw.
    """
    while turn.trick < table.tricks:
        hand = hands[turn.seat]
        card = legal_at(table, turn, hand)
        if card != lowest_card(card):
            view = see(table, turn, hand, card)
            card = choose_card(maker_model if view.is_maker else defender_model, view, stream, net)
        hands[turn.seat] = hand & ~card
        turn = after_card(table, turn, card)
    return turn.taken
