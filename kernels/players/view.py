"""What one player sees when it is his turn: his own hand and the public state, and nothing else.

A play model receives a `View` and so cannot look into another hand. Card sets are normalised (`kernels.cards.layout`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

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
    lone: int  # one active seat on the makers' side: alone, or without partners
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
    lone = int(table.makers & (table.makers - 1) == 0)
    dealer = table.players - 1
    known = turn.seen | table.out | (table.buried if seat == dealer else NO_CARDS)
    pickup = table.pickup & ~turn.seen
    if pickup and (turn.voids >> (4 * dealer + (highest_bit(pickup) >> 4))) & 1:
        pickup = NO_CARDS  # he has buried it
    return View(
        table.players, seat, hand, legal, side & ~(1 << seat), table.active & ~side, turn.behind, table.maker, is_maker,
        lone, table.misere, table.trump, table.deck & ~(hand | known), pickup,
        table.pickup | table.out, turn.voids, turn.trick, table.tricks - turn.trick, turn.taken, turn.led, turn.best,
        turn.winner,
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
