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
