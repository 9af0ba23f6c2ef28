"""The chart of values: one row a call, its interval, and text that neither overlaps nor leaves the page."""

from __future__ import annotations

import itertools
from typing import Any

import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

from reports.charts.answer import draw_answer

TITLE = "J♠ K♠ T♠ Q♥ 9♦   9♣ turned down\ndealer's partner (seat 2), round 2; everybody before you passed"
FOOTNOTE = "1,024,000 deals, seed 18446744073709551615, rules standard,stick=off,canadian=round1, play rules"


def frame(*values: float, half: float = 0.03, alike: bool = False) -> pd.DataFrame:
    labels = [f"call {'♣♦♥♠'[k % 4]}{' alone' if k % 2 else ''} (cross), bury 9♥" for k in range(len(values))]
    return pd.DataFrame(
        {
            "label": ["pass"] * len(values) if alike else labels,
            "ev": values,
            "ev_low": [value - half for value in values],
            "ev_high": [value + half for value in values],
            "ev_dd": [value + 0.3 for value in values],
        }
    )


FRAMES = {
    "one": frame(1.29),
    "one, exact": frame(3.25644, half=0.0),
    "three": frame(1.29, 1.15, -0.57),
    "close": frame(1.29, 1.285, 1.28),
    "fourteen": frame(*(1.5 - 0.4 * k for k in range(14))),
    "lost": frame(-2.0, -2.0, half=0.0),
}


def drawn(name: str) -> Figure:
    figure = draw_answer(FRAMES[name], TITLE, FOOTNOTE)
    canvas: Any = FigureCanvasAgg(figure)
    canvas.draw()
    return figure


@pytest.mark.parametrize("name", FRAMES)
def test_every_call_has_its_label_from_the_best_at_the_top(name: str) -> None:
    (axes,) = drawn(name).axes
    ticks = zip(axes.get_yticks(), axes.get_yticklabels(), strict=True)
    from_the_top = [label.get_text() for _, label in sorted(ticks, key=lambda tick: -tick[0])]
    assert from_the_top == list(FRAMES[name]["label"])


@pytest.mark.parametrize("name", FRAMES)
def test_values_and_intervals_lie_where_the_frame_says(name: str) -> None:
    (axes,) = drawn(name).axes
    drawn_at: list[Any] = [line.get_data() for line in axes.lines]
    points = {(round(float(x), 9), float(y)) for xs, ys in drawn_at for x, y in zip(xs, ys, strict=True)}
    count = len(FRAMES[name])
    for place, (_, row) in enumerate(FRAMES[name].iterrows()):
        for column in ("ev", "ev_low", "ev_high", "ev_dd"):
            assert (round(row[column], 9), float(count - 1 - place)) in points
    left, right = axes.get_xlim()
    assert left < FRAMES[name]["ev_low"].min()
    assert right > FRAMES[name]["ev_high"].max()


@pytest.mark.parametrize("name", FRAMES)
def test_no_text_overlaps_another_or_leaves_the_page(name: str) -> None:
    figure = drawn(name)
    canvas: Any = FigureCanvasAgg(figure)
    renderer = canvas.get_renderer()
    width, height = figure.canvas.get_width_height()
    (axes,) = figure.axes
    left, right = axes.get_xlim()
    not_drawn = [tick.label1 for tick in axes.xaxis.get_major_ticks() if not left <= tick.get_loc() <= right]
    inside = [
        (text.get_text(), text.get_window_extent(renderer))
        for text in figure.findobj(Text)
        if text.get_text().strip() and text.get_visible() and text not in not_drawn
    ]
    for text, box in inside:
        assert box.x0 >= 0, text
        assert box.x1 <= width, text
        assert box.y0 >= 0, text
        assert box.y1 <= height, text
    for (one, first), (two, second) in itertools.combinations(inside, 2):
        across = min(first.x1, second.x1) - max(first.x0, second.x0)
        down = min(first.y1, second.y1) - max(first.y0, second.y0)
        assert not (across > 1 and down > 1), (one, two)


def test_values_are_written_with_sign_and_minus_and_nothing_is_minus_nothing() -> None:
    figure = draw_answer(frame(0.5, -0.001, -1.25), TITLE, FOOTNOTE)
    written = {text.get_text() for text in figure.axes[0].texts}
    assert written == {"+0.50", "0.00", "\u22121.25"}


def test_open_cards_are_left_out_where_there_are_none() -> None:
    bare = FRAMES["three"].assign(ev_dd=float("nan"))
    figure = draw_answer(bare, TITLE, FOOTNOTE)
    assert not any("open cards" in text.get_text() for text in figure.findobj(Text))
