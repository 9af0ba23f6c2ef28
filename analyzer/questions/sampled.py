"""The sampled part of an answer: every plan on the same deals, looked at on a fixed schedule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from analyzer.engine.chunks import Progress, Run, chunk_size, run_chunks
from analyzer.errors import DataError
from analyzer.estimates.intervals import (
    FIRST_LOOK,
    FIRST_SEARCH_LOOK,
    PLAIN,
    Interval,
    critical_value,
    is_settled,
    look_schedule,
    mean_interval,
    next_look,
    shares_of,
    told_factor,
)
from analyzer.questions.arrays import empty_sums
from analyzer.questions.estimator import Limits, Shares, check_one_round
from analyzer.questions.plans import to_arrays
from analyzer.questions.task import Task
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from kernels.entries.sample_plans import Sums

OTHER_DEALS = 2_000
"""Deals that are also played by another model or with open cards, for what stands beside the answer; the standard error
is about 0.03."""
FAR = 0.25
"""A call that is so many points behind the best one, beyond doubt, is tried no further. Means of the first look are off
by less than half of that, so that none of the others comes to stand below it."""


class Sample:
    """An `Estimator` of plans tried on sampled deals, by their sums."""

    cheap_deals = 0

    def __init__(self, task: Task) -> None:
        self.task = task
        self.factor = PLAIN
        self.strict = PLAIN
        """Standard errors within which nothing is decided while the job may look again."""
        self.run = Run()
        self.sums = empty_sums(len(task.plans), task.span)
        self.active = np.ones(len(task.plans), np.int64)
        """1 for plans that may be the best of their call."""
        self.resting = np.zeros(len(task.plans), np.int64)
        """1 for plans of calls that are far behind."""

    @property
    def plays_open(self) -> bool:
        """Whether the answer itself is by open cards."""
        return self.task.model.kind == "dd"

    # ------------------------------------------------------------------ running
    def warm_up(self) -> None:
        self._work()(0, 0)

    def run_until_settled(self, limits: Limits, progress: Progress | None) -> None:
        """Try the plans on deals until the question is settled or a limit is reached."""
        searches = self.task.model.searches
        looks = look_schedule(limits.deals, FIRST_SEARCH_LOOK if searches else FIRST_LOOK)
        self.strict = max(PLAIN, critical_value(len(looks)))
        look, taken = looks[0], 0
        while True:
            self._run_to(look, limits.deadline, progress)
            taken += 1
            if searches:
                check_one_round(self.run, looks[0])
            if self.run.interrupted or self.run.out_of_time:
                return
            if self._is_settled():
                self.factor = told_factor(taken, self.strict)
                return
            half = self._half_width()
            if half <= limits.precision or look >= looks[-1]:
                return
            self.drop_hopeless()
            self._rest_far_behind()
            look = next_look(looks, look, half, limits.precision)

    def _work(self) -> Callable[[int, int], Sums]:
        """What a chunk of deals is carried out by, for the plans that are still tried."""
        from kernels.entries.sample_plans import sample_plans

        task, game, question = self.task, compile_rules(self.task.rules), self.task.question
        plans = to_arrays(task.plans)._replace(active=self.active & ~self.resting)

        def work(first: int, last: int) -> Sums:
            sums = empty_sums(len(task.plans), task.span)
            sample_plans(game, task.seat_players(), question, plans, task.deals(first, last), task.open_deals, sums)
            return sums

        return work

    def _run_to(self, look: int, deadline: float | None, progress: Progress | None) -> None:
        done, task = self.run.done, self.task
        tell = None if progress is None else lambda deals: progress("deals", done + deals, look)
        chunk = chunk_size(task.chunk, task.model.searches)
        part = run_chunks(self._work(), done, look, chunk, task.threads, self.sums, deadline, tell)
        self.run = Run(done + part.done, part.interrupted, part.out_of_time)
        if self.run.done and self.given_up == self.run.done:
            raise DataError(
                "the calls made contradict how the others call with every layout tried; ask with --inference none"
            )

    def _is_settled(self) -> bool:
        order = self.ranking()
        return len(order) > 1 and is_settled(self.difference(order[0], order[1], self.strict))

    def _half_width(self) -> float:
        """Half the width of the interval of the best call minus the second, or of the only one."""
        order = self.ranking()
        return (self.difference(order[0], order[1]) if len(order) > 1 else self.value(order[0])).half_width

    def drop_hopeless(self) -> None:
        """Stop trying plans that are worse than another plan of the same call beyond doubt."""
        for best in self.ranking():
            for p in self.rivals(best):
                if p != best and self.difference(p, best, self.strict).high < 0.0:
                    self.active[p] = 0

    def _rest_far_behind(self) -> None:
        """Try calls no further that neither can be the best nor matter for the verdict; they stand by what they have.

        The two best calls go on, and every call of which one plan may be less than `FAR` behind.
        """
        order = self.ranking()
        for p in order[2:]:
            plans = self.rivals(p)
            if all(self.difference(q, order[0], self.strict).high < -FAR for q in plans):
                self.resting[plans] = 1

    # ------------------------------------------------------------------ reading
    def best_plans(self) -> dict[str, int]:
        """The best plan of each call, among those still tried."""
        best: dict[str, int] = {}
        for p, plan in enumerate(self.task.plans):
            rival = best.get(plan.action)
            if self.active[p] and (rival is None or self.value(p).value > self.value(rival).value):
                best[plan.action] = p
        return best

    def ranking(self) -> list[int]:
        """Calls that are far behind come last, as their means are of fewer deals."""
        return sorted(self.best_plans().values(), key=lambda p: (self.resting[p], -self.value(p).value, p))

    def rivals(self, p: int) -> list[int]:
        return self.task.same_call(p)

    @property
    def thrown_mean(self) -> float:
        """The mean outcome of a deal thrown in; nothing is simulated for it where none was."""
        return self.task.thrown_mean if self.sums.thrown.any() else 0.0

    def value(self, p: int) -> Interval:
        if self.task.is_redeal(p):
            return self.task.redeal_value
        task, sums, worth = self.task, self.sums, self.thrown_mean
        outcomes, thrown = np.arange(-task.span, task.span + 1), int(sums.thrown[p])
        total = float((sums.points[p] * outcomes).sum()) + worth * thrown
        squares = float((sums.points[p] * outcomes * outcomes).sum()) + worth * worth * thrown
        return task.in_points(mean_interval(self.deals_of(p), total, squares, *task.bounds(p), self.factor))

    def difference(self, p: int, q: int, factor: float | None = None) -> Interval:
        """Mean of plan `p` minus plan `q` over the deals on which both were tried, in points.

        Told with the job's own factor, unless another is given.
        """
        if p == q:
            return Interval(0.0, 0.0, 0.0)
        if self.task.is_redeal(p) or self.task.is_redeal(q):
            return self.value(p).apart_from(self.value(q))
        a, b, sign = (p, q, 1) if p < q else (q, p, -1)
        sums, worth = self.sums, self.thrown_mean
        total = sign * (int(sums.dx[a, b]) + worth * int(sums.dt[a, b]))
        squares = int(sums.dxdx[a, b]) + 2 * worth * int(sums.dxdt[a, b]) + worth * worth * int(sums.dtdt[a, b])
        (least_p, most_p), (least_q, most_q) = self.task.bounds(p), self.task.bounds(q)
        deals, least, most = int(sums.pair_deals[a, b]), least_p - most_q, most_p - least_q
        return self.task.in_points(mean_interval(deals, total, squares, least, most, factor or self.factor))

    def outcomes(self, p: int) -> dict[int, float]:
        if self.task.is_redeal(p):
            return self.task.redeal_outcomes
        deals, span = self.deals_of(p), self.task.span
        chances = {k - span: int(count) / deals for k, count in enumerate(self.sums.points[p]) if count}
        return self.task.with_thrown(chances, self.thrown(p))

    def thrown(self, p: int) -> float:
        return int(self.sums.thrown[p]) / self.deals_of(p)

    def ends(self, p: int) -> tuple[float, Shares]:
        return shares_of([int(count) for count in self.sums.ends[p]], self.deals_of(p))

    def open_value(self, p: int) -> tuple[float | None, int]:
        deals = int(self.sums.open_deals[p])
        if deals == 0 or not self.task.open_deals or self.task.is_redeal(p):
            return None, 0
        total = int(self.sums.open_x[p]) + self.thrown_mean * int(self.sums.open_thrown[p])
        return total / deals / self.task.unit, deals

    def other_models(self, plans: list[int]) -> dict[int, dict[str, float]]:
        """The values of some plans with open cards, where these were asked for."""
        opened = {p: self.open_value(p)[0] for p in plans} if not self.plays_open else {}
        return {p: {"dd": value} if (value := opened.get(p)) is not None else {} for p in plans}

    def deals_of(self, p: int) -> int:
        return int(self.sums.deals[p])

    def method_of(self, p: int) -> str:
        return "sampled"

    @property
    def given_up(self) -> int:
        return int(self.sums.void[0])
