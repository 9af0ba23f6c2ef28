"""Compiling is told: at once where an entry kernel is missing, and where the compiler works in the middle of a job."""

from __future__ import annotations

import time
from typing import Any

import numba
import pytest

import analyzer.engine.compiling as module
import kernels._jit as jit
from analyzer.engine.compiling import COMPILING, Watch, tell_compiling

Told = list[tuple[str, int, int]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What a job tells, whose entry kernels are all compiled."""
    monkeypatch.setattr(jit, "is_compiled", lambda name: name != "missing")
    said: Told = []
    tell_compiling(lambda *what: said.append(what), "sample_plans")
    return said


def test_what_is_missing_is_told_at_once_and_once(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    assert told == []
    tell_compiling(lambda *what: told.append(what), "sample_plans", "missing")
    assert told == [(COMPILING, 0, 0)]
    _compile_something()
    time.sleep(0.1)
    assert len(told) == 1
    tell_compiling(None, "missing")


def test_what_is_compiled_in_the_middle_of_a_job_is_told_once(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    for _ in range(2):
        _compile_something()
    time.sleep(0.1)
    assert told == [(COMPILING, 0, 0)]


def test_what_is_done_at_once_is_not(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 60.0)
    _compile_something()
    assert told == []


def test_functions_compiled_in_the_middle_of_another_count_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    watch, said = Watch(), []
    watch.tell = lambda *what: said.append(what)
    watch.begin()
    watch.begin()
    watch.end()
    time.sleep(0.2)
    assert said == [(COMPILING, 0, 0)]
    watch.end()


def _compile_something() -> None:
    def plus_one(number: Any) -> Any:
        return number + 1

    assert numba.njit(plus_one)(1) == 2
