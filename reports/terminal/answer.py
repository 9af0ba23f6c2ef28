"""The terminal table of an answer: the calls side by side, best first, and the verdict below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from reports.numbers import chance, interval, points
from reports.terminal import tables


def print_answer(view: Mapping[str, Any], console: Console) -> None:
    """Print the calls side by side, best first, then the verdict and what it rests on.

    `view` has ``question`` and ``verdict`` (text), ``notes`` and ``basis`` (texts; ``details`` too, where more is to be
    said), ``symbols`` (whether more than ASCII can be shown) and ``rows``, one a call: ``call`` (text), ``ev`` and
    ``difference`` (value, low, high), ``euchred``, ``made``, ``march`` (chances or None), ``becomes`` (chance or None;
    may be missing), ``ev_dd`` (points or None), and ``best`` (whether it is the same as the first; may be missing). The
    first may have ``discards``, its other discards: ``card`` (text), ``ev`` (points), ``difference`` (from the best).
    ``styles`` (may be missing) are lines on other company, the first above the others.
    """
    symbols, rows = bool(view["symbols"]), view["rows"]
    tables.print_heading(console, str(view["question"]))
    _print_widest(rows, symbols, console)
    console.print()
    tables.print_heading(console, str(view["verdict"]))
    console.print()
    if view.get("explained"):
        _print_explained(view["explained"], symbols, console)
    if styles := view.get("styles"):
        tables.print_paragraph(console, str(styles[0]), indent=0)
        for line in styles[1:]:
            tables.print_paragraph(console, str(line), indent=2)
        console.print()
    tables.print_basis(view, console)


def _print_explained(view: Mapping[str, Any], symbols: bool, console: Console) -> None:
    """Print who holds the highest unseen trumps, and what the best calls are worth then."""
    table = tables.new_table(symbols)
    table.add_column("trump")
    table.add_column("held by")
    several, before = len(view["calls"]) > 1, None
    for heading in ("deals", *view["calls"], *(["difference"] if several else [])):
        table.add_column(heading, justify="right")
    for row in view["rows"]:
        card = str(row["card"])
        cells = ["" if card == before else card, str(row["holder"]), f"{100 * row['share']:.0f} %"]
        cells += [points(value, 2, symbols) for value in row["values"]]
        if several:
            cells.append(interval(row["difference"], 2, symbols))
        table.add_row(*cells)
        before = card
    tables.print_paragraph(console, str(view["sentence"]), indent=0)
    console.print(table)
    console.print()


def _print_widest(rows: Sequence[Mapping[str, Any]], symbols: bool, console: Console) -> None:
    """Print the widest form of the table that fits, else the narrowest."""
    forms = [_answer_table(rows, symbols, narrow, gap) for narrow, gap in ((False, 3), (True, 2), (True, 1))]
    tables.print_whole(
        next((form for form in forms if tables.width_of(form, console) <= console.width), forms[-1]), console
    )


def _answer_table(rows: Sequence[Mapping[str, Any]], symbols: bool, narrow: bool, gap: int) -> Table:
    """The table with its headings in one line or (narrow) two, and `gap` blanks between the columns."""
    space = "\n" if narrow else " "
    table = tables.new_table(symbols, gap)
    table.add_column("call", no_wrap=True, vertical="bottom")
    chances = {"euchred": "euchred", "made": "point", "march": "march"}
    if all(row["march"] is None for row in rows):  # a game without a march: what is made is made
        chances = {"euchred": "euchred", "made": "made"}
    if all(row["euchred"] is None for row in rows):  # no call of the asker's own: what is chosen are cards
        chances = {}
    if any(row.get("becomes") not in (None, 1.0) for row in rows):  # the others may bid more: chances are given that
        chances = {"becomes": f"becomes{space}contract", **chances}
    tables.add_figures(table, f"points{space}a deal", *chances.values(), f"against{space}best", vertical="bottom")
    with_open = any(row["ev_dd"] is not None for row in rows)
    if with_open:
        tables.add_figures(table, f"open{space}cards", vertical="bottom", style="dim")
    for number, row in enumerate(rows):
        is_best = number == 0 or bool(row.get("best"))
        table.add_row(
            str(row["call"]),
            interval(row["ev"], 2, symbols),
            *(chance(row[key]) for key in chances),
            "best" if is_best else interval(row["difference"], 2, symbols),
            *(["" if row["ev_dd"] is None else points(row["ev_dd"], 2, symbols)] if with_open else []),
            style="bold" if is_best else None,
        )
        for other in row.get("discards", ()):
            table.add_row(
                f"  {other['card']} instead",
                points(other["ev"], 2, symbols),
                *("" for _ in chances),
                interval(other["difference"], 2, symbols),
                *([""] if with_open else []),
            )
    return table
