"""Terminal tables of texts: every cell whole, lines indented, nothing but ASCII where that is all there is."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from reports.terminal.grids import print_grids


@pytest.mark.parametrize("width", [30, 80])
@pytest.mark.parametrize("symbols", [True, False])
def test_grids_and_lines(width: int, symbols: bool) -> None:
    view = {
        "heading": "A hand", "symbols": symbols, "notes": ["a note"], "basis": ["what it rests on"],
        "lines": [(0, "with a trump:"), (1, "order")],
        "grids": [
            {"title": "Round 1", "headings": ["seat", "calls", "by"], "rows": [["dealer", "order alone", "0.25"]],
             "figures": (2,), "bold": (1,)},
            {"title": "", "headings": ["9", "10"], "rows": [["54.3 %", "53.8 %"]], "figures": (0, 1), "bold": ()},
        ],
    }  # fmt: skip
    stream = io.StringIO()
    print_grids(view, Console(file=stream, width=width, highlight=False, emoji=False, markup=False))
    lines = stream.getvalue().splitlines()
    assert lines[0] == "A hand"
    assert "Round 1" in lines
    assert [line.split() for line in lines if line.startswith("dealer")] == [["dealer", "order", "alone", "0.25"]]
    assert [line.split() for line in lines if "54.3" in line] == [["54.3", "%", "53.8", "%"]]
    assert lines[lines.index("with a trump:") + 1] == "    order"
    assert [line.strip() for line in lines][-2:] == ["a note", "what it rests on"]
    assert stream.getvalue().isascii() == (not symbols)
