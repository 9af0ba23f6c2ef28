"""What one player sees when it is his turn: his own hand and the public state, and nothing else.

A play model receives a `View` and so cannot look into another hand. Card sets are normalised (`kernels.layout`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kernels._jit import kernel
from kernels.bits import highest_bit
from kernels.tricks import Table

NO_CARDS = np.uint64(0)
_FIELD = np.uint64(0xFFFF)


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
    lone: int  # the makers have one active seat (a lone maker, or nobody has a partner)
    misere: int  # the makers want no trick
    trump: np.uint64  # mask of the trumps, 0 without trumps
    hidden: np.uint64  # cards that the player cannot place: in other hands, buried or never dealt
    pickup: np.uint64  # the upcard, while everybody knows that the dealer still holds it
    voids: int  # bit 4 * seat + field set where the seat has failed to follow that field
    trick: int  # tricks completed
    left: int  # tricks still to be won, this one included
    taken: int  # makers' tricks
    led: np.uint64  # mask of the field led, 0 when leading
    best: np.uint64  # the card that wins the trick so far, 0 when leading
    winner: int  # its seat


@kernel
def known_out(table: Table, seat: int) -> np.uint64:
    """Cards that the player at `seat` knows to be out of play: the dealer also knows his discard."""
    return table.out | (table.buried if seat == table.players - 1 else NO_CARDS)


@kernel
def higher(card: np.uint64) -> np.uint64:
    """All cards of the same field above the single card `card`."""
    field = _FIELD << np.uint64(highest_bit(card) & 48)
    return field & ~((card << np.uint64(1)) - np.uint64(1))


@kernel
def is_void(view: View, seat: int, field: int) -> bool:
    """Tell whether `seat` has shown that it holds no card of `field` (0-3)."""
    return bool((view.voids >> (4 * seat + field)) & 1)


@kernel
def boss_cards(view: View) -> np.uint64:
    """Cards of the hand that no hidden card of the same field beats."""
    bosses = NO_CARDS
    for field in range(4):
        mask = _FIELD << np.uint64(16 * field)
        rivals = view.hidden & mask
        if rivals:
            bosses |= view.hand & mask & ~((np.uint64(2) << np.uint64(highest_bit(rivals))) - np.uint64(1))
        else:
            bosses |= view.hand & mask
    return bosses
