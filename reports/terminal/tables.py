"""What terminal tables share: the console, the style of a table, and paragraphs around it."""

from __future__ import annotations

import io
import os
import sys
import textwrap
from collections.abc import Callable, Mapping
from typing import IO, Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

PLAIN_WIDTH = 110
"""Columns where the output is no terminal, and COLUMNS does not say how many."""
NARROWEST = 20
"""Columns below which sentences are not wrapped any more."""
ASCII_HEAD = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""A line below the headings and nothing else, like rich's SIMPLE_HEAD."""


def make_console(file: IO[str] | None = None) -> Console:
    """A console that wraps at COLUMNS or the terminal's width, or at `PLAIN_WIDTH` where there is neither."""
    stream = file or sys.stdout
    columns = os.environ.get("COLUMNS", "")
    given = int(columns) if columns.isascii() and columns.isdigit() else 0
    width = None if stream.isatty() else max(NARROWEST, given) if given else PLAIN_WIDTH
    return Console(file=stream, width=width, highlight=False, emoji=False, markup=False)


def write_plain(print_view: Callable[[Mapping[str, Any], Console], None], view: Mapping[str, Any]) -> str:
    """What is printed of a view, as text without colours, whatever the terminal."""
    text = io.StringIO()
    print_view(view, Console(file=text, width=PLAIN_WIDTH, color_system=None, force_terminal=False, highlight=False,
                             emoji=False, markup=False))  # fmt: skip
    return text.getvalue().rstrip("\n")


def can_show_symbols(file: IO[str] | None = None) -> bool:
    """Tell whether suit symbols can be written to the stream."""
    encoding = getattr(file or sys.stdout, "encoding", None) or "ascii"
    try:
        "\u2660\u2212\u2026".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def new_table(symbols: bool, gap: int = 3) -> Table:
    """A table with a line below its headings and `gap` blanks between its columns."""
    rule = box.SIMPLE_HEAD if symbols else ASCII_HEAD
    return Table(box=rule, show_edge=False, pad_edge=False, padding=(0, gap // 2, 0, (gap - 1) // 2))


def add_figures(table: Table, *headings: str, **style: Any) -> None:
    """Add columns of figures, none of which is cut."""
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True, **style)


def width_of(table: Table, console: Console) -> int:
    """Columns that a table takes when nothing in it is cut."""
    return console.measure(table, options=console.options.update(width=1_000)).maximum


def print_whole(table: Table, console: Console) -> None:
    """Print a table none of whose figures is cut: where the terminal is narrower it wraps the lines."""
    usual = console.width
    console.width = max(usual, width_of(table, console))
    console.print(table)
    console.width = usual


def print_paragraph(console: Console, text: str, style: str = "", indent: int = 2) -> None:
    """Print a paragraph, its further lines indented more, without the blanks that wrapping leaves at line ends."""
    first, further = " " * indent, " " * 2 * indent
    whole = text.replace(" %", "\u00a0%")  # a number and its per cent sign stay on one line
    for line in textwrap.wrap(
        whole, max(NARROWEST, console.width) - 1, initial_indent=first, subsequent_indent=further
    ):
        console.print(Text(line.replace("\u00a0", " "), style=style))


def print_heading(console: Console, text: str) -> None:
    """Print what is to be seen first."""
    print_paragraph(console, text, "bold", indent=0)


def print_basis(view: Mapping[str, Any], console: Console) -> None:
    """Print the notes of a view, what its numbers rest on, and the details where it has any."""
    for note in view["notes"]:
        print_paragraph(console, str(note))
    for line in (*view["basis"], *view.get("details", ())):
        print_paragraph(console, str(line), "dim")
