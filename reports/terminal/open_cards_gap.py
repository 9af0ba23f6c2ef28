"""The terminal table of what open cards get wrong: classes of deals down, play models across."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from reports.numbers import interval
from reports.terminal import tables


def print_gap(view: Mapping[str, Any], console: Console) -> None:
    """Print the verdict, a row a class of deals, and what it rests on.

    `view` has ``verdict``, ``played`` (the heading of the searching players' points), ``basis`` and ``notes``
    (texts), ``symbols`` (whether more than ASCII can be shown), ``headings`` (of the other play models) and ``rows``,
    one a class: ``label``, ``group``, ``deals``, ``pimc`` (value, low, high) and ``minus``, one such for each heading.
    """
    tables.print_heading(console, str(view["verdict"]))
    console.print()
    table = tables.new_table(bool(view["symbols"]))
    table.add_column("class of deals", no_wrap=True)
    tables.add_figures(table, "deals", str(view["played"]), *(str(heading) for heading in view["headings"]))
    before = None
    for row in view["rows"]:
        if before not in (None, row["group"]):
            table.add_row()
        before = row["group"]
        cells = [interval(ends, 2, bool(view["symbols"])) for ends in (row["pimc"], *row["minus"])]
        table.add_row(str(row["label"]), f"{row['deals']:,}", *cells)
    tables.print_whole(table, console)
    console.print()
    tables.print_basis(view, console)
