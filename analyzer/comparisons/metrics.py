"""What is told of a game's deals: each metric a ratio of two columns of the deals' records, with its interval.

A ratio of means r = N / D is estimated by the ratio of sums, and varies like the mean of (n_i - r d_i) / D over the
deals (the delta method); so every metric comes with the weights of that sum. The variance of a difference of two
metrics on the same deals then follows from the sums of products of the two records.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.estimates.intervals import CRITICAL, Interval
from analyzer.estimates.together import chance_of
from analyzer.rules import Rules
from kernels.codes import DEAL_COLUMNS, GAME_COLUMNS

Ints = np.ndarray[Any, Any]

ONE, POINTS, POINTS_SQUARED, *_ = range(len(DEAL_COLUMNS))
BEGUN, OVER, FIRST_WON, DEALT = range(len(GAME_COLUMNS))
"""Columns of the records of deals and of games, as in `kernels.codes`."""

SHARES = {
    "dealing_side_scores": ("ahead", "played"),
    "euchred": ("failed", "played"),
    "march": ("swept", "played"),
    "lone_calls": ("alone", "played"),
    "lone_march": ("alone_swept", "alone"),
    "defended_alone": ("defended_alone", "played"),
    "thrown_in": ("thrown_in", "one"),
    "stuck": ("stuck", "one"),
    "round1_called": ("first_round", "played"),
}
"""Metrics of deals that are shares: which of which."""
NEGLIGIBLE = dict.fromkeys(SHARES, 0.001) | {
    "dealing_side_points": 0.002, "points_sd": 0.002, "dealing_side_wins": 0.001, "deals_per_game": 0.01,
}  # fmt: skip
"""Differences below this size do not count, however well they are known: 0.1 %, 0.002 points, a hundredth of a deal."""
OF_GAMES = {"dealing_side_wins": (FIRST_WON, OVER), "deals_per_game": (DEALT, OVER)}
METRICS = (
    "dealing_side_scores", "dealing_side_points", "dealing_side_wins", "euchred", "march", "lone_calls", "lone_march",
    "defended_alone", "thrown_in", "stuck", "round1_called", "deals_per_game", "points_sd",
)  # fmt: skip
"""All metrics in the order of the tables."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric's estimate and how it varies: its error is the sum of weights times a record, over `n`."""

    value: float
    weights: Ints
    n: int
    """Deals or games dealt."""
    unseen: float
    """Added to the half-width: an outcome that n deals have not shown may have a chance of up to 3 / n."""
    least: float
    most: float


def has_meaning(name: str, rules: Rules) -> bool:
    """Tell whether a metric can be anything else than empty under these rules."""
    if name == "march":
        return any(contract.sweep is not None for contract in rules.contracts)
    if name in ("lone_calls", "lone_march"):
        return any(contract.alone for contract in rules.contracts)
    if name == "defended_alone":
        return rules.defend_alone != "off"
    if name == "stuck":
        return any(turn.dealer_must for turn in rules.rounds)
    if name == "round1_called":
        return len(rules.rounds) > 1
    if name in OF_GAMES:
        return rules.target is not None or rules.deals is not None
    return True


def measure(name: str, rules: Rules, unit: int, span: float, deals: Ints, games: Ints) -> Metric | None:
    """A metric from the sums of products of the records of deals and of games; None where it has no meaning.

    `unit` is what the kernels' points are divided by, `span` the most that a deal can bring, in points.
    """
    if not has_meaning(name, rules):
        return None
    if name in OF_GAMES:
        return _of_games(name, games)
    n = int(deals[ONE, ONE])
    if n == 0:
        return None
    if name in SHARES:
        part, whole = SHARES[name]
        metric = _ratio(deals[ONE], DEAL_COLUMNS.index(part), DEAL_COLUMNS.index(whole), n)
        if metric and name == "thrown_in" and not rules.can_be_thrown_in:
            return Metric(0.0, metric.weights, n, 0.0, 0.0, 0.0)
        return metric
    weights = np.zeros(len(deals))
    mean = int(deals[ONE, POINTS]) / n
    if name == "dealing_side_points":
        weights[POINTS], weights[ONE] = 1 / unit, -mean / unit
        return Metric(mean / unit, weights, n, 3.0 * 2 * span / n, -span, span)
    squares = int(deals[ONE, POINTS_SQUARED]) / n
    deviation = math.sqrt(max(0.0, squares - mean * mean))
    if deviation > 0:  # of the square root of m2 - m1 * m1
        weights[POINTS_SQUARED], weights[POINTS] = 1 / (2 * deviation * unit), -mean / (deviation * unit)
        weights[ONE] = (2 * mean * mean - squares) / (2 * deviation * unit)
    return Metric(deviation / unit, weights, n, 3.0 * span / n, 0.0, span)


def _ratio(row: Ints, part: int, whole: int, n: int) -> Metric | None:
    """The share `part` of `whole`; `row` holds the sums of all columns."""
    total = int(row[whole])
    if total == 0:
        return None
    share = int(row[part]) / total
    weights = np.zeros(len(row))
    weights[part] += n / total
    weights[whole] -= share * n / total
    return Metric(share, weights, n, 3.0 / total, 0.0, 1.0)


def _of_games(name: str, games: Ints) -> Metric | None:
    """Null too where a game was given up: what its end would have been is not known."""
    begun, over = int(games[BEGUN, BEGUN]), int(games[OVER, OVER])
    if over == 0 or over < begun:
        return None
    metric = _ratio(games[OVER], *OF_GAMES[name], over)
    if metric and name == "deals_per_game":
        return Metric(metric.value, metric.weights, over, 0.0, 1.0, math.inf)
    return metric


def interval_of(metric: Metric, products: Ints) -> Interval:
    """95 % interval of a metric from the sums of products of its records."""
    half = CRITICAL[0] * math.sqrt(_spread(metric, metric, products)) + metric.unseen
    return Interval(metric.value, max(metric.least, metric.value - half), min(metric.most, metric.value + half))


def difference_of(first: Metric, second: Metric, one: Ints, two: Ints, both: Ints | None) -> tuple[Interval, float]:
    """Second minus first with its 95 % interval, and the chance of so much where there is no difference.

    `both` are the products of the two records of the same deals.
    """
    variance = _spread(first, first, one) + _spread(second, second, two)
    if both is not None:
        variance -= 2 * _spread(first, second, both)
    error, unseen = math.sqrt(max(0.0, variance)), max(first.unseen, second.unseen)
    value, half = second.value - first.value, CRITICAL[0] * error + unseen
    return Interval(value, value - half, value + half), chance_of(value, error, unseen)


def _spread(first: Metric, second: Metric, products: Ints) -> float:
    """Covariance of two metrics' errors; the sum is rounded once, so that it is the same on every machine."""
    terms = (
        float(one) * float(two) * int(products[i, j])
        for i, one in enumerate(first.weights)
        for j, two in enumerate(second.weights)
    )
    return math.fsum(terms) / (first.n * second.n)
