"""From integer sums to estimates: means, paired differences, and intervals that stay honest under repeated looks.

A job looks at its sums at a schedule of deals, each at most twice the one before, and may stop at any of them. Two
factors of the standard error serve two ends:

- What is decided at a look (the difference lies beyond a tie or within it, a discard or a call is given up) goes by the
  strict one: the constant bound under which a Brownian motion stays, at all looks of the schedule together, with
  probability 0.95 (Pocock's boundary, 1977; computed by simulation of 12 million paths, standard error 0.001).
- What is told goes by the looks that were taken. A job that its width alone ended had no choice of a moment that
  pleased it, and neither had most jobs, which end at the first look: theirs is nearly the plain factor. One that was
  ended later by where its difference lay has waited for a look that said so, and is told with more.

The told factors were chosen by replaying the stopping rule on draws from the outcomes of recorded deals: they hold the
differences of random questions 96 to 98 times in 100, and 94 to 98 times where the two best calls were moved to 0 to
0.1 points from each other (benchmarks/README.md).

To this comes the rule of three: an outcome that n deals have not shown may still have a chance of up to 3 / n. It adds
in squares, like any error that has nothing to do with the other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

FIRST_LOOK = 4_000
"""Deals before the first look: a tenth of a second by the net (benchmarks/README.md)."""
MAX_LOOKS = 9
MAX_DEALS = FIRST_LOOK << (MAX_LOOKS - 1)
FIRST_SEARCH_LOOK = 500
"""Deals before the first look at those of players who search, which take a thousand times as long."""
MAX_SEARCHED = FIRST_SEARCH_LOOK << (MAX_LOOKS - 1)
CRITICAL = (1.960, 2.179, 2.313, 2.409, 2.484, 2.546, 2.599, 2.644, 2.684)
"""Strict factor of the standard error by the number of looks planned, 1 to 9."""
PLAIN = 2.1
"""Factor of what is told after one look, or where the width alone ended the job: it holds 96.4 % of a normal law."""
WAITED = (PLAIN, 2.3)
"""Factor of what is told where the difference's place ended the job, by the looks taken; then the strict one."""
TIE = 0.02
"""Differences below this many points are a toss-up whatever their sign."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return max(self.high - self.value, self.value - self.low)

    def apart_from(self, other: Interval) -> Interval:
        """This minus another of deals of its own: the widths of both count."""
        return Interval(self.value - other.value, self.low - other.high, self.high - other.low)

    def to_dict(self, value: str = "value") -> dict[str, float]:
        """The entry of a JSON object, in which the estimate goes by the name `value`."""
        return {value: self.value, "low": self.low, "high": self.high}


def look_schedule(limit: int, first: int = FIRST_LOOK) -> list[int]:
    """Deals at which a job of at most `limit` deals looks at its sums, each at most twice the one before.

    It looks after `first` deals for the first time, or later where that would make more than `MAX_LOOKS` looks.
    """
    first = max(first, -(-limit >> (MAX_LOOKS - 1)))
    return [*(first << k for k in range(MAX_LOOKS) if first << k < limit), limit]


def most_deals(span: float, precision: float) -> int:
    """Deals after which an interval of half-width `precision` must have been reached, at most `MAX_DEALS`.

    `span` is the largest number of points of a deal; differences have standard deviations of up to 0.6 times that. The
    fewer looks a job may need, the sooner it may stop.
    """
    needed = (PLAIN * 0.6 * span / precision) ** 2
    looks = next((k for k in range(MAX_LOOKS) if FIRST_LOOK << k >= needed), MAX_LOOKS - 1)
    return FIRST_LOOK << looks


def critical_value(looks: int) -> float:
    """The strict factor of the standard error for a schedule of so many looks."""
    return CRITICAL[looks - 1]


def told_factor(looks: int, strict: float) -> float:
    """The factor of what is told after so many looks, the last of which ended the job by where the difference lay."""
    return min(WAITED[looks - 1], strict) if looks <= len(WAITED) else strict


def next_look(looks: list[int], done: int, half_width: float, precision: float) -> int:
    """How many deals to look at next, after `done` with an interval of `half_width`.

    The one that the schedule has, or fewer where they will do for the precision. It follows from the width alone, which
    says nothing of where the interval lies (Chow and Robbins, 1965).
    """
    planned = next(look for look in looks if look > done)
    if not half_width < 2.0 * precision:
        return planned
    needed = math.ceil(1.02 * done * (half_width / precision) ** 2)
    return min(planned, max(needed, done + done // 8))


def mean_interval(n: int, total: float, squares: float, least: float, most: float, factor: float) -> Interval:
    """Interval of a mean from n values of sum `total` and sum of squares `squares`, all within least..most."""
    if n == 0:
        return Interval(math.nan, float(least), float(most))
    mean = total / n
    variance = max(0.0, squares / n - mean * mean) * (n / (n - 1) if n > 1 else 1.0)
    half = with_unseen(factor * math.sqrt(variance / n), most - least, n)
    return Interval(mean, max(float(least), mean - half), min(float(most), mean + half))


def with_unseen(half: float, span: float, deals: int) -> float:
    """Half the width of an interval, with what outcomes may add that so many deals have not shown, `span` apart."""
    return math.hypot(half, 3.0 * span / deals)


def shares_of(counts: list[int], total: int) -> tuple[float, tuple[float | None, ...]]:
    """The share of `total` that all counts make up, and each count's share of them; None each where there are none."""
    played = sum(counts)
    return played / total, tuple(count / played if played else None for count in counts)


def verdict_of(difference: Interval) -> str:
    """``clear`` or ``toss-up`` from the best call minus the second."""
    if difference.low <= 0.0 <= difference.high or (difference.low >= -TIE and difference.high <= TIE):
        return "toss-up"
    return "clear"


def is_settled(difference: Interval) -> bool:
    """Tell by where a strict interval lies whether the question best against second is settled."""
    beyond = difference.low > TIE or difference.high < -TIE
    return beyond or (difference.low >= -TIE and difference.high <= TIE)
