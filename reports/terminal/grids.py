"""Terminal tables of texts, one below the other, with lines of text and what they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from reports.terminal import tables


def print_grids(view: Mapping[str, Any], console: Console) -> None:
    """Print a heading, tables and lines, and what they rest on.

    `view` has ``heading``, ``notes`` and ``basis`` (texts; ``details`` too, where more is to be said), ``symbols``
    (whether more than ASCII can be shown), ``lines`` (depth and text) and ``grids``: ``title``, ``headings`` and
    ``rows`` (texts), and the numbers of the columns that hold ``figures`` and that are ``bold``.
    """
    tables.print_heading(console, str(view["heading"]))
    for grid in view["grids"]:
        console.print()
        if grid["title"]:
            tables.print_paragraph(console, str(grid["title"]), indent=0)
        _print_grid(grid, bool(view["symbols"]), console)
    if view["lines"]:
        console.print()
    for depth, line in view["lines"]:
        console.print(" " * 4 * depth + str(line), soft_wrap=True)
    if view["notes"] or view["basis"]:
        console.print()
    tables.print_basis(view, console)


def _print_grid(grid: Mapping[str, Any], symbols: bool, console: Console) -> None:
    for gap in (3, 2, 1):
        table = tables.new_table(symbols, gap)
        for number, heading in enumerate(grid["headings"]):
            table.add_column(
                str(heading), justify="right" if number in grid["figures"] else "left", no_wrap=True,
                style="bold" if number in grid["bold"] else "",
            )  # fmt: skip
        for row in grid["rows"]:
            table.add_row(*row)
        if tables.width_of(table, console) <= console.width:
            break
    tables.print_whole(table, console)
