"""The terminal table of a deal with open cards: what each card of the seat on turn leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from reports.terminal import tables


def print_cards(view: Mapping[str, Any], console: Console) -> None:
    """Print the verdict, a row a card, and what it rests on.

    `view` has ``verdict`` and ``basis`` (texts), ``notes`` (texts), ``symbols`` (whether more than ASCII can be
    shown), four ``headings`` and ``rows``: ``card``, ``tricks``, ``points`` and ``best``, all texts.
    """
    tables.print_heading(console, str(view["verdict"]))
    console.print()
    table = tables.new_table(bool(view["symbols"]))
    card, tricks, points, best = (str(heading) for heading in view["headings"])
    table.add_column(card, no_wrap=True)
    tables.add_figures(table, tricks)
    table.add_column(points, no_wrap=True)
    table.add_column(best, no_wrap=True)
    for row in view["rows"]:
        style = "bold" if row["best"] else ""
        table.add_row(row["card"], row["tricks"], row["points"], row["best"], style=style)
    tables.print_whole(table, console)
    console.print()
    tables.print_basis(view, console)
