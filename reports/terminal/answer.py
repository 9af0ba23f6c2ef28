"""Terminal tables from plain values."""

from __future__ import annotations

import math
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import IO, Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

PLAIN_WIDTH = 110
"""Columns where the output is no terminal."""
ASCII_HEAD = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""A line below the headings and nothing else, like rich's SIMPLE_HEAD."""


def make_console(file: IO[str] | None = None) -> Console:
    """A console that wraps at the terminal's width, or at `PLAIN_WIDTH` where there is none."""
    stream = file or sys.stdout
    width = None if stream.isatty() else PLAIN_WIDTH
    return Console(file=stream, width=width, highlight=False, emoji=False, markup=False)


def can_show_symbols(file: IO[str] | None = None) -> bool:
    """Tell whether suit symbols can be written to the stream."""
    encoding = getattr(file or sys.stdout, "encoding", None) or "ascii"
    try:
        "\u2660\u2212\u2026".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_answer(view: Mapping[str, Any], console: Console) -> None:
    """Print the calls side by side, best first, then the verdict and what it rests on.

    `view` has ``question``, ``verdict`` and ``basis`` (text), ``notes`` (texts), ``minus`` (the minus sign) and
    ``rows``, one a call: ``call`` (text), ``ev`` and ``difference`` (value, low, high), ``euchred``, ``made``,
    ``march`` (chances or None), ``becomes`` (chance or None; may be missing), ``ev_dd`` (points or None).
    """
    minus = str(view["minus"])
    rows: Sequence[Mapping[str, Any]] = view["rows"]
    print_paragraph(console, str(view["question"]), "bold", indent=0)
    _print_answer_table(rows, minus, console)
    console.print()
    print_paragraph(console, str(view["verdict"]), "bold", indent=0)
    console.print()
    if view.get("explained"):
        _print_explained(view["explained"], minus, console)
    for note in view["notes"]:
        print_paragraph(console, str(note))
    print_paragraph(console, str(view["basis"]), "dim")


def _print_explained(view: Mapping[str, Any], minus: str, console: Console) -> None:
    """Print who holds the highest unseen trumps, and what the best calls are worth then."""
    table = Table(box=ASCII_HEAD if minus.isascii() else box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("trump")
    table.add_column("held by")
    for heading in ("deals", *view["calls"], *(["difference"] if len(view["calls"]) > 1 else [])):
        table.add_column(heading, justify="right")
    before = None
    for row in view["rows"]:
        card = str(row["card"])
        cells = ["" if card == before else card, str(row["holder"]), f"{100 * row['share']:.0f} %"]
        cells += [format_points(value, minus) for value in row["values"]]
        if len(view["calls"]) > 1:
            cells.append(format_interval(row["difference"], minus))
        table.add_row(*cells)
        before = card
    print_paragraph(console, str(view["sentence"]), indent=0)
    console.print(table)
    console.print()


def print_paragraph(console: Console, text: str, style: str = "", indent: int = 2) -> None:
    """Print a paragraph, its further lines indented more, without the blanks that wrapping leaves at line ends."""
    first, further = " " * indent, " " * 2 * indent
    whole = text.replace(" %", "\u00a0%")  # a number and its per cent sign stay on one line
    for line in textwrap.wrap(whole, console.width - 1, initial_indent=first, subsequent_indent=further):
        console.print(Text(line.replace("\u00a0", " "), style=style))


def _print_answer_table(rows: Sequence[Mapping[str, Any]], minus: str, console: Console) -> None:
    """Print the widest form that fits; where none does the terminal wraps the lines, but no figure is cut."""
    forms = [_answer_table(rows, minus, narrow, gap) for narrow, gap in ((False, 3), (True, 2), (True, 1))]
    widths = [console.measure(form, options=console.options.update(width=1_000)).maximum for form in forms]
    best = next((place for place, width in enumerate(widths) if width <= console.width), len(forms) - 1)
    usual = console.width
    console.width = max(usual, widths[best])
    console.print(forms[best])
    console.width = usual


def _answer_table(rows: Sequence[Mapping[str, Any]], minus: str, narrow: bool, gap: int) -> Table:
    """The table with its headings in one line or (narrow) two, and `gap` blanks between the columns."""
    rule = ASCII_HEAD if minus.isascii() else box.SIMPLE_HEAD
    space = "\n" if narrow else " "
    table = Table(box=rule, show_edge=False, pad_edge=False, padding=(0, gap // 2, 0, (gap - 1) // 2))
    table.add_column("call", no_wrap=True, vertical="bottom")
    chances = {"euchred": "euchred", "made": "point", "march": "march"}
    if all(row["march"] is None for row in rows):  # a game without a march: what is made is made
        chances = {"euchred": "euchred", "made": "made"}
    if any(row.get("becomes") not in (None, 1.0) for row in rows):  # the others may bid more: chances are given that
        chances = {"becomes": f"becomes{space}contract", **chances}
    for heading in (f"points{space}a deal", *chances.values(), f"against{space}best"):
        table.add_column(heading, justify="right", no_wrap=True, vertical="bottom")
    table.add_column(f"open{space}cards", justify="right", no_wrap=True, vertical="bottom", style="dim")
    for number, row in enumerate(rows):
        table.add_row(
            str(row["call"]),
            format_interval(row["ev"], minus),
            *(format_chance(row[key]) for key in chances),
            "best" if number == 0 else format_interval(row["difference"], minus),
            "" if row["ev_dd"] is None else format_points(row["ev_dd"], minus),
            style="bold" if number == 0 else None,
        )
    return table


def print_bench(result: Mapping[str, Any], console: Console) -> None:
    """Print the object of ``euchre bench --json`` as a table."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("work", no_wrap=True)
    for heading in ("a second", "plain Python", "times faster"):
        table.add_column(heading, justify="right", no_wrap=True)
    for key, name in result["names"].items():
        rate, baseline = result[key], result["baselines"][key]
        table.add_row(str(name), f"{rate:,.0f}", f"{baseline:,.0f}", f"{rate / baseline:,.0f}")
    console.print(table)
    machine, versions = result["machine"], result["versions"]
    console.print(
        f"\n{result['threads']} threads on {machine['processor']} ({machine['cpus']} processors), {machine['system']}"
    )
    console.print(", ".join(f"{name} {version}" for name, version in versions.items()))
    console.print(f"loading or compiling the kernels took {result['compile_seconds']:.1f} s")
    console.print(
        "the maker holds at least three trumps in the double-dummy deals; plain Python runs on one thread, without "
        "calling and with random legal cards where deals are played"
    )


def format_points(value: float, minus: str = "-") -> str:
    """Points with sign and two decimals."""
    text = f"{value:+.2f}"
    return ("0.00" if float(text) == 0.0 else text).replace("-", minus)


def format_interval(interval: Sequence[float], minus: str = "-") -> str:
    """A value with the half-width of its interval: ``+0.58 ±0.03``; without it where the value is exact."""
    value, low, high = interval
    text = format_points(value, minus)
    half = max(high - value, value - low)
    if half == 0.0:
        return text
    sign = "+/-" if minus.isascii() else "\u00b1"
    return f"{text} {sign}{math.ceil(100 * half - 1e-9) / 100:.2f}"


def format_chance(chance: float | None) -> str:
    """A chance in per cent, nothing for None; 0 % and 100 % only where they are exact."""
    if chance is None:
        return ""
    if 0 < chance <= 0.005:
        return "<1 %"
    if 0.995 <= chance < 1:
        return ">99 %"
    return f"{100 * chance:.0f} %"
