"""The edge of every pair of players with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.charts import style
from reports.numbers import signed

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


def draw_arena(frame: pd.DataFrame, footnote: str) -> Figure:
    """Draw a row a pair from a frame with ``a``, ``b``, ``edge``, ``low`` and ``high`` (points a deal).

    Edges whose sign is known are green, the others grey.
    """
    count = len(frame)
    figure = style.new_figure(8.0, 1.6 + 0.34 * count)
    axes = figure.subplots()
    places = list(range(count))[::-1]
    for place, (_, row) in zip(places, frame.iterrows(), strict=True):
        colour = style.GREY if row["low"] <= 0 <= row["high"] else style.GREEN
        style.draw_interval(axes, place, (row["edge"], row["low"], row["high"]), colour)
        axes.annotate(
            signed(row["edge"], 3), (row["high"], place), xytext=(7, 0), textcoords="offset points", va="center",
            color=colour, fontsize=8,
        )  # fmt: skip
    style.draw_zero(axes)
    style.name_rows(axes, places, [f"{a} over {b}" for a, b in zip(frame["a"], frame["b"], strict=True)], 9)
    axes.set_ylim(-0.7, count - 0.3)
    axes.margins(x=0.12)
    axes.set_xlabel("edge in points a deal, with 95 % interval")
    keys = ((style.GREEN, "it is known who is stronger"), (style.GREY, "not settled"))
    style.add_legend(figure, [style.interval_key(axes, *key) for key in keys], 2)
    style.add_footnote(figure, footnote, 120)
    return figure
