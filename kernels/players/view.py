"""What one player sees when it is his turn: his own hand and the public state, and nothing else.

A play model receives a `View` and so cannot look into another hand. Card sets are normalised (`kernels.cards.layout`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import highest_bit
from kernels.cards.layout import FIELD, NO_CARDS
from kernels.laws.tricks import Table, field_mask
from kernels.laws.turns import Turn


class View(NamedTuple):
    """One turn, seen from the seat whose turn it is. Masks of seats have bit p set for position p."""

    players: int
    seat: int
    hand: np.uint64
    legal: np.uint64  # cards of `hand` that may be played, at least one
    friends: int  # active seats of the player's side, himself excluded
    foes: int  # active seats of the others
    behind: int  # active seats that play to this trick after him
    maker: int
    is_maker: int  # the player is on the makers' side
    is_lone: int  # one active seat on the makers' side: alone, or without partners
    misere: int  # the makers want no trick
    trump: np.uint64  # mask of the trumps, 0 without trumps
    hidden: np.uint64  # cards that the player cannot place: in other hands, buried or never dealt
    pickup: np.uint64  # the upcard that the dealer took, until he plays it or shows a void in its suit
    upcard: np.uint64  # the card turned up, wherever it is now, 0 without one
    voids: int  # bit 4 * seat + field set where the seat has failed to follow that field
    trick: int  # tricks completed
    left: int  # tricks still to be won, this one included
    taken: int  # makers' tricks
    led: np.uint64  # mask of the field led, 0 when leading
    best: np.uint64  # the card that wins the trick so far, 0 when leading
    winner: int  # its seat


@kernel
def see(table: Table, turn: Turn, hand: np.uint64, legal: np.uint64) -> View:
    """The view of the player whose turn it is."""
    seat = turn.seat
    is_maker = (table.makers >> seat) & 1
    # the defenders are one side for the deal, also where each of them scores for himself
    side = table.makers if is_maker else table.active & ~table.makers
    is_lone = int(table.makers & (table.makers - 1) == 0)
    dealer = table.players - 1
    known = turn.seen | table.out | (table.buried if seat == dealer else NO_CARDS)
    pickup = table.pickup & ~turn.seen
    if pickup and (turn.voids >> (4 * dealer + (highest_bit(pickup) >> 4))) & 1:
        pickup = NO_CARDS  # he has buried it
    return View(
        players=table.players,
        seat=seat,
        hand=hand,
        legal=legal,
        friends=side & ~(1 << seat),
        foes=table.active & ~side,
        behind=turn.behind,
        maker=table.maker,
        is_maker=is_maker,
        is_lone=is_lone,
        misere=table.misere,
        trump=table.trump,
        hidden=table.deck & ~(hand | known),
        pickup=pickup,
        upcard=table.pickup | table.out,
        voids=turn.voids,
        trick=turn.trick,
        left=table.tricks - turn.trick,
        taken=turn.taken,
        led=turn.led,
        best=turn.best,
        winner=turn.winner,
    )


VIEW_WORDS = 22
"""Words of a row that holds a view."""


@kernel
def write_view(view: View, row: npt.NDArray[np.int64]) -> None:
    """Write a view to `row` (``int64[VIEW_WORDS]``), its fields in their order."""
    row[0], row[1], row[2], row[3] = view.players, view.seat, np.int64(view.hand), np.int64(view.legal)
    row[4], row[5], row[6], row[7], row[8] = view.friends, view.foes, view.behind, view.maker, view.is_maker
    row[9], row[10], row[11], row[12] = view.is_lone, view.misere, np.int64(view.trump), np.int64(view.hidden)
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
def field_cards(field: int) -> np.uint64:
    """All cards of `field` (0-3)."""
    return np.uint64(0xFFFF) << np.uint64(FIELD * field)


@kernel
def higher(card: np.uint64) -> np.uint64:
    """All cards of the same field above the single card `card`."""
    return field_mask(card) & ~((card << np.uint64(1)) - np.uint64(1))


@kernel
def is_void(view: View, seat: int, field: int) -> bool:
    """Tell whether `seat` has shown that it holds no card of `field` (0-3)."""
    return bool((view.voids >> (4 * seat + field)) & 1)


@kernel
def boss_cards(view: View) -> np.uint64:
    """Cards of the hand that no hidden card of the same field beats."""
    bosses = NO_CARDS
    for field in range(4):
        suit = field_cards(field)
        rivals = view.hidden & suit
        beaten = (np.uint64(2) << np.uint64(highest_bit(rivals))) - np.uint64(1) if rivals else NO_CARDS
        bosses |= view.hand & suit & ~beaten
    return bosses
