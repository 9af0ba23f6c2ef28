"""The sampled part of an answer: every plan on the same deals, looked at on a fixed schedule."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from analyzer.engine.chunks import Run, chunk_size, run_chunks
from analyzer.errors import DataError
from analyzer.estimates.intervals import (
    FIRST_LOOK,
    FIRST_SEARCH_LOOK,
    Interval,
    critical_value,
    is_settled,
    look_schedule,
    mean_interval,
    shares_of,
)
from analyzer.players.play_models import net_of
from analyzer.players.points_rule import points_rule
from analyzer.questions.arrays import empty_sums, make_question
from analyzer.questions.plans import Plan, to_arrays
from analyzer.questions.situation import Situation
from analyzer.rules.compile import compile_rules
from analyzer.simulation.self_play import largest_net, new_deal

if TYPE_CHECKING:
    from kernels.entries.sample_plans import Sums
    from kernels.players.net.player import Net

OPEN_DEALS = 2_000
"""Deals that are also played with open cards, for the column beside the answer."""


@dataclass
class Sample:
    """Plans tried on sampled deals, and what the sums say of them."""

    situation: Situation
    plans: list[Plan]
    model: int
    infer: bool
    seed: int
    threads: int
    chunk: int
    factor: float = 1.96
    sums: Sums = field(init=False)
    active: np.ndarray = field(init=False)
    span: int = field(init=False)
    run: Run = field(default_factory=Run)
    method: str = "sampled"
    net_file: Path | None = None
    """The weights of another net than the rules' own."""

    def __post_init__(self) -> None:
        self.span = largest_net(self.situation.rules)
        self.sums = empty_sums(len(self.plans), self.span)
        self.active = np.ones(len(self.plans), np.int64)

    @property
    def plays_open(self) -> bool:
        """Whether the answer itself is by open cards."""
        from kernels.codes import DOUBLE_DUMMY

        return self.model == DOUBLE_DUMMY

    # ------------------------------------------------------------------ running
    def run_until_settled(
        self, limit: int, precision: float, deadline: float | None, progress: Callable[[int, int], None] | None
    ) -> None:
        """Try the plans on deals until the question is settled, the limit is reached or time is over."""
        looks = look_schedule(limit, FIRST_SEARCH_LOOK if self.searches else FIRST_LOOK)
        self.factor = critical_value(len(looks))
        for look in looks:
            self._run_to(look, deadline, progress)
            if self.searches:
                check_one_round(self.run, looks[0])
            if self.run.interrupted or self.run.out_of_time or self._is_enough(precision):
                return
            self.drop_hopeless()

    def warm_up(self) -> None:
        """Load or compile the kernel, so that no limit of time and no measured second goes into that."""
        self._work()(0, 0)

    @property
    def searches(self) -> bool:
        """Whether the players search, which takes a thousand times as long."""
        from kernels.codes import FIRST_SEARCH

        return self.model >= FIRST_SEARCH

    def net(self) -> Net:
        """The net that plays, a copy for one thread."""
        return net_of(self.situation.rules, self.net_file)

    def _work(self) -> Callable[[int, int], Sums]:
        """What a chunk of deals is carried out by, for the plans that are still tried."""
        from kernels.deal.players import seat_players
        from kernels.entries.job import Deals
        from kernels.entries.sample_plans import sample_plans
        from kernels.playing.worlds import new_search

        rules = self.situation.rules
        game, rule = compile_rules(rules), points_rule(rules)
        question = make_question(self.situation, self.infer)
        plans = to_arrays(self.plans)._replace(active=self.active.copy())

        def work(first: int, last: int) -> Sums:
            sums = empty_sums(len(self.plans), self.span)
            players = seat_players(game, rule, self.model, self.net(), new_search() if self.searches else None)
            sample_plans(
                game, players, question, plans, Deals(np.uint64(self.seed), first, last), OPEN_DEALS, sums
            )  # fmt: skip
            return sums

        return work

    def _run_to(self, look: int, deadline: float | None, progress: Callable[[int, int], None] | None) -> None:
        done = self.run.done
        tell = None if progress is None else lambda deals: progress(done + deals, look)
        chunk = chunk_size(self.chunk, self.searches)
        part = run_chunks(self._work(), done, look, chunk, self.threads, self.sums, deadline, tell)
        self.run = Run(done + part.done, part.interrupted, part.out_of_time)
        if self.run.done and self.sums.void[0] == self.run.done:
            raise DataError(
                "the calls made contradict the points rule with every layout tried; ask with --inference none"
            )

    def _is_enough(self, precision: float) -> bool:
        order = self.ranking()
        if len(order) > 1:
            return is_settled(self.difference(order[0], order[1]), precision)
        return self.value(order[0]).half_width <= precision

    def drop_hopeless(self) -> None:
        """Stop trying plans that are worse than another plan of the same call beyond doubt."""
        for best in self.ranking():
            for p, plan in enumerate(self.plans):
                same = plan.action == self.plans[best].action and p != best and self.active[p]
                if same and self.difference(p, best).high < 0.0:
                    self.active[p] = 0

    # ------------------------------------------------------------------ reading
    @functools.cached_property
    def thrown_outcomes(self) -> dict[int, float]:
        """Outcomes (net points: chance) that stand for a deal thrown in, for the asker's side."""
        return new_deal(self.situation.rules)[self.situation.seat]

    @property
    def thrown_value(self) -> float:
        """Mean net points of a deal thrown in; asked for only where one was."""
        if not self.sums.thrown.any():
            return 0.0
        return sum(net * chance for net, chance in self.thrown_outcomes.items())

    def bounds(self, p: int) -> tuple[int, int]:
        """The least and the most net points that plan `p` can bring."""
        if not self.plans[p].is_call or not self.situation.rules.rounds[0].ends_on_call:
            return -self.span, self.span
        rules = self.situation.rules
        pay = compile_rules(rules).pay[self.plans[p].code >> 3]
        net = (pay[..., 0] - pay[..., 1]) * (1 if rules.partners else rules.players - 1)
        return int(net.min()), int(net.max())

    def value(self, p: int) -> Interval:
        """Mean net points of plan `p`, in points."""
        nets = np.arange(-self.span, self.span + 1)
        thrown, worth = int(self.sums.thrown[p]), self.thrown_value
        total = float((self.sums.points[p] * nets).sum()) + worth * thrown
        squares = float((self.sums.points[p] * nets * nets).sum()) + worth * worth * thrown
        return self._points(mean_interval(int(self.sums.deals[p]), total, squares, *self.bounds(p), self.factor))

    @property
    def unit(self) -> int:
        """The kernels' net points in one point: the number of other sides."""
        return self.situation.rules.sides - 1

    def _points(self, interval: Interval) -> Interval:
        return Interval(interval.value / self.unit, interval.low / self.unit, interval.high / self.unit)

    def difference(self, p: int, q: int) -> Interval:
        """Mean of plan `p` minus plan `q` over the deals on which both were tried, in points."""
        if p == q:
            return Interval(0.0, 0.0, 0.0)
        a, b, sign = (p, q, 1) if p < q else (q, p, -1)
        sums, worth = self.sums, self.thrown_value
        total = sign * (int(sums.dx[a, b]) + worth * int(sums.dt[a, b]))
        squares = int(sums.dxdx[a, b]) + 2 * worth * int(sums.dxdt[a, b]) + worth * worth * int(sums.dtdt[a, b])
        least, most = self.bounds(p)[0] - self.bounds(q)[1], self.bounds(p)[1] - self.bounds(q)[0]
        return self._points(mean_interval(int(sums.pair_deals[a, b]), total, squares, least, most, self.factor))

    def open_value(self, p: int) -> tuple[float | None, int]:
        """Mean net points of plan `p` with open cards, and the deals it rests on."""
        deals = int(self.sums.open_deals[p])
        if deals == 0:
            return None, 0
        total = int(self.sums.open_x[p]) + self.thrown_value * int(self.sums.open_thrown[p])
        return total / deals / self.unit, deals

    def deals_of(self, p: int) -> int:
        """Deals on which plan `p` was tried."""
        return int(self.sums.deals[p])

    @property
    def given_up(self) -> int:
        """Deals that no layout was found for."""
        return int(self.sums.void[0])

    def thrown(self, p: int) -> float:
        """Share of deals that plan `p` ends thrown in."""
        return int(self.sums.thrown[p]) / self.deals_of(p)

    def ends(self, p: int) -> tuple[float, tuple[float | None, ...]]:
        """How often plan `p`'s call becomes the contract, and given that is euchred, made, or made with a march."""
        return shares_of([int(count) for count in self.sums.ends[p]], self.deals_of(p))

    def outcomes(self, p: int) -> dict[int, float]:
        """Chance of each number of net points of plan `p`, in the kernels' unit."""
        deals = int(self.sums.deals[p])
        chances = {k - self.span: int(count) / deals for k, count in enumerate(self.sums.points[p]) if count}
        thrown = int(self.sums.thrown[p]) / deals
        if thrown:
            for net, chance in self.thrown_outcomes.items():
                chances[net] = chances.get(net, 0.0) + thrown * chance
        return dict(sorted(chances.items()))

    def best_plans(self) -> dict[str, int]:
        """The best plan of each action, among those still tried."""
        best: dict[str, int] = {}
        for p, plan in enumerate(self.plans):
            if self.active[p] and (plan.action not in best or self._mean(p) > self._mean(best[plan.action])):
                best[plan.action] = p
        return best

    def ranking(self) -> list[int]:
        """The best plan of each action, best first."""
        return sorted(self.best_plans().values(), key=lambda p: (-self._mean(p), p))

    def _mean(self, p: int) -> float:
        return self.value(p).value


def time_limit(seconds: float | None) -> float | None:
    """The moment at which a job of so many seconds ends, on the clock of `run_chunks`."""
    return None if seconds is None else time.monotonic() + seconds


def check_one_round(run: Run, deals: int) -> None:
    """Refuse a time limit under which players who search could not play one round of so many deals."""
    if run.out_of_time and run.done < deals:
        raise DataError(
            f"the time is too short for one round of {deals} deals: {run.done} were played; give more with --time, "
            "or ask a cheaper play model, such as --play net"
        )
