"""The result of a comparison: every metric of every game, and the differences to the first; as JSON object or frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from analyzer.engine.result import Result, Telling
from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import PlayModel
from analyzer.rules import Rules

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Measured:
    """One set of rules and what was measured of it; None where a metric has no meaning."""

    rules: Rules
    deals: int
    games: int
    metrics: dict[str, Interval | None]


@dataclass(frozen=True, slots=True)
class Difference:
    """A metric of rules `b` minus that of rules `a`, the first of the comparison."""

    metric: str
    a: Rules
    b: Rules
    interval: Interval
    paired: bool
    verdict: str
    """``settled``, ``negligible`` or ``not settled``."""

    @property
    def is_settled(self) -> bool:
        """Whether it is of a size that counts, and its sign known beside all the other differences."""
        return self.verdict == "settled"


def verdict_of(interval: Interval, known: bool, negligible: float) -> str:
    """What is said of a difference whose sign is `known` or not; sizes below `negligible` do not count."""
    within = -negligible < interval.low and interval.high < negligible
    if within or (known and abs(interval.value) < negligible):
        return "negligible"
    return "settled" if known else "not settled"


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Result):
    """What `compare` found."""

    COLUMNS: ClassVar = (
        "rules", "metric", "value", "low", "high", "difference", "difference_low", "difference_high", "paired",
        "verdict", "deals", "games", "play", "seed", "version", "partial",
    )  # fmt: skip
    """Columns of the frame and the CSV, one row a set of rules and metric."""
    TYPES: ClassVar = dict.fromkeys(COLUMNS[2:8], "float64") | {
        "paired": "boolean", "deals": "int64", "games": "int64", "seed": "uint64", "partial": "bool",
    }  # fmt: skip
    TOLD: ClassVar = Telling(
        "analyzer.words.heads:head_comparison", "analyzer.words.comparison:view_comparison",
        "reports.terminal.comparison:print_comparison", "analyzer.words.comparison:chart_comparison",
        "reports.charts.comparison:draw_comparison",
    )  # fmt: skip

    measured: tuple[Measured, ...]
    differences: tuple[Difference, ...]
    play: PlayModel

    def to_dict(self) -> dict[str, Any]:
        """The JSON object; see docs/json.md."""
        return {
            "schema": SCHEMA,
            "rules": [
                {
                    "name": one.rules.name,
                    "deals": one.deals,
                    "games": one.games,
                    "metrics": {name: value and value.to_dict() for name, value in one.metrics.items()},
                }
                for one in self.measured
            ],
            "differences": [
                {
                    "metric": one.metric,
                    "a": one.a.name,
                    "b": one.b.name,
                    **one.interval.to_dict(),
                    "paired": one.paired,
                    "verdict": one.verdict,
                }
                for one in self.differences
            ],
            **self.fields("seed", "play", "bidding", "version", "partial", "seconds"),
        }

    def rows(self) -> list[dict[str, Any]]:
        """One flat record a set of rules and metric with a meaning, with the keys `COLUMNS`."""
        found = {(one.b.name, one.metric): one for one in self.differences}
        basis = self.fields("play", "seed", "version", "partial")
        return [
            {**_row(one, name, value, found.get((one.rules.name, name))), **basis}
            for one in self.measured
            for name, value in one.metrics.items()
            if value is not None
        ]

    def basis(self) -> dict[str, Any]:
        """The games, and what their numbers rest on."""
        rules = [one.rules.name for one in self.measured]
        deals = [one.deals for one in self.measured]
        return {
            "rules": rules,
            "deals": deals,
            **self.fields("seed", "play", "bidding", "version", "partial", "seconds"),
        }


def _row(one: Measured, metric: str, value: Interval, found: Difference | None) -> dict[str, Any]:
    gap = (*found.interval.to_dict().values(), found.paired, found.verdict) if found else (None,) * 5
    row = (one.rules.name, metric, *value.to_dict().values(), *gap, one.deals, one.games)
    return dict(zip(Comparison.COLUMNS[: len(row)], row, strict=True))
