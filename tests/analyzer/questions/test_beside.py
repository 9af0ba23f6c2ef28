"""Ctrl-C while something is found out beside an answer: it ends at once, and the answer stands."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import pytest

import analyzer.questions.explain
import analyzer.questions.robust
from analyzer import ask
from analyzer.questions.answer import Answer
from analyzer.questions.estimator import Limits

QUESTION: dict[str, Any] = {"hand": "JS AS KS 9H TD", "upcard": "QS", "seat": "dealer", "deals": 500}
ENDLESS = 10**9
NOT_TRIED = "what would turn the verdict was not tried: the job was stopped"
NOT_EXPLAINED = "what decides the answer was not gone through: the job was stopped"


def press_ctrl_c(after: float = 0.2) -> None:
    threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT)).start()


@pytest.fixture(scope="module")
def whole() -> Answer:
    return ask(**QUESTION, explain=True)


def assert_stands(made: Answer, whole: Answer) -> None:
    """The values are those of an answer that nobody stopped, and all say that somebody did."""
    assert [one.ev for one in made.actions] == [one.ev for one in whole.actions]
    assert made.deals == whole.deals
    assert (made.partial, made.reproducible) == (True, False)


def assert_nothing_goes_on() -> None:
    assert all(thread is threading.main_thread() or thread.daemon for thread in threading.enumerate())


@pytest.mark.parametrize("explain", [False, True])
def test_ctrl_c_ends_trials_of_any_length(explain: bool, whole: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    pressed = []

    class Endless(analyzer.questions.robust.Sample):
        def run_until_settled(self, limits: Limits, progress: Any) -> None:
            pressed.append(time.monotonic())
            press_ctrl_c()
            super()._run_to(ENDLESS, None, None)

    monkeypatch.setattr(analyzer.questions.robust, "Sample", Endless)
    made = ask(**QUESTION, explain=explain)
    assert len(pressed) == 1  # no other trial begins
    assert 0.2 <= time.monotonic() - pressed[0] < 1.2
    assert_stands(made, whole)
    assert_nothing_goes_on()
    assert (made.robust, made.explained) == (None, ())
    assert made.notes == (NOT_TRIED, *([NOT_EXPLAINED] if explain else []))


def test_ctrl_c_while_explaining_keeps_the_answer(whole: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    record, pressed = analyzer.questions.explain.record_deals, []

    def endless(task: Any, plans: Any, models: Any, first: int, last: int, *more: Any) -> Any:
        if last == 0:  # made ready before
            return record(task, plans, models, first, last, *more)
        pressed.append(time.monotonic())
        press_ctrl_c()
        return record(task, plans, models, first, 3_000_000, *more)

    monkeypatch.setattr(analyzer.questions.explain, "record_deals", endless)
    made = ask(**QUESTION, explain=True)
    assert len(pressed) == 1
    assert time.monotonic() - pressed[0] < 1.2
    assert_stands(made, whole)
    assert_nothing_goes_on()
    assert made.robust == whole.robust
    assert whole.explained
    assert (made.explained, made.notes) == ((), (NOT_EXPLAINED,))
