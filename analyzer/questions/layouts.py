"""Every layout of the hidden cards that a question can meet: whether they are few enough, and counting them."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.errors import DataError
from analyzer.questions.arrays import binomials_to
from analyzer.questions.plans import Plan, to_arrays
from analyzer.questions.task import Task
from analyzer.rules.compile import compile_rules
from kernels.codes import BURY, DEFEND, REDEAL

if TYPE_CHECKING:
    from analyzer.questions.situation import Situation
    from kernels.entries.count_plans import Counts

Ints = np.ndarray[Any, Any]

MOST_LAYOUTS = 20_000_000
"""Layouts that are still gone through; a loner has 11,027,016, six-card bid euchre 17,153,136."""
LONG_SECONDS = 900.0
"""A count that is estimated to take longer wants to be confirmed."""
CHUNK = 16
"""Hands of the first seat a chunk, each with all hands of the second."""


def other_seats(situation: Situation, plan: Plan | None) -> list[int]:
    """The other seats whose cards decide what `plan` comes to; None stands for any plan."""
    rules = situation.rules
    seats = [seat for seat in range(rules.players) if seat != situation.seat]
    maker, call = situation.seat, plan.code if plan is not None and plan.is_call else None
    if call is None and situation.kind == BURY:
        maker, call = situation.auction.contract
    if call is not None and rules.rounds[0].ends_on_call:
        contract, asleep = rules.contracts[call >> 3], (maker + 2) % rules.players
        if contract.alone and not rules.call_for_best and asleep in seats:  # a sleeping partner's cards do not matter
            seats.remove(asleep)
    return seats


def count_layouts(situation: Situation, plan: Plan | None) -> int:
    """How many layouts of the hands that decide what a plan comes to there are."""
    hand, hidden = situation.rules.hand, len(situation.hidden)
    return math.prod(math.comb(hidden - k * hand, hand) for k in range(len(other_seats(situation, plan))))


def fits(situation: Situation, plan: Plan | None) -> bool:
    """Tell whether a plan (None: all of them) can be counted: few layouts, and no other hidden card matters."""
    rules = situation.rules
    if plan is not None and plan.code == REDEAL:  # none of the present cards matter
        return False
    seats = len(other_seats(situation, plan))
    all_dealt = len(situation.hidden) == seats * rules.hand
    kitty_matters = rules.farmer == "swap" or rules.widow == "maker_takes"
    if situation.kind == DEFEND or kitty_matters or (seats > 2 and not (seats == 3 and all_dealt)):
        return False
    return count_layouts(situation, plan) <= MOST_LAYOUTS


def check_fits(situation: Situation, plans: list[Plan]) -> bool:
    """Refuse a question of which no part can be counted; tell whether all of it can, but for a new deal."""
    plans = [plan for plan in plans if plan.code != REDEAL]
    if not plans:
        raise DataError("exact does not fit: a redeal has no layouts to be counted; leave --exact out")
    fitting = [fits(situation, plan) for plan in plans]
    if not any(fitting):
        least = min(plans, key=lambda plan: count_layouts(situation, plan))
        raise DataError(
            f"exact does not fit: {least.action} has {count_layouts(situation, least):,} layouts, at most "
            f"{MOST_LAYOUTS:,} can be counted; leave --exact out to sample them"
        )
    return all(fitting)


class LayoutCount:
    """Everything the kernel needs to go through the layouts of the hands that decide what some plans come to."""

    def __init__(self, task: Task, chosen: list[int]) -> None:
        from kernels.entries.count_plans import Layouts, sum_sleeping

        self.task, self.chosen = task, chosen
        situation, rules = task.situation, task.rules
        self.game = compile_rules(rules)
        self.question = task.question
        active = np.zeros(len(task.plans), np.int64)
        active[chosen] = 1
        self.plans = to_arrays(task.plans)._replace(active=active)
        seats = max((other_seats(situation, task.plans[p]) for p in chosen), key=len)
        size, hand = len(situation.hidden), rules.hand
        binomials = binomials_to(size)
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
        weigh_hands(self.game, self.task.seat_players(), self.question, seat, self.outer, weights)
        return weights

    def _nothing(self) -> Counts:
        from kernels.entries.count_plans import Counts

        plans = len(self.task.plans)
        shapes = ((plans, 2 * self.task.span + 1), (plans, 3), (plans,), (1,))
        return Counts(*(np.zeros(shape, np.int64) for shape in shapes))

    def _part(self, first: int, last: int, stride: int = 1) -> Counts:
        from kernels.entries.count_plans import Part, count_plans

        counts, part = self._nothing(), Part(first, last, stride)
        count_plans(self.game, self.task.seat_players(), self.question, self.plans, self.layouts, part, counts)
        return counts

    def _estimate(self) -> float:
        """Seconds that all layouts will take, from an even sample of them."""
        without_interrupts(lambda: self._part(0, 1, len(self.inner)))  # compiled before the clock starts
        started = time.perf_counter()
        tried = self._part(0, min(len(self.outer), 4_000), max(1, len(self.inner) // 2))
        layouts = len(self.outer) * len(self.inner)
        return (time.perf_counter() - started) * layouts / int(tried.layouts[0]) / self.task.threads

    def count(self, progress: Progress | None, confirmed: bool, deadline: float | None = None) -> Counts:
        """Count all layouts, after an estimate of the time. Raises KeyboardInterrupt on Ctrl-C.

        Raises `DataError` where that would take very long, or longer than until `deadline`.
        """
        size, seconds = len(self.outer), self._estimate()
        if progress:
            plans = "1 plan" if len(self.chosen) == 1 else f"{len(self.chosen)} plans"
            layouts = f"{size * len(self.inner):,} layouts for {plans}"
            progress(f"exact: {layouts}, about {max(1.0, seconds):.0f} s", 0, 0)
        if deadline is not None and time.monotonic() + seconds > deadline:
            raise DataError(
                f"exact would take about {max(1.0, seconds):.0f} s, more than the time given leaves; leave out --time, "
                "or --exact to sample"
            )
        if seconds > LONG_SECONDS and not confirmed:
            raise DataError(
                f"exact would take about {seconds / 60:.0f} minutes; confirm with --yes, or leave --exact out to sample"
            )
        total = self._nothing()
        tell = None if progress is None else lambda done: progress("layouts", done, size)
        if run_chunks(self._part, 0, size, CHUNK, self.task.threads, total, progress=tell).interrupted:
            raise KeyboardInterrupt
        return total
