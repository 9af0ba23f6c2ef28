"""Strategy tables: what each call gains by trumps and off-aces, for every seat, from random deals."""

from __future__ import annotations

import math
import time as clock
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from analyzer.deals.calls import seat_name
from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import CHUNK, DEFAULT_SEED, REPORT_DEALS, check_numbers, check_threads
from analyzer.engine.result import Result, Telling
from analyzer.errors import DataError
from analyzer.estimates.intervals import CRITICAL, Interval, verdict_of
from analyzer.players.bidding import Bidding, read_bidding
from analyzer.players.call_policies import call_policy
from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from analyzer.simulation.self_play import mean_outcome, new_deal

COMPARED = ("order", "alone_order", "alone_pass", "next", "cross", "next_cross")
"""What is compared, in the order of `kernels.entries.strategy_tables`."""
SCHEMA = 1
MOST_DEALS = 10**9
ENOUGH = 100
"""Hands that a class must have to be shown."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One class of hands of a seat: what a call gains on average, in points a deal of the caller's side."""

    compared: str
    seat: int
    trumps: int
    other: int
    """Off-aces; for ``next_cross`` the cards of the cross suit."""
    gain: Interval
    deals: int

    @property
    def verdict(self) -> str:
        """``clear``, or ``toss-up`` where the interval holds 0 or the gain is too small to count."""
        return verdict_of(self.gain)


@dataclass(frozen=True, slots=True, repr=False)
class Report(Result):
    """Everything that the page is made of."""

    COLUMNS: ClassVar = ("compared", "seat", "trumps", "other", "gain", "low", "high", "verdict", "deals",
                         "rules", "seed", "version", "partial")  # fmt: skip
    """Columns of the frame and the CSV, one row a class of hands."""
    TYPES: ClassVar = dict.fromkeys(("gain", "low", "high"), "float64") | {
        "trumps": "int64", "other": "int64", "deals": "int64", "seed": "uint64", "partial": "bool",
    }  # fmt: skip
    TOLD: ClassVar = Telling(
        "analyzer.words.heads:head_report", "analyzer.words.strategy:view_report",
        page="reports.pages.html:render_report",
    )  # fmt: skip

    rules: Rules
    cells: tuple[Cell, ...]
    deals: int

    def select(self, compared: str, seat: int) -> list[Cell]:
        """The cells of one comparison and seat."""
        return [cell for cell in self.cells if (cell.compared, cell.seat) == (compared, seat)]

    def lone_cells(self, seat: int) -> list[Cell]:
        """What going alone gains over the better of ordering with partner and passing, by class of hand."""
        passing = {(cell.trumps, cell.other): cell for cell in self.select("alone_pass", seat)}
        for cell in self.select("order", seat):
            place = (cell.trumps, cell.other)
            if place in passing and cell.gain.value > 0:
                passing[place] = next(
                    one for one in self.select("alone_order", seat) if (one.trumps, one.other) == place
                )
        return list(passing.values())

    def to_dict(self) -> dict[str, Any]:
        """The JSON object; see docs/json.md."""
        asked = self.basis()
        cells = [
            {name: value for name, value in row.items() if name not in asked or name == "deals"} for row in self.rows()
        ]
        return {"schema": SCHEMA, **asked, "cells": cells}

    def basis(self) -> dict[str, Any]:
        """The game, and what its numbers rest on."""
        return self.fields("rules", "deals", "seed", "bidding", "version", "partial", "seconds")

    def rows(self) -> list[dict[str, Any]]:
        """One flat record a cell, with the keys `COLUMNS`."""
        basis = self.fields("rules", "seed", "version", "partial")
        return [
            {
                "compared": cell.compared, "seat": seat_name(cell.seat, self.rules.players), "trumps": cell.trumps,
                "other": cell.other, "gain": cell.gain.value, "low": cell.gain.low, "high": cell.gain.high,
                "verdict": cell.verdict, "deals": cell.deals, **basis,
            }
            for cell in self.cells
        ]  # fmt: skip


def make_report(
    rules: str | Rules = "standard",
    *,
    deals: int = REPORT_DEALS,
    bidding: str | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Report:
    """Try every call of every seat on turn in `deals` random deals, and average by class of hand.

    Everybody else calls as `bidding` says (by the call table where the rules have one, else by points), and so does
    the seat itself at its later turn; cards are played by rules. The same for any `threads` and `chunk`. Raises
    `DataError` for games without a card turned up.
    """
    game = Rules.load(rules)
    check_supported(game)
    _, seed, _ = check_numbers(deals, seed, chunk, most=MOST_DEALS)
    workers = check_threads(threads)
    tell_compiling(progress, "tabulate_deals")
    calling = read_bidding(game, bidding)
    without_interrupts(lambda: _tabulate(game, calling, seed, 0, 0))
    thrown = _thrown_in_values(game, calling)
    started = clock.perf_counter()
    total = (_no_cells(game),)
    tell = None if progress is None else lambda done: progress("deals", done, deals)
    run = run_chunks(
        lambda first, last: (_tabulate(game, calling, seed, first, last),),
        0,
        deals,
        chunk,
        workers,
        total,
        progress=tell,
    )
    if run.done == 0:
        raise KeyboardInterrupt
    cells = _make_cells(game, total[0], thrown)
    seconds = clock.perf_counter() - started
    return Report(
        game, tuple(cells), run.done, seed=seed, bidding=calling.name, seconds=seconds, partial=run.interrupted
    )  # fmt: skip


def check_supported(rules: Rules) -> None:
    """Raise `DataError` for games that the report knows no tables for."""
    if not (rules.turns_up and rules.upcard):
        names = ", ".join(name for name, game in PRESETS.items() if game.turns_up and game.upcard)
        raise DataError(f"rules {rules.name} have no report: it is for games in which a card is turned up: {names}")
    if rules.farmer == "swap":
        raise DataError(f"rules {rules.name} have no report: farmer=swap is not supported; farmer=redeal is")
    if rules.alone_by != "caller":
        raise DataError(f'rules {rules.name} have no report: alone_by="{rules.alone_by}" is not supported')


def _no_cells(rules: Rules) -> Any:
    from kernels.entries.strategy_tables import COMPARED as COUNT
    from kernels.entries.strategy_tables import SUMS

    return np.zeros((COUNT, rules.players, rules.hand + 2, rules.hand + 2, SUMS), np.int64)


def _tabulate(rules: Rules, calling: Bidding, seed: int, first: int, last: int) -> Any:
    from kernels.codes import RULES
    from kernels.deal.players import seat_players
    from kernels.entries.job import Deals
    from kernels.entries.strategy_tables import tabulate_deals

    game, cells = compile_rules(rules), _no_cells(rules)
    policy = call_policy(rules, calling)
    tabulate_deals(game, seat_players(game, policy, RULES), Deals(np.uint64(seed), first, last), cells)
    return cells


def _thrown_in_values(rules: Rules, calling: Bidding) -> list[float]:
    """What a deal thrown in is worth to each seat, in the kernels' unit."""
    if not rules.can_be_thrown_in:
        return [0.0] * rules.players
    return [mean_outcome(outcomes) for outcomes in new_deal(rules, calling)]


def _make_cells(rules: Rules, cells: Any, thrown: list[float]) -> list[Cell]:
    """Every class that has had enough hands."""
    unit = rules.sides - 1
    made = []
    for place, compared in enumerate(COMPARED):
        for seat in range(rules.players):
            for trumps, other in np.argwhere(cells[place, seat, :, :, 0] >= ENOUGH).tolist():
                n, total, squares, ends, cross = (int(number) for number in cells[place, seat, trumps, other])
                value = thrown[seat]
                mean = (total - value * ends) / n
                second = (squares - 2 * value * cross + value * value * ends) / n
                half = CRITICAL[0] * math.sqrt(max(0.0, second - mean * mean) / (n - 1)) + 3.0 / n
                gain = Interval(mean / unit, (mean - half) / unit, (mean + half) / unit)
                made.append(Cell(compared, seat, trumps, other, gain, n))
    return made
