"""What every job is told: deals, seed, threads and chunk; their usual values, and which ones make no sense.

Nothing here needs numpy, so that help can say the usual values at once.
"""

from __future__ import annotations

import os

from analyzer.arguments import number, whole
from analyzer.errors import DataError, shorten

DEFAULT_SEED = 1
MOST_SEED = 2**64 - 1
PRECISION = 0.02
"""Half-width of an answer's interval to reach, in points; as wide as a toss-up (`analyzer.estimates.intervals.TIE`)."""
COMPARE_DEALS, REPORT_DEALS = 50_000, 5_000_000
ASK_CHUNK, CHUNK = 250, 2_000
"""Deals that a thread carries out at a time: of a question, on each of which every plan is tried, and of other jobs."""
MOST_DEALS = 10**8
MOST_THREADS = 1024


def check_numbers(
    deals: int | None, seed: int, chunk: int | None = None, fewest: int = 1, most: int = MOST_DEALS
) -> tuple[int | None, int, int | None]:  # fmt: skip
    """Return deals, seed and chunk, raising `DataError` for what is no whole number or out of range.

    None stands for a number that the job chooses itself.
    """
    deals = None if deals is None else whole(deals, "deals")
    seed, chunk = whole(seed, "seed"), None if chunk is None else whole(chunk, "chunk")
    if deals is not None and not fewest <= deals <= most:
        raise DataError(f"deals {shorten(deals)} is out of range; give {fewest} to {most}")
    if not 0 <= seed <= MOST_SEED:
        raise DataError(f"seed {shorten(seed)} is out of range; give 0 to {MOST_SEED}")
    if chunk is not None and chunk < 1:
        raise DataError(f"chunk {shorten(chunk)} is out of range; give 1 deal or more")
    return deals, seed, chunk


def check_limits(precision: float, seconds: float | None) -> tuple[float, float | None]:
    """Return precision (in points) and time, raising `DataError` for what is no number or what no job can keep."""
    precision, seconds = number(precision, "precision"), None if seconds is None else number(seconds, "time")
    if not 0.0 < precision < 100.0:
        raise DataError(f"precision {precision:g} is out of range; give points above 0, such as 0.02")
    if seconds is not None and not 0.0 < seconds < float("inf"):
        raise DataError(f"time {seconds:g} s is out of range; give seconds above 0, such as 5s")
    return precision, seconds


def default_threads() -> int:
    """Processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: int | None) -> int:
    """Return the number of threads to use; None means all processors."""
    if threads is None:
        return default_threads()
    threads = whole(threads, "threads")
    if not 1 <= threads <= MOST_THREADS:
        here = f"this machine has {default_threads()}"
        raise DataError(f"threads {shorten(threads)} is out of range; give 1 to {MOST_THREADS} ({here})")
    return threads
