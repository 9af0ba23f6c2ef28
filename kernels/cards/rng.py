"""Random numbers by counter: the stream of deal *i* under seed *s* is a pure function of (s, i).

So results do not depend on threads, chunks, machines or restarts. A stream is SplitMix64 (Steele, Lea and Flood,
2014), started from a hash of seed and index; its state is one ``uint64`` in an array of length 1.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import highest_bit

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(0xFFFFFFFF)


@kernel
def mix(value: np.uint64) -> np.uint64:
    """SplitMix64's finaliser: a bijection of 64 bits that leaves no visible structure."""
    value = (value ^ (value >> np.uint64(30))) * _MIX_A
    value = (value ^ (value >> np.uint64(27))) * _MIX_B
    return value ^ (value >> np.uint64(31))


@kernel
def start_stream(seed: np.uint64, index: int, stream: npt.NDArray[np.uint64]) -> None:
    """Set `stream` (``uint64[1]``) to the beginning of the stream of deal `index` under `seed`."""
    stream[0] = mix(mix(seed + _GOLDEN) ^ (np.uint64(index) * _GOLDEN + _MIX_A))


@kernel
def next_bits(stream: npt.NDArray[np.uint64]) -> np.uint64:
    """The next 64 random bits of `stream`."""
    stream[0] += _GOLDEN
    return mix(stream[0])


@kernel
def skip_draws(stream: npt.NDArray[np.uint64], count: int) -> None:
    """Go on as after `count` draws."""
    stream[0] += np.uint64(count) * _GOLDEN


@kernel
def below(stream: npt.NDArray[np.uint64], bound: int) -> int:
    """A uniform integer in 0..bound-1 (bound up to 2**32), without bias (Lemire, 2019: multiply and reject)."""
    size = np.uint64(bound)
    product = (next_bits(stream) >> np.uint64(32)) * size
    if (product & _HALF) < size:
        least = ((_HALF - size) + np.uint64(1)) % size
        while (product & _HALF) < least:
            product = (next_bits(stream) >> np.uint64(32)) * size
    # int() would leave an unsigned number, and unsigned with signed makes a float
    return np.int64(product >> np.uint64(32))  # type: ignore[return-value]


@kernel
def below_large(stream: npt.NDArray[np.uint64], bound: int) -> int:
    """A uniform integer in 0..bound-1 (bound from 1 to 2**63 - 1): as many bits as it has, until they are below."""
    shift = np.uint64(63 - highest_bit(np.uint64(bound)))
    while True:
        drawn = np.int64(next_bits(stream) >> shift)
        if drawn < bound:
            return drawn  # type: ignore[return-value]
