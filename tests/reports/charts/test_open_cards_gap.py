"""The charts and tables of duels and of the gap: everything stays on the page, whatever the number of classes."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text
from rich.console import Console

from reports.charts.arena import OPEN, SETTLED, draw_edges
from reports.charts.open_cards_gap import MODELS, draw_gap
from reports.terminal.arena import format_microseconds, print_arena
from reports.terminal.open_cards_gap import print_gap

NAMES = (
    ("all deals", "overall"), ("with partner", "overall"), ("alone", "overall"),
    ("with partner, makers lead", "with partner, by lead"), ("with partner, defenders lead", "with partner, by lead"),
    *((f"with partner, round {r}, {seat}", "with partner, by round and seat") for r in (1, 2) for seat in
      ("eldest", "partner", "seat 3", "dealer")),
    ("alone, 3 or fewer trumps", "alone, by trumps"), ("alone, 4 trumps", "alone, by trumps"),
)  # fmt: skip


def gap_frame(names: Any = NAMES, net: bool = True) -> pd.DataFrame:
    noise = np.random.default_rng(1)
    frame = pd.DataFrame(names, columns=["class", "group"])
    frame["deals"] = noise.integers(100, 1_000_000, len(frame))
    for name, prefix, *_ in MODELS:
        value = noise.normal(0, 0.2, len(frame))
        frame[f"{name}_minus_pimc"] = value if net or name != "net" else np.nan
        frame[f"{prefix}se"] = 0.02
        frame[f"{prefix}low"], frame[f"{prefix}high"] = value - 0.04, value + 0.04
    return frame


def edge_frame(count: int) -> pd.DataFrame:
    edges = np.linspace(-0.01, 0.8, count)
    return pd.DataFrame(
        {"a": "pimc:32:uniform", "b": "pimc:64", "edge": edges, "low": edges - 0.02, "high": edges + 0.02}
    )  # fmt: skip


def rendered(figure: Figure) -> Figure:
    FigureCanvasAgg(figure).draw()
    return figure


def texts_of(figure: Figure) -> list[Text]:
    """The texts that are seen: tick labels outside the axis' limits are not."""
    (axes,) = figure.axes
    low, high = sorted(axes.get_ylim())
    ticks = [
        text for place, text in zip(axes.get_yticks(), axes.get_yticklabels(), strict=True) if low <= place <= high
    ]
    return [*ticks, *axes.texts, axes.xaxis.label, *figure.legends[0].get_texts(), *figure.texts]


def assert_on_the_page(figure: Figure) -> None:
    width, height = figure.canvas.get_width_height()
    for text in texts_of(figure):
        box = text.get_window_extent()
        assert -1 <= box.x0 <= box.x1 <= width + 1, text.get_text()
        assert -1 <= box.y0 <= box.y1 <= height + 1, text.get_text()


def assert_apart(figure: Figure) -> None:
    """No text lies on another, and the legend on no data."""
    boxes = [(text.get_text(), text.get_window_extent()) for text in texts_of(figure) if text.get_text()]
    for place, (one, box) in enumerate(boxes):
        for other, another in boxes[place + 1 :]:
            assert not box.shrunk(0.98, 0.8).overlaps(another.shrunk(0.98, 0.8)), (one, other)
    assert figure.legends[0].get_window_extent().y0 >= figure.axes[0].get_window_extent().y1 - 1


@pytest.mark.parametrize("count", [1, 3, 5, len(NAMES)])
@pytest.mark.parametrize("net", [True, False])
def test_the_gap_is_readable_with_any_number_of_classes(count: int, net: bool) -> None:
    figure = rendered(draw_gap(gap_frame(NAMES[:count], net), "rules standard; 300,000 deals, seed 1; " * 4))
    assert_on_the_page(figure)
    assert_apart(figure)
    written = {text.get_text() for text in figure.legends[0].get_texts()}
    assert written == {"with open cards", "by rule"} | ({"by the net"} if net else set())


def test_a_dot_with_its_interval_for_each_class_and_model() -> None:
    frame = gap_frame()
    (axes,) = rendered(draw_gap(frame, "")).axes
    for (name, prefix, _, colour, _), bars in zip(MODELS, axes.containers, strict=True):
        line, _, (segments,) = bars.lines
        assert np.allclose(line.get_xdata(), frame[f"{name}_minus_pimc"])
        assert to_hex(line.get_color()) == colour
        ends = np.array([segment[:, 0] for segment in segments.get_segments()])
        assert np.allclose(ends[:, 0], frame[f"{prefix}low"])
        assert np.allclose(ends[:, 1], frame[f"{prefix}high"])
        assert (np.diff(line.get_ydata()) > 0).all()
    assert axes.yaxis_inverted()
    assert any(np.allclose(line.get_xdata(), 0) for line in axes.lines if len(np.atleast_1d(line.get_xdata())) == 2)


def test_classes_stand_below_the_heading_of_their_group() -> None:
    figure = rendered(draw_gap(gap_frame(), ""))
    (axes,) = figure.axes
    labels = [text.get_text() for text in axes.get_yticklabels()]
    assert {"makers lead", "round 2, seat 3", "4 trumps", "all deals"} <= set(labels)
    written = {text.get_text() for text in axes.texts}
    assert {"overall", "with partner, by lead", "alone, by trumps", "deals"} <= written
    assert {f"{deals:,}" for deals in gap_frame()["deals"]} <= written


def test_a_class_by_itself_does_not_stand_with_the_group_above() -> None:
    names = (("all deals", "overall"), ("bid 3", "by contract"), ("bid 4", "by contract"), ("makers lead", "by lead"))
    (axes,) = rendered(draw_gap(gap_frame(names), "")).axes
    assert {"by contract", "by lead"} < {text.get_text() for text in axes.texts}
    assert "overall" not in {text.get_text() for text in axes.texts}
    places = axes.get_yticks()
    assert np.diff(places).tolist() == pytest.approx([2.1, 1.0, 2.1])


@pytest.mark.parametrize("count", [1, 2, 21])
def test_edges_are_readable_and_their_colour_says_what_is_settled(count: int) -> None:
    figure = rendered(draw_edges(edge_frame(count), "rules standard; 6,000 deals a pair"))
    assert_on_the_page(figure)
    assert_apart(figure)
    dots = [
        line.get_color() for line in figure.axes[0].lines if line.get_marker() == "o" and len(line.get_xdata()) == 1
    ]
    assert dots == [OPEN, *[SETTLED] * (count - 1)]


# ---------------------------------------------------------------------- tables
def printed(show: Any, view: dict[str, Any], width: int) -> str:
    stream = io.StringIO()
    show(view, Console(file=stream, width=width, highlight=False, emoji=False, markup=False))
    return stream.getvalue()


@pytest.mark.parametrize("width", [60, 80, 110])
@pytest.mark.parametrize("minus", ["-", "\u2212"])
def test_no_figure_is_cut(width: int, minus: str) -> None:
    gap = {
        "verdict": "Open cards favour whoever leads.", "played": "pimc:32 points", "basis": "300,000 deals",
        "headings": ["open cards", "by rule"], "notes": ["a note"], "minus": minus,
        "rows": [
            {"label": name, "group": group, "deals": 123_456, "pimc": (0.854, 0.85, 0.858),
             "minus": [(-0.25, -0.27, -0.23), (0.0, -0.01, 0.01)]}
            for name, group in NAMES
        ],
    }  # fmt: skip
    text = printed(print_gap, gap, width)
    sign = "+/-" if minus == "-" else "±"
    assert text.startswith("Open cards favour")
    assert text.count(f"{minus}0.25 {sign}0.02") == len(NAMES)
    assert text.count("123,456") == len(NAMES)
    assert "\u2026" not in text
    arena = {
        "verdict": "From the strongest: open, rules.", "basis": "6,000 deals", "notes": ["a note"], "minus": minus,
        "rows": [{"a": "open", "b": "rules", "edge": (-0.276, -0.279, -0.273), "settled": True, "deals": 6_000}],
        "players": [{"name": "rules", "about": "plays by fixed rules", "us": 0.7}],
    }  # fmt: skip
    text = printed(print_arena, arena, width)
    assert f"{minus}0.276 {sign}0.003" in text
    assert "0.70" in text
    assert text.isascii() == (minus == "-")


@pytest.mark.parametrize(
    ("us", "text"),
    [(0.32, "0.32 us"), (2.345, "2.3 us"), (24.4, "24 us"), (813.0, "813 us"), (1_346.0, "1.3 ms"), (107e3, "107 ms")],
)
def test_times_have_their_unit(us: float, text: str) -> None:
    assert format_microseconds(us, ascii_only=True) == text
