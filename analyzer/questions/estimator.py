"""What answers are made of: something that tries the plans of a task and then says what each of them is worth."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

from analyzer.engine.chunks import Progress, Run
from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.questions.task import Task

Shares = tuple[float | None, ...]
"""Chances to be euchred, to make the point without the march, and to march; None each where there are none."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop at the latest: the deals, the half-width to reach in points, and a time of `time.monotonic`."""

    deals: int
    precision: float
    deadline: float | None = None


class Estimator(Protocol):
    """Plans are named by their numbers p, q in the task; values and differences are in points."""

    task: Task

    @property
    def factor(self) -> float:
        """Standard errors that half the width of an interval stands for."""

    @property
    def run(self) -> Run:
        """How far it came."""

    def warm_up(self) -> None:
        """Load or compile the kernels, so that no limit of time and no measured second goes into that."""

    def run_until_settled(self, limits: Limits, progress: Progress | None) -> None:
        """Try the plans until the question is settled or a limit is reached."""

    def ranking(self) -> list[int]:
        """The best plan of each call, best first."""

    def rivals(self, p: int) -> list[int]:
        """The plans of the same call that were tried, if only on a part of the deals, `p` among them."""

    def value(self, p: int) -> Interval:
        """What plan `p` is worth."""

    def difference(self, p: int, q: int) -> Interval:
        """Plan `p` minus plan `q`, on the same deals where that is possible."""

    def outcomes(self, p: int) -> dict[int, float]:
        """Chance of each outcome, in the kernels' unit; their mean is the value."""

    def thrown(self, p: int) -> float:
        """Chance that the deal ends thrown in."""

    def ends(self, p: int) -> tuple[float, Shares]:
        """Chance that the plan's call becomes the contract, and how it ends, given that it does."""

    def open_value(self, p: int) -> tuple[float | None, int]:
        """The value with open cards, and the deals behind it."""

    def other_models(self, plans: list[int]) -> dict[int, dict[str, float]]:
        """The values of some plans by play models that the answer does not rest on, where those were tried."""

    def deals_of(self, p: int) -> int:
        """Deals (or layouts) on which plan `p` was tried."""

    def method_of(self, p: int) -> str:
        """``sampled``, ``two-level`` or ``exact``."""

    @property
    def cheap_deals(self) -> int:
        """Deals by cheaper players that two levels add to those of `run`."""

    @property
    def given_up(self) -> int:
        """Deals that no layout was found for."""


def time_limit(seconds: float | None) -> float | None:
    """The moment at which a job of so many seconds ends, as `Limits` have it."""
    return None if seconds is None else time.monotonic() + seconds


FEWEST = 20
"""Deals by players who search below which nothing is said."""


def check_one_round(run: Run, deals: int) -> None:
    """Refuse a time limit under which players who search could not play so many deals, or `FEWEST`."""
    least = min(deals, FEWEST)
    if run.out_of_time and run.done < least:
        raise DataError(
            f"the time is too short: players who search played {run.done} deals in it, and {least} say the least; give "
            "more with --time, or ask a cheaper play model, such as --play net"
        )
