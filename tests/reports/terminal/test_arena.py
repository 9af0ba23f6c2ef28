"""The terminal tables of duels: no figure is cut."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from reports.terminal.arena import print_arena


@pytest.mark.parametrize("width", [60, 80, 110])
@pytest.mark.parametrize("symbols", [True, False])
def test_no_figure_is_cut(width: int, symbols: bool) -> None:
    view = {
        "verdict": "From the strongest: open, rules.", "basis": ["6,000 deals"], "notes": [],
        "symbols": symbols,
        "rows": [{"a": "open", "b": "rules", "edge": (-0.276, -0.279, -0.273), "settled": True, "deals": 6_000}],
        "players": [{"name": "rules", "about": "plays by fixed rules", "us": 0.7}],
    }  # fmt: skip
    stream = io.StringIO()
    print_arena(view, Console(file=stream, width=width, highlight=False, emoji=False, markup=False))
    text = stream.getvalue()
    assert ("−0.276 ±0.003" if symbols else "-0.276 +/-0.003") in text
    assert ("0.70 µs" if symbols else "0.70 us") in text
    assert text.isascii() == (not symbols)
