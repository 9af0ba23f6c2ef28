"""Whether a verdict holds whoever one sits with: the same question with cautious and bold partners and opponents."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from analyzer.engine.chunks import without_interrupts
from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.players.bidding import Bidding, bolder
from analyzer.questions.estimator import Limits
from analyzer.questions.robust import cheap_model
from analyzer.questions.sampled import OTHER_DEALS, Sample

if TYPE_CHECKING:
    from analyzer.questions.estimator import Estimator
    from analyzer.questions.task import Task

WHO = ("partner", "opponents", "everybody")
HOW = ("cautious", "bold")


@dataclass(frozen=True, slots=True)
class Company:
    """The question once more, with some of the others calling in another style."""

    who: str
    """``partner``, ``opponents`` or ``everybody`` (but the asker)."""
    style: str
    """``cautious`` or ``bold``."""
    best: str
    """Which call is best then."""
    ev: float
    """What the answer's best call is worth then."""
    other: str
    """The best of the other calls then."""
    difference: Interval
    """The answer's best call minus that."""

    def to_dict(self) -> dict[str, Any]:
        """The entry of the JSON object."""
        return {
            "who": self.who, "style": self.style, "best": self.best, "ev": self.ev,
            "other": self.other, "difference": self.difference.to_dict("ev"),
        }  # fmt: skip


def check_styles(task: Task) -> None:
    """Refuse to try styles where the others call by no table."""
    seats = [style for k, style in enumerate(task.calling.seats) if k != task.situation.seat]
    if all(style.table is None for style in seats):
        raise DataError(
            f"styles shift a call table, and under rules {task.rules.name} the others call by points; "
            "euchre train calls makes a table"
        )


def other_companies(task: Task) -> Iterator[tuple[str, str, Bidding]]:
    """Who calls otherwise, in which style, and how all seats call then."""
    rules, own = task.rules, task.situation.seat
    for who in WHO:
        if who == "partner" and not rules.partners:
            continue
        for name in HOW:
            seats = list(task.calling.seats)
            for seat in range(rules.players):
                mine = rules.side(seat) == rules.side(own)
                if seat != own and who in ("everybody", "partner" if mine else "opponents"):
                    seats[seat] = bolder(seats[seat], name)
            yield who, name, Bidding(tuple(seats))


def try_styles(estimator: Estimator, deadline: float | None = None) -> tuple[Company, ...]:
    """The calls of an estimator in every other company, each on the same few deals; empty where the time is over.

    Raises KeyboardInterrupt on Ctrl-C.
    """
    task, order = estimator.task, estimator.ranking()
    found = []
    for who, style, calling in other_companies(task):
        sample = Sample(replace(task, model=cheap_model(task), bidding=calling, open_deals=0))
        sample.active[:] = 0
        sample.active[order] = 1
        without_interrupts(sample.warm_up)
        if deadline is not None and time.monotonic() >= deadline:
            return ()
        sample.run_until_settled(Limits(min(OTHER_DEALS, estimator.run.done), 100.0, deadline), None)
        if sample.run.interrupted:
            raise KeyboardInterrupt
        if sample.run.out_of_time:
            return ()
        ranked = sorted(order, key=lambda p: -sample.value(p).value)
        rival = next((p for p in ranked if p != order[0]), order[0])
        best, other = task.plans[ranked[0]].action, task.plans[rival].action
        gap = sample.difference(order[0], rival)
        found.append(Company(who, style, best, sample.value(order[0]).value, other, gap))
    return tuple(found)
