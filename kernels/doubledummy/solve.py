"""Entry to the solver: which questions to ask of a deal, and in which order."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import lowest_bit, popcount
from kernels.doubledummy.cards import ONE, ZERO, arrange, find_gap
from kernels.doubledummy.levels import leader_takes, trick_resumed
from kernels.doubledummy.memory import SHORT_WORDS, STACK_ROWS
from kernels.doubledummy.stack import makers_take
from kernels.laws.tricks import Table, seat_sides


@kernel
def next_threshold(steps: int, least: int, most: int) -> int:
    """The middle one of the thresholds in (least, most], the lower of two; 0 when there is none."""
    asked = (steps >> (least + 1)) & ((1 << (most - least)) - 1)
    if asked == 0:
        return 0
    for _ in range((popcount(np.uint64(asked)) - 1) >> 1):
        asked &= asked - 1
    return least + 1 + lowest_bit(np.uint64(asked))


@kernel
def _place_of(table: Table, seat: int) -> int:
    """The seat among four at which sides go by parity: with three players the maker's 0, the others 1 and 3."""
    if table.players != 3:
        return seat
    place = (seat - table.maker) % 3
    return 3 if place == 2 else place


@kernel
def _solve_short(
    table: Table, leader: int, own: npt.NDArray[np.uint64], fixed: np.uint64, steps: int, won: int,
    memory: npt.NDArray[np.uint64],
) -> int:  # fmt: skip
    """`solve_rest` where two sides sit by parity and there are at most five tricks."""
    lead = _place_of(table, leader)
    a, b, c, d = ZERO, ZERO, ZERO, ZERO
    for seat in range(table.players):
        if (table.active >> seat) & 1:
            hand, turn = own[seat], (_place_of(table, seat) - lead) & 3
            if turn == 0:
                a = hand
            elif turn == 1:
                b = hand
            elif turn == 2:
                c = hand
            else:
                d = hand
    trump, context = arrange(table.trump, 16), memory[0] << np.uint64(2)
    address = np.uint64(memory.ctypes.data) + np.uint64(16)
    memory[1] = fixed
    makers_lead = (table.makers >> leader) & 1
    left = popcount(a)
    least, most = won, won + left
    while True:
        threshold = next_threshold(steps, least, most)
        if threshold == 0:
            return least
        need = threshold - won if makers_lead else left - (threshold - won) + 1
        if fixed:
            enough = trick_resumed(a, b, c, d, trump, need, context, address)
        else:
            enough = leader_takes(a, b, c, d, trump, need, context, address)
        if enough == (makers_lead == 1):
            least = threshold
        else:
            most = threshold - 1


@kernel
def _solve_long(
    table: Table, leader: int, own: npt.NDArray[np.uint64], fixed: np.uint64, steps: int, won: int,
    memory: npt.NDArray[np.uint64],
) -> int:  # fmt: skip
    """`solve_rest` for every game."""
    stack = memory[3 : 3 + STACK_ROWS]
    address = np.uint64(memory.ctypes.data) + np.uint64(64 * (3 + STACK_ROWS))
    left = popcount(own[leader])
    least, most = won, won + left
    while True:
        threshold = next_threshold(steps, least, most)
        if threshold == 0:
            return least
        need = threshold - won
        if makers_take(
            table, leader, left, need, own, fixed, arrange(table.trump, 16), memory[0, 0], address, stack
        ):  # fmt: skip
            least = threshold
        else:
            most = threshold - 1


@kernel
def begin_deal(memory: npt.NDArray[np.uint64]) -> None:
    """Give the deal that is solved next a number of its own, so that nothing remembered of another one counts."""
    if memory.ndim == 1:
        memory[0] += ONE
    else:
        memory[0, 0] += ONE


@kernel
def solve_rest(
    table: Table, leader: int, own: npt.NDArray[np.uint64], fixed: np.uint64, steps: int, won: int,
    memory: npt.NDArray[np.uint64],
) -> int:  # fmt: skip
    """The makers' tricks in the end, `won` of them already theirs, from a trick that `leader` leads or has led.

    `own` (``uint64[>= players]``, in the layout of `kernels.doubledummy.cards`) holds the hands as they were before
    this trick, and `fixed` the cards already played to it, each still in its owner's hand. `begin_deal` comes first,
    once for all positions of one deal that have the same leader; `steps` and `memory` are those of `solve_tricks`.
    """
    if memory.ndim == 1:
        return _solve_short(table, leader, own, fixed, steps, won, memory)
    return _solve_long(table, leader, own, fixed, steps, won, memory)


@kernel
def solve_tricks(table: Table, hands: npt.NDArray[np.uint64], steps: int, memory: npt.NDArray[np.uint64]) -> int:
    """The makers' tricks when everybody sees all cards and plays best, as exactly as `steps` asks.

    `hands` is ``uint64[>= players]``, normalised, with `table.tricks` cards in each active seat's (the others are not
    looked at). Bit t of `steps` is set (1 <= t <= tricks) where it matters whether the makers take t or t - 1; the
    answer lies in the right class between two such steps, and is the exact number when all bits are set. `memory` is
    from `new_memory`; its number of dimensions chooses the solver.
    """
    begin_deal(memory)
    own = own_hands(table, memory)
    lay_out(table, hands, own)
    return solve_rest(table, table.leader, own, ZERO, steps, 0, memory)


@kernel
def own_hands(table: Table, memory: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The room of the hands in the memory, which must be that of the game."""
    if memory.ndim == 1:
        if table.tricks > 5 or table.players > 4 or table.misere or table.lead_trump:
            raise ValueError("this deal needs the memory that new_memory makes for its game")
        return memory[SHORT_WORDS:]
    return memory[1:3].reshape(16)


@kernel
def lay_out(table: Table, hands: npt.NDArray[np.uint64], own: npt.NDArray[np.uint64]) -> int:
    """Write the normalised `hands` to `own` in the solver's layout; return what `find_gap` says of them."""
    union = ZERO
    for seat in range(table.players):
        if (table.active >> seat) & 1:
            union |= hands[seat]
    gap = find_gap(union)
    for seat in range(table.players):
        own[seat] = arrange(hands[seat], gap) if (table.active >> seat) & 1 else ZERO
    return gap


@kernel
def solve_many(
    table: Table, hands: npt.NDArray[np.uint64], makers: npt.NDArray[np.int64], leaders: npt.NDArray[np.int64],
    alone: int, steps: int, memory: npt.NDArray[np.uint64], tricks: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """`solve_tricks` for deals that differ in maker, leader and cards from `table`, into `tricks` (``int64[deals]``).

    `hands` is ``uint64[deals, players]``, `makers` and `leaders` ``int64[deals]``; `alone` tells whether the maker's
    partner sleeps.
    """
    for deal in range(len(makers)):
        one = seat_sides(table, makers[deal], leaders[deal], alone)
        tricks[deal] = solve_tricks(one, hands[deal], steps, memory)
