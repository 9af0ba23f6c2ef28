"""The solver for every game: any number of seats, any two sides, long hands, misère, a first lead that must be a trump.

An explicit stack, a row for each card played. The question is always whether the makers take at least `need` of the
tricks left. Who wants the answer yes are the *takers*: the makers, or the defenders of a misère.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import highest_bit, popcount
from kernels.doubledummy.cards import ONE, ZERO, distinct, field_of, lowest, reaches, sure_trumps, up_to
from kernels.doubledummy.memory import judge, keep_bounds, long_entry, narrow_bounds, recall_bounds
from kernels.tricks import Table

_FIRST, _REST, _CARD, _BEST, _BEAT, _STATE, _BOUNDS = range(7)
"""What a row of the stack holds: cards still to try (first, then the rest), the card being tried, the winning card
and what beats it before this seat plays, seat and winner and need packed, and at the start of a trick the bounds."""


@kernel
def next_seat(active: int, seat: int, players: int) -> int:
    """The next seat clockwise that plays."""
    seat += 1
    while True:
        if seat >= players:
            seat = 0
        if (active >> seat) & 1:
            return seat
        seat += 1


@kernel
def _play_last(table: Table, hands: npt.NDArray[np.uint64], trump: np.uint64, leader: int) -> int:
    """The winner of the last trick."""
    winner, seat = leader, leader
    beat = (field_of(hands[leader]) | trump) & ~up_to(hands[leader])
    while True:
        seat = next_seat(table.active, seat, table.players)
        if seat == leader:
            return winner
        hit = hands[seat] & beat
        if hit:
            winner = seat
            beat &= ~up_to(hit)


@kernel
def _sure_of_side(hands: npt.NDArray[np.uint64], side: int, players: int, against: np.uint64, trump: np.uint64) -> int:
    """Tricks that the trumps of some hand of a side surely win; `against` are the other side's trumps."""
    sure = 0
    for seat in range(players):
        if (side >> seat) & 1:
            sure = max(sure, sure_trumps(hands[seat] & trump, against))
    return sure


@kernel
def _union(hands: npt.NDArray[np.uint64], seats: int, players: int) -> np.uint64:
    """All cards held at `seats`."""
    cards = ZERO
    for seat in range(players):
        if (seats >> seat) & 1:
            cards |= hands[seat]
    return cards


@kernel
def _settle(
    table: Table, hands: npt.NDArray[np.uint64], trump: np.uint64, leader: int, need: int, left: int, makers: np.uint64,
    defenders: np.uint64,
) -> int:  # fmt: skip
    """The answer at the start of a trick where it is plain to see: 1 yes, 0 no; else -1."""
    if need <= 0:
        return 1
    if need > left:
        return 0
    if left == 1:
        return (table.makers >> _play_last(table, hands, trump, leader)) & 1
    if table.misere:
        return -1
    leads = (table.makers >> leader) & 1
    sure = _sure_of_side(hands, table.makers, table.players, defenders & trump, trump)
    lost = _sure_of_side(hands, table.active & ~table.makers, table.players, makers & trump, trump)
    theirs = defenders if leads else makers
    if not theirs & trump:
        hand = hands[leader]
        winners = hand & ~reaches((makers | defenders) & ~hand)
        cashed = popcount((hand & trump) | winners)
        if leads:
            sure = max(sure, cashed)
        else:
            lost = max(lost, cashed)
    if sure >= need:
        return 1
    return 0 if lost > left - need else -1


@kernel
def makers_take(
    table: Table, need: int, hands: npt.NDArray[np.uint64], trump: np.uint64, number: np.uint64, address: np.uint64,
    stack: npt.NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Tell whether the makers take at least `need` tricks of `table.tricks`.

    `hands` (``uint64[>= players]``, in the solver's layout) are changed and set back. `number` is the deal's own,
    `address` that of the remembered bounds, `stack` is ``uint64[cards played in a deal, 8]``.
    """
    takers = table.active & ~table.makers if table.misere else table.makers
    makers = _union(hands, table.makers, table.players)
    defenders = _union(hands, table.active & ~table.makers, table.players)
    last = 0
    for seat in range(table.players):
        last += (table.active >> seat) & 1
    ply, seat, leader, place, left = 0, table.leader, table.leader, 0, table.tricks
    won, best, beat, led = 0, ZERO, ZERO, ZERO
    while True:
        # a new position: who is to play, and what
        hand = hands[seat]
        others = (makers | defenders) & ~hand
        value, bounds = -1, ZERO
        bound_to_lead_trump = ply == 0 and table.lead_trump == 1
        if place == 0:
            if bound_to_lead_trump:
                value = -1
            else:
                value = _settle(table, hands, trump, leader, need, left, makers, defenders)
                if value < 0 and left > 2:
                    context = (number << np.uint64(3)) | np.uint64(leader)
                    cards = makers | defenders
                    bounds = recall_bounds(long_entry(address, cards, context), cards, context, left)
                    value = judge(bounds, need)
            moves = distinct(hand, others)
            first = moves & ~reaches(others)
            if bound_to_lead_trump:
                moves &= trump
        else:
            moves = hand & led
            moves = (moves if moves else hand) & distinct(hand, others | best)
            first = moves & beat
            if ((table.makers >> won) ^ (table.makers >> seat)) & 1 == 0:
                first = moves & ~beat
        if value < 0:
            stack[ply, _FIRST], stack[ply, _REST] = first & moves, moves & ~first
            stack[ply, _BEST], stack[ply, _BEAT], stack[ply, _BOUNDS] = best, beat, bounds
            stack[ply, _STATE] = np.uint64(
                seat | (leader << 4) | (won << 8) | (place << 12) | (left << 16) | ((need & 255) << 24)
            )
        else:
            # the value is known: hand it back until some seat wants to try another card
            while True:
                if ply == 0:
                    return value == 1
                ply -= 1
                state = int(stack[ply, _STATE])
                seat, leader, place = state & 15, (state >> 4) & 15, (state >> 12) & 15
                left, need = (state >> 16) & 255, (state >> 24) & 255
                card = stack[ply, _CARD]
                hands[seat] ^= card
                if (table.makers >> seat) & 1:
                    makers ^= card
                else:
                    defenders ^= card
                satisfied = value == (takers >> seat) & 1
                if not satisfied and stack[ply, _FIRST] | stack[ply, _REST]:
                    won, best, beat = (state >> 8) & 15, stack[ply, _BEST], stack[ply, _BEAT]
                    break
                if place == 0 and left > 2 and not (ply == 0 and table.lead_trump == 1):
                    context = (number << np.uint64(3)) | np.uint64(leader)
                    cards = makers | defenders
                    bounds = narrow_bounds(stack[ply, _BOUNDS], need, value == 1)
                    keep_bounds(long_entry(address, cards, context), cards, context, bounds)
        # the next card of the seat to play
        first = stack[ply, _FIRST]
        if first:
            card = lowest(first) if place else ONE << np.uint64(highest_bit(first))
            stack[ply, _FIRST] = first ^ card
        else:
            card = lowest(stack[ply, _REST])
            stack[ply, _REST] ^= card
        stack[ply, _CARD] = card
        hands[seat] ^= card
        if (table.makers >> seat) & 1:
            makers ^= card
        else:
            defenders ^= card
        if place == 0:
            led = field_of(card)
            won, best, beat = seat, card, (led | trump) & ~up_to(card)
        else:
            led = field_of(stack[ply - place, _CARD])
            hit = card & beat
            if hit:
                won, best, beat = seat, hit, beat & ~up_to(hit)
        ply += 1
        place += 1
        if place == last:
            seat, leader, place, left = won, won, 0, left - 1
            need -= (table.makers >> won) & 1
        else:
            seat = next_seat(table.active, seat, table.players)
