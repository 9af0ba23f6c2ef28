"""The chart of what open cards get wrong: everything stays on the page, whatever the number of classes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

from reports.charts.open_cards_gap import MODELS, draw_gap
from tests.support.figures import assert_apart, assert_on_the_page, rendered

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
