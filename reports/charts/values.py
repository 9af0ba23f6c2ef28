"""The values of all calls with their intervals, best on top."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

if TYPE_CHECKING:
    import pandas as pd

BEST, OTHER, OPEN = "#1b6e3c", "#33475b", "#b0662b"


def draw_values(frame: pd.DataFrame, title: str, footnote: str) -> Figure:
    """Draw one row a call from a frame with ``label``, ``ev``, ``ev_low``, ``ev_high`` and ``ev_dd``, best first.

    `title` and `footnote` may have several lines. Values are net points a deal of the asker's side; a filled dot with
    its 95 % interval, and hollow where the same deals are played with open cards.
    """
    count = len(frame)
    figure = Figure(figsize=(8.0, 1.7 + 0.45 * count), layout="constrained")
    axes = figure.subplots()
    places = list(range(count))[::-1]
    for place, (_, row) in zip(places, frame.iterrows(), strict=True):
        colour = BEST if place == count - 1 else OTHER
        axes.plot([row["ev_low"], row["ev_high"]], [place, place], color=colour, linewidth=3, solid_capstyle="butt")
        axes.plot(row["ev"], place, "o", color=colour, markersize=5)
        axes.annotate(
            _signed(row["ev"]), (row["ev"], place), xytext=(0, 8), textcoords="offset points",
            ha="center", color=colour, fontsize=9,
        )  # fmt: skip
    with_open = frame["ev_dd"].notna()
    if with_open.any():
        shown = [place for place, has in zip(places, with_open, strict=True) if has]
        axes.plot(frame.loc[with_open, "ev_dd"], shown, "D", markerfacecolor="none", color=OPEN, markersize=6)
    axes.plot([], [], "o-", color=OTHER, markersize=5, linewidth=3, label="value and 95 % interval")
    if with_open.any():
        axes.plot([], [], "D", markerfacecolor="none", color=OPEN, label="the same deals with open cards")
    axes.axvline(0.0, color="#999999", linewidth=0.8, zorder=0)
    axes.set_yticks(places, labels=[str(label) for label in frame["label"]])
    axes.set_ylim(-0.6, count - 0.2)
    axes.margins(x=0.12)
    axes.set_xlabel("net points a deal for the asker's side")
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=2, frameon=False, fontsize=8, borderaxespad=0.2)
    figure.suptitle(_fold(title, 90), x=0.01, ha="left", fontsize=11)
    figure.supxlabel(_fold(footnote, 140), x=0.99, ha="right", fontsize=7, color="#666666")
    return figure


def _signed(value: float) -> str:
    text = f"{value:+.2f}"
    return ("0.00" if float(text) == 0.0 else text).replace("-", "\u2212")


def _fold(text: str, columns: int) -> str:
    """The text with its lines broken where they would leave the page."""
    return "\n".join(textwrap.fill(line, columns) for line in text.splitlines())


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure to `path` (its ending says the format); nothing half-written stays behind."""
    temporary = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        figure.savefig(temporary, dpi=150)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
