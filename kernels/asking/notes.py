"""What the calls say of a hand, looked up; hands as places in the list of hidden cards, and shown."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.question import Heard, Question, others_of
from kernels.calling.evidence import note_calls
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import Deal
from kernels.cards.layout import NO_CARDS
from kernels.cards.subsets import cards_of, rank_subset
from kernels.game import Game


@kernel
def take_note(
    game: Game, policy: CallPolicy, deal: Deal, heard: Heard, seat: int, places: int, hidden: npt.NDArray[np.uint64]
) -> int:  # fmt: skip
    """Note what the calls say of a seat's hand, and return the note (`note_calls`)."""
    note = note_calls(game, policy, deal, heard.callers, seat, cards_of(places, hidden))
    heard.notes[seat, rank_subset(places, heard.binomials)] = note
    return note


@kernel
def show_cards(game: Game, question: Question, deal: Deal, done: int, count: int) -> None:
    """Put cards in the places dealt to everybody, and make those ``deal.pool[done:count]`` the kitty."""
    others = others_of(game, question)
    for seat in range(game.players):
        if (others >> seat) & 1:
            deal.hands[seat] = cards_of(deal.hands[seat], question.hidden)
    deal.kitty = NO_CARDS
    for k in range(done, count):
        deal.kitty |= cards_of(deal.pool[k], question.hidden)
