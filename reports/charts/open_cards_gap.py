"""What open cards get wrong: a row a class of deals, a dot with its interval for each play model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from reports.charts import style

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MODELS = (
    ("dd", "", "with open cards", style.BROWN, "D"),
    ("rules", "rules_", "by rule", style.SLATE, "o"),
    ("net", "net_", "by the net", style.GREEN, "s"),
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
    figure = style.new_figure(8.5, MARGIN + ROW * size)
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
    style.draw_zero(axes, "#666666", 0.9)
    style.name_rows(axes, places, labels, 8)
    axes.set_ylim(size - 0.3, -0.7)
    axes.margins(x=0.06)
    axes.set_xlabel("makers' points a deal, minus those by players who see only their own cards and search", fontsize=9)
    axes.tick_params(axis="x", labelsize=8)
    axes.grid(axis="y", color="#f2f2f2", linewidth=0.6)
    axes.set_axisbelow(True)
    style.add_legend(figure, axes.get_legend_handles_labels()[0], 3)
    style.add_footnote(figure, footnote, 130)
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
