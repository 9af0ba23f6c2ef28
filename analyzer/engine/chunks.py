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

_GLANCE = 0.05
"""Seconds after which it is seen whether Ctrl-C came."""
_abandoned: list[threading.Thread] = []


@dataclass(slots=True)
class Run:
    """How far a job came."""

    done: int = 0
    """Deals carried out."""
    interrupted: bool = False
    """The user stopped it (Ctrl-C)."""
    out_of_time: bool = False


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

    `deadline` is a time of `time.monotonic` after which no more chunks begin (one always does); `progress` is told the
    deals done so far. The deals done are the first ones.
    Ctrl-C ends the job after the chunks under way and is reported, not raised.
    """
    run = Run()
    first, last, chunk = int(first), int(last), int(chunk)  # of numpy's they would make sums of its kind
    begin = first
    waiting: dict[Future[Arrays], int] = {}
    pool = ThreadPoolExecutor(threads)

    def collect() -> None:
        left = None if deadline is None or run.out_of_time else max(0.0, deadline - time.monotonic())
        finished, _ = wait(waiting, left, FIRST_COMPLETED)
        for future in finished:
            size = waiting.pop(future)
            for ours, theirs in zip(total, future.result(), strict=True):
                ours += theirs
            run.done += size
        if finished and progress:
            progress(run.done)

    def give_up() -> bool:
        """Let no more chunks begin, the last ones first; tell whether there were any."""
        given_up = begin < last
        for future in reversed(list(waiting)):
            if (run.done == 0 and len(waiting) == 1) or not future.cancel():
                break
            waiting.pop(future)
            given_up = True
        return given_up

    with _ctrl_c_noted() as stop:
        try:
            while (begin < last or waiting) and not stop.is_set():
                if deadline is not None and time.monotonic() >= deadline and first < begin:
                    run.out_of_time = give_up() or run.out_of_time
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
    """Carry out a step that loads or compiles kernels; on Ctrl-C raise KeyboardInterrupt at once.

    An exception in the middle of compiling can crash the whole process. So the step has a thread of its own, which goes
    on to its end whatever happens here; a process that does not want to wait for it leaves by `os._exit`
    (`has_abandoned`).
    """
    if not _is_ours():
        return step()
    made: Future[T] = Future()

    def carry_out() -> None:
        try:
            made.set_result(step())
        except BaseException as error:  # whoever waits raises it
            made.set_exception(error)

    thread = threading.Thread(target=carry_out)
    with _ctrl_c_noted() as stop:
        thread.start()
        while not stop.is_set() and not wait([made], timeout=_GLANCE).done:
            pass
        if stop.is_set():
            _abandoned.append(thread)
            raise KeyboardInterrupt
    return made.result()


def has_abandoned() -> bool:
    """Tell whether a step goes on that nobody waits for any more."""
    return any(thread.is_alive() for thread in _abandoned)


def _is_ours() -> bool:
    """Tell whether Ctrl-C is ours to note: in the main thread, and not noted already."""
    ours = threading.current_thread() is threading.main_thread()
    return ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler


@contextmanager
def _ctrl_c_noted() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets: an exception in the middle of adding up would leave sums of half a chunk."""
    stop = threading.Event()
    if not _is_ours():
        yield stop
        return
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
