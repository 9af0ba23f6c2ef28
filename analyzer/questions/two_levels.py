"""Two levels of estimates: many deals by cheap players, a part of them also by players who search.

The players who search are the ones to trust, and a thousand times as slow. On deals that all of them played, what the
searchers score is regressed on what the cheap players score (by net, by rule and with open cards: control variates).
The estimate is the searchers' mean on their m deals, plus the regression times the difference between the cheap
players' means on all N deals and on those m. It has the searchers' expectation, and the variance of what the
regression leaves, over m, plus that of its fit, over N.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from analyzer.engine.chunks import Progress, Run
from analyzer.estimates.intervals import FIRST_SEARCH_LOOK, MAX_SEARCHED
from analyzer.players.play_models import PlayModel, default_model
from analyzer.questions.deal_records import DealRecords, record_deals
from analyzer.questions.estimator import Limits, check_one_round
from analyzer.questions.plans import to_arrays
from analyzer.questions.sampled import Sample
from analyzer.questions.task import Task
from analyzer.questions.two_level_sums import TwoLevelSums

RATIO = 8
"""Deals by cheap players for each one by players who search; together they take less than a third of its time."""
CHEAP_PART = 0.25
"""Of a limited time, what cheap players may take at each step of the time then left."""
PILOT_DEALS = 16_000
"""Deals by the cheapest good player that decide which plans the others try at all."""
MARGIN = 0.1
"""Points by which a plan may be behind the best one of its call there, and still be tried.

The net is off by more than twice that in at most one choice in fifty (benchmarks/README.md, disagreements).
"""


class TwoLevels(TwoLevelSums):
    """An `Estimator` of plans tried by players who search and, on more deals, by cheap ones."""

    def __init__(self, task: Task) -> None:
        first = default_model(task.rules)
        super().__init__(task, list(dict.fromkeys([first, PlayModel("rules", "rules"), PlayModel("dd", "dd")])))
        self.pilot = Sample(replace(task, model=first))
        self.active = self.pilot.active
        self.run = Run()
        """How many deals the players who search have played."""

    def warm_up(self) -> None:
        self.pilot.warm_up()
        self._record([self.task.model], 0, 0)

    def run_until_settled(self, limits: Limits, progress: Progress | None) -> None:
        """Try the plans until the two best calls are told apart to the precision, or a limit is reached.

        The width of an interval alone decides when to stop, not its place, so that it needs no factor for several
        looks (Chow and Robbins, 1965). How many deals come next follows from the width too.
        """
        precision = limits.precision
        until = _part_of_time(limits.deadline)
        self.pilot.run_until_settled(Limits(min(limits.deals, PILOT_DEALS), precision, until), None)
        self.run = Run(0, self.pilot.run.interrupted, self.pilot.run.out_of_time)
        self._choose_plans()
        look, most = min(limits.deals, FIRST_SEARCH_LOOK), min(limits.deals, MAX_SEARCHED)
        while not self.run.interrupted:
            self._run_to(look, limits.deadline, progress)
            check_one_round(self.run, min(limits.deals, FIRST_SEARCH_LOOK))
            half = math.inf if self.run.interrupted else self._half_width()
            if self.run.out_of_time or half <= precision or look >= most:
                return
            self._drop_plans()
            needed = math.ceil(look * min(4.0, 1.05 * (half / precision) ** 2))
            look = min(most, 2 * look, max(needed, look + look // 8))

    def _choose_plans(self) -> None:
        """Leave out plans that are well behind another plan of the same call already by the cheap players."""
        for best in self.pilot.ranking():
            for p in self.task.same_call(best):
                if self.pilot.difference(p, best).value < -MARGIN:
                    self.active[p] = 0

    def _drop_plans(self) -> None:
        """Search no further for what is beyond doubt: a plan worse than another of its call, or far off the best."""
        ranking = self.ranking()
        for p in np.flatnonzero(self.active).tolist():
            for best in ranking[:1] if p in ranking else ranking:
                rival = best == ranking[0] or p in self.task.same_call(best)
                if p not in ranking[:2] and rival and self.difference(p, best).high < -MARGIN / 2:
                    self.active[p] = 0

    def _run_to(self, look: int, deadline: float | None, progress: Progress | None) -> None:
        done = self.run.done
        cheap = self._record(self.cheap, self.cheap_deals, RATIO * look, _part_of_time(deadline))
        self.add_cheap(cheap, self.active)
        if cheap.run.interrupted:
            self.run = Run(done, True, cheap.run.out_of_time)
            return
        look = min(look, self.cheap_deals)
        tell = None if progress is None else lambda deals: progress("deals", done + deals, look)
        searched = self._record([self.task.model], done, look, deadline, tell)
        self.add_searched(searched, self.active)
        late = searched.run.out_of_time or (deadline is not None and time.monotonic() >= deadline)
        self.run = replace(searched.run, done=done + len(searched.outcomes), out_of_time=late)

    def _record(
        self, models: list[PlayModel], first: int, last: int, deadline: float | None = None,
        tell: Callable[[int], None] | None = None,
    ) -> DealRecords:  # fmt: skip
        """Try the active plans on deals first..last-1."""
        plans = to_arrays(self.task.plans)._replace(active=self.active.copy())
        return record_deals(self.task, plans, models, first, max(first, last), deadline, tell)

    def _half_width(self) -> float:
        """Half the width of the interval of the best call minus the second, or of the only one."""
        order = self.ranking()
        return (self.difference(order[0], order[1]) if len(order) > 1 else self.value(order[0])).half_width

    def best_plans(self) -> dict[str, int]:
        """The best plan of each call, among those searched longest."""
        best: dict[str, int] = {}
        for p in np.flatnonzero(self.searched).tolist():
            action = self.task.plans[p].action
            if action not in best or self._is_better(p, best[action]):
                best[action] = p
        return best

    def _is_better(self, p: int, q: int) -> bool:
        if self.active[p] != self.active[q]:
            return bool(self.active[p])
        return self.value(p).value > self.value(q).value

    def ranking(self) -> list[int]:
        return sorted(self.best_plans().values(), key=lambda p: (-self.value(p).value, p))

    def rivals(self, p: int) -> list[int]:
        return [q for q in self.task.same_call(p) if self.searched[q]]

    def other_models(self, plans: list[int]) -> dict[int, dict[str, float]]:
        return {p: self.cheap_values(p) for p in plans}

    def method_of(self, p: int) -> str:
        return "two-level"


def _part_of_time(deadline: float | None) -> float | None:
    """The moment at which a part of the time left will be over: those who search need the rest."""
    return None if deadline is None else deadline - (1.0 - CHEAP_PART) * max(0.0, deadline - time.monotonic())
