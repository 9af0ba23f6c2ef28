"""Two levels of estimates: many deals by cheap players, a part of them also by players who search.

The players who search are the ones to trust, and a thousand times as slow. On deals that all of them played, what the
searchers score is regressed on what the cheap players score (by net, by rule and with open cards: control variates).
The estimate is the searchers' mean on their m deals, plus the regression times the difference between the cheap
players' means on all N deals and on those m. It has the searchers' expectation, and the variance of what the
regression leaves, over m, plus that of its fit, over N.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.bidding import points_rule
from analyzer.estimate import TIE, Interval, critical_value, look_schedule
from analyzer.jobs import Run, run_chunks
from analyzer.models import PlayModel, default_model, net_of
from analyzer.plans import Plan, to_arrays
from analyzer.rules.compile import compile_rules
from analyzer.sampling import FIRST_SEARCH_LOOK, Sample, make_question
from analyzer.situation import Situation

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

RATIO = 8
"""Deals by cheap players for each one by players who search."""
PILOT_DEALS = 16_000
"""Deals by the cheapest trusted player that decide which plans the others try at all."""
MARGIN = 0.1
"""Points by which a plan may be behind the best one of its call there, and still be tried."""
MAX_SEARCHED = FIRST_SEARCH_LOOK << 8
NOT_MINE = -1
"""The end of a contract that is not the plan's own, as in `kernels.plans`."""
FEW = 32
"""A regression on fewer deals is left out: its weights would be worth nothing."""


@dataclass
class TwoLevels:
    """Plans tried by players who search and, on more deals, by cheap ones. It reads like a `Sample`."""

    situation: Situation
    plans: list[Plan]
    model: PlayModel
    infer: bool
    seed: int
    threads: int
    chunk: int
    factor: float = 1.96
    run: Run = field(default_factory=Run)
    """How many deals the players who search have played."""
    pilot: Sample = field(init=False)
    active: Ints = field(init=False)
    plays_open: bool = False
    method: str = "two-level"

    def __post_init__(self) -> None:
        rules = self.situation.rules
        first = default_model(rules)
        self.pilot = Sample(
            self.situation, self.plans, first.code, self.infer, self.seed, self.threads, self.chunk
        )  # fmt: skip
        self.active = self.pilot.active
        self.cheap = list(dict.fromkeys([first, PlayModel("rules", "rules"), PlayModel("dd", "dd")]))
        plans = len(self.plans)
        self.tried: Ints = np.zeros(plans, np.int64)
        """Deals on which each plan was tried by players who search, from the first on."""
        self.played: Ints = np.zeros(plans, np.int64)
        """Deals on which each plan was tried by cheap players, from the first on."""
        self._values: Ints = np.zeros((0, len(self.cheap), plans), np.int64)
        self._ends: Ints = np.zeros((0, len(self.cheap), plans), np.int64)
        self._searched: Ints = np.zeros((0, 1, plans), np.int64)
        self._searched_ends: Ints = np.zeros((0, 1, plans), np.int64)

    # ------------------------------------------------------------------ running
    def warm_up(self) -> None:
        """Load or compile the kernels, so that no limit of time and no measured second goes into that."""
        self.pilot.warm_up()
        self._record([self.model.code], True, 0, 0, None)

    def run_until_settled(
        self, limit: int, precision: float, deadline: float | None, progress: Callable[[int, int], None] | None
    ) -> None:
        """Try the plans until the question is settled, `limit` deals are searched or time is over."""
        self.pilot.run_until_settled(min(limit, PILOT_DEALS), precision, deadline, None)
        self.run = Run(0, self.pilot.run.interrupted, self.pilot.run.out_of_time)
        self._choose_plans()
        looks = look_schedule(min(limit, MAX_SEARCHED), FIRST_SEARCH_LOOK)
        self.factor = critical_value(len(looks))
        for look in looks:
            if self.run.interrupted or (self.run.out_of_time and self.run.done):
                return
            self._run_to(look, deadline, progress)
            if self.run.interrupted or self.run.out_of_time or self._is_enough(precision):
                return
            self._drop_plans()

    def _choose_plans(self) -> None:
        """Leave out plans that are well behind another plan of the same call already by the cheap players."""
        for best in self.pilot.ranking():
            for p, plan in enumerate(self.plans):
                behind = self.pilot.difference(p, best).value < -MARGIN
                if plan.action == self.plans[best].action and p != best and behind:
                    self.active[p] = 0

    def _drop_plans(self) -> None:
        """Search no further for what is beyond doubt: a plan worse than another of its call, or far off the best."""
        ranking = self.ranking()
        for p, plan in enumerate(self.plans):
            if not self.active[p]:
                continue
            for best in ranking[:1] if p in ranking else ranking:
                rival = best == ranking[0] or plan.action == self.plans[best].action
                if p != best and p not in ranking[:2] and rival and self.difference(p, best).high < -MARGIN / 2:
                    self.active[p] = 0

    def _run_to(self, look: int, deadline: float | None, progress: Callable[[int, int], None] | None) -> None:
        done, many = self.run.done, RATIO * look
        before = len(self._values)
        codes = [model.code for model in self.cheap]
        part, values, ends = self._record(codes, False, before, many, None)
        self._values, self._ends = np.concatenate([self._values, values]), np.concatenate([self._ends, ends])
        self.played[self.active == 1] = len(self._values)
        tell = None if progress is None else lambda deals: progress(done + deals, look)
        if not part.interrupted:
            part, values, ends = self._record([self.model.code], True, done, look, deadline, tell)
            self._searched = np.concatenate([self._searched, values])
            self._searched_ends = np.concatenate([self._searched_ends, ends])
            self.run = Run(done + len(values), part.interrupted, part.out_of_time)
            self.tried[self.active == 1] = self.run.done
        else:
            self.run = Run(done, True, part.out_of_time)

    def _record(
        self, codes: list[int], searches: bool, first: int, last: int, deadline: float | None,
        tell: Callable[[int], None] | None = None,
    ) -> tuple[Run, Ints, Ints]:  # fmt: skip
        """Try the active plans on deals first..last-1; return how far it came, and the records of those deals."""
        from kernels.doubledummy import new_memory
        from kernels.players.worlds import new_search
        from kernels.record import record_plans

        rules = self.situation.rules
        game, rule, question = compile_rules(rules), points_rule(rules), make_question(self.situation, self.infer)
        plans = to_arrays(self.plans)._replace(active=self.active.copy())
        models = np.array(codes, np.int64)
        shape = (max(0, last - first), len(codes), len(self.plans))
        values, ends = np.zeros(shape, np.int64), np.full(shape, -1, np.int64)
        done = np.zeros(shape[0], np.bool_)
        hands = np.zeros((shape[0], rules.players), np.uint64)

        def work(begin: int, end: int) -> tuple[Ints, ...]:
            a, b = begin - first, end - first
            record_plans(
                game, rule, question, plans, models, np.uint64(self.seed), begin, end, new_memory(game),
                values[a:b], ends[a:b], hands[a:b], net_of(rules), new_search(),
            )  # fmt: skip
            done[a:b] = True
            return ()

        if last <= first:
            work(first, first)
            return Run(), values, ends
        chunk = max(1, self.chunk // 25) if searches else self.chunk
        run = run_chunks(work, first, last, chunk, self.threads, (), deadline, tell)
        whole = len(done) if done.all() else int(np.argmin(done))  # a job that was stopped leaves the first deals whole
        return run, values[:whole], ends[:whole]

    def _is_enough(self, precision: float) -> bool:
        """Whether the two best calls are told apart to `precision`; a sign beyond doubt alone is not enough here."""
        order = self.ranking()
        if len(order) == 1:
            return self.value(order[0]).half_width <= precision
        gap = self.difference(order[0], order[1])
        return gap.half_width <= precision or (gap.low >= -TIE and gap.high <= TIE)

    def drop_hopeless(self) -> None:
        """There is nothing left to drop; a `Sample` does."""

    # ------------------------------------------------------------------ reading
    @property
    def unit(self) -> int:
        """The kernels' net points in one point."""
        return self.pilot.unit

    @property
    def sampled(self) -> int:
        """Deals by cheap players."""
        return len(self._values)

    @property
    def given_up(self) -> int:
        """Deals that no layout was found for, among those searched."""
        return int((~self._valid(self._searched)).sum())

    def deals_of(self, p: int) -> int:
        """Deals of plan `p` by players who search."""
        return int(self.tried[p])

    @functools.cached_property
    def thrown_outcomes(self) -> dict[int, float]:
        """Outcomes (net points: chance) that stand for a deal thrown in, for the asker's side."""
        return self.pilot.thrown_outcomes

    def _is_thrown(self, values: Ints) -> NDArray[np.bool_]:
        from kernels.plans import THROWN

        thrown: NDArray[np.bool_] = values == THROWN
        return thrown

    def _net(self, values: Ints) -> Floats:
        """Net points, those of a new deal where one was thrown in."""
        thrown = self._is_thrown(values)
        if not thrown.any():
            return values.astype(np.float64)
        worth = sum(net * chance for net, chance in self.thrown_outcomes.items())
        return np.where(thrown, worth, values)

    def _valid(self, values: Ints) -> NDArray[np.bool_]:
        from kernels.record import GIVEN_UP

        valid: NDArray[np.bool_] = values[:, 0, 0] != GIVEN_UP
        return valid

    def _searched_of(self, p: int, deals: int) -> Floats:
        """Net points of plan `p` on the first `deals` by players who search."""
        part = self._searched[:deals]
        return self._net(part[self._valid(part)][:, 0, p])

    def _cheap_of(self, p: int, deals: int) -> Floats:
        """Net points of plan `p` on the first `deals` by each cheap player, a column each."""
        part = self._values[:deals]
        return self._net(part[self._valid(part)][:, :, p])

    def weights(self, p: int) -> Floats:
        """Regression of the searchers' points on the cheap players', one weight a cheap player, for plan `p`."""
        deals = self.deals_of(p)
        y, same = self._searched_of(p, deals), self._cheap_of(p, deals)
        if len(y) < FEW:
            return np.zeros(same.shape[1])
        centred = same - same.mean(axis=0)
        gram = centred.T @ centred
        ridge = 1e-9 * (1.0 + np.trace(gram)) * np.eye(len(gram))
        return np.linalg.solve(gram + ridge, centred.T @ (y - y.mean()))

    def _interval(self, residual: Floats, fit_same: Floats, fit_all: Floats, span: float) -> Interval:
        """The interval of mean(residual) over m deals plus mean(fit) over all N."""
        m, n = len(residual), len(fit_all)
        value = float(residual.mean() + fit_all.mean())
        if m < 2:
            return Interval(value, -np.inf, np.inf)
        spare = max(1, m - 1 - len(self.cheap))
        left = float(((residual - residual.mean()) ** 2).sum()) / spare
        shared = float(((residual - residual.mean()) * (fit_same - fit_same.mean())).sum()) / (m - 1)
        variance = left / m + (float(fit_all.var()) + 2.0 * shared) / n
        half = self.factor * max(0.0, variance) ** 0.5 + 3.0 * span / m
        return Interval(value / self.unit, (value - half) / self.unit, (value + half) / self.unit)

    def value(self, p: int) -> Interval:
        """Mean net points of plan `p` by players who search, in points."""
        least, most = self.pilot.bounds(p)
        deals, weights = self.deals_of(p), self.weights(p)
        y, same, every = self._searched_of(p, deals), self._cheap_of(p, deals), self._cheap_of(p, self.played[p])
        return self._interval(y - same @ weights, same @ weights, every @ weights, float(most - least))

    def difference(self, p: int, q: int) -> Interval:
        """Mean of plan `p` minus plan `q` over the deals on which both were searched, in points."""
        if p == q:
            return Interval(0.0, 0.0, 0.0)
        deals = min(self.deals_of(p), self.deals_of(q))
        every = min(self.played[p], self.played[q])
        one, two = self.weights(p), self.weights(q)
        fit_same = self._cheap_of(p, deals) @ one - self._cheap_of(q, deals) @ two
        fit_all = self._cheap_of(p, every) @ one - self._cheap_of(q, every) @ two
        y = self._searched_of(p, deals) - self._searched_of(q, deals)
        least, most = (
            self.pilot.bounds(p)[0] - self.pilot.bounds(q)[1],
            self.pilot.bounds(p)[1] - self.pilot.bounds(q)[0],
        )
        return self._interval(y - fit_same, fit_same, fit_all, float(most - least))

    def _chance(self, p: int, of: Callable[[Ints, Ints], Any]) -> float:
        """Chance of an event of a deal, with the regression of the value; `of` reads it from values and ends."""
        deals = self.deals_of(p)
        part, cheap = self._searched[:deals], self._values[:deals]
        searched = of(part, self._searched_ends[:deals])[self._valid(part)][:, 0, p].astype(np.float64)
        same = of(cheap, self._ends[:deals])[self._valid(cheap)][:, :, p].astype(np.float64)
        all_cheap, all_ends = self._values[: self.played[p]], self._ends[: self.played[p]]
        every = of(all_cheap, all_ends)[self._valid(all_cheap)][:, :, p].astype(np.float64)
        return float(searched.mean() + (every.mean(axis=0) - same.mean(axis=0)) @ self.weights(p))

    def outcomes(self, p: int) -> dict[int, float]:
        """Chance of each number of net points of plan `p`, in the kernels' unit; its mean is the value."""
        seen = set(self._searched[: self.deals_of(p), 0, p].tolist()) | set(
            self._values[: self.played[p], :, p].ravel().tolist()
        )
        thrown = self.thrown(p)
        chances = {net: self._chance(p, _scores(net)) for net in sorted(seen) if abs(net) <= self.pilot.span}
        if thrown:
            for net, chance in self.thrown_outcomes.items():
                chances[net] = chances.get(net, 0.0) + thrown * chance
        return dict(sorted(chances.items()))

    def thrown(self, p: int) -> float:
        """Chance that the deal is thrown in."""
        if not self._is_thrown(self._values[: self.played[p], :, p]).any():
            return 0.0
        return self._chance(p, lambda values, ends: self._is_thrown(values))

    def ends(self, p: int) -> tuple[float, tuple[float | None, ...]]:
        """Chance that plan `p`'s call becomes the contract, and given that is euchred, made, or made with a march."""
        becomes = 1.0 - self._chance(p, _ended(NOT_MINE))
        chances = [self._chance(p, _ended(end)) for end in range(3)]
        return becomes, tuple(chance / becomes if becomes else None for chance in chances)

    def open_value(self, p: int) -> tuple[float | None, int]:
        """Mean net points of plan `p` with open cards, and the deals it rests on."""
        return self.cheap_values(p)["dd"], int(self.played[p])

    def cheap_values(self, p: int) -> dict[str, float]:
        """Mean net points of plan `p` by each cheap play model."""
        means = self._cheap_of(p, self.played[p]).mean(axis=0) / self.unit
        return {model.name: float(mean) for model, mean in zip(self.cheap, means, strict=True)}

    def best_plans(self) -> dict[str, int]:
        """The best plan of each call, among those searched longest."""
        best: dict[str, int] = {}
        for p, plan in enumerate(self.plans):
            other = best.get(plan.action)
            if not self.tried[p] or (other is not None and not self._is_better(p, other)):
                continue
            best[plan.action] = p
        return best

    def _is_better(self, p: int, q: int) -> bool:
        if self.active[p] != self.active[q]:
            return bool(self.active[p])
        return self.value(p).value > self.value(q).value

    def ranking(self) -> list[int]:
        """The best plan of each call, best first."""
        return sorted(self.best_plans().values(), key=lambda p: (-self.value(p).value, p))


def _scores(net: int) -> Callable[[Ints, Ints], Any]:
    """The event that a deal brings so many net points."""
    return lambda values, ends: values == net


def _ended(end: int) -> Callable[[Ints, Ints], Any]:
    """The event that the plan's own contract ends so."""
    return lambda values, ends: ends == end
