"""Jobs in chunks on threads: any split gives the same sums, limits of time hold, and Ctrl-C keeps what is done."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.engine.chunks import Run, has_abandoned, run_chunks, without_interrupts


def squares(first: int, last: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Sums over deals first..last-1: their number, and their squares by remainder."""
    deals = np.arange(first, last)
    return np.array([last - first]), np.bincount(deals % 3, weights=deals**2, minlength=3).astype(np.int64)


def nothing() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    return np.zeros(1, np.int64), np.zeros(3, np.int64)


@settings(deadline=None)
@given(st.integers(0, 300), st.integers(0, 300), st.integers(1, 400), st.integers(1, 4))
def test_any_split_gives_the_same_sums(first: int, length: int, chunk: int, threads: int) -> None:
    total = nothing()
    run = run_chunks(squares, first, first + length, chunk, threads, total)
    assert run == Run(done=length)
    for ours, theirs in zip(total, squares(first, first + length), strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_progress_is_told_what_is_done() -> None:
    told: list[int] = []
    run_chunks(squares, 0, 100, 7, 2, nothing(), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 100


def test_chunks_run_on_as_many_threads_as_asked() -> None:
    meeting = threading.Barrier(3, timeout=20)

    def work(first: int, last: int) -> tuple[npt.NDArray[np.int64], ...]:
        meeting.wait()  # passes only where three chunks are under way at once
        return squares(first, last)

    assert run_chunks(work, 0, 6, 1, 3, nothing()).done == 6


def test_after_the_deadline_no_chunk_begins_but_one() -> None:
    total = nothing()
    run = run_chunks(squares, 0, 1_000, 10, 1, total, deadline=time.monotonic() - 1)
    assert run.out_of_time
    assert run.done == int(total[0][0]) == 10


@pytest.mark.parametrize("last", [4, 100])
def test_a_chunk_in_line_at_the_deadline_does_not_begin(last: int) -> None:
    """Two are under way then on two threads, and of the ones after them none; those done are the first ones."""
    deadline, seen = time.monotonic() + 0.2, []

    def work(first: int, end: int) -> tuple[npt.NDArray[np.int64], ...]:
        seen.append(first)
        time.sleep(max(0.0, deadline + 0.2 - time.monotonic()))
        return squares(first, end)

    run = run_chunks(work, 0, last, 1, 2, nothing(), deadline)
    assert run == Run(done=2, out_of_time=True)
    assert sorted(seen) == [0, 1]


def test_a_job_done_in_time_is_not_out_of_time() -> None:
    assert run_chunks(squares, 0, 100, 10, 1, nothing(), deadline=time.monotonic() + 60) == Run(done=100)


def test_ctrl_c_keeps_what_is_done() -> None:
    total, told = nothing(), []

    def stop(done: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    run = run_chunks(squares, 0, 10_000, 10, 2, total, progress=stop)
    assert run.interrupted
    assert 30 <= run.done < 10_000
    assert run.done == int(total[0][0])


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_a_signal_never_leaves_half_a_chunk_in_the_sums() -> None:
    generator = random.Random(1)
    for _ in range(30):
        total, at = nothing(), generator.randrange(100, 900)

        def work(first: int, last: int, at: int = at) -> tuple[npt.NDArray[np.int64], ...]:
            if first <= at < last:
                os.kill(os.getpid(), signal.SIGINT)
            return squares(first, last)

        run = run_chunks(work, 0, 10**6, 3, 2, total)
        assert run.interrupted
        assert at < run.done == int(total[0][0]) < 10**6
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_a_signal_in_the_last_chunk_is_not_lost() -> None:
    def work(first: int, last: int) -> tuple[npt.NDArray[np.int64], ...]:
        os.kill(os.getpid(), signal.SIGINT)
        return squares(first, last)

    assert run_chunks(work, 0, 10, 10, 1, nothing()) == Run(done=10, interrupted=True)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_does_not_wait_for_a_step_nor_break_into_it() -> None:
    """It goes on to its end by itself; and the next one is carried out as if nothing had been."""
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def step() -> None:
        begun.set()
        os.kill(os.getpid(), signal.SIGINT)
        go_on.wait(60)
        done.set()

    assert not has_abandoned()
    with pytest.raises(KeyboardInterrupt):
        without_interrupts(step)
    assert begun.is_set()
    assert not done.is_set()
    assert has_abandoned()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert without_interrupts(lambda: 7) == 7
    go_on.set()
    assert done.wait(60)
    while has_abandoned():
        time.sleep(0.01)


def test_a_step_fails_as_if_it_were_called() -> None:
    with pytest.raises(ZeroDivisionError):
        without_interrupts(lambda: 1 // 0)
    with ThreadPoolExecutor(1) as pool:  # where Ctrl-C is not ours, it is
        assert pool.submit(without_interrupts, threading.get_ident).result() != threading.get_ident()


def test_a_job_off_the_main_thread_leaves_signals_alone() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(run_chunks, squares, 0, 100, 10, 2, nothing()).result() == Run(done=100)


def test_an_error_in_a_chunk_is_not_swallowed() -> None:
    def work(first: int, last: int) -> tuple[npt.NDArray[np.int64], ...]:
        raise ZeroDivisionError(first)

    with pytest.raises(ZeroDivisionError):
        run_chunks(work, 0, 100, 10, 2, nothing())
