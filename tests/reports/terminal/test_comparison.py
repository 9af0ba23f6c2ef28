"""The terminal table of a comparison."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from reports.terminal.comparison import print_comparison


def view(rules: int, **changes: Any) -> dict[str, Any]:
    names = ["standard", "standard,stick=off,loner=5,target=11", "two_handed", "bid_euchre_6", "railroad"][:rules]
    rows = [
        {"label": "makers euchred", "percent": True, "values": [(0.153, 0.149, 0.157)] * rules,
         "differences": [None, *[(0.0123, 0.001, 0.0236)] * (rules - 1)]},
        {"label": "called alone", "percent": True, "values": [(0.161, 0.157, 0.165), *[None] * (rules - 1)],
         "differences": [None] * rules},
        {"label": "points a deal", "percent": False, "values": [(-0.469, -0.484, -0.454)] * rules,
         "differences": [None, *[(0.0, 0.0, 0.0)] * (rules - 1)]},
    ]  # fmt: skip
    usual: dict[str, Any] = {
        "rules": names, "rows": rows, "sentences": ["A difference."] if rules > 1 else [], "notes": ["A note."],
        "basis": ["50,000 deals."], "symbols": True,
    }  # fmt: skip
    return usual | changes


def printed(width: int, **changes: Any) -> str:
    file = io.StringIO()
    rules = changes.pop("rules", 3)
    print_comparison(view(rules, **changes), Console(file=file, width=width, highlight=False, markup=False))
    return file.getvalue()


@pytest.mark.parametrize("rules", [1, 2, 3, 5])
@pytest.mark.parametrize("width", [44, 80, 110])
def test_no_figure_is_cut_and_no_line_is_too_long(rules: int, width: int) -> None:
    text = printed(width, rules=rules)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width
    assert text.count("15.3 % ±0.4") == rules
    assert text.count("+1.2 ±1.2") == rules - 1
    assert "−0.469 ±0.015" in text
    assert ("Differences to standard" in text) == (rules > 1)


def test_plain_ascii_where_the_terminal_has_no_more() -> None:
    assert printed(100, symbols=False).isascii()


def test_rows_without_a_meaning_are_left_out_of_the_differences() -> None:
    text = printed(110)
    assert text.count("called alone") == 1
