"""Rules side by side: a small panel a metric, a row a set of rules, with 95 % intervals."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

FIRST, SAME, OTHER = "#33475b", "#8a94a0", "#1b6e3c"
ACROSS = 3
"""Panels side by side."""


def draw_comparison(frame: pd.DataFrame, labels: Mapping[str, str], percent: frozenset[str], footnote: str) -> Figure:
    """Draw a panel for each metric of a frame with ``rules``, ``metric``, ``value``, ``low``, ``high``,
    ``difference_low`` and ``difference_high``.

    The first rules stand on top, with a line down from their value. Rules whose difference to them is settled are
    green, the others grey. `labels` names the metrics; those in `percent` are shares.
    """  # fmt: skip
    rules = list(dict.fromkeys(frame["rules"]))
    metrics = [name for name in labels if (frame["metric"] == name).any()]
    down = -(-len(metrics) // ACROSS)
    figure = Figure(figsize=(9.0, 0.9 + down * (0.75 + 0.28 * len(rules))), layout="constrained")
    panels = figure.subplots(down, ACROSS, squeeze=False)
    names = [textwrap.fill(name.replace(",", ", "), 22) for name in rules]
    for number, axes in enumerate(panels.flat):
        if number >= len(metrics):
            axes.set_visible(False)
            continue
        name = metrics[number]
        scale = 100.0 if name in percent else 1.0
        _draw_panel(axes, frame[frame["metric"] == name], rules, scale)
        axes.set_title(labels[name] + (", %" if name in percent else ""), loc="left", fontsize=9)
        axes.set_yticks(
            range(len(rules)), labels=names[::-1] if number % ACROSS == 0 else [""] * len(rules), fontsize=8
        )
    handles = [
        panels.flat[0].plot([], [], "o-", color=colour, markersize=5, linewidth=3, label=text)[0]
        for colour, text in ((FIRST, rules[0]), (OTHER, "settled difference to it"), (SAME, "not settled"))
    ]
    if len(rules) > 1:
        figure.legend(handles=handles, loc="outside upper left", ncols=3, frameon=False, fontsize=8)
    figure.supxlabel(textwrap.fill(footnote, 140), x=0.99, ha="right", fontsize=7, color="#666666")
    return figure


def _draw_panel(axes: Axes, rows: pd.DataFrame, rules: list[str], scale: float) -> None:
    for _, row in rows.iterrows():
        place = len(rules) - 1 - rules.index(row["rules"])
        if row["rules"] == rules[0]:
            colour = FIRST
            axes.axvline(scale * row["value"], color="#cccccc", linewidth=0.8, zorder=0)
        else:
            settled = row["difference_low"] > 0 or row["difference_high"] < 0
            colour = OTHER if settled else SAME
        axes.plot(
            [scale * row["low"], scale * row["high"]], [place, place], color=colour, linewidth=3, solid_capstyle="butt"
        )
        axes.plot(scale * row["value"], place, "o", color=colour, markersize=5)
    for place, name in enumerate(rules[::-1]):
        if not (rows["rules"] == name).any():
            axes.text(
                0.5,
                place,
                "no such thing",
                transform=axes.get_yaxis_transform(),
                ha="center",
                va="center",
                fontsize=7,
                color="#999999",
            )
    axes.set_ylim(-0.6, len(rules) - 0.4)
    axes.margins(x=0.15)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=8)
    axes.grid(axis="x", color="#eeeeee", linewidth=0.6)
    axes.spines[["top", "right", "left"]].set_visible(False)
