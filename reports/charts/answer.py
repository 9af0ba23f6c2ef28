"""The values of all calls with their intervals, best on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.charts import style
from reports.numbers import points

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


def draw_answer(frame: pd.DataFrame, title: str, footnote: str) -> Figure:
    """Draw one row a call from a frame with ``label``, ``ev``, ``ev_low``, ``ev_high`` and ``ev_dd``, best first.

    `title` and `footnote` may have several lines. Values are net points a deal of the asker's side; a filled dot with
    its 95 % interval, and hollow where the same deals are played with open cards.
    """
    count = len(frame)
    figure = style.new_figure(8.0, 1.7 + 0.45 * count)
    axes = figure.subplots()
    places = list(range(count))[::-1]
    for place, (_, row) in zip(places, frame.iterrows(), strict=True):
        colour = style.GREEN if place == count - 1 else style.SLATE
        style.draw_interval(axes, place, (row["ev"], row["ev_low"], row["ev_high"]), colour)
        axes.annotate(
            points(row["ev"]), (row["ev"], place), xytext=(0, 8), textcoords="offset points",
            ha="center", color=colour, fontsize=9,
        )  # fmt: skip
    style.interval_key(axes, style.SLATE, "value and 95 % interval")
    with_open = frame["ev_dd"].notna()
    if with_open.any():
        shown = [place for place, has in zip(places, with_open, strict=True) if has]
        axes.plot(
            frame.loc[with_open, "ev_dd"], shown, "D", markerfacecolor="none", color=style.BROWN, markersize=6,
            label="the same deals with open cards",
        )  # fmt: skip
    style.draw_zero(axes)
    style.name_rows(axes, places, frame["label"])
    axes.set_ylim(-0.6, count - 0.2)
    axes.margins(x=0.12)
    axes.set_xlabel("net points a deal for the asker's side")
    axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=2, frameon=False, fontsize=8, borderaxespad=0.2)
    figure.suptitle(style.fold(title, 90), x=0.01, ha="left", fontsize=11)
    style.add_footnote(figure, footnote, 140)
    return figure
