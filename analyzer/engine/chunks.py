"""Running a job in chunks of deals on threads: any split of the work gives the same integer sums."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")
Arrays = Sequence[Any]
"""A tuple of integer arrays that add up over chunks."""

Progress = Callable[[str, int, int], None]
"""Told (what is going on, how much is done, of how much); of nothing: a line of its own."""


@dataclass(slots=True)
class Run:
    """How far a job came."""

    done: int = 0
    """Deals carried out."""
    interrupted: bool = False
    """The user stopped it (Ctrl-C)."""
    out_of_time: bool = False


def tell_compiling(progress: Progress | None, *kernels: str) -> None:
    """Say what is happening where an entry kernel of one of these names has to be compiled first."""
    from kernels._jit import is_compiled

    if progress and not all(is_compiled(name) for name in kernels):
        progress("compiling the kernels for this machine, once; it takes about a minute ...", 0, 0)


def chunk_size(chunk: int, searches: bool) -> int:
    """Deals a chunk: fewer by players who search, so that Ctrl-C and a time limit take effect as soon."""
    return max(1, chunk // 25) if searches else chunk


def run_chunks(
    work: Callable[[int, int], Arrays],
    first: int,
    last: int,
    chunk: int,
    threads: int,
    total: Arrays,
    deadline: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> Run:
    """Call ``work(a, b)`` for consecutive ranges of `first`..`last` on `threads` threads; add its arrays to `total`.

    `deadline` is a time of `time.monotonic` after which no more chunks begin (the first ones always do); `progress` is
    told the deals done so far.
    Ctrl-C ends the job after the chunks under way and is reported, not raised.
    """
    run = Run()
    first, last, chunk = int(first), int(last), int(chunk)  # of numpy's they would make sums of its kind
    begin = first
    waiting: dict[Future[Arrays], int] = {}
    pool = ThreadPoolExecutor(threads)

    def collect() -> None:
        finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in finished:
            size = waiting.pop(future)
            for ours, theirs in zip(total, future.result(), strict=True):
                ours += theirs
            run.done += size
        if finished and progress:
            progress(run.done)

    with _ctrl_c_noted() as stop:
        try:
            while (begin < last or waiting) and not stop.is_set():
                if deadline is not None and time.monotonic() > deadline and first < begin < last:
                    run.out_of_time = True
                    begin = last
                while begin < last and len(waiting) < 2 * threads:
                    end = min(last, begin + chunk)
                    waiting[pool.submit(work, begin, end)] = end - begin
                    begin = end
                if waiting:
                    collect()
        except KeyboardInterrupt:  # where Ctrl-C is not ours to note
            stop.set()
        finally:
            if stop.is_set():
                run.interrupted = True
                for future in list(waiting):
                    if future.cancel():
                        waiting.pop(future)
                while waiting:
                    collect()
            pool.shutdown(wait=True, cancel_futures=True)
    return run


def without_interrupts(step: Callable[[], T]) -> T:
    """Carry out a step that loads or compiles kernels, and raise KeyboardInterrupt for Ctrl-C only after it.

    An exception in the middle of that can crash the whole process.
    """
    with _ctrl_c_noted() as stop:
        made = step()
    if stop.is_set():
        raise KeyboardInterrupt
    return made


@contextmanager
def _ctrl_c_noted() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets: an exception in the middle of adding up would leave sums of half a chunk."""
    stop = threading.Event()
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield stop
        return
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
