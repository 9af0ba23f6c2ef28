"""The exact part of an answer: plans whose layouts are few enough are counted, after all have been sampled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.engine.chunks import Progress, without_interrupts
from analyzer.estimates.intervals import FIRST_LOOK, Interval, shares_of
from analyzer.questions.estimator import Limits, Shares
from analyzer.questions.layouts import LayoutCount, check_fits, fits
from analyzer.questions.sampled import Sample
from analyzer.questions.task import Task


@dataclass(frozen=True)
class Count:
    """One plan's exact counts, as integer weights (`kernels.entries.count_plans.Counts`)."""

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


class Counted(Sample):
    """A sample whose plans are then counted, where their layouts are few enough and they are not hopeless.

    All plans of one call fit, or none.
    """

    def __init__(self, task: Task, confirmed: bool = False) -> None:
        """Raises `DataError` where no plan fits; `confirmed` is for counts that take long."""
        super().__init__(task)
        self.confirmed, self.counts = confirmed, dict[int, Count]()
        self._fits_whole = check_fits(task.situation, task.plans)

    def run_until_settled(self, limits: Limits, progress: Progress | None) -> None:
        """Sample all plans, and count those that fit; none when interrupted."""
        if self._fits_whole:  # nothing rests on the sample but the column with open cards
            limits = replace(limits, deals=min(limits.deals, FIRST_LOOK))
        super().run_until_settled(limits, progress)
        if self.run.interrupted:
            return
        self.drop_hopeless()
        task, span = self.task, self.task.span
        chosen = [p for p, plan in enumerate(task.plans) if self.active[p] and fits(task.situation, plan)]
        try:
            found = without_interrupts(lambda: LayoutCount(task, chosen)).count(
                progress, self.confirmed, limits.deadline
            )
        except KeyboardInterrupt:
            self.run.interrupted = True
            return
        for p in chosen:
            points = {k - span: int(weight) for k, weight in enumerate(found.points[p]) if weight}
            self.counts[p] = Count(points, int(found.thrown[p]), found.ends[p].tolist(), int(found.layouts[0]))

    def value(self, p: int) -> Interval:
        if p not in self.counts:
            return super().value(p)
        mean = self.counts[p].mean(self.task)
        return Interval(mean, mean, mean)

    def difference(self, p: int, q: int, factor: float | None = None) -> Interval:
        """Plan `p` minus plan `q`; where one was counted they rest on other deals, and the widths of both count.

        Not so for two plans of one call, of which the one not counted was given up: their sampled deals are the same.
        """
        counted = {p, q} & set(self.counts)
        same_call = self.task.plans[p].action == self.task.plans[q].action
        if p == q or not counted or (len(counted) == 1 and same_call):
            return super().difference(p, q, factor)
        return self.value(p).apart_from(self.value(q))

    def outcomes(self, p: int) -> dict[int, float]:
        return self.counts[p].outcomes(self.task) if p in self.counts else super().outcomes(p)

    def thrown(self, p: int) -> float:
        count = self.counts.get(p)
        return count.thrown / count.total if count else super().thrown(p)

    def ends(self, p: int) -> tuple[float, Shares]:
        count = self.counts.get(p)
        return shares_of(count.ends, count.total) if count else super().ends(p)

    def open_value(self, p: int) -> tuple[float | None, int]:
        """Of a plan that was counted with open cards the count; else the sample's."""
        if p in self.counts and self.plays_open and self.task.open_deals:
            return self.value(p).value, self.deals_of(p)
        return super().open_value(p)

    def deals_of(self, p: int) -> int:
        if self._is_beside_counts(p):
            return max(count.layouts for count in self.counts.values())
        return self.counts[p].layouts if p in self.counts else super().deals_of(p)

    def method_of(self, p: int) -> str:
        return "exact" if p in self.counts or self._is_beside_counts(p) else super().method_of(p)

    def _is_beside_counts(self, p: int) -> bool:
        """Whether plan `p` asks for a new deal where everything else was counted: nothing of it rests on the sample."""
        return self.task.is_redeal(p) and self._fits_whole and bool(self.counts)
