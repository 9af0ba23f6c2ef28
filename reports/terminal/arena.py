"""Terminal tables of duels: every pair with its edge, then who the players are and how long they take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from reports.terminal.answer import ASCII_HEAD, print_paragraph
from reports.terminal.comparison import format_metric


def print_arena(view: Mapping[str, Any], console: Console) -> None:
    """Print who is stronger, the edge of every pair, the players with their speed, and what it rests on.

    `view` has ``verdict``, ``basis`` (text), ``notes`` (texts), ``minus`` (the minus sign), ``rows``, one a pair:
    ``a``, ``b``, ``edge`` (value, low, high), ``settled``, ``deals``; and ``players``: ``name``, ``about``, ``us``
    (microseconds a deal).
    """
    minus = str(view["minus"])
    print_paragraph(console, str(view["verdict"]), "bold", indent=0)
    console.print()
    pairs = _empty_table(minus)
    pairs.add_column("players", no_wrap=True)
    pairs.add_column("edge of the first", justify="right", no_wrap=True)
    pairs.add_column("", no_wrap=True)
    pairs.add_column("deals", justify="right", no_wrap=True)
    for row in view["rows"]:
        edge = format_metric(row["edge"], False, True, minus)
        settled = "" if row["settled"] else "not settled"
        pairs.add_row(f"{row['a']} against {row['b']}", edge, settled, f"{row['deals']:,}")
    _print_whole(pairs, console)
    console.print()
    players = _empty_table(minus)
    players.add_column("player", no_wrap=True, vertical="top")
    players.add_column("time a deal", justify="right", no_wrap=True)
    players.add_column("")
    for player in view["players"]:
        players.add_row(str(player["name"]), format_microseconds(player["us"], minus.isascii()), str(player["about"]))
    console.print(players)
    console.print()
    for note in view["notes"]:
        print_paragraph(console, str(note))
    print_paragraph(console, str(view["basis"]), "dim")


def _empty_table(minus: str) -> Table:
    rule = ASCII_HEAD if minus.isascii() else box.SIMPLE_HEAD
    return Table(box=rule, show_edge=False, pad_edge=False, padding=(0, 1))


def _print_whole(table: Table, console: Console) -> None:
    """Print a table none of whose figures is cut, however narrow the terminal is."""
    usual = console.width
    console.width = max(usual, console.measure(table, options=console.options.update(width=1_000)).maximum)
    console.print(table)
    console.width = usual


def format_microseconds(us: float, ascii_only: bool = False) -> str:
    """A time with two digits or more: ``0.76 µs``, ``24 µs``, ``1.3 ms``, ``107 ms``."""
    number, unit = (us, "us" if ascii_only else "\u00b5s") if us < 1_000 else (us / 1_000, "ms")
    return f"{number:.{0 if number >= 10 else 1 if number >= 1 else 2}f} {unit}"
