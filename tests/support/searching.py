"""Turns with a choice in deals that were called, and what a player who searches knows there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kernels.cards.bits import lowest_card
from kernels.laws.turns import Turn, after_card, first_turn, legal_at
from kernels.players.view import View, see
from kernels.playing.search import choose_at
from kernels.playing.worlds import begin_search, new_search
from tests.support.called_deals import Dealt
from tests.support.encoding import retyped
from tests.support.nets import random_net


class Held(NamedTuple):
    """A turn with a choice: what is on the table, and every hand."""

    turn: Turn
    view: View
    hands: npt.NDArray[np.uint64]
    search: Any  # the contract, the calls, the cards played and laid


SOME_NET = random_net(1, 99)


def stream_of(seed: int) -> npt.NDArray[np.uint64]:
    """Random numbers."""
    return np.array([seed], np.uint64)


def search_for(dealt: Dealt, seed: int = 0) -> Any:
    """Scratch that knows the contract and the calls of a deal, and draws from the stream of `seed`."""
    search: Any = new_search()
    begin_search(search, dealt.deal, dealt.rules.players)
    search["stream"][0] = seed
    return search


def ready_to_play(dealt: Dealt) -> Any:
    """A copy of the deal for the kernels to play out."""
    deal = dealt.deal.copy()
    deal["ready"][: len(dealt.hands)] = dealt.hands
    return deal


def held_at(dealt: Dealt, generator: random.Random) -> Iterator[Held]:
    """All turns with a choice of a deal in which everybody plays any card."""
    table, hands, search = dealt.table, dealt.hands.copy(), search_for(dealt)
    turn = retyped(first_turn(table))
    while turn.trick < table.tricks:
        if not turn.led:
            search["laid"][:] = 0
        legal = np.uint64(legal_at(table, turn, hands[turn.seat]))
        options, left = [], legal
        while left:
            options.append(np.uint64(lowest_card(left)))
            left ^= options[-1]
        if len(options) > 1:
            yield Held(turn, retyped(see(table, turn, hands[turn.seat], legal)), hands.copy(), search.copy())
        card = generator.choice(options)
        hands[turn.seat] ^= card
        search["played"][turn.seat] |= card
        search["laid"][turn.seat] = card
        turn = retyped(after_card(table, turn, card))


def choose(
    dealt: Dealt, held: Held, model: int, memory: npt.NDArray[np.uint64], seed: int = 1, search: Any = None
) -> int:  # fmt: skip
    """The card that a model plays at a turn, with scratch of the turn's own unless another is given."""
    search = held.search.copy() if search is None else search
    search["stream"][0] = seed
    hands = held.hands.copy()
    return int(choose_at(dealt.game, dealt.policy, dealt.table, held.turn, hands, model, memory, SOME_NET, search))
