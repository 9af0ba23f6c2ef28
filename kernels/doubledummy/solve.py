"""Entry to the solver: which questions to ask of a deal, and in which order."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import lowest_bit, popcount
from kernels.doubledummy.cards import ONE, ZERO, arrange, find_gap
from kernels.doubledummy.levels import leader_takes
from kernels.doubledummy.memory import STACK_ROWS
from kernels.doubledummy.stack import makers_take
from kernels.tricks import Table


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
def _solve_short(table: Table, hands: npt.NDArray[np.uint64], steps: int, memory: npt.NDArray[np.uint64]) -> int:
    """`solve_tricks` where two sides sit by parity and there are at most five tricks."""
    if table.tricks > 5 or table.players > 4 or table.misere or table.lead_trump:
        raise ValueError("this deal needs the memory that new_memory makes for its game")
    memory[0] += ONE
    union = ZERO
    for seat in range(table.players):
        if (table.active >> seat) & 1:
            union |= hands[seat]
    gap, lead = find_gap(union), _place_of(table, table.leader)
    a, b, c, d = ZERO, ZERO, ZERO, ZERO
    for seat in range(table.players):
        if (table.active >> seat) & 1:
            hand, turn = arrange(hands[seat], gap), (_place_of(table, seat) - lead) & 3
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
    makers_lead = (table.makers >> table.leader) & 1
    least, most = 0, table.tricks
    while True:
        threshold = next_threshold(steps, least, most)
        if threshold == 0:
            return least
        need = threshold if makers_lead else table.tricks - threshold + 1
        enough = leader_takes(table.tricks, need, a, b, c, d, trump, context, address)
        if enough == (makers_lead == 1):
            least = threshold
        else:
            most = threshold - 1


@kernel
def _solve_long(table: Table, hands: npt.NDArray[np.uint64], steps: int, memory: npt.NDArray[np.uint64]) -> int:
    """`solve_tricks` for every game."""
    memory[0, 0] += ONE
    union = ZERO
    for seat in range(table.players):
        if (table.active >> seat) & 1:
            union |= hands[seat]
    gap, own = find_gap(union), memory[1:3].reshape(16)
    for seat in range(table.players):
        own[seat] = arrange(hands[seat], gap) if (table.active >> seat) & 1 else ZERO
    stack = memory[3 : 3 + STACK_ROWS]
    address = np.uint64(memory.ctypes.data) + np.uint64(64 * (3 + STACK_ROWS))
    least, most = 0, table.tricks
    while True:
        threshold = next_threshold(steps, least, most)
        if threshold == 0:
            return least
        if makers_take(table, threshold, own, arrange(table.trump, 16), memory[0, 0], address, stack):
            least = threshold
        else:
            most = threshold - 1


@kernel
def solve_tricks(table: Table, hands: npt.NDArray[np.uint64], steps: int, memory: npt.NDArray[np.uint64]) -> int:
    """The makers' tricks when everybody sees all cards and plays best, as exactly as `steps` asks.

    `hands` is ``uint64[>= players]``, normalised, with `table.tricks` cards in each active seat's (the others are not
    looked at). Bit t of `steps` is set (1 <= t <= tricks) where it matters whether the makers take t or t - 1; the
    answer lies in the right class between two such steps, and is the exact number when all bits are set. `memory` is
    from `new_memory`; its number of dimensions chooses the solver.
    """
    if memory.ndim == 1:
        return _solve_short(table, hands, steps, memory)
    return _solve_long(table, hands, steps, memory)


@kernel
def solve_many(
    table: Table, hands: npt.NDArray[np.uint64], makers: npt.NDArray[np.int64], leaders: npt.NDArray[np.int64],
    alone: int, steps: int, memory: npt.NDArray[np.uint64], tricks: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """`solve_tricks` for deals that differ in maker, leader and cards from `table`, into `tricks` (``int64[deals]``).

    `hands` is ``uint64[deals, players]``, `makers` and `leaders` ``int64[deals]``; `alone` tells whether the maker's
    partner sleeps.
    """
    everybody = (1 << table.players) - 1
    for deal in range(len(makers)):
        maker = makers[deal]
        active, side = everybody, 1 << maker
        if table.partners:
            partner = 1 << ((maker + 2) % table.players)
            active, side = (active & ~partner, side) if alone else (active, side | partner)
        one = Table(
            table.players, table.tricks, table.partners, active, side, maker, leaders[deal], table.trump, table.misere,
            table.lead_trump, table.deck, table.out, table.pickup, table.buried,
        )  # fmt: skip
        tricks[deal] = solve_tricks(one, hands[deal], steps, memory)
