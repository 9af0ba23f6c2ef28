"""Records of two levels: what every plan came to on each deal, by cheap players and by players who search.

The estimates are those of the players who search, corrected by the cheap ones
(`analyzer.estimates.control_variates`). Every outcome's chance is corrected by the weights of the plan's value, so that
the chances add up to 1 and their mean is the value; a chance near 0 or 1 may so fall a little outside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.estimates.control_variates import corrected_interval, regression_weights
from analyzer.estimates.intervals import PLAIN, Interval
from analyzer.players.play_models import PlayModel
from analyzer.questions.deal_records import DealRecords, no_records
from analyzer.questions.estimator import Shares
from analyzer.questions.task import Task
from kernels.codes import GIVEN_UP, NOT_MINE, PLAYED, THROWN_IN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

Event = Callable[["DealRecords"], Any]
"""Tells of each deal, model and plan whether something happened."""


class TwoLevelSums:
    """Records of a task's plans; what they are taken to mean reads as an `Estimator` has it."""

    def __init__(self, task: Task, cheap: list[PlayModel]) -> None:
        self.task, self.cheap = task, cheap
        self.factor = PLAIN
        self.searched: Ints = np.zeros(len(task.plans), np.int64)
        """Deals of each plan by players who search, from the first on."""
        self.played: Ints = np.zeros(len(task.plans), np.int64)
        """Deals of each plan by cheap players, from the first on."""
        self._cheap, self._dear = (
            no_records(0, models, len(task.plans), task.rules.players) for models in (len(cheap), 1)
        )  # fmt: skip

    def add_cheap(self, records: DealRecords, active: Ints) -> None:
        """Add records of cheap players, of the plans that are `active`."""
        self._cheap = self._cheap.and_then(records)
        self.played[active == 1] = self.cheap_deals

    def add_searched(self, records: DealRecords, active: Ints) -> None:
        """Add records of players who search; their deals are the first of the cheap ones'."""
        self._dear = self._dear.and_then(records)
        self.searched[active == 1] = len(self._dear.outcomes)

    @property
    def given_up(self) -> int:
        """Deals that no layout was found for, among those searched."""
        return int((self._dear.status[:, 0, 0] == GIVEN_UP).sum())

    @property
    def cheap_deals(self) -> int:
        return len(self._cheap.outcomes)

    def deals_of(self, p: int) -> int:
        """Deals of plan `p` by players who search."""
        return int(self.searched[p])

    def _played_out(self, records: DealRecords, deals: int) -> Floats:
        """Outcomes of the first `deals` that were dealt, those of a new deal where one was thrown in."""
        part = records.dealt(deals)
        thrown = _is_thrown(part)
        outcomes = part.outcomes.astype(np.float64)
        if thrown.any():
            outcomes[thrown] = self.task.thrown_mean
        return outcomes

    def _searched_of(self, p: int, deals: int) -> Floats:
        """Outcomes of plan `p` on the first `deals` by players who search."""
        return self._played_out(self._dear, deals)[:, 0, p]

    def _cheap_of(self, p: int, deals: int) -> Floats:
        """Outcomes of plan `p` on the first `deals` by each cheap player, a column each."""
        return self._played_out(self._cheap, deals)[:, :, p]

    def weights(self, p: int) -> Floats:
        """Weights of the cheap players' points in those of players who search, for plan `p`."""
        deals = self.deals_of(p)
        return regression_weights(self._searched_of(p, deals), self._cheap_of(p, deals))

    def _corrected(self, rest: Floats, fit: Floats, fit_all: Floats, least: int, most: int) -> Interval:
        """The interval of mean(rest) + mean(fit_all), in points; nothing lies beyond `least` and `most`."""
        whole = corrected_interval(rest, fit, fit_all, len(self.cheap), float(most - least), self.factor)
        low, high = min(whole.value, max(least, whole.low)), max(whole.value, min(most, whole.high))
        return self.task.in_points(Interval(whole.value, low, high))

    def value(self, p: int) -> Interval:
        if self.task.is_redeal(p):
            return self.task.redeal_value
        deals, weights = self.deals_of(p), self.weights(p)
        fit = self._cheap_of(p, deals) @ weights
        rest, fit_all = self._searched_of(p, deals) - fit, self._cheap_of(p, self.played[p]) @ weights
        return self._corrected(rest, fit, fit_all, *self.task.bounds(p))

    def difference(self, p: int, q: int) -> Interval:
        """Mean of plan `p` minus plan `q` over the deals on which both were searched, in points."""
        if p == q:
            return Interval(0.0, 0.0, 0.0)
        if self.task.is_redeal(p) or self.task.is_redeal(q):
            return self.value(p).apart_from(self.value(q))
        deals, every = min(self.deals_of(p), self.deals_of(q)), min(self.played[p], self.played[q])
        one, two = self.weights(p), self.weights(q)
        fit = self._cheap_of(p, deals) @ one - self._cheap_of(q, deals) @ two
        fit_all = self._cheap_of(p, every) @ one - self._cheap_of(q, every) @ two
        rest = self._searched_of(p, deals) - self._searched_of(q, deals) - fit
        (least_p, most_p), (least_q, most_q) = self.task.bounds(p), self.task.bounds(q)
        return self._corrected(rest, fit, fit_all, least_p - most_q, most_p - least_q)

    def _chance(self, p: int, of: Event) -> float:
        """Chance of an event of a deal, with the regression of the value."""
        deals = self.deals_of(p)
        searched = of(self._dear.dealt(deals))[:, 0, p].astype(np.float64)
        same = of(self._cheap.dealt(deals))[:, :, p].astype(np.float64)
        every = of(self._cheap.dealt(self.played[p]))[:, :, p].astype(np.float64)
        return float(searched.mean() + (every.mean(axis=0) - same.mean(axis=0)) @ self.weights(p))

    def outcomes(self, p: int) -> dict[int, float]:
        if self.task.is_redeal(p):
            return self.task.redeal_outcomes
        seen: set[int] = set()
        for records, deals in ((self._dear, self.deals_of(p)), (self._cheap, self.played[p])):
            part = records.dealt(deals)
            seen |= set(part.outcomes[:, :, p][~_is_thrown(part)[:, :, p]].tolist())
        return self.task.with_thrown({x: self._chance(p, _scores(x)) for x in sorted(seen)}, self.thrown(p))

    def thrown(self, p: int) -> float:
        if self.task.is_redeal(p):
            return 1.0
        if not _is_thrown(self._cheap.rows(0, self.played[p]))[:, :, p].any():
            return 0.0
        return self._chance(p, _is_thrown)

    def ends(self, p: int) -> tuple[float, Shares]:
        becomes = 1.0 - self._chance(p, _ended(NOT_MINE))
        chances = [self._chance(p, _ended(end)) for end in range(3)]
        return becomes, tuple(chance / becomes if becomes else None for chance in chances)

    def open_value(self, p: int) -> tuple[float | None, int]:
        if not self.task.open_deals or self.task.is_redeal(p):
            return None, 0
        return self.cheap_values(p)["dd"], int(self.played[p])

    def cheap_values(self, p: int) -> dict[str, float]:
        """Mean of plan `p` by each cheap play model; a new deal is not played by them."""
        if self.task.is_redeal(p):
            return {}
        means = self._cheap_of(p, self.played[p]).mean(axis=0) / self.task.unit
        return {model.name: float(mean) for model, mean in zip(self.cheap, means, strict=True)}


def _is_thrown(records: DealRecords) -> NDArray[np.bool_]:
    """The event that a deal is thrown in."""
    thrown: NDArray[np.bool_] = records.status == THROWN_IN
    return thrown


def _scores(points: int) -> Event:
    """The event that a deal is played and brings so many points."""
    return lambda records: (records.outcomes == points) & (records.status == PLAYED)


def _ended(end: int) -> Event:
    """The event that the plan's own contract ends so."""
    return lambda records: records.ends == end
