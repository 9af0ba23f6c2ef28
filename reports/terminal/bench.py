"""The terminal table of a benchmark: every rate beside that of plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from reports.terminal import tables


def print_bench(view: Mapping[str, Any], console: Console) -> None:
    """Print a row a kind of work, then the machine.

    `view` has ``rows``: ``work`` (text), ``rate`` and ``baseline`` (a second), and ``basis`` (texts).
    """
    table = tables.new_table(symbols=True)  # rich knows what the stream can show
    table.add_column("work", no_wrap=True)
    tables.add_figures(table, "a second", "plain Python", "times faster")
    for row in view["rows"]:
        rate, baseline = row["rate"], row["baseline"]
        table.add_row(str(row["work"]), f"{rate:,.0f}", f"{baseline:,.0f}", f"{rate / baseline:,.0f}")
    console.print(table)
    console.print()
    for line in view["basis"]:
        console.print(str(line))
