"""Numbers that every job is told: which are possible, and what is said of those that are not."""

from __future__ import annotations

import os
from typing import Any

import pytest

from analyzer.engine.options import check_limits, check_numbers, check_threads, default_threads
from analyzer.errors import DataError


@pytest.mark.parametrize("threads", [0, -1, 1_025, 10**12])
def test_impossible_numbers_of_threads(threads: int) -> None:
    with pytest.raises(DataError, match=f"threads {threads} is out of range"):
        check_threads(threads)


def test_threads_default_to_what_this_process_may_use() -> None:
    assert check_threads(None) == default_threads()
    assert 1 <= default_threads() <= (os.cpu_count() or 1)
    assert [check_threads(threads) for threads in (1, 2, 1_024)] == [1, 2, 1_024]


@pytest.mark.parametrize("numbers", [(1, 0), (10, 2**64 - 1, 1), (None, 5, None)])
def test_possible_numbers(numbers: tuple[Any, ...]) -> None:
    check_numbers(*numbers, fewest=1, most=10)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((1, 1, 1), "deals 1 is out of range; give 2 to 10"),
        ((11, 1, 1), "deals 11 is out of range; give 2 to 10"),
        ((2, -1, 1), "seed -1 is out of range; give 0 to 18446744073709551615"),
        ((2, 2**64, None), "seed 18446744073709551616 is out of range; give 0 to 18446744073709551615"),
        ((None, 1, 0), "chunk 0 is out of range; give 1 deal or more"),
    ],
)
def test_impossible_numbers_and_their_bounds_are_named(numbers: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DataError) as error:
        check_numbers(*numbers, fewest=2, most=10)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("precision", "seconds", "what"),
    [(0.0, None, "precision"), (100.0, None, "precision"), (float("nan"), None, "precision"), (0.1, 0.0, "time"),
     (0.1, float("inf"), "time"), (0.1, -1.0, "time")],
)  # fmt: skip
def test_impossible_limits(precision: float, seconds: float | None, what: str) -> None:
    with pytest.raises(DataError, match=f"^{what} .* out of range"):
        check_limits(precision, seconds)
    check_limits(0.02, 5.0)
