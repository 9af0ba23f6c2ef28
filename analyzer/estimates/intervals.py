"""From integer sums to estimates: means, paired differences, and intervals that stay honest under repeated looks.

A job looks at its sums at a fixed schedule of deals, each twice the one before, and may stop at any of them. A plain
95 % interval would then miss more often than one time in twenty, so its factor is the constant bound under which a
Brownian motion stays, at all looks of the schedule together, with probability 0.95 (Pocock's boundary; computed by
simulation of 12 million paths, standard error 0.001). To this comes the rule of three: an outcome that n deals have
not shown may still have a chance of up to 3 / n.
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
"""Factor of the standard error by the number of looks planned, 1 to 9."""
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
    fewer looks a job may need, the narrower are its intervals.
    """
    needed = (CRITICAL[5] * 0.6 * span / precision) ** 2
    looks = next((k for k in range(MAX_LOOKS) if FIRST_LOOK << k >= needed), MAX_LOOKS - 1)
    return FIRST_LOOK << looks


def critical_value(looks: int) -> float:
    """The factor of the standard error for a schedule of so many looks."""
    return CRITICAL[looks - 1]


def mean_interval(n: int, total: float, squares: float, least: float, most: float, factor: float) -> Interval:
    """Interval of a mean from n values of sum `total` and sum of squares `squares`, all within least..most."""
    if n == 0:
        return Interval(math.nan, float(least), float(most))
    mean = total / n
    variance = max(0.0, squares / n - mean * mean) * (n / (n - 1) if n > 1 else 1.0)
    half = factor * math.sqrt(variance / n) + 3.0 * (most - least) / n
    return Interval(mean, max(float(least), mean - half), min(float(most), mean + half))


def shares_of(counts: list[int], total: int) -> tuple[float, tuple[float | None, ...]]:
    """The share of `total` that all counts make up, and each count's share of them; None each where there are none."""
    played = sum(counts)
    return played / total, tuple(count / played if played else None for count in counts)


def verdict_of(difference: Interval) -> str:
    """``clear`` or ``toss-up`` from the best call minus the second."""
    if difference.low <= 0.0 <= difference.high or (difference.low >= -TIE and difference.high <= TIE):
        return "toss-up"
    return "clear"


def is_settled(difference: Interval, precision: float) -> bool:
    """Tell whether more deals are not worth their time for the question best against second."""
    beyond = difference.low > TIE or difference.high < -TIE
    within = difference.low >= -TIE and difference.high <= TIE
    return beyond or within or difference.half_width <= precision
