"""What open cards get wrong: the same deals played with open cards and by players who see only their own."""

from __future__ import annotations

import time as clock
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from analyzer.duels.deal_classes import DealClass, list_classes
from analyzer.duels.duels import FEWEST_DEALS, check_deals, effort, load_rules
from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import DEFAULT_SEED, check_threads
from analyzer.engine.result import Result, Telling
from analyzer.errors import DataError
from analyzer.estimates.means import Mean, mean_of
from analyzer.players.bidding import read_bidding
from analyzer.players.play_models import DEFAULT_WORLDS, PlayModel, check_worlds, has_net
from analyzer.rules import Rules
from analyzer.simulation.duplicate_deals import play_duels

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

SCHEMA = 1
DEFAULT_DEALS = 300_000
"""In standard euchre; fewer where a deal takes longer."""
CHUNK = 200
COMPARED = ("dd", "rules", "net")
"""The play models whose makers' points are compared with those of the players who search."""


@dataclass(frozen=True, slots=True)
class ClassGap:
    """One class of deals: the makers' points by searching players, and what others make of the same deals."""

    of: DealClass
    deals: int
    pimc: Mean
    minus: dict[str, Mean]
    """By play model its points minus those of the searching players; models that the rules lack are missing."""


def _columns(name: str) -> tuple[str, str, str, str]:
    start = "" if name == "dd" else f"{name}_"
    return f"{name}_minus_pimc", f"{start}se", f"{start}low", f"{start}high"


@dataclass(frozen=True, slots=True, repr=False)
class Gap(Result):
    """What `measure_gap` found."""

    COLUMNS: ClassVar = (
        "class", "group", "deals", "pimc", "pimc_se", *(column for name in COMPARED for column in _columns(name)),
        "rules", "play", "seed", "version", "partial",
    )  # fmt: skip
    """Columns of the frame and the CSV, one row a class."""

    TYPES: ClassVar = dict.fromkeys(COLUMNS[3:-5], "float64") | {"deals": "int64", "seed": "uint64", "partial": "bool"}
    TOLD: ClassVar = Telling(
        "analyzer.words.heads:head_gap", "analyzer.words.open_cards_gap:view_gap",
        "reports.terminal.open_cards_gap:print_gap", "analyzer.words.open_cards_gap:chart_gap",
        "reports.charts.open_cards_gap:draw_gap",
    )  # fmt: skip

    rules: Rules
    classes: tuple[ClassGap, ...]
    deals: int
    """Deals dealt; those thrown in belong to no class."""
    play: PlayModel

    def of(self, name: str) -> ClassGap | None:
        """The class of that name, if it had enough deals."""
        return next((one for one in self.classes if one.of.name == name), None)

    def to_list(self) -> list[dict[str, Any]]:
        """The JSON list, one object a class; see docs/json.md."""
        return [{"schema": SCHEMA, **row, **self.fields("bidding")} for row in self.rows()]

    def to_dict(self) -> dict[str, Any]:
        """That list in one object, with what it rests on."""
        return {"schema": SCHEMA, **self.basis(), "classes": self.rows()}

    def basis(self) -> dict[str, Any]:
        """The game, and what its numbers rest on."""
        return self.fields("rules", "play", "deals", "bidding", "seed", "version", "partial", "seconds")

    def rows(self) -> list[dict[str, Any]]:
        """One flat record a class, with the keys `COLUMNS`."""
        rows = []
        for one in self.classes:
            row: dict[str, Any] = {
                "class": one.of.name, "group": one.of.group, "deals": one.deals, "pimc": one.pimc.value,
                "pimc_se": one.pimc.se,
            }  # fmt: skip
            for name in COMPARED:
                row |= dict(zip(_columns(name), _numbers(one.minus.get(name)), strict=True))
            rows.append(row | self.fields("rules", "play", "seed", "version", "partial"))
        return rows


def _numbers(mean: Mean | None) -> tuple[float | None, ...]:
    if mean is None:
        return (None,) * 4
    return mean.value, mean.se, mean.interval.low, mean.interval.high


def measure_gap(
    rules: str | Rules = "standard",
    *,
    deals: int | None = None,
    bidding: str | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    worlds: int = DEFAULT_WORLDS,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> Gap:
    """Play `deals` deals, called as `bidding` says, with open cards, by rule, by the net and by searching players.

    All four at the table are of one kind; the searching ones draw `worlds` layouts with regard to the calls. Points
    are those of the makers' side less those of one opposing side. Classes with fewer than `FEWEST_DEALS` deals are
    left out. The same question with the same `seed` has the same answer for any `threads` and `chunk`. Raises
    `DataError` for numbers out of range.
    """
    game = load_rules(rules)
    limit = DEFAULT_DEALS // effort(game) if deals is None else deals
    seed = check_deals(limit, seed, chunk)
    workers, worlds = check_threads(threads), check_worlds(worlds)
    calling = read_bidding(game, bidding)
    players = [PlayModel(name, name) for name in COMPARED if name != "net" or has_net(game)]
    pimc = PlayModel(f"pimc:{worlds}", "pimc", worlds)
    columns = [(one, one) for one in (pimc, *players)]
    classes = list_classes(game)
    tell_compiling(progress, "record_duels")
    without_interrupts(lambda: play_duels(game, calling, columns[1:], seed, 0, 1))
    started = clock.perf_counter()

    def work(first: int, last: int) -> tuple[Ints]:
        facts, points = play_duels(game, calling, columns, seed, first, last)
        return (add_up(classes, facts, points),)

    total = np.zeros((len(classes), 1 + 2 * len(columns)), np.int64)
    tell = None if progress is None else lambda done: progress("deals", done, limit)
    size = chunk or max(1, CHUNK // effort(game))
    run = run_chunks(work, 0, limit, size, workers, (total,), progress=tell)
    found = [
        _class_gap(one, row, [player.name for player in players])
        for one, row in zip(classes, total.tolist(), strict=True)
        if row[0] >= FEWEST_DEALS
    ]
    if not found:
        if run.interrupted:
            raise KeyboardInterrupt
        raise DataError(f"deals {limit} are too few: only {total[0, 0]} of them were played; give more")
    seconds = clock.perf_counter() - started
    return Gap(
        game, tuple(found), run.done, pimc, seed=seed, bidding=calling.name, seconds=seconds, partial=run.interrupted
    )  # fmt: skip


def add_up(classes: list[DealClass], facts: Any, points: Ints) -> Ints:
    """A row of sums a class: its deals, then sum and sum of squares of the first column of `points` and of every
    further column's difference to it.
    """  # fmt: skip
    values = points - points[:, :1]
    values[:, 0] = points[:, 0]
    terms = np.ones((len(points), 1 + 2 * points.shape[1]), np.int64)
    terms[:, 1::2], terms[:, 2::2] = values, values * values
    masks = np.array([one.holds(facts) for one in classes]).astype(np.int64)
    sums: Ints = masks @ terms
    return sums


def _class_gap(of: DealClass, sums: list[int], names: list[str]) -> ClassGap:
    n = sums[0]
    means = [mean_of(n, total, squares) for total, squares in zip(sums[1::2], sums[2::2], strict=True)]
    return ClassGap(of, n, means[0], dict(zip(names, means[1:], strict=True)))
