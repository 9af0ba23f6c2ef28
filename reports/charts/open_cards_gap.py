"""What open cards get wrong: a row a class of deals, a dot with its interval for each play model."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MODELS = (
    ("dd", "", "with open cards", "#b0662b", "D"),
    ("rules", "rules_", "by rule", "#33475b", "o"),
    ("net", "net_", "by the net", "#1b6e3c", "s"),
)
"""Name in the frame's columns, prefix of its interval's columns, words, colour and mark."""
GAP = 1.1
"""Rows that the heading of a group takes."""
ROW, MARGIN = 0.27, 1.5
"""Inches of a row, and of all that is not a row."""


def draw_gap(frame: pd.DataFrame, footnote: str) -> Figure:
    """Draw a frame with ``class``, ``group``, ``deals``, ``dd_minus_pimc``, ``low``, ``high``, and the same of
    ``rules`` and ``net`` with that name before, missing where there is no such model.

    Differences are in points a deal of the makers; classes stand in their groups, in the order of the frame.
    """  # fmt: skip
    models = [model for model in MODELS if frame[f"{model[0]}_minus_pimc"].notna().any()]
    groups = list(dict.fromkeys(frame["group"]))
    heading = {group: number > 0 or (frame["group"] == group).sum() > 1 for number, group in enumerate(groups)}
    size = len(frame) + GAP * sum(heading.values())
    figure = Figure(figsize=(8.5, MARGIN + ROW * size), layout="constrained")
    axes = figure.subplots()
    place, places, labels = 0.0, [], []
    for group in groups:
        rows = frame[frame["group"] == group]
        if heading[group]:
            place += GAP
            _write(axes, 0.0, place - 0.75, group, ha="left", weight="bold", x_offset=-186)
        for name in rows["class"]:
            place += 1
            places.append(place - 1)
            labels.append(_short(str(name), group) if heading[group] else str(name))
    for number, model in enumerate(models):
        _draw_model(axes, frame, np.array(places) + 0.24 * (number - (len(models) - 1) / 2), model)
    for y, deals in zip(places, frame["deals"], strict=True):
        _write(axes, 1.0, y, f"{deals:,}", ha="right", colour="#666666", x_offset=44)
    _write(axes, 1.0, -1.0, "deals", ha="right", colour="#666666", x_offset=44)
    axes.axvline(0.0, color="#666666", linewidth=0.9, zorder=0)
    axes.set_yticks(places, labels=labels, fontsize=8)
    axes.set_ylim(size - 0.3, -0.7)
    axes.margins(x=0.06)
    axes.set_xlabel("makers' points a deal, minus those by players who see only their own cards and search", fontsize=9)
    axes.tick_params(axis="x", labelsize=8)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.grid(axis="y", color="#f2f2f2", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    handles, words = axes.get_legend_handles_labels()
    figure.legend(handles, words, loc="outside upper left", ncols=3, frameon=False, fontsize=8)
    figure.supxlabel(textwrap.fill(footnote, 130), x=0.99, ha="right", fontsize=7, color="#666666")
    return figure


def _draw_model(axes: Axes, frame: pd.DataFrame, places: np.ndarray, model: tuple[str, str, str, str, str]) -> None:
    name, prefix, words, colour, mark = model
    values = frame[f"{name}_minus_pimc"].to_numpy(float)
    ends = np.array([values - frame[f"{prefix}low"].to_numpy(float), frame[f"{prefix}high"].to_numpy(float) - values])
    axes.errorbar(
        values, places, xerr=ends, fmt=mark, color=colour, markersize=4, elinewidth=1.4, capsize=0, label=words
    )  # fmt: skip


def _short(name: str, group: str) -> str:
    """The class without what the heading of its group says already."""
    return name.removeprefix(group.partition("by ")[0]) if "by " in group else name


def _write(
    axes: Axes, x: float, y: float, text: str, ha: str, colour: str = "#222222", weight: str = "normal",
    x_offset: float = 0.0,
) -> None:  # fmt: skip
    """Write beside the axes, in the height of a row."""
    axes.annotate(
        text, (x, y), xycoords=axes.get_yaxis_transform(), xytext=(x_offset, 0), textcoords="offset points", ha=ha,
        va="center", fontsize=8, color=colour, weight=weight, annotation_clip=False,
    )  # fmt: skip
