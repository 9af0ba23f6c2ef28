"""The edge of every pair of players with its interval."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

if TYPE_CHECKING:
    import pandas as pd

SETTLED, OPEN = "#1b6e3c", "#8a94a0"


def draw_edges(frame: pd.DataFrame, footnote: str) -> Figure:
    """Draw a row a pair from a frame with ``a``, ``b``, ``edge``, ``low`` and ``high`` (points a deal).

    Edges whose sign is known are green, the others grey.
    """
    count = len(frame)
    figure = Figure(figsize=(8.0, 1.6 + 0.34 * count), layout="constrained")
    axes = figure.subplots()
    places = list(range(count))[::-1]
    for place, (_, row) in zip(places, frame.iterrows(), strict=True):
        colour = OPEN if row["low"] <= 0 <= row["high"] else SETTLED
        axes.plot([row["low"], row["high"]], [place, place], color=colour, linewidth=3, solid_capstyle="butt")
        axes.plot(row["edge"], place, "o", color=colour, markersize=5)
        axes.annotate(
            f"{row['edge']:+.3f}".replace("-", "\u2212"), (row["high"], place), xytext=(7, 0),
            textcoords="offset points", va="center", color=colour, fontsize=8,
        )  # fmt: skip
    axes.axvline(0.0, color="#999999", linewidth=0.8, zorder=0)
    axes.set_yticks(places, labels=[f"{a} over {b}" for a, b in zip(frame["a"], frame["b"], strict=True)], fontsize=9)
    axes.set_ylim(-0.7, count - 0.3)
    axes.margins(x=0.12)
    axes.set_xlabel("edge in points a deal, with 95 % interval")
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    handles = [
        axes.plot([], [], "o-", color=colour, markersize=5, linewidth=3, label=text)[0]
        for colour, text in ((SETTLED, "it is known who is stronger"), (OPEN, "not settled"))
    ]
    figure.legend(handles=handles, loc="outside upper left", ncols=2, frameon=False, fontsize=8)
    figure.supxlabel(textwrap.fill(footnote, 120), x=0.99, ha="right", fontsize=7, color="#666666")
    return figure
