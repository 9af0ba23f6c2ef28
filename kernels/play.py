"""Playing a deal out: one loop for every play model. A model sees a `View`, never another hand."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import highest_bit, lowest_card
from kernels.layout import NO_CARDS
from kernels.players.random import choose_random
from kernels.players.rules import choose_by_rules
from kernels.players.view import View, see
from kernels.tricks import Table, beats, field_mask, legal_cards

RANDOM, RULES = 0, 1
"""Play models."""


@kernel
def choose_card(model: int, view: View, stream: npt.NDArray[np.uint64]) -> np.uint64:
    """The card that a player of `model` plays in `view`; `stream` (``uint64[1]``) serves the models that draw."""
    if model == RULES:
        return choose_by_rules(view)
    return choose_random(view, stream)


@kernel
def play_out(
    table: Table, hands: npt.NDArray[np.uint64], maker_model: int, defender_model: int,
    stream: npt.NDArray[np.uint64],
) -> int:  # fmt: skip
    """Play the deal to its end and return the tricks of the makers' side.

    `hands` (``uint64[players]``, normalised) is consumed. The makers play `maker_model`, the others
    `defender_model`; `stream` (``uint64[1]``) serves the models that draw.
    """
    seen, voids, taken, leader = NO_CARDS, 0, 0, table.leader
    for trick in range(table.tricks):
        led, best, winner = NO_CARDS, NO_CARDS, leader
        behind, seat = table.active, leader
        while behind:
            if (behind >> seat) & 1:
                behind &= ~(1 << seat)
                hand = hands[seat]
                legal = legal_cards(hand, led)
                if table.lead_trump and trick == 0 and not led and hand & table.trump:
                    legal = hand & table.trump
                card = legal
                if legal != lowest_card(legal):
                    view = see(table, seat, hand, legal, behind, seen, voids, trick, taken, led, best, winner)
                    card = choose_card(maker_model if view.is_maker else defender_model, view, stream)
                hands[seat] = hand & ~card
                seen |= card
                if not led:
                    led, best = field_mask(card), card
                else:
                    if not card & led:
                        voids |= 1 << (4 * seat + (highest_bit(led) >> 4))
                    if beats(card, best, table.trump):
                        best, winner = card, seat
            seat = seat + 1 if seat + 1 < table.players else 0
        taken += (table.makers >> winner) & 1
        leader = winner
    return taken
