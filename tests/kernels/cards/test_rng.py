"""Streams of random numbers: the published generator, uniform integers, and one stream a deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kernels._jit import kernel
from kernels.cards.rng import below, below_large, mix, next_bits, start_stream
from tests.support.chi_square import assert_uniform


@kernel
def _draw(seed: Any, first: Any, last: Any, bound: Any, counts: Any) -> Any:
    """Count the first number below `bound` of every stream; large bounds are counted by remainder."""
    stream = np.zeros(1, np.uint64)
    for index in range(first, last):
        start_stream(seed, index, stream)
        counts[below(stream, bound) % len(counts)] += 1


@kernel
def _draw_on(seed: Any, draws: Any, bound: Any, counts: Any) -> Any:
    """Count pairs of consecutive numbers below `bound` of one stream."""
    stream = np.zeros(1, np.uint64)
    start_stream(seed, 0, stream)
    before = below(stream, bound)
    for _ in range(draws):
        now = below(stream, bound)
        counts[before * bound + now] += 1
        before = now


@kernel
def _draw_large(seed: Any, draws: Any, bound: Any, numbers: Any) -> Any:
    stream = np.zeros(1, np.uint64)
    start_stream(seed, 0, stream)
    for k in range(draws):
        numbers[k] = below_large(stream, bound)


def first_bits(seed: int, index: int, count: int = 3) -> list[int]:
    stream = np.zeros(1, np.uint64)
    start_stream(np.uint64(seed), index, stream)
    return [int(next_bits(stream)) for _ in range(count)]


def test_published_numbers_of_splitmix64() -> None:
    """The first numbers from state 1234567, as the generator's reference implementation gives them."""
    stream = np.array([1234567], np.uint64)
    assert [int(next_bits(stream)) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_mixing_loses_nothing() -> None:
    values = [int(mix(np.uint64(value))) for value in range(20_000)]
    assert len(set(values)) == len(values)
    flipped = [(int(mix(np.uint64(7))) ^ int(mix(np.uint64(7 ^ (1 << bit))))).bit_count() for bit in range(64)]
    assert 28 < sum(flipped) / 64 < 36  # half of the bits change, whichever bit of the input does


def test_a_stream_depends_on_seed_and_index_alone() -> None:
    seen = [first_bits(seed, index) for seed in (0, 1, 2**64 - 1) for index in (0, 1, 2, 10**9, 2**40)]
    assert seen == [first_bits(seed, index) for seed in (0, 1, 2**64 - 1) for index in (0, 1, 2, 10**9, 2**40)]
    numbers = [number for stream in seen for number in stream]
    assert len(set(numbers)) == len(numbers)


def test_streams_do_not_overlap_one_another() -> None:
    """Streams walk the same circle of states; those of neighbouring deals must start far apart."""
    seen: set[int] = set()
    for index in range(3_000):
        seen.update(first_bits(1, index, 8))
    assert len(seen) == 24_000


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 18, 24, 52])
def test_integers_are_uniform_over_streams(bound: int) -> None:
    counts = np.zeros(bound, np.int64)
    _draw(np.uint64(3), 0, 200_000, bound, counts)
    assert_uniform(counts)


@pytest.mark.parametrize("bound", [2, 13, 24])
def test_integers_are_uniform_along_a_stream(bound: int) -> None:
    counts = np.zeros(bound * bound, np.int64)
    _draw_on(np.uint64(4), 400_000, bound, counts)
    assert_uniform(counts)


def test_large_bounds_are_without_bias() -> None:
    """Of 2**32 numbers, 3 * 2**30 results: multiplying without rejection would give one remainder in three twice."""
    counts: npt.NDArray[np.int64] = np.zeros(3, np.int64)
    _draw(np.uint64(5), 0, 200_000, 3 << 30, counts)
    assert_uniform(counts)


def test_every_number_below_the_bound_comes() -> None:
    for bound in range(1, 30):
        counts = np.zeros(bound + 1, np.int64)
        _draw(np.uint64(6), 0, 400 * bound, bound, counts)
        assert counts[:bound].all()
        assert counts[bound] == 0


@pytest.mark.parametrize("bound", [1, 2, 3, 24, 720, 3 << 40, 2**63 - 8])
def test_numbers_below_a_bound_of_any_size_are_uniform(bound: int) -> None:
    """By the part of the range in which they lie, and by remainder."""
    numbers, parts = np.zeros(60_000, np.int64), min(bound, 24)
    _draw_large(np.uint64(7), len(numbers), bound, numbers)
    assert 0 <= numbers.min() <= numbers.max() < bound
    assert_uniform(np.bincount([int(number) * parts // bound for number in numbers], minlength=parts))
    assert_uniform(np.bincount(numbers % parts, minlength=parts))
