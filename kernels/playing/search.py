"""Playing a deal out with players who search among the card layouts they hold possible."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import PointsRule
from kernels.cards.bits import lowest_card
from kernels.cards.layout import NO_CARDS
from kernels.codes import FIRST_SEARCH, OPEN
from kernels.game import Game
from kernels.laws.tricks import Table
from kernels.laws.turns import Turn, after_card, first_turn, legal_at
from kernels.players.net.player import Net
from kernels.players.view import see
from kernels.playing.pimc import choose_by_search, choose_with_open_cards
from kernels.playing.play import choose_card
from kernels.playing.worlds import Contract, Search


@kernel
def choose_at(
    game: Game, rule: PointsRule, contract: Contract, table: Table, turn: Turn, hands: npt.NDArray[np.uint64],
    model: int, stream: npt.NDArray[np.uint64], net: Net | None, search: Search,
    memory: npt.NDArray[np.uint64],
) -> np.uint64:  # fmt: skip
    """The card that the seat on turn plays by `model`. Of `hands` only OPEN sees more than the seat's own."""
    hand = hands[turn.seat]
    card = legal_at(table, turn, hand)
    if card == lowest_card(card):
        return card
    view = see(table, turn, hand, card)
    if model >= FIRST_SEARCH:
        return choose_by_search(
            game, rule, contract, table, turn, view, model // FIRST_SEARCH, model & 1 == 1, stream, search, memory
        )
    if model == OPEN:
        return choose_with_open_cards(game, contract, table, turn, view, hands, search, memory)
    return choose_card(model, view, stream, net)


@kernel
def play_searching(
    game: Game, rule: PointsRule, contract: Contract, table: Table, hands: npt.NDArray[np.uint64], maker_model: int,
    defender_model: int, stream: npt.NDArray[np.uint64], net: Net | None, search: Search,
    memory: npt.NDArray[np.uint64],
) -> int:  # fmt: skip
    """`kernels.playing.play.play_out` for every play model.

    ``search.calls`` holds the deal's auction; a model from `pimc_model` draws its worlds from `stream`.
    """
    turn = first_turn(table)
    for seat in range(table.players):
        search.played[seat] = NO_CARDS
    while turn.trick < table.tricks:
        seat = turn.seat
        if not turn.led:
            for other in range(table.players):
                search.laid[other] = NO_CARDS
        model = maker_model if (table.makers >> seat) & 1 else defender_model
        card = choose_at(game, rule, contract, table, turn, hands, model, stream, net, search, memory)
        hands[seat] &= ~card
        search.played[seat] |= card
        search.laid[seat] = card
        turn = after_card(table, turn, card)
    return turn.taken
