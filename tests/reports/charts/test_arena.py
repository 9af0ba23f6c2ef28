"""The chart of duels: everything stays on the page, whatever the number of pairs."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from reports.charts.arena import draw_arena
from reports.charts.style import GREEN, GREY
from tests.support.figures import assert_apart, assert_on_the_page, rendered


def edge_frame(count: int) -> pd.DataFrame:
    edges = np.linspace(-0.01, 0.8, count)
    return pd.DataFrame(
        {"a": "pimc:32:uniform", "b": "pimc:64", "edge": edges, "low": edges - 0.02, "high": edges + 0.02}
    )  # fmt: skip


@pytest.mark.parametrize("count", [1, 2, 21])
def test_edges_are_readable_and_their_colour_says_what_is_settled(count: int) -> None:
    figure = rendered(draw_arena(edge_frame(count), "rules standard; 6,000 deals a pair"))
    assert_on_the_page(figure)
    assert_apart(figure)
    dots = [
        line.get_color() for line in figure.axes[0].lines if line.get_marker() == "o" and len(line.get_xdata()) == 1
    ]
    assert dots == [GREY, *[GREEN] * (count - 1)]


def test_pairs_stand_in_order_of_strength_the_stronger_first() -> None:
    rows = [("random", "rules", -0.5), ("random", "net", -0.7), ("rules", "net", -0.08)]
    frame = pd.DataFrame([(a, b, edge, edge - 0.02, edge + 0.02) for a, b, edge in rows])
    frame.columns = pd.Index(["a", "b", "edge", "low", "high"])
    axes = draw_arena(frame, "rules standard").axes[0]
    names = {
        round(place): text.get_text() for place, text in zip(axes.get_yticks(), axes.get_yticklabels(), strict=True)
    }
    assert [names[place] for place in (2, 1, 0)] == ["net over rules", "net over random", "rules over random"]
    assert sorted(text.get_text() for text in axes.texts) == ["+0.080", "+0.500", "+0.700"]
