"""The terminal table of a comparison: metrics down, rules across, in as many blocks as the width asks for."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from reports.terminal.answer import ASCII_HEAD, print_paragraph

FEWEST = 1
"""Rules in a block, however narrow the terminal."""


def print_comparison(view: Mapping[str, Any], console: Console) -> None:
    """Print the metrics of all rules, the differences to the first, then what is settled and what it rests on.

    `view` has ``rules`` (names), ``rows`` (``label``, ``percent``, ``values`` and ``differences``, each a (value, low,
    high) or None for every set of rules), ``sentences``, ``notes``, ``basis`` and ``minus`` (the minus sign).
    """
    count = len(view["rules"])
    _print_blocks(view, "values", list(range(count)), console)
    if count > 1:
        console.print()
        print_paragraph(console, f"Differences to {view['rules'][0]} (of shares: percentage points)", "bold", indent=0)
        _print_blocks(view, "differences", list(range(1, count)), console)
    console.print()
    if view["sentences"]:
        print_paragraph(console, "What is settled", "bold", indent=0)
        for sentence in view["sentences"]:
            print_paragraph(console, str(sentence))
        console.print()
    for note in view["notes"]:
        print_paragraph(console, str(note))
    print_paragraph(console, str(view["basis"]), "dim")


def _print_blocks(view: Mapping[str, Any], what: str, places: list[int], console: Console) -> None:
    """Print as many columns side by side as fit, then the rest below."""
    size = len(places)
    while size > FEWEST and any(_width(view, what, block, console) > console.width for block in _split(places, size)):
        size -= 1
    for number, block in enumerate(_split(places, size)):
        if number:
            console.print()
        table = _table(view, what, block)
        usual = console.width
        console.width = max(usual, _width(view, what, block, console))  # the terminal wraps; no figure is cut
        console.print(table)
        console.width = usual


def _split(places: list[int], size: int) -> list[list[int]]:
    return [places[start : start + size] for start in range(0, len(places), size)]


def _width(view: Mapping[str, Any], what: str, places: list[int], console: Console) -> int:
    wide = console.options.update(width=1_000)
    return console.measure(_table(view, what, places), options=wide).maximum


def _table(view: Mapping[str, Any], what: str, places: list[int]) -> Table:
    minus = str(view["minus"])
    rule = ASCII_HEAD if minus.isascii() else box.SIMPLE_HEAD
    table = Table(box=rule, show_edge=False, pad_edge=False, padding=(0, 1))
    table.add_column("", no_wrap=True, vertical="bottom")
    for place in places:
        heading = str(view["rules"][place]).replace(",", ",\n")
        table.add_column(heading, justify="right", no_wrap=True, vertical="bottom")
    for row in view["rows"]:
        cells = [format_metric(row[what][place], row["percent"], what == "differences", minus) for place in places]
        if any(cells):
            table.add_row(str(row["label"]), *cells)
    return table


def format_metric(value: Sequence[float] | None, percent: bool, signed: bool, minus: str = "-") -> str:
    """A value with the half-width of its interval: ``68.6 % ±0.4`` or ``+0.033 ±0.003``; nothing for None."""
    if value is None:
        return ""
    scale, places, unit = (100.0, 1, "" if signed else " %") if percent else (1.0, 3, "")
    middle, low, high = (scale * number for number in value)
    half = max(high - middle, middle - low)
    if percent and (0 < half < 0.095):  # small shares and close pairs need a place more
        places = 2
    sign = "+/-" if minus.isascii() else "\u00b1"
    text = f"{middle:+.{places}f}" if signed or (not percent and middle < 0) else f"{middle:.{places}f}"
    if float(text) == 0.0:
        text = f"{0:.{places}f}"
    shown = math.ceil(10**places * half - 1e-9) / 10**places
    error = f" {sign}{shown:.{places}f}" if half else ""
    return text.replace("-", minus) + unit + error
