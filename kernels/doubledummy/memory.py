"""The solver's memory: what was learnt about positions met before (a transposition table) and room for a stack.

One for each thread, made once; nothing else is allocated. Every deal gets a number of its own, which is part of each
entry, so nothing that an earlier deal left behind can be taken for the present one's.

The entries are read and written by address. An array passes through a call as seven values, an address as one, and
with the short calls of this search that is a tenth of the whole time.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kernels._jit import kernel
from kernels.codes import MAX_PLAYERS
from kernels.game import Game

_SHORT_BITS = 9
_LONG_BITS = 14
SHORT_WORDS = 2 + (2 << _SHORT_BITS)
"""Words of the fast solver's memory before the hands: the deal's number, the fixed cards, and the table."""
STACK_FIELDS, STACK_ROWS = 8, 128
"""Words a card played and cards played in a deal, at most (9 players with 14 cards would be 126)."""

_WORD = np.uint64(8)
_ENTRY = np.uint64(16)
_NIBBLE = np.uint64(15)
_FOUR = np.uint64(4)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def is_short(game: Game) -> bool:
    """Tell whether all deals of `game` suit the fast solver: two sides by seat parity, five tricks at most."""
    two_sides = game.players <= 3 or (game.players == 4 and game.partners == 1)
    return bool(two_sides and game.hand <= 5 and not game.first_lead_trump and not np.any(game.misere))


def new_memory(game: Game | None = None) -> npt.NDArray[np.uint64]:
    """Memory for the deals of `game` (default: any game of five tricks with two sides), for one thread.

    Its number of dimensions chooses the solver when the calling kernel is compiled: 1 the fast one, 2 the one for
    every game. So a program that never meets a long game never compiles the second.
    """
    if game is None or is_short(game):
        return np.zeros(SHORT_WORDS + MAX_PLAYERS, np.uint64)
    return new_long_memory()


def new_long_memory() -> npt.NDArray[np.uint64]:
    """Memory with which every game is solved by the solver for every game."""
    return np.zeros((3 + (2 << _LONG_BITS) // STACK_FIELDS + STACK_ROWS, STACK_FIELDS), np.uint64)


@intrinsic
def _load(typingctx: Any, address: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(builder.inttoptr(args[0], ir.IntType(64).as_pointer()))

    return types.uint64(types.uint64), emit


@intrinsic
def _store(typingctx: Any, address: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[1], builder.inttoptr(args[0], ir.IntType(64).as_pointer()))
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), emit


@kernel
def fixed_cards(table: np.uint64) -> np.uint64:
    """The cards already played to the trick under way; they lie just before the fast solver's `table`."""
    return _load(table - _WORD)


@kernel
def short_entry(table: np.uint64, cards: np.uint64, context: np.uint64) -> np.uint64:
    """Address of the entry where the position with `cards` left is kept; `context` is the deal's number and leader."""
    return table + _ENTRY * (((cards ^ context) * _GOLDEN) >> np.uint64(64 - _SHORT_BITS))


@kernel
def long_entry(table: np.uint64, cards: np.uint64, context: np.uint64) -> np.uint64:
    """`short_entry` in the larger table of the solver for every game."""
    return table + _ENTRY * (((cards ^ context) * _GOLDEN) >> np.uint64(64 - _LONG_BITS))


@kernel
def recall_bounds(entry: np.uint64, cards: np.uint64, context: np.uint64, left: int) -> np.uint64:
    """What is known of a position: 16 * (tricks its side surely takes) + (tricks it takes at most)."""
    word = _load(entry + _WORD)
    known = _load(entry) == cards and (word >> _WORD) == context
    return word & np.uint64(255) if known else np.uint64(left)


@kernel
def keep_bounds(entry: np.uint64, cards: np.uint64, context: np.uint64, bounds: np.uint64) -> None:
    """Keep what is known of a position, in place of what the entry held."""
    _store(entry, cards)
    _store(entry + _WORD, (context << _WORD) | bounds)


@kernel
def narrow_bounds(bounds: np.uint64, need: int, enough: bool) -> np.uint64:
    """The bounds after the answer whether the side takes at least `need` tricks."""
    if enough:
        return (bounds & _NIBBLE) | (np.uint64(need) << _FOUR)
    return (bounds & ~_NIBBLE) | np.uint64(need - 1)


@kernel
def judge(bounds: np.uint64, need: int) -> int:
    """What the bounds say of "at least `need` tricks": 1 yes, 0 no, -1 not known."""
    if int(bounds >> _FOUR) >= need:
        return 1
    return 0 if int(bounds & _NIBBLE) < need else -1
