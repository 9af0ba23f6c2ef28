"""Playing a deal out with players who search among the card layouts they hold possible."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.policy import CallPolicy
from kernels.cards.bits import lowest_card
from kernels.cards.deal import Deal
from kernels.codes import FIRST_SEARCH, OPEN
from kernels.game import Game
from kernels.laws.tricks import Table
from kernels.laws.turns import Turn, after_card, first_turn, legal_at
from kernels.players.net.player import Net
from kernels.players.view import see
from kernels.playing.pimc import choose_by_search, choose_with_open_cards
from kernels.playing.play import choose_card
from kernels.playing.worlds import Search, begin_search, lay_card


@kernel
def choose_at(
    game: Game, policy: CallPolicy, table: Table, turn: Turn, hands: npt.NDArray[np.uint64], model: int,
    memory: npt.NDArray[np.uint64], net: Net | None, search: Search,
) -> np.uint64:  # fmt: skip
    """The card that the seat on turn plays by `model`. Of `hands` only OPEN sees more than the seat's own."""
    hand = hands[turn.seat]
    card = legal_at(table, turn, hand)
    if card == lowest_card(card):
        return card
    view = see(table, turn, hand, card)
    if model >= FIRST_SEARCH:
        return choose_by_search(game, policy, table, turn, view, model, search, memory)
    if model == OPEN:
        return choose_with_open_cards(game, table, turn, view, hands, search, memory)
    return choose_card(model, view, search.stream, net)


@kernel
def play_searching(
    game: Game, policy: CallPolicy, table: Table, deal: Deal, maker_model: int, defender_model: int,
    memory: npt.NDArray[np.uint64], net: Net | None, search: Search,
) -> int:  # fmt: skip
    """Play out ``deal.ready`` from the first lead, by any play model, and return the tricks of the makers' side.

    Models that draw do so from ``search.stream``.
    """
    begin_search(search, deal, table.players)
    turn, hands = first_turn(table), deal.ready
    while turn.trick < table.tricks:
        model = maker_model if (table.makers >> turn.seat) & 1 else defender_model
        card = choose_at(game, policy, table, turn, hands, model, memory, net, search)
        hands[turn.seat] &= ~card
        lay_card(search, turn, card, table.players)
        turn = after_card(table, turn, card)
    return turn.taken
