"""Two levels of estimates: many deals by cheap players, a part of them also by players who search.

The players who search are the ones to trust, and a thousand times as slow. On deals that all of them played, what the
searchers score is regressed on what the cheap players score (by net, by rule and with open cards: control variates).
The estimate is the searchers' mean on their m deals, plus the regression times the difference between the cheap
players' means on all N deals and on those m. It has the searchers' expectation, and the variance of what the
regression leaves, over m, plus that of its fit, over N.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from analyzer.engine.chunks import Run, chunk_size, run_chunks
from analyzer.estimates.intervals import FIRST_SEARCH_LOOK, MAX_SEARCHED
from analyzer.players.play_models import PlayModel, default_model
from analyzer.players.points_rule import points_rule
from analyzer.questions.arrays import make_question
from analyzer.questions.plans import Plan, to_arrays
from analyzer.questions.sampled import Sample, check_one_round
from analyzer.questions.situation import Situation
from analyzer.questions.two_level_sums import TwoLevelSums, empty_records, rows_of
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kernels.entries.record_plans import Records
    from kernels.players.net.player import Net

    Ints = NDArray[np.int64]

RATIO = 8
"""Deals by cheap players for each one by players who search."""
PILOT_DEALS = 16_000
"""Deals by the cheapest trusted player that decide which plans the others try at all."""
MARGIN = 0.1
"""Points by which a plan may be behind the best one of its call there, and still be tried."""


class TwoLevels(TwoLevelSums):
    """Plans tried by players who search and, on more deals, by cheap ones. It reads like a `Sample`."""

    method = "two-level"
    plays_open = False

    def __init__(
        self,
        situation: Situation,
        plans: list[Plan],
        model: PlayModel,
        infer: bool,
        seed: int,
        threads: int,
        chunk: int,
    ) -> None:
        first = default_model(situation.rules)
        pilot = Sample(situation, plans, first.code, infer, seed, threads, chunk)
        cheap = list(dict.fromkeys([first, PlayModel("rules", "rules"), PlayModel("dd", "dd")]))
        super().__init__(plans, cheap, pilot.unit, pilot.bounds, lambda: pilot.thrown_outcomes)
        self.situation, self.model, self.infer = situation, model, infer
        self.seed, self.threads, self.chunk = seed, threads, chunk
        self.pilot, self.active = pilot, pilot.active
        self.run = Run()
        """How many deals the players who search have played."""

    def net(self) -> Net:
        """The net among the cheap players, a copy for one thread."""
        return self.pilot.net()

    def warm_up(self) -> None:
        """Load or compile the kernels, so that no limit of time and no measured second goes into that."""
        self.pilot.warm_up()
        self._record([self.model.code], True, 0, 0, None)

    def run_until_settled(
        self, limit: int, precision: float, deadline: float | None, progress: Callable[[int, int], None] | None
    ) -> None:
        """Try the plans until the two best calls are told apart to `precision`, `limit` is reached or time is over.

        The width of an interval alone decides when to stop, not its place, so that it needs no factor for several
        looks (Chow and Robbins, 1965). How many deals come next follows from the width too.
        """
        self.pilot.run_until_settled(min(limit, PILOT_DEALS), precision, deadline, None)
        self.run = Run(0, self.pilot.run.interrupted, self.pilot.run.out_of_time)
        self._choose_plans()
        look, most = min(limit, FIRST_SEARCH_LOOK), min(limit, MAX_SEARCHED)
        while not self.run.interrupted:
            self._run_to(look, deadline, progress)
            check_one_round(self.run, min(limit, FIRST_SEARCH_LOOK))
            half = math.inf if self.run.interrupted else self._half_width()
            if self.run.out_of_time or half <= precision or look >= most:
                return
            self._drop_plans()
            needed = math.ceil(look * min(4.0, 1.05 * (half / precision) ** 2))
            look = min(most, 2 * look, max(needed, look + look // 8))

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
        codes = [model.code for model in self.cheap]
        part, records = self._record(codes, False, self.cheap_deals, many, None)
        self.add_cheap(records, self.active)
        tell = None if progress is None else lambda deals: progress(done + deals, look)
        if not part.interrupted:
            part, records = self._record([self.model.code], True, done, look, deadline, tell)
            self.add_searched(records, self.active)
            self.run = Run(done + len(records.values), part.interrupted, part.out_of_time)
        else:
            self.run = Run(done, True, part.out_of_time)

    def _record(
        self, codes: list[int], searches: bool, first: int, last: int, deadline: float | None,
        tell: Callable[[int], None] | None = None,
    ) -> tuple[Run, Records]:  # fmt: skip
        """Try the active plans on deals first..last-1; return how far it came, and the records of those deals."""
        from kernels.deal.players import seat_players
        from kernels.entries.job import Deals
        from kernels.entries.record_plans import record_plans
        from kernels.playing.worlds import new_search

        rules = self.situation.rules
        game, rule, question = compile_rules(rules), points_rule(rules), make_question(self.situation, self.infer)
        plans = to_arrays(self.plans)._replace(active=self.active.copy())
        models = np.array(codes, np.int64)
        size = max(0, last - first)
        records, done = empty_records(size, len(codes), len(self.plans), rules.players), np.zeros(size, np.bool_)

        def work(begin: int, end: int) -> tuple[Ints, ...]:
            a, b = begin - first, end - first
            players = seat_players(game, rule, codes[0], self.net(), new_search())
            deals = Deals(np.uint64(self.seed), begin, end)
            record_plans(game, players, question, plans, models, deals, rows_of(records, a, b))
            done[a:b] = True
            return ()

        if last <= first:
            work(first, first)
            return Run(), records
        chunk = chunk_size(self.chunk, searches)
        run = run_chunks(work, first, last, chunk, self.threads, (), deadline, tell)
        whole = len(done) if done.all() else int(np.argmin(done))  # a job that was stopped leaves the first deals whole
        return run, rows_of(records, 0, whole)

    def _half_width(self) -> float:
        """Half the width of the interval of the best call minus the second, or of the only one."""
        order = self.ranking()
        return (self.difference(order[0], order[1]) if len(order) > 1 else self.value(order[0])).half_width

    def drop_hopeless(self) -> None:
        """There is nothing left to drop; a `Sample` does."""

    def best_plans(self) -> dict[str, int]:
        """The best plan of each call, among those searched longest."""
        best: dict[str, int] = {}
        for p, plan in enumerate(self.plans):
            other = best.get(plan.action)
            if not self.searched[p] or (other is not None and not self._is_better(p, other)):
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
