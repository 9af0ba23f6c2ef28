"""The exact part of an answer: questions whose layouts are few enough to go through all of them."""

from __future__ import annotations

import functools
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine.chunks import Progress, run_chunks, undisturbed
from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.players.points_rule import points_rule
from analyzer.questions.plans import Plan, to_arrays
from analyzer.questions.situation import DEFEND, Situation
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.questions.sampled import Sample
    from kernels.entries.count_plans import Counts

Ints = np.ndarray[Any, Any]

MOST_LAYOUTS = 20_000_000
"""Layouts that are still gone through; a loner has 11,027,016, six-card bid euchre 17,153,136."""
LONG_SECONDS = 900.0
"""A count that is estimated to take longer wants to be confirmed."""


@dataclass
class Exact:
    """One plan's exact counts. Weights are the layouts' integer likelihoods; 1 each without inference."""

    points: dict[int, int]
    """Weight by net points, in the kernels' unit."""
    thrown: int
    ends: Ints
    layouts: int
    thrown_outcomes: dict[int, float]
    unit: int
    """The kernels' net points in one point."""

    @property
    def total(self) -> int:
        return sum(self.points.values()) + self.thrown

    @property
    def outcomes(self) -> dict[int, float]:
        """Chance of each number of net points, in the kernels' unit."""
        chances = {net: weight / self.total for net, weight in self.points.items()}
        for net, chance in self.thrown_outcomes.items() if self.thrown else ():
            chances[net] = chances.get(net, 0.0) + chance * self.thrown / self.total
        return dict(sorted(chances.items()))

    @property
    def mean(self) -> float:
        """Mean net points, in points."""
        whole = sum(net * weight for net, weight in self.points.items())
        worth = sum(net * chance for net, chance in self.thrown_outcomes.items()) if self.thrown else 0.0
        return (whole + worth * self.thrown) / self.total / self.unit

    @property
    def interval(self) -> Interval:
        """The mean; exact, so an interval of no width."""
        return Interval(self.mean, self.mean, self.mean)


def other_seats(situation: Situation, plan: Plan | None) -> list[int]:
    """The other seats whose cards decide what `plan` comes to; None stands for any plan."""
    rules = situation.rules
    seats = [seat for seat in range(rules.players) if seat != situation.seat]
    if plan is not None and plan.is_call and rules.rounds[0].ends_on_call:
        contract = rules.contracts[plan.code >> 3]
        if contract.alone and not rules.call_for_best:  # the sleeping partner's cards do not matter
            seats.remove((situation.seat + 2) % rules.players)
    return seats


def count_layouts(situation: Situation, plan: Plan | None) -> int:
    """How many layouts of the hands that decide what a plan comes to there are."""
    hand, hidden = situation.rules.hand, len(situation.hidden)
    return math.prod(math.comb(hidden - k * hand, hand) for k in range(len(other_seats(situation, plan))))


def fits(situation: Situation, plan: Plan | None) -> bool:
    """Tell whether a plan (None: all of them) can be counted: few layouts, and no other hidden card matters."""
    rules = situation.rules
    seats = len(other_seats(situation, plan))
    all_dealt = len(situation.hidden) == seats * rules.hand
    kitty_matters = rules.farmer == "swap" or rules.widow == "maker_takes"
    if situation.kind == DEFEND or kitty_matters or (seats > 2 and not (seats == 3 and all_dealt)):
        return False
    return count_layouts(situation, plan) <= MOST_LAYOUTS


def check_fits(situation: Situation, plans: list[Plan]) -> bool:
    """Refuse a question of which no part can be counted; tell whether all of it can."""
    fitting = [fits(situation, plan) for plan in plans]
    if not any(fitting):
        least = min(plans, key=lambda plan: count_layouts(situation, plan))
        raise DataError(
            f"exact does not fit: {least.action} has {count_layouts(situation, least):,} layouts, at most "
            f"{MOST_LAYOUTS:,} can be counted; leave --exact out to sample them"
        )
    return all(fitting)


def enumerate_plans(sample: Sample, threads: int, progress: Progress | None, confirmed: bool) -> dict[int, Exact]:
    """Count every plan that fits and was not dropped in sampling; nothing when interrupted."""
    situation = sample.situation
    chosen = [p for p, plan in enumerate(sample.plans) if sample.active[p] and fits(situation, plan)]
    widest = max((sample.plans[p] for p in chosen), key=lambda plan: len(other_seats(situation, plan)))
    try:
        seats = other_seats(situation, widest)
        layouts = undisturbed(lambda: _Enumeration(sample, chosen, seats))
        return layouts.run(threads, progress, confirmed)
    except KeyboardInterrupt:  # while it was prepared
        sample.run.interrupted = True
        return {}


class _Enumeration:
    """Everything the kernel needs to go through the layouts."""

    def __init__(self, sample: Sample, chosen: list[int], seats: list[int]) -> None:
        from analyzer.questions.arrays import make_question
        from kernels.deal.players import seat_players
        from kernels.entries.count_plans import Layouts, sum_sleeping

        self.sample, self.chosen = sample, chosen
        situation, rules = sample.situation, sample.situation.rules
        self.game = compile_rules(rules)
        self.players = functools.partial(seat_players, self.game, points_rule(rules), sample.model, sample.net())
        self.question = make_question(situation, sample.infer)
        active = np.zeros(len(sample.plans), np.int64)
        active[chosen] = 1
        self.plans = to_arrays(sample.plans)._replace(active=active)
        size, hand = len(situation.hidden), rules.hand
        binomials = np.array([[math.comb(n, k) for k in range(size + 1)] for n in range(size + 1)], np.int64)
        self.outer = self._subsets(size, hand)
        self.inner = self._subsets(size - hand, hand) if len(seats) > 1 else np.zeros(1, np.int64)
        weights, sleeping = np.array([self._weights(seat) for seat in seats]), np.ones(1, np.int64)
        asleep = [s for s in range(rules.players) if s != situation.seat and s not in seats]
        if asleep:
            rests = self._subsets(size, size - len(seats) * hand)
            inner = self._subsets(size - len(seats) * hand, hand)
            sleeping = np.zeros(len(rests), np.int64)
            sum_sleeping(binomials, inner, self._weights(asleep[0]), rests, sleeping)
        self.layouts = Layouts(np.array(seats, np.int64), binomials, self.outer, self.inner, weights, sleeping)

    def _subsets(self, size: int, count: int) -> Ints:
        from kernels.entries.count_plans import list_subsets

        subsets = np.zeros(math.comb(size, count), np.int64)
        list_subsets(size, count, subsets)
        return subsets

    def _weights(self, seat: int) -> Ints:
        from kernels.entries.count_plans import weigh_hands

        weights = np.zeros(len(self.outer), np.int64)
        weigh_hands(self.game, self.players(), self.question, seat, self.outer, weights)
        return weights

    def _zeros(self) -> Counts:
        from kernels.entries.count_plans import Counts

        plans = len(self.sample.plans)
        shapes = ((plans, 2 * self.sample.span + 1), (plans, 3), (plans,), (1,))
        return Counts(*(np.zeros(shape, np.int64) for shape in shapes))

    def _part(self, first: int, last: int, stride: int) -> Counts:
        from kernels.entries.count_plans import Part, count_plans

        counts, part = self._zeros(), Part(first, last, stride)
        count_plans(self.game, self.players(), self.question, self.plans, self.layouts, part, counts)
        return counts

    def _estimate(self, threads: int) -> float:
        """Seconds that all layouts will take, from an even sample of them."""
        undisturbed(lambda: self._part(0, 1, len(self.inner)))  # compiled before the clock starts
        started = time.perf_counter()
        few = min(len(self.outer), 4_000)
        *_, tried = self._part(0, few, max(1, len(self.inner) // 2))
        layouts = len(self.outer) * len(self.inner)
        return (time.perf_counter() - started) * layouts / int(tried[0]) / threads

    def run(self, threads: int, progress: Progress | None, confirmed: bool) -> dict[int, Exact]:
        """Count all layouts, after an estimate of the time."""
        sample, size = self.sample, len(self.outer)
        seconds = self._estimate(threads)
        if progress:
            plans = "1 plan" if len(self.chosen) == 1 else f"{len(self.chosen)} plans"
            layouts = f"{size * len(self.inner):,} layouts for {plans}"
            progress(f"exact: {layouts}, about {max(1.0, seconds):.0f} s", 0, 0)
        if seconds > LONG_SECONDS and not confirmed:
            raise DataError(
                f"exact would take about {seconds / 60:.0f} minutes; confirm with --yes, or leave --exact out to sample"
            )
        total = self._zeros()
        tell = None if progress is None else lambda done: progress("layouts", done, size)
        run = run_chunks(lambda a, b: self._part(a, b, 1), 0, size, 16, threads, total, progress=tell)
        if run.interrupted:
            sample.run.interrupted = True
            return {}
        points, ends, thrown, layouts_done = total
        worth = sample.thrown_outcomes if thrown.any() else {}
        return {
            p: Exact(
                {k - sample.span: int(weight) for k, weight in enumerate(points[p]) if weight},
                int(thrown[p]),
                ends[p],
                int(layouts_done[0]),
                worth,
                sample.unit,
            )
            for p in self.chosen
        }
