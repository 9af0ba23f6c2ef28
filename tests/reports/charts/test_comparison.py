"""The chart of a comparison: panels, colours, and texts that stay on the page."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

from reports.charts.comparison import draw_comparison
from reports.charts.style import GREEN, GREY, SLATE

LABELS = {"euchred": "makers euchred", "points": "points a deal", "length": "deals a game", "never": "never shown"}
PERCENT = frozenset({"euchred"})


def frame() -> pd.DataFrame:
    rows = [
        ("standard", "euchred", 0.15, 0.14, 0.16, None),
        ("two_handed", "euchred", 0.17, 0.16, 0.18, "settled"),
        ("railroad", "euchred", 0.151, 0.141, 0.161, "negligible"),
        ("standard", "points", 0.4, 0.38, 0.42, None),
        ("two_handed", "points", 0.3, 0.28, 0.32, "settled"),
    ]
    return pd.DataFrame(rows, columns=["rules", "metric", "value", "low", "high", "verdict"])


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
    assert {round(x, 1): colour for x, colour in dots.items()} == {15.0: SLATE, 17.0: GREEN, 15.1: GREY}


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
