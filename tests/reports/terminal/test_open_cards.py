"""The terminal table of a deal with open cards: a row a card, and no figure is cut."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from reports.terminal.open_cards import print_cards


@pytest.mark.parametrize("width", [30, 80])
@pytest.mark.parametrize("symbols", [True, False])
def test_a_row_a_card(width: int, symbols: bool) -> None:
    view = {
        "verdict": "Deal 1: seat 1 plays 9S.", "headings": ["card", "makers' tricks", "points", ""], "notes": [],
        "rows": [
            {"card": "9S", "tricks": "2", "points": "defenders 2", "best": "best"},
            {"card": "TC", "tricks": "3", "points": "makers 1", "best": ""},
        ],
        "basis": "everybody sees all cards", "symbols": symbols,
    }  # fmt: skip
    stream = io.StringIO()
    print_cards(view, Console(file=stream, width=width, highlight=False, emoji=False, markup=False))
    lines = stream.getvalue().splitlines()
    assert lines[0] == "Deal 1: seat 1 plays 9S."
    rows = [line.split() for line in lines if line.startswith(("9S", "TC"))]
    assert rows == [["9S", "2", "defenders", "2", "best"], ["TC", "3", "makers", "1"]]
    assert stream.getvalue().isascii() == (not symbols)
