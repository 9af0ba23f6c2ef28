"""Rules side by side: a small panel a metric, a row a set of rules, with 95 % intervals."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

from matplotlib.ticker import MaxNLocator

from reports.charts import style

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ACROSS = 3
"""Panels side by side."""


def draw_comparison(frame: pd.DataFrame, labels: Mapping[str, str], percent: frozenset[str], footnote: str) -> Figure:
    """Draw a panel for each metric of a frame with ``rules``, ``metric``, ``value``, ``low``, ``high`` and
    ``verdict``.

    The first rules stand on top, with a line down from their value. Rules whose difference to them is settled are
    green, the others grey. `labels` names the metrics; those in `percent` are shares.
    """  # fmt: skip
    rules = list(dict.fromkeys(frame["rules"]))
    metrics = [name for name in labels if (frame["metric"] == name).any()]
    down = -(-len(metrics) // ACROSS)
    figure = style.new_figure(9.0, 0.9 + down * (0.75 + 0.28 * len(rules)))
    panels = figure.subplots(down, ACROSS, squeeze=False)
    names = [textwrap.fill(name.replace(",", ", "), 22) for name in rules]
    for number, axes in enumerate(panels.flat):
        if number >= len(metrics):
            axes.set_visible(False)
            continue
        name = metrics[number]
        _draw_panel(axes, frame[frame["metric"] == name], rules, 100.0 if name in percent else 1.0)
        axes.set_title(labels[name] + (", %" if name in percent else ""), loc="left", fontsize=9)
        style.name_rows(axes, range(len(rules)), names[::-1] if number % ACROSS == 0 else [""] * len(rules), 8)
        axes.grid(axis="x", color="#eeeeee")
    keys = (
        (style.SLATE, rules[0]),
        (style.GREEN, "settled difference to it"),
        (style.GREY, "not settled, or negligible"),
    )
    handles = [style.interval_key(panels.flat[0], *key) for key in keys]
    if len(rules) > 1:
        style.add_legend(figure, handles, 3)
    style.add_footnote(figure, footnote, 140)
    return figure


def _draw_panel(axes: Axes, rows: pd.DataFrame, rules: list[str], scale: float) -> None:
    for _, row in rows.iterrows():
        if row["rules"] == rules[0]:
            colour = style.SLATE
            axes.axvline(scale * row["value"], color="#cccccc", linewidth=0.8, zorder=0)
        else:
            colour = style.GREEN if row["verdict"] == "settled" else style.GREY
        ends = [scale * row[end] for end in ("value", "low", "high")]
        style.draw_interval(axes, len(rules) - 1 - rules.index(row["rules"]), ends, colour)
    for place, name in enumerate(rules[::-1]):
        if not (rows["rules"] == name).any():
            axes.text(
                0.5, place, "no such thing", transform=axes.get_yaxis_transform(), ha="center", va="center",
                fontsize=7, color="#999999",
            )  # fmt: skip
    axes.set_ylim(-0.6, len(rules) - 0.4)
    axes.margins(x=0.15)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    axes.tick_params(axis="x", labelsize=8)
