"""What terminal tables share: what the stream can show, and how wide a table is."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from reports.terminal.tables import (
    PLAIN_WIDTH,
    add_figures,
    can_show_symbols,
    make_console,
    new_table,
    print_basis,
    print_heading,
    print_whole,
    width_of,
)


@pytest.mark.parametrize(
    ("encoding", "shows"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False)]
)
def test_symbols_need_an_encoding_that_has_them(encoding: str, shows: bool) -> None:
    assert can_show_symbols(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) == shows


def test_what_is_no_terminal_has_a_fixed_width_and_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    stream = io.StringIO()
    console = make_console(stream)
    assert console.width == PLAIN_WIDTH
    print_heading(console, "a verdict")
    print_basis({"notes": ["a note"], "basis": ["4,000 deals"], "details": ["more"]}, console)
    assert stream.getvalue() == "a verdict\n  a note\n  4,000 deals\n  more\n"


@pytest.mark.parametrize(
    ("columns", "width"),
    [
        ("80", 80),
        ("200", 200),
        ("3", 20),
        ("0", PLAIN_WIDTH),
        ("", PLAIN_WIDTH),
        ("-5", PLAIN_WIDTH),
        ("٣", PLAIN_WIDTH),
    ],
)
def test_columns_tell_the_width_where_there_is_no_terminal(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    stream = io.StringIO()
    console = make_console(stream)
    assert console.width == width
    print_heading(console, "a word " * 40)
    assert width - 8 <= max(map(len, stream.getvalue().splitlines())) <= width


@pytest.mark.parametrize("symbols", [True, False])
@pytest.mark.parametrize("gap", [1, 2, 3])
def test_a_table_is_printed_whole_however_narrow_the_terminal(symbols: bool, gap: int) -> None:
    stream = io.StringIO()
    console = Console(file=stream, width=12)
    table = new_table(symbols, gap)
    add_figures(table, "points a deal", "open cards")
    table.add_row("+1.29", "+1.50")
    print_whole(table, console)
    assert console.width == 12
    heading, line, row = (line.rstrip() for line in stream.getvalue().splitlines())
    assert heading == f"points a deal{' ' * gap}open cards"
    assert len(row) == len(line) == width_of(table, console)
    assert stream.getvalue().isascii() == (not symbols)
