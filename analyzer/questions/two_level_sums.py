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
from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import PlayModel
from analyzer.questions.plans import Plan
from kernels.codes import GIVEN_UP, NOT_MINE, THROWN_IN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kernels.entries.record_plans import Records

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]


class TwoLevelSums:
    """Records of `plans`; p, q index them. `bounds` tells the least and the most net points of a plan."""

    def __init__(
        self,
        plans: list[Plan],
        cheap: list[PlayModel],
        unit: int,
        bounds: Callable[[int], tuple[int, int]],
        thrown_outcomes: Callable[[], dict[int, float]],
    ) -> None:
        self.plans, self.cheap, self.unit = plans, cheap, unit
        self.bounds, self._new_deal = bounds, thrown_outcomes
        self.factor = 1.96
        self.searched: NDArray[np.int64] = np.zeros(len(plans), np.int64)
        """Deals of each plan by players who search, from the first on."""
        self.played: NDArray[np.int64] = np.zeros(len(plans), np.int64)
        """Deals of each plan by cheap players, from the first on."""
        self._cheap, self._dear = empty_records(0, len(cheap), len(plans), 0), empty_records(0, 1, len(plans), 0)

    def add_cheap(self, records: Records, active: Ints) -> None:
        """Add records of cheap players, of the plans that are `active`."""
        self._cheap = _join(self._cheap, records)
        self.played[active == 1] = self.cheap_deals

    def add_searched(self, records: Records, active: Ints) -> None:
        """Add records of players who search; their deals are the first of the cheap ones'."""
        self._dear = _join(self._dear, records)
        self.searched[active == 1] = len(self._dear.values)

    @property
    def given_up(self) -> int:
        """Deals that no layout was found for, among those searched."""
        return int((~_is_valid(self._dear)).sum())

    @property
    def cheap_deals(self) -> int:
        """Deals by cheap players."""
        return len(self._cheap.values)

    @property
    def thrown_outcomes(self) -> dict[int, float]:
        """Outcomes (net points: chance) that stand for a deal thrown in, for the asker's side."""
        return self._new_deal()

    def deals_of(self, p: int) -> int:
        """Deals of plan `p` by players who search."""
        return int(self.searched[p])

    def _points(self, records: Records, deals: int) -> Floats:
        """Points on the first `deals` that were dealt (``[n, models, plans]``), where thrown in those of a new deal."""
        part = _first(records, deals)
        thrown = _is_thrown(part)
        if not thrown.any():
            return part.values.astype(np.float64)
        worth = sum(net * chance for net, chance in self.thrown_outcomes.items())
        return np.where(thrown, worth, part.values)

    def _searched_of(self, p: int, deals: int) -> Floats:
        """Points of plan `p` on the first `deals` by players who search."""
        return self._points(self._dear, deals)[:, 0, p]

    def _cheap_of(self, p: int, deals: int) -> Floats:
        """Points of plan `p` on the first `deals` by each cheap player, a column each."""
        return self._points(self._cheap, deals)[:, :, p]

    def weights(self, p: int) -> Floats:
        """Weights of the cheap players' points in those of players who search, for plan `p`."""
        deals = self.deals_of(p)
        return regression_weights(self._searched_of(p, deals), self._cheap_of(p, deals))

    def _corrected(self, rest: Floats, fit: Floats, fit_all: Floats, least: int, most: int) -> Interval:
        """The interval of mean(rest) + mean(fit_all), in points; nothing lies beyond `least` and `most`."""
        whole = corrected_interval(rest, fit, fit_all, len(self.cheap), float(most - least), self.factor)
        low, high = min(whole.value, max(least, whole.low)), max(whole.value, min(most, whole.high))
        return Interval(whole.value / self.unit, low / self.unit, high / self.unit)

    def value(self, p: int) -> Interval:
        """Mean net points of plan `p` by players who search, in points."""
        deals, weights = self.deals_of(p), self.weights(p)
        fit = self._cheap_of(p, deals) @ weights
        rest, fit_all = self._searched_of(p, deals) - fit, self._cheap_of(p, self.played[p]) @ weights
        return self._corrected(rest, fit, fit_all, *self.bounds(p))

    def difference(self, p: int, q: int) -> Interval:
        """Mean of plan `p` minus plan `q` over the deals on which both were searched, in points."""
        if p == q:
            return Interval(0.0, 0.0, 0.0)
        deals, every = min(self.deals_of(p), self.deals_of(q)), min(self.played[p], self.played[q])
        one, two = self.weights(p), self.weights(q)
        fit = self._cheap_of(p, deals) @ one - self._cheap_of(q, deals) @ two
        fit_all = self._cheap_of(p, every) @ one - self._cheap_of(q, every) @ two
        rest = self._searched_of(p, deals) - self._searched_of(q, deals) - fit
        (least_p, most_p), (least_q, most_q) = self.bounds(p), self.bounds(q)
        return self._corrected(rest, fit, fit_all, least_p - most_q, most_p - least_q)

    def _chance(self, p: int, of: Callable[[Records], Any]) -> float:
        """Chance of an event of a deal, with the regression of the value; `of` reads it from records."""
        deals = self.deals_of(p)
        searched = of(_first(self._dear, deals))[:, 0, p].astype(np.float64)
        same = of(_first(self._cheap, deals))[:, :, p].astype(np.float64)
        every = of(_first(self._cheap, self.played[p]))[:, :, p].astype(np.float64)
        return float(searched.mean() + (every.mean(axis=0) - same.mean(axis=0)) @ self.weights(p))

    def outcomes(self, p: int) -> dict[int, float]:
        """Chance of each number of points of plan `p`, in the kernels' unit; its mean is the value."""
        seen: set[int] = set()
        for records, deals in ((self._dear, self.deals_of(p)), (self._cheap, self.played[p])):
            part = _first(records, deals)
            seen |= set(part.values[:, :, p][~_is_thrown(part)[:, :, p]].tolist())
        thrown = self.thrown(p)
        chances = {net: self._chance(p, _scores(net)) for net in sorted(seen)}
        if thrown:
            for net, chance in self.thrown_outcomes.items():
                chances[net] = chances.get(net, 0.0) + thrown * chance
        return dict(sorted(chances.items()))

    def thrown(self, p: int) -> float:
        """Chance that the deal is thrown in."""
        if not _is_thrown(_first(self._cheap, self.played[p]))[:, :, p].any():
            return 0.0
        return self._chance(p, _is_thrown)

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


def empty_records(deals: int, models: int, plans: int, players: int) -> Records:
    """Room for what so many plans come to on so many deals."""
    from kernels.entries.record_plans import Records

    shape = (deals, models, plans)
    return Records(
        values=np.zeros(shape, np.int64),
        status=np.zeros(shape, np.int8),
        ends=np.full(shape, NOT_MINE, np.int8),
        dealt=np.zeros((deals, players), np.uint64),
    )


def rows_of(records: Records, first: int, last: int) -> Records:
    """Rows first..last-1, the same memory."""
    return records._replace(
        values=records.values[first:last], status=records.status[first:last], ends=records.ends[first:last],
        dealt=records.dealt[first:last],
    )  # fmt: skip


def _join(one: Records, two: Records) -> Records:
    """The records of both; of the hands nothing is kept."""
    joined = [np.concatenate([a, b]) for a, b in zip(one[:3], two[:3], strict=True)]
    return one._replace(values=joined[0], status=joined[1], ends=joined[2])


def _is_valid(records: Records) -> NDArray[np.bool_]:
    """Which deals (the first axis) were not given up."""
    valid: NDArray[np.bool_] = records.status[:, 0, 0] != GIVEN_UP
    return valid


def _first(records: Records, deals: int) -> Records:
    """The first `deals` of them that were dealt."""
    part = rows_of(records, 0, deals)
    valid = _is_valid(part)
    return part._replace(values=part.values[valid], status=part.status[valid], ends=part.ends[valid])


def _is_thrown(records: Records) -> NDArray[np.bool_]:
    thrown: NDArray[np.bool_] = records.status == THROWN_IN
    return thrown


def _scores(net: int) -> Callable[[Records], Any]:
    """The event that a deal is played and brings so many points."""
    return lambda records: (records.values == net) & ~_is_thrown(records)


def _ended(end: int) -> Callable[[Records], Any]:
    """The event that the plan's own contract ends so."""
    return lambda records: records.ends == end
