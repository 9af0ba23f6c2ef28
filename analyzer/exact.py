"""The exact part of an answer: contracts whose layouts are few enough to go through all of them."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.bidding import points_rule
from analyzer.errors import DataError
from analyzer.estimate import Interval
from analyzer.jobs import Progress, run_chunks
from analyzer.plans import Plan
from analyzer.rules.compile import compile_rules
from analyzer.situation import Situation

if TYPE_CHECKING:
    from analyzer.sampling import Sample

MOST_LAYOUTS = 20_000_000
"""Layouts of one plan that are still gone through; a loner has 11,027,016."""


@dataclass
class Exact:
    """One plan's exact counts. Weights are the layouts' integer likelihoods; 1 each without inference."""

    points: np.ndarray[Any, Any]
    ends: np.ndarray[Any, Any]
    layouts: int
    interrupted: bool = False
    span: int = field(init=False)

    def __post_init__(self) -> None:
        self.span = len(self.points) // 2

    @property
    def outcomes(self) -> dict[int, float]:
        """Chance of each number of net points."""
        total = int(self.points.sum())
        return {k - self.span: int(weight) / total for k, weight in enumerate(self.points) if weight}

    @property
    def mean(self) -> float:
        """Mean net points."""
        return sum(net * chance for net, chance in self.outcomes.items())

    @property
    def interval(self) -> Interval:
        """The mean; exact, so an interval of no width."""
        return Interval(self.mean, self.mean, self.mean)


def count_layouts(situation: Situation, plan: Plan) -> int:
    """How many layouts of the hands that play this plan's contract there are; a pass has those of all hands."""
    rules = situation.rules
    hidden = len(situation.hidden)
    seats = _others_in_play(situation, plan) if plan.code >= 0 else list(range(rules.players - 1))
    layouts = 1
    for k in range(len(seats)):
        layouts *= math.comb(hidden - k * rules.hand, rules.hand)
    return layouts


def fits(situation: Situation, plan: Plan) -> bool:
    """Tell whether a plan can be counted exactly: a contract for one or two other hands, and few layouts."""
    if plan.code < 0 or len(_others_in_play(situation, plan)) > 2:
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


def enumerate_plans(sample: Sample, threads: int, progress: Progress | None) -> dict[int, Exact]:
    """Count every plan that fits and was not dropped in sampling; stops early when interrupted."""
    counts: dict[int, Exact] = {}
    plans = [p for p, plan in enumerate(sample.plans) if sample.active[p] and fits(sample.situation, plan)]
    for number, p in enumerate(plans):
        try:
            result = _Enumeration(sample, sample.plans[p]).run(threads, progress, number, len(plans))
            sample.run.interrupted = result.interrupted
        except KeyboardInterrupt:  # while it was prepared
            sample.run.interrupted = True
        if sample.run.interrupted:
            break
        counts[p] = result
    return counts


def _others_in_play(situation: Situation, plan: Plan) -> list[int]:
    """The other seats that may play this contract (a lone defender is decided by his own cards)."""
    rules = situation.rules
    seats = [seat for seat in range(rules.players) if seat != situation.seat]
    if rules.contracts[plan.code >> 3].alone:
        seats.remove((situation.seat + 2) % rules.players)
    return seats


class _Enumeration:
    """Everything the kernel needs to go through the layouts of one plan."""

    def __init__(self, sample: Sample, plan: Plan) -> None:
        from analyzer.sampling import make_question
        from kernels import enumerate as kernel

        self.sample, self.plan = sample, plan
        situation, rules = sample.situation, sample.situation.rules
        self.game, self.rule = compile_rules(rules), points_rule(rules)
        self.question = make_question(situation, sample.infer)
        size, hand = len(situation.hidden), rules.hand
        self.seats = np.array(_others_in_play(situation, plan), np.int64)
        self.binomials = np.array([[math.comb(n, k) for k in range(size + 1)] for n in range(size + 1)], np.int64)
        self.outer = self._subsets(size, hand)
        self.inner = self._subsets(size - hand, hand) if len(self.seats) > 1 else np.zeros(1, np.int64)
        self.weights = [self._weights(int(seat)) for seat in self.seats]
        self.sleeping = np.ones(1, np.int64)
        asleep = [s for s in range(rules.players) if s != situation.seat and s not in self.seats]
        if asleep:
            rests = self._subsets(size, size - len(self.seats) * hand)
            inner = self._subsets(size - len(self.seats) * hand, hand)
            self.sleeping = np.zeros(len(rests), np.int64)
            kernel.sum_sleeping(hand, self.binomials, inner, self._weights(asleep[0]), rests, self.sleeping)

    def _subsets(self, size: int, count: int) -> np.ndarray[Any, Any]:
        from kernels.enumerate import list_subsets

        subsets = np.zeros(math.comb(size, count), np.int64)
        list_subsets(size, count, subsets)
        return subsets

    def _weights(self, seat: int) -> np.ndarray[Any, Any]:
        from kernels.enumerate import weigh_hands

        weights = np.zeros(len(self.outer), np.int64)
        weigh_hands(self.game, self.rule, self.question, seat, self.outer, weights)
        return weights

    def _part(self, first: int, last: int, stride: int) -> tuple[np.ndarray[Any, Any], ...]:
        from kernels.doubledummy import new_memory
        from kernels.enumerate import enumerate_pairs

        points, ends, layouts = (
            np.zeros(2 * self.sample.span + 1, np.int64),
            np.zeros(3, np.int64),
            np.zeros(1, np.int64),
        )
        enumerate_pairs(
            self.game, self.rule, self.question, self.plan.code, np.uint64(self.plan.discard), self.sample.model,
            self.seats, self.binomials, self.outer, self.inner, self.weights[0], self.weights[-1], self.sleeping,
            first, last, stride, new_memory(), points, ends, layouts,
        )  # fmt: skip
        return points, ends, layouts

    def run(self, threads: int, progress: Progress | None, number: int, plans: int) -> Exact:
        """Count all layouts; before the first plan the time is estimated on an even sample of them."""
        total = (np.zeros(2 * self.sample.span + 1, np.int64), np.zeros(3, np.int64), np.zeros(1, np.int64))
        size = len(self.outer)
        if progress and number == 0:
            self._part(0, 1, len(self.inner))  # compiled before the clock starts
            started = time.perf_counter()
            *_, tried = self._part(0, size, max(1, len(self.inner) // 3))
            layouts = size * len(self.inner)
            seconds = (time.perf_counter() - started) * layouts / int(tried[0]) / threads
            progress(f"exact: {plans} x {layouts:,} layouts, about {plans * seconds:.0f} s", 0, 0)
        tell = None if progress is None else lambda done: progress("layouts", number * size + done, plans * size)
        run = run_chunks(lambda a, b: self._part(a, b, 1), 0, size, 16, threads, total, progress=tell)
        points, ends, layouts_done = total
        return Exact(points, ends, int(layouts_done[0]), run.interrupted)
