"""Bits of a card set: count, lowest and highest, as single machine instructions."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kernels._jit import kernel

_ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)


@intrinsic
def popcount(typingctx: Any, mask: Any) -> Any:
    """Number of bits set in a ``uint64`` mask, as ``int64``."""
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """Index (0-63) of the lowest bit set in a ``uint64`` mask; 64 for an empty mask."""
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.cttz(args[0], _ZERO_IS_DEFINED)


def _emit_highest(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.sub(ir.Constant(ir.IntType(64), 63), builder.ctlz(args[0], _ZERO_IS_DEFINED))


@intrinsic
def highest_bit(typingctx: Any, mask: Any) -> Any:
    """Index (0-63) of the highest bit set in a ``uint64`` mask; -1 for an empty mask."""
    return types.int64(types.uint64), _emit_highest


@kernel
def lowest_card(mask: np.uint64) -> np.uint64:
    """The lowest bit of `mask` as a mask of its own; 0 for an empty mask."""
    return mask & (~mask + np.uint64(1))


@kernel
def highest_card(mask: np.uint64) -> np.uint64:
    """The highest bit of `mask` as a mask of its own. `mask` must not be empty."""
    return np.uint64(1) << np.uint64(highest_bit(mask))
