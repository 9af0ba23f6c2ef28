"""The result of a comparison: every metric of every game, and the differences to the first; as JSON object or frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from analyzer.engine.provenance import Provenance
from analyzer.estimates.intervals import Interval
from analyzer.frames import frame_of
from analyzer.players.play_models import PlayModel
from analyzer.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

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


@dataclass(frozen=True, slots=True)
class Comparison(Provenance):
    """What `compare` found."""

    COLUMNS: ClassVar = (
        "rules", "metric", "value", "low", "high", "difference", "difference_low", "difference_high", "paired",
        "verdict", "deals", "games",
    )  # fmt: skip
    """Columns of the frame and the CSV, one row a set of rules and metric."""
    _TYPES: ClassVar = dict.fromkeys(COLUMNS[5:8], "float64") | {"paired": "boolean"}

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
                    "metrics": {name: value and _numbers(value) for name, value in one.metrics.items()},
                }
                for one in self.measured
            ],
            "differences": [
                {
                    "metric": one.metric,
                    "a": one.a.name,
                    "b": one.b.name,
                    **_numbers(one.interval),
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
        return [
            _row(one, name, value, found.get((one.rules.name, name)))
            for one in self.measured
            for name, value in one.metrics.items()
            if value is not None
        ]

    def to_frame(self) -> pd.DataFrame:
        """One row a set of rules and metric; see docs/frames.md for columns, units and types."""
        return frame_of(self.rows(), self.COLUMNS, self._TYPES)


def _numbers(interval: Interval) -> dict[str, float]:
    return {"value": interval.value, "low": interval.low, "high": interval.high}


def _row(one: Measured, metric: str, value: Interval, found: Difference | None) -> dict[str, Any]:
    gap = (*_numbers(found.interval).values(), found.paired, found.verdict) if found else (None,) * 5
    row = (one.rules.name, metric, *_numbers(value).values(), *gap, one.deals, one.games)
    return dict(zip(Comparison.COLUMNS, row, strict=True))
