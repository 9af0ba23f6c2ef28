"""The terminal table of what open cards get wrong: no figure is cut."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from reports.terminal.open_cards_gap import print_gap

NAMES = (
    ("all deals", "overall"), ("with partner, makers lead", "with partner, by lead"),
    ("with partner, defenders lead", "with partner, by lead"), ("alone, 3 or fewer trumps", "alone, by trumps"),
    *((f"with partner, round {r}, seat 3", "with partner, by round and seat") for r in (1, 2)),
)  # fmt: skip


@pytest.mark.parametrize("width", [60, 80, 110])
@pytest.mark.parametrize("symbols", [True, False])
def test_no_figure_is_cut(width: int, symbols: bool) -> None:
    view = {
        "verdict": "Open cards favour whoever leads.", "played": "pimc:32 points", "basis": ["300,000 deals"],
        "headings": ["open cards", "by rule"], "notes": ["a note"], "symbols": symbols,
        "rows": [
            {"label": name, "group": group, "deals": 123_456, "pimc": (0.854, 0.85, 0.858),
             "minus": [(-0.25, -0.27, -0.23), (0.0, -0.01, 0.01)]}
            for name, group in NAMES
        ],
    }  # fmt: skip
    stream = io.StringIO()
    print_gap(view, Console(file=stream, width=width, highlight=False, emoji=False, markup=False))
    text = stream.getvalue()
    assert text.startswith("Open cards favour")
    assert text.count("−0.25 ±0.02" if symbols else "-0.25 +/-0.02") == len(NAMES)
    assert text.count("123,456") == len(NAMES)
    assert "\u2026" not in text
    assert text.isascii() == (not symbols)
