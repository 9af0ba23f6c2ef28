"""One deal: the cards, the calls made, and what they led to, in one record that travels as one pointer."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.codes import MAX_CALLS, MAX_DECK, MAX_PLAYERS


class Spoken(Protocol):
    """The public part of an auction: a `Deal`, or what a player who searches remembers of it."""

    calls: npt.NDArray[np.int64]  # [MAX_CALLS] from the first node on
    count: int  # how many there are
    swapped: int  # the seat that swapped a farmer's hand, or -1
    swapped_after: int  # calls made before that
    upcard: np.uint64  # raw, 0 without one
    upcard_suit: int  # the suit that it proposes


class Deal(Spoken, Protocol):
    """One record of `DEAL`: what is dealt, called and ready to be played, and scratch of one thread."""

    hands: npt.NDArray[np.uint64]  # [seat] raw, as they call
    ready: npt.NDArray[np.uint64]  # [seat] normalised, to play
    pool: npt.NDArray[np.uint64]  # [MAX_DECK] scratch of the shuffle
    stream: npt.NDArray[np.uint64]  # [1] from which everything is drawn
    kitty: np.uint64  # the cards left over, without the upcard
    claimed: int  # how often it was dealt again because somebody claimed a farmer's hand
    node: int  # of the auction, its last one when it is over
    maker: int  # or -1: the auction is not over, or the deal is thrown in
    call: int  # the contract and its strain, PASS without a maker
    discard: np.uint64  # raw card that the dealer buries, or LEAVE; 0 leaves it to the points rule
    put_away: np.uint64  # raw card that a lone maker puts away before he gets his partner's best; 0: by the points rule
    given: np.uint64  # raw card that his partner gives him; 0: by the points rule
    decider: int  # the seat that decides by `defence` whether it defends alone, or -1
    defence: int  # BY_RULE, TOGETHER or ALONE
    lone_defender: int  # his seat, or -1


_SEATS = (MAX_PLAYERS,)
SPOKEN = [
    ("calls", np.int64, (MAX_CALLS,)),
    ("count", np.int64),
    ("swapped", np.int64),
    ("swapped_after", np.int64),
    ("upcard", np.uint64),
    ("upcard_suit", np.int64),
]
"""The fields of a `Spoken`."""
DEAL = np.dtype(
    [
        ("hands", np.uint64, _SEATS),
        ("ready", np.uint64, _SEATS),
        ("stream", np.uint64, (1,)),
        ("kitty", np.uint64),
        ("claimed", np.int64),
        ("node", np.int64),
        ("maker", np.int64),
        ("call", np.int64),
        ("discard", np.uint64),
        ("put_away", np.uint64),
        ("given", np.uint64),
        ("decider", np.int64),
        ("defence", np.int64),
        ("lone_defender", np.int64),
        ("pool", np.uint64, (MAX_DECK,)),
        *SPOKEN,
    ],
    align=True,
)
"""The layout of a `Deal` in memory."""


def new_deal() -> Deal:
    """A deal of nothing, in which everybody decides by the points rule.

    It has to be made outside the kernels: a record does not keep the memory alive in which it lies.
    """
    deal = np.zeros(1, DEAL)
    for nobody in ("decider", "defence", "lone_defender", "swapped"):
        deal[nobody] = -1
    made: Deal = deal[0]
    return made


@kernel
def note_call(deal: Deal, call: int) -> None:
    """Add a call to the auction."""
    deal.calls[deal.count] = call
    deal.count += 1


@kernel
def copy_cards(cards: npt.NDArray[np.uint64], copy: npt.NDArray[np.uint64], players: int) -> None:
    """Copy the first `players` sets of cards."""
    for seat in range(players):
        copy[seat] = cards[seat]
