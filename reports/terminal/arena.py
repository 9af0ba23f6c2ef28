"""Terminal tables of duels: every pair with its edge, then who the players are and how long they take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from reports.numbers import duration, metric
from reports.terminal import tables


def print_arena(view: Mapping[str, Any], console: Console) -> None:
    """Print who is stronger, the edge of every pair, the players with their speed, and what it rests on.

    `view` has ``verdict`` (text), ``notes`` and ``basis`` (texts), ``symbols`` (whether more than ASCII can be shown),
    ``rows``, one a pair: ``a``, ``b``, ``edge`` (value, low, high), ``settled``, ``deals``; and ``players``: ``name``,
    ``about``, ``us`` (microseconds a deal).
    """
    symbols = bool(view["symbols"])
    tables.print_heading(console, str(view["verdict"]))
    console.print()
    pairs = tables.new_table(symbols)
    pairs.add_column("players", no_wrap=True)
    tables.add_figures(pairs, "edge of the first")
    pairs.add_column("", no_wrap=True)
    tables.add_figures(pairs, "deals")
    for row in view["rows"]:
        edge = metric(row["edge"], percent=False, sign=True, symbols=symbols)
        settled = "" if row["settled"] else "not settled"
        pairs.add_row(f"{row['a']} against {row['b']}", edge, settled, f"{row['deals']:,}")
    tables.print_whole(pairs, console)
    console.print()
    players = tables.new_table(symbols)
    players.add_column("player", no_wrap=True, vertical="top")
    tables.add_figures(players, "time a deal")
    players.add_column("")
    for player in view["players"]:
        players.add_row(str(player["name"]), duration(player["us"], symbols), str(player["about"]))
    console.print(players)
    console.print()
    tables.print_basis(view, console)
