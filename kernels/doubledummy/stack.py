"""The solver for every game: any number of seats, any two sides, long hands, misère, a first lead that must be a trump.

An explicit stack, a row for each card played. The question is always whether the makers take at least `need` of the
tricks left. Who wants the answer yes are the *takers*: the makers, or the defenders of a misère.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, popcount
from kernels.doubledummy.cards import ONE, ZERO, can_duck, distinct, field_of, lowest, reaches, sure_trumps, up_to
from kernels.doubledummy.memory import judge, keep_bounds, long_entry, narrow_bounds, recall_bounds
from kernels.laws.tricks import Table

_FIRST, _REST, _CARD, _BEST, _BEAT, _STATE, _BOUNDS = range(7)
"""What a row of the stack holds: the cards still to try (first, then the rest), the card being tried, the winning card
and what beats it before this seat plays, some small numbers packed, and at the start of a trick its known bounds."""


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
        ducks = table.makers == 1 << table.maker  # of two makers each has to follow with cards of his own
        return 0 if ducks and leader != table.maker and can_duck(makers, defenders) else -1
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
def _cards_to_lead(hand: np.uint64, others: np.uint64, misere: int) -> tuple[np.uint64, np.uint64]:
    """The distinct cards of a leader: those to try first (the tops of their suits; in a misère all), and the rest."""
    moves = distinct(hand, others)
    tops = moves if misere else moves & ~reaches(others)
    return tops, moves & ~tops


@kernel
def _cards_to_follow(
    hand: np.uint64, others: np.uint64, led: np.uint64, best: np.uint64, beat: np.uint64, to_win: bool
) -> tuple[np.uint64, np.uint64]:  # fmt: skip
    """The distinct cards of a follower: those to try first (the winning ones if he plays to win), and the rest."""
    moves = hand & led
    moves = (moves if moves else hand) & distinct(hand, others | best)
    winning, losing = moves & beat, moves & ~beat
    return (winning, losing) if to_win else (losing, winning)


@kernel
def _next_card(row: npt.NDArray[np.uint64], highest_first: bool, ducks: bool) -> np.uint64:
    """Take the next card to try out of a row of the stack: of the first ones the highest or the lowest, then the rest.

    A maker who ducks (in a misère) gets rid of high cards, everybody else keeps them.
    """
    column = _FIRST if row[_FIRST] else _REST
    cards = row[column]
    from_top = ducks or (highest_first and column == _FIRST)
    card = ONE << np.uint64(highest_bit(cards)) if from_top else lowest(cards)
    row[column] = cards ^ card
    row[_CARD] = card
    return card


@kernel
def makers_take(
    table: Table, leader: int, left: int, need: int, hands: npt.NDArray[np.uint64], fixed: np.uint64, trump: np.uint64,
    number: np.uint64, address: np.uint64, stack: npt.NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Tell whether the makers take at least `need` of the `left` tricks that begin with the one `leader` leads.

    `hands` (``uint64[>= players]``, in the solver's layout) are changed and set back; `fixed` holds cards of theirs
    that were already played to the first of those tricks. `number` is the deal's own,
    `address` that of the remembered bounds, `stack` is ``uint64[>= cards played in a deal, 8]``.
    """
    takers = table.active & ~table.makers if table.misere else table.makers
    makers = _union(hands, table.makers, table.players)
    cards = makers | _union(hands, table.active, table.players)
    last = popcount(np.uint64(table.active))
    if not fixed and table.lead_trump == 1 and left == table.tricks:
        must_lead = hands[leader] & trump
    else:
        must_lead = fixed & hands[leader]
    ply, seat, place = 0, leader, 0
    won, best, beat, led = 0, ZERO, ZERO, ZERO
    while True:
        # a position: `seat` is the one in `place` of the trick, and `won` has played the `best` card so far
        value, bounds, others = -1, ZERO, cards & ~hands[seat]
        if place > 0:
            to_win = not table.misere and ((table.makers >> won) ^ (table.makers >> seat)) & 1 == 1
            first, rest = _cards_to_follow(hands[seat], others, led, best, beat, to_win)
            if ply < last and hands[seat] & fixed:
                first, rest = hands[seat] & fixed, ZERO
        else:
            first, rest = _cards_to_lead(hands[seat], others, table.misere)
            if must_lead and ply == 0:
                # a card that was led may be the equal of another one: then it is not among the distinct ones
                first, rest = (fixed & must_lead, ZERO) if fixed else (first & must_lead, rest & must_lead)
            else:
                value = _settle(table, hands, trump, leader, need, left, makers, cards ^ makers)
                if value < 0 and left > 2:
                    context = (number << np.uint64(3)) | np.uint64(leader)
                    bounds = recall_bounds(long_entry(address, cards, context), cards, context, left)
                    value = judge(bounds, need)
        if value < 0:
            stack[ply, _FIRST], stack[ply, _REST] = first, rest
            stack[ply, _BEST], stack[ply, _BEAT], stack[ply, _BOUNDS] = best, beat, bounds
            stack[ply, _STATE] = np.uint64(seat | leader << 4 | won << 8 | place << 12 | left << 16 | need << 24)
        # a value goes back to the last position where a seat that is not content has another card to try
        while value >= 0:
            if ply == 0:
                return value == 1
            ply -= 1
            state = int(np.int64(stack[ply, _STATE]))
            seat, leader, won, place = state & 15, state >> 4 & 15, state >> 8 & 15, state >> 12 & 15
            left, need = state >> 16 & 255, state >> 24
            card = stack[ply, _CARD]
            hands[seat] ^= card
            cards ^= card
            if table.makers >> seat & 1:
                makers ^= card
            if value != takers >> seat & 1 and stack[ply, _FIRST] | stack[ply, _REST]:
                best, beat, value = stack[ply, _BEST], stack[ply, _BEAT], -1
            elif place == 0 and left > 2 and not (must_lead and ply == 0):
                context = (number << np.uint64(3)) | np.uint64(leader)
                bounds = narrow_bounds(stack[ply, _BOUNDS], need, value == 1)
                keep_bounds(long_entry(address, cards, context), cards, context, bounds)
        # the seat plays its next card
        ducks = table.misere == 1 and table.makers >> seat & 1 == 1
        card = _next_card(stack[ply], place == 0 and table.misere == 0, ducks)
        hands[seat] ^= card
        cards ^= card
        if table.makers >> seat & 1:
            makers ^= card
        if place == 0:
            led = field_of(card)
            won, best, beat = seat, card, (led | trump) & ~up_to(card)
        else:
            led = field_of(stack[ply - place, _CARD])
            if card & beat:
                won, best, beat = seat, card, beat & ~up_to(card)
        ply, place, seat = ply + 1, place + 1, next_seat(table.active, seat, table.players)
        if place == last:
            seat, leader, place, left, need = won, won, 0, left - 1, need - (table.makers >> won & 1)
