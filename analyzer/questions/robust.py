"""What would turn a verdict: the two best calls once more, on a part of the deals, under other assumptions.

An interval tells of sampling only. How the others play, and whether their calls say something about their cards, are
assumptions; what moves when they change is measured here for the very question that was asked.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from analyzer.engine.chunks import without_interrupts
from analyzer.estimates.intervals import TIE, Interval
from analyzer.players.bidding import bolder
from analyzer.players.play_models import PlayModel, has_net
from analyzer.questions.estimator import Limits
from analyzer.questions.sampled import OTHER_DEALS, Sample

if TYPE_CHECKING:
    from analyzer.questions.estimator import Estimator
    from analyzer.questions.task import Task


PART = 4
"""Every trial takes a part of the answer's deals, one in so many: both together take a sixth more time."""
STYLE_PART = 8
"""The same for bold and cautious others, who are two trials more."""
DEAR_PART = 40
"""The same for trials by a net where the answer is by rule, which takes a sixth of its time."""


class OutOfTimeError(Exception):
    """The answer's time was over before all other assumptions were tried."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The two best calls under one other assumption."""

    assumption: str
    """``play rules``, ``play net``, ``inference none``, ``inference policy``, ``others bold``, ``others cautious``."""
    best: str
    """Which of the two is better then."""
    difference: Interval
    """The answer's best call minus its second."""
    turns: bool
    """Whether the second call comes out first, by more than `TIE`, and by a move that is no chance of sampling."""

    @property
    def is_level(self) -> bool:
        """Whether neither call is ahead by so much that it would count: a toss-up under this assumption."""
        return abs(self.difference.value) <= TIE

    def to_dict(self) -> dict[str, Any]:
        """The entry of the JSON object."""
        return {
            "assumption": self.assumption,
            "best": self.best,
            "difference": self.difference.to_dict("ev"),
        }


@dataclass(frozen=True, slots=True)
class Robust:
    """How a verdict fares under every other assumption that was tried."""

    against: tuple[Trial, ...]

    @property
    def turned_by(self) -> tuple[Trial, ...]:
        """The assumptions that turn the verdict."""
        return tuple(trial for trial in self.against if trial.turns)

    @property
    def holds(self) -> bool:
        return not self.turned_by

    @property
    def least(self) -> float:
        """The least difference of the two best calls, under any assumption."""
        return min(trial.difference.value for trial in self.against)

    def to_dict(self) -> dict[str, Any]:
        """The entry of the JSON object."""
        return {"holds": self.holds, "against": [trial.to_dict() for trial in self.against]}


def cheap_model(task: Task) -> PlayModel:
    """The answer's own play model, or in place of players who search those by rule."""
    return PlayModel("rules", "rules") if task.model.searches else task.model


def other_assumptions(task: Task) -> dict[str, Task]:
    """The same task under each other assumption at hand, by the names of `Trial`."""
    others: dict[str, Task] = {}
    if task.model.kind != "rules":
        others["play rules"] = replace(task, model=PlayModel("rules", "rules"))
    elif has_net(task.rules):
        others["play net"] = replace(task, model=PlayModel("net", "net"))
    cheap = cheap_model(task)
    if task.situation.auction.history:
        name = "inference none" if task.infer else "inference policy"
        others[name] = replace(task, model=cheap, infer=not task.infer)
    for style in ("bold", "cautious"):
        calling = task.calling.with_others(task.situation.seat, partial(bolder, name=style))
        if calling != task.calling:
            others[f"others {style}"] = replace(task, model=cheap, bidding=calling)
    return {name: replace(other, open_deals=0) for name, other in others.items()}


def try_others(
    estimator: Estimator, deadline: float | None = None
) -> tuple[Robust | None, dict[int, dict[str, float]]]:  # fmt: skip
    """The two best calls of an estimator under other assumptions, and the values of all calls by other play models.

    There is nothing to hold with one call, or where no other assumption is at hand. Raises KeyboardInterrupt on Ctrl-C,
    after the chunks under way (or at once, where something is compiled; only that has a thread of its own to go on in),
    and `OutOfTimeError` where the deadline (a time of `time.monotonic`) passes: part of the trials would not tell.
    """
    order, task = estimator.ranking(), estimator.task
    values = estimator.other_models(order)
    trials = []
    for name, other in other_assumptions(task).items():
        tried = order if name.startswith("play") else order[:2]
        sample = Sample(other)
        sample.active[:] = 0
        sample.active[tried] = 1
        part = DEAR_PART if name == "play net" else STYLE_PART if name.startswith("others") else PART
        deals = min(OTHER_DEALS, -(-estimator.run.done // part))
        without_interrupts(sample.warm_up)
        if deadline is not None and time.monotonic() >= deadline:
            raise OutOfTimeError
        sample.run_until_settled(Limits(deals, 100.0, deadline), None)
        if sample.run.interrupted:
            raise KeyboardInterrupt
        if sample.run.out_of_time:
            raise OutOfTimeError
        for p in tried if name.startswith("play") else ():
            if task.is_redeal(p):  # the new deal is the same whoever plays this one
                continue
            values[p].setdefault(other.model.kind, sample.value(p).value)
        if len(order) > 1:
            lead, gap = estimator.difference(order[0], order[1]), sample.difference(order[0], order[1])
            best = task.plans[order[0 if gap.value >= 0.0 else 1]].action
            trials.append(Trial(name, best, gap, is_turned(lead, gap)))
    return (Robust(tuple(trials)) if trials else None), values


def is_turned(lead: Interval, gap: Interval) -> bool:
    """Tell whether an assumption turns a verdict that has the lead `lead`, where under it the difference is `gap`.

    The second call must be ahead by more than `TIE`: a difference that prints as nothing turns nothing. And the move
    from the one difference to the other must be more than the trial's few deals move it by chance.
    """
    return gap.value < -TIE and lead.value - gap.value > gap.half_width
