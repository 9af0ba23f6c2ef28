"""The edge of every pair of players with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from reports.charts import style
from reports.numbers import signed

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def draw_arena(frame: pd.DataFrame, footnote: str) -> Figure:
    """Draw a row a pair from a frame with ``a``, ``b``, ``edge``, ``low`` and ``high`` (points a deal).

    The strongest player's pairs stand on top, and in each pair the stronger of all players comes first. Edges whose
    sign is known are green, the others grey.
    """
    frame, count = _by_strength(frame), len(frame)
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


def _by_strength(frame: pd.DataFrame) -> pd.DataFrame:
    """The pairs in order of strength, by the mean edge of each player over the others he met."""
    met = pd.concat([frame[["a", "edge"]], pd.DataFrame({"a": frame["b"], "edge": -frame["edge"]})])
    order = met.groupby("a", sort=False)["edge"].mean().sort_values(ascending=False, kind="stable").index.tolist()
    rank = {name: place for place, name in enumerate(order)}
    rows = []
    for _, row in frame.iterrows():
        a, b, edge, low, high = (row[name] for name in ("a", "b", "edge", "low", "high"))
        rows.append((a, b, edge, low, high) if rank[a] <= rank[b] else (b, a, -edge, -high, -low))
    rows.sort(key=lambda row: (rank[row[0]], rank[row[1]]))
    return pd.DataFrame(rows, columns=["a", "b", "edge", "low", "high"])
