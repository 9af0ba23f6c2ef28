"""The terminal table of a comparison: metrics down, rules across, in as many blocks as the width asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from reports.numbers import metric
from reports.terminal import tables


def print_comparison(view: Mapping[str, Any], console: Console) -> None:
    """Print the metrics of all rules, the differences to the first, then what is settled and what it rests on.

    `view` has ``rules`` (names), ``rows`` (``label``, ``percent``, ``values`` and ``differences``, each a (value, low,
    high) or None for every set of rules), ``sentences``, ``notes`` and ``basis`` (texts), and ``symbols`` (whether more
    than ASCII can be shown).
    """
    count = len(view["rules"])
    _print_blocks(view, "values", list(range(count)), console)
    if count > 1:
        console.print()
        tables.print_heading(console, f"Differences to {view['rules'][0]} (of shares: percentage points)")
        _print_blocks(view, "differences", list(range(1, count)), console)
    console.print()
    if view["sentences"]:
        tables.print_heading(console, "What is settled")
        for sentence in view["sentences"]:
            tables.print_paragraph(console, str(sentence))
        console.print()
    tables.print_basis(view, console)


def _print_blocks(view: Mapping[str, Any], what: str, places: list[int], console: Console) -> None:
    """Print as many columns side by side as fit, then the rest below."""
    for size in range(len(places), 0, -1):
        blocks = [places[start : start + size] for start in range(0, len(places), size)]
        made = [_table(view, what, block) for block in blocks]
        if all(tables.width_of(table, console) <= console.width for table in made):
            break
    for number, table in enumerate(made):
        if number:
            console.print()
        tables.print_whole(table, console)


def _table(view: Mapping[str, Any], what: str, places: list[int]) -> Table:
    symbols = bool(view["symbols"])
    table = tables.new_table(symbols)
    table.add_column("", no_wrap=True, vertical="bottom")
    tables.add_figures(table, *(str(view["rules"][place]).replace(",", ",\n") for place in places), vertical="bottom")
    for row in view["rows"]:
        cells = [metric(row[what][place], row["percent"], what == "differences", symbols) for place in places]
        if any(cells):
            table.add_row(str(row["label"]), *cells)
    return table
