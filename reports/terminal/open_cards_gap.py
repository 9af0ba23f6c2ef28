"""The terminal table of what open cards get wrong: classes of deals down, play models across."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from reports.terminal.answer import ASCII_HEAD, format_interval, print_paragraph


def print_gap(view: Mapping[str, Any], console: Console) -> None:
    """Print the verdict, a row a class of deals, and what it rests on.

    `view` has ``verdict``, ``played`` (the heading of the searching players' points), ``basis`` (texts), ``notes``
    (texts), ``minus`` (the minus sign), ``headings`` (of the other play models) and ``rows``, one a class: ``label``,
    ``group``, ``deals``, ``pimc`` (value, low, high) and ``minus``, one such for each heading.
    """
    minus = str(view["minus"])
    print_paragraph(console, str(view["verdict"]), "bold", indent=0)
    console.print()
    table = _table(view, minus)
    usual = console.width
    console.width = max(usual, console.measure(table, options=console.options.update(width=1_000)).maximum)
    console.print(table)  # the terminal wraps; no figure is cut
    console.width = usual
    console.print()
    for note in view["notes"]:
        print_paragraph(console, str(note))
    print_paragraph(console, str(view["basis"]), "dim")


def _table(view: Mapping[str, Any], minus: str) -> Table:
    rule = ASCII_HEAD if minus.isascii() else box.SIMPLE_HEAD
    table = Table(box=rule, show_edge=False, pad_edge=False, padding=(0, 1))
    table.add_column("class of deals", no_wrap=True)
    for heading in ("deals", str(view["played"]), *(str(heading) for heading in view["headings"])):
        table.add_column(heading, justify="right", no_wrap=True)
    before = None
    for row in view["rows"]:
        if before not in (None, row["group"]):
            table.add_row()
        before = row["group"]
        cells = [format_interval(cell, minus) for cell in (row["pimc"], *row["minus"])]
        table.add_row(str(row["label"]), f"{row['deals']:,}", *cells)
    return table
