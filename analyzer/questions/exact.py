"""The exact part of an answer: plans whose layouts are few enough are counted, after all have been sampled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.engine.chunks import Progress, Run, without_interrupts
from analyzer.estimates.intervals import FIRST_LOOK, Interval, shares_of
from analyzer.questions.estimator import Limits, Shares
from analyzer.questions.layouts import Layouts, check_fits, fits

if TYPE_CHECKING:
    from analyzer.questions.sampled import Sample
    from analyzer.questions.task import Task


@dataclass(frozen=True)
class Count:
    """One plan's exact counts, as integer weights (`analyzer.questions.layouts.Counts`)."""

    points: dict[int, int]
    """Weight by outcome."""
    thrown: int
    ends: list[int]
    layouts: int

    @property
    def total(self) -> int:
        return sum(self.points.values()) + self.thrown

    def outcomes(self, task: Task) -> dict[int, float]:
        """Chance of each outcome."""
        chances = {points: weight / self.total for points, weight in self.points.items()}
        return task.with_thrown(chances, self.thrown, self.total)

    def mean(self, task: Task) -> float:
        """The mean, in points."""
        whole = sum(points * weight for points, weight in self.points.items())
        worth = task.thrown_mean if self.thrown else 0.0
        return (whole + worth * self.thrown) / self.total / task.unit


class Counted:
    """A sample, and the exact counts of those of its plans that fit; it reads like the sample for the others."""

    cheap_deals = 0

    def __init__(self, sample: Sample, confirmed: bool) -> None:
        """Raises `DataError` where no plan fits; `confirmed` is for counts that take long."""
        self.sample, self.task, self.confirmed = sample, sample.task, confirmed
        self.counts: dict[int, Count] = {}
        self._fits_whole = check_fits(self.task.situation, self.task.plans)

    @property
    def run(self) -> Run:
        """How far the sample came."""
        return self.sample.run

    @property
    def factor(self) -> float:
        """That of the sample: counts have no error."""
        return self.sample.factor

    @property
    def given_up(self) -> int:
        """Deals of the sample that no layout was found for."""
        return self.sample.given_up

    def warm_up(self) -> None:
        """Make the sample ready."""
        self.sample.warm_up()

    def run_until_settled(self, limits: Limits, progress: Progress | None) -> None:
        """Sample all plans, and count those that fit and are not hopeless; none when interrupted."""
        sample = self.sample
        if self._fits_whole:  # nothing rests on the sample but the column with open cards
            limits = replace(limits, deals=min(limits.deals, FIRST_LOOK))
        sample.run_until_settled(limits, progress)
        if sample.run.interrupted:
            return
        sample.drop_hopeless()
        task, span = self.task, self.task.span
        chosen = [p for p, plan in enumerate(task.plans) if sample.active[p] and fits(task.situation, plan)]
        try:
            found = without_interrupts(lambda: Layouts(task, chosen)).count(progress, self.confirmed)
        except KeyboardInterrupt:
            sample.run.interrupted = True
            return
        for p in chosen:
            points = {k - span: int(weight) for k, weight in enumerate(found.points[p]) if weight}
            self.counts[p] = Count(points, int(found.thrown[p]), found.ends[p].tolist(), int(found.layouts[0]))

    def ranking(self) -> list[int]:
        """The best plan of each call, best first; where plans of a call were counted, the counts decide."""
        best = self.sample.best_plans()
        for action in best:
            exact = [p for p in self.counts if self.task.plans[p].action == action]
            if exact:
                best[action] = max(exact, key=lambda p: self.value(p).value)
        return sorted(best.values(), key=lambda p: (-self.value(p).value, p))

    def rivals(self, p: int) -> list[int]:
        """The plans of the same call that were counted too, or for one that was sampled those tried to the end."""
        rivals = self.sample.rivals(p)
        return [q for q in rivals if q in self.counts] if p in self.counts else rivals

    def value(self, p: int) -> Interval:
        """The mean, an interval of no width where it was counted."""
        if p not in self.counts:
            return self.sample.value(p)
        mean = self.counts[p].mean(self.task)
        return Interval(mean, mean, mean)

    def difference(self, p: int, q: int) -> Interval:
        """Plan `p` minus plan `q`; where one was counted they rest on other deals, and the widths of both count."""
        if p == q or not {p, q} & set(self.counts):
            return self.sample.difference(p, q)
        one, two = self.value(p), self.value(q)
        return Interval(one.value - two.value, one.low - two.high, one.high - two.low)

    def outcomes(self, p: int) -> dict[int, float]:
        """Chance of each outcome."""
        return self.counts[p].outcomes(self.task) if p in self.counts else self.sample.outcomes(p)

    def thrown(self, p: int) -> float:
        """Chance that the deal is thrown in."""
        count = self.counts.get(p)
        return count.thrown / count.total if count else self.sample.thrown(p)

    def ends(self, p: int) -> tuple[float, Shares]:
        """Chance that plan `p`'s call becomes the contract, and how it ends, given that it does."""
        count = self.counts.get(p)
        return shares_of(count.ends, count.total) if count else self.sample.ends(p)

    def open_value(self, p: int) -> tuple[float | None, int]:
        """The mean with open cards; that of the sample, unless open cards are what was counted."""
        if p in self.counts and self.sample.plays_open:
            return self.value(p).value, self.deals_of(p)
        return self.sample.open_value(p)

    def other_models(self, plans: list[int]) -> dict[int, dict[str, float]]:
        """Those of the sample."""
        return self.sample.other_models(plans)

    def deals_of(self, p: int) -> int:
        """Layouts of plan `p`, or the deals it was sampled on."""
        return self.counts[p].layouts if p in self.counts else self.sample.deals_of(p)

    def method_of(self, p: int) -> str:
        """How plan `p` was tried."""
        return "exact" if p in self.counts else self.sample.method_of(p)
