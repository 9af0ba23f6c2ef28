"""The table and the chart of a comparison."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from rich.console import Console

from reports.charts.comparison import FIRST, OTHER, SAME, draw_comparison
from reports.terminal.comparison import format_metric, print_comparison

LABELS = {"euchred": "makers euchred", "points": "points a deal", "length": "deals a game", "never": "never shown"}
PERCENT = frozenset({"euchred"})


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
        "basis": "50,000 deals.", "minus": "\u2212",
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
    assert printed(100, minus="-").isascii()


def test_rows_without_a_meaning_are_left_out_of_the_differences() -> None:
    text = printed(110)
    assert text.count("called alone") == 1


@pytest.mark.parametrize(
    ("value", "percent", "signed", "text"),
    [
        ((0.674, 0.67, 0.678), True, False, "67.4 % ±0.4"),
        ((0.0, 0.0, 0.0), True, False, "0.0 %"),
        ((0.0003, 0.0, 0.0006), True, False, "0.03 % ±0.03"),
        ((-0.0274, -0.032, -0.0228), True, True, "-2.7 +/-0.5"),
        ((0.0, -0.00006, 0.00006), True, True, "0.00 +/-0.01"),
        ((11.1, 11.03, 11.17), False, False, "11.100 +/-0.070"),
        ((-0.1, -0.2, 0.0), False, False, "-0.100 +/-0.100"),
        (None, True, True, ""),
    ],
)
def test_values_are_written_with_half_their_interval(
    value: tuple[float, float, float] | None, percent: bool, signed: bool, text: str
) -> None:
    minus = "\u2212" if "±" in text else "-"
    assert format_metric(value, percent, signed, minus) == text


# ---------------------------------------------------------------------- the chart
def frame() -> pd.DataFrame:
    nothing = float("nan")
    rows = [
        ("standard", "euchred", 0.15, 0.14, 0.16, nothing, nothing),
        ("two_handed", "euchred", 0.17, 0.16, 0.18, 0.005, 0.035),
        ("railroad", "euchred", 0.151, 0.141, 0.161, -0.01, 0.012),
        ("standard", "points", 0.4, 0.38, 0.42, nothing, nothing),
        ("two_handed", "points", 0.3, 0.28, 0.32, -0.13, -0.07),
    ]
    return pd.DataFrame(
        rows, columns=["rules", "metric", "value", "low", "high", "difference_low", "difference_high"]
    )  # fmt: skip


def drawn() -> Figure:
    figure = draw_comparison(frame(), LABELS, PERCENT, "50,000 deals")
    FigureCanvasAgg(figure).draw()
    return figure


def test_a_panel_a_metric_in_its_unit() -> None:
    panels = [axes for axes in drawn().axes if axes.get_visible()]
    assert [axes.get_title(loc="left") for axes in panels] == ["makers euchred, %", "points a deal"]
    assert panels[0].get_xlim()[1] > 17
    assert panels[1].get_xlim()[1] < 1


def test_colours_tell_what_is_settled() -> None:
    dots = {}
    for line in drawn().axes[0].lines:
        places = np.asarray(line.get_xdata(), float)
        if line.get_marker() == "o" and len(places) == 1:
            dots[float(places[0])] = line.get_color()
    assert {round(x, 1): colour for x, colour in dots.items()} == {15.0: FIRST, 17.0: OTHER, 15.1: SAME}


def test_texts_stay_on_the_page_and_what_is_missing_is_said() -> None:
    figure = drawn()
    texts = [text for text in figure.findobj(Text) if text.get_text() and text.get_visible()]
    written = {text.get_text() for text in texts}
    assert {"standard", "two_handed", "railroad", "50,000 deals"} <= written
    assert "no such thing" in written
    width, height = figure.canvas.get_width_height()
    shown = [text for axes in figure.axes if axes.get_visible() for text in axes.get_yticklabels() + axes.texts]
    assert figure.legends
    for text in [*shown, *figure.legends[0].get_texts(), *figure.texts]:
        box = text.get_window_extent()
        assert -1 <= box.x0 <= box.x1 <= width + 1, text.get_text()
        assert -1 <= box.y0 <= box.y1 <= height + 1, text.get_text()
