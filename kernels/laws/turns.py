"""Whose turn it is in the play, and what is public by then: one value that each card played carries on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import highest_bit
from kernels.cards.layout import NO_CARDS
from kernels.laws.tricks import Table, beats, field_mask, legal_cards


class Turn(NamedTuple):
    """One turn of the play. Masks of seats have bit p set for position p; card sets are normalised."""

    seat: int  # whose turn it is
    behind: int  # active seats that play to this trick after him
    leader: int  # of this trick
    trick: int  # tricks completed
    taken: int  # tricks of the makers' side
    seen: np.uint64  # all cards played so far, those of this trick included
    voids: int  # bit 4 * seat + field set where the seat has failed to follow that field
    led: np.uint64  # mask of the field led, 0 when leading
    best: np.uint64  # the card that wins the trick so far, 0 when leading
    winner: int  # its seat


@kernel
def next_active(table: Table, seat: int) -> int:
    """The next active seat clockwise."""
    seat = seat + 1 if seat + 1 < table.players else 0
    while not (table.active >> seat) & 1:
        seat = seat + 1 if seat + 1 < table.players else 0
    return seat


@kernel
def first_turn(table: Table) -> Turn:
    """The first lead."""
    leader = table.leader
    return Turn(leader, table.active & ~(1 << leader), leader, 0, 0, NO_CARDS, 0, NO_CARDS, NO_CARDS, leader)


@kernel
def legal_at(table: Table, turn: Turn, hand: np.uint64) -> np.uint64:
    """The cards of `hand` that may be played at this turn."""
    if table.lead_trump and turn.trick == 0 and not turn.led and hand & table.trump:
        return hand & table.trump
    return legal_cards(hand, turn.led)


@kernel
def after_card(table: Table, turn: Turn, card: np.uint64) -> Turn:
    """The turn after `card` was played."""
    led, best, winner, voids = turn.led, turn.best, turn.winner, turn.voids
    if not led:
        led, best, winner = field_mask(card), card, turn.seat
    else:
        if not card & led:
            voids |= 1 << (4 * turn.seat + (highest_bit(led) >> 4))
        if beats(card, best, table.trump):
            best, winner = card, turn.seat
    seen = turn.seen | card
    if turn.behind:
        seat = next_active(table, turn.seat)
        behind = turn.behind & ~(1 << seat)
        return Turn(seat, behind, turn.leader, turn.trick, turn.taken, seen, voids, led, best, winner)
    taken = turn.taken + ((table.makers >> winner) & 1)
    behind = table.active & ~(1 << winner)
    return Turn(winner, behind, winner, turn.trick + 1, taken, seen, voids, NO_CARDS, NO_CARDS, winner)
