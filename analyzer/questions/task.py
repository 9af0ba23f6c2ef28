"""What an estimator works on: the plans of a situation, and by which players and on which deals they are tried."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from analyzer.engine.options import ASK_CHUNK, DEFAULT_SEED
from analyzer.estimates.intervals import Interval
from analyzer.players.bidding import Bidding, all_by_points
from analyzer.players.call_policies import call_policy
from analyzer.players.play_models import PlayModel, net_of
from analyzer.questions.arrays import make_question
from analyzer.questions.plans import Plan
from analyzer.questions.situation import Situation
from analyzer.rules.compile import compile_rules
from analyzer.simulation.self_play import deal_again, mean_outcome, most_points, new_deal
from kernels.codes import REDEAL

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.asking.question import Question
    from kernels.deal.players import Players
    from kernels.entries.job import Deals


@dataclass(frozen=True)
class Task:
    """Plans to try, p and q by number. Outcomes of a deal are in the kernels' unit, `unit` of which make a point."""

    situation: Situation
    plans: list[Plan]
    model: PlayModel
    infer: bool = True
    """Whether the calls made tell of the hidden hands."""
    seed: int = DEFAULT_SEED
    threads: int = 1
    chunk: int = ASK_CHUNK
    open_deals: int = 0
    """Deals that are also played with open cards, the first ones."""
    same: list[list[Plan]] = field(default_factory=list)
    """Plans that are the same as each of `plans` and stand for nothing else (`analyzer.questions.alike`)."""
    bidding: Bidding | None = None
    """How everybody calls; by points without it."""

    @property
    def rules(self) -> Rules:
        return self.situation.rules

    @property
    def unit(self) -> int:
        """The number of other sides: each of them pays."""
        return self.rules.sides - 1

    @property
    def calling(self) -> Bidding:
        """How everybody calls, by seat."""
        return self.bidding or all_by_points(self.rules)

    @property
    def calling_again(self) -> Bidding:
        """How everybody calls in deals that follow one thrown in: as the asker does, whoever sits where then."""
        return Bidding((self.calling.seats[self.situation.seat],) * self.rules.players)

    @cached_property
    def question(self) -> Question:
        """The situation as the kernels read it; it keeps what they note of the calls, for all threads."""
        return make_question(self.situation, self.infer, self.calling)

    @cached_property
    def span(self) -> int:
        """The most that a deal can bring any side."""
        return most_points(self.rules)

    def same_call(self, p: int) -> list[int]:
        """The plans of the same call as plan `p`, which is one of them."""
        return [q for q, plan in enumerate(self.plans) if plan.action == self.plans[p].action]

    def same_as(self, p: int) -> list[Plan]:
        """The plans that need not be tried because plan `p` is."""
        return self.same[p] if self.same else []

    def bounds(self, p: int) -> tuple[int, int]:
        """The least and the most that plan `p` can bring."""
        rules, plan = self.rules, self.plans[p]
        if not plan.is_call or not rules.rounds[0].ends_on_call:
            return -self.span, self.span
        pay = compile_rules(rules).pay[plan.code >> 3]
        difference = (pay[..., 0] - pay[..., 1]) * (rules.sides - 1)
        return int(difference.min()), int(difference.max())

    @cached_property
    def thrown_outcomes(self) -> dict[int, float]:
        """Outcomes (and their chances) that stand for a deal thrown in, for the asker's side."""
        return new_deal(self.rules, self.calling_again)[self.situation.seat]

    @cached_property
    def thrown_mean(self) -> float:
        """Their mean; to be asked for only where a deal was thrown in, as it has to be simulated once."""
        return mean_outcome(self.thrown_outcomes)

    def is_redeal(self, p: int) -> bool:
        """Whether plan `p` asks for a new deal. What that is worth is known, whatever the others hold."""
        return self.plans[p].code == REDEAL

    @cached_property
    def redeal_outcomes(self) -> dict[int, float]:
        """Outcomes (and their chances) of a new deal for a farmer's hand, for the asker's side."""
        return dict(sorted(deal_again(self.rules)[self.situation.seat].items()))

    @cached_property
    def redeal_value(self) -> Interval:
        """Their mean, in points; like that of a deal thrown in it has to be simulated once."""
        mean = mean_outcome(self.redeal_outcomes) / self.unit
        return Interval(mean, mean, mean)

    def with_thrown(self, chances: dict[int, float], thrown: float, total: int = 1) -> dict[int, float]:
        """The chances of all outcomes, ascending, from those of deals played and the deals thrown in out of `total`."""
        if thrown:
            for points, chance in self.thrown_outcomes.items():
                chances[points] = chances.get(points, 0.0) + thrown * chance / total
        return dict(sorted(chances.items()))

    def in_points(self, interval: Interval) -> Interval:
        """An interval of outcomes in points."""
        return Interval(interval.value / self.unit, interval.low / self.unit, interval.high / self.unit)

    def seat_players(self) -> Players:
        """Who sits at the table, for one thread; of searching and solving nothing is compiled where nobody does it."""
        from kernels.deal.players import seat_players
        from kernels.playing.worlds import new_search

        search = new_search() if self.model.searches else None
        net = net_of(self.rules, self.model.file)
        solves = self.model.searches or self.model.kind == "dd" or self.open_deals > 0
        policy = call_policy(self.rules, self.calling)
        return seat_players(compile_rules(self.rules), policy, self.model.code, net, search, solves)

    def deals(self, first: int, last: int) -> Deals:
        """Deals first..last-1, as the kernels are told which."""
        import numpy as np

        from kernels.entries.job import Deals

        return Deals(np.uint64(self.seed), first, last)
