"""The values of all calls with their intervals, best on top."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

if TYPE_CHECKING:
    import pandas as pd

BEST, OTHER, OPEN = "#1b6e3c", "#33475b", "#b0662b"


def draw_values(frame: pd.DataFrame, title: str, footnote: str) -> Figure:
    """Draw one row a call from a frame with ``label``, ``ev``, ``ev_low``, ``ev_high`` and ``ev_dd``, best first.

    Values are net points a deal of the asker's side; a filled dot with its 95 % interval, and hollow where the same
    deals are played with open cards.
    """
    count = len(frame)
    figure = Figure(figsize=(8.0, 1.7 + 0.45 * count), layout="constrained")
    axes = figure.subplots()
    places = list(range(count))[::-1]
    for place, (_, row) in zip(places, frame.iterrows(), strict=True):
        colour = BEST if place == count - 1 else OTHER
        axes.plot([row["ev_low"], row["ev_high"]], [place, place], color=colour, linewidth=3, solid_capstyle="butt")
        axes.plot(row["ev"], place, "o", color=colour, markersize=7)
        axes.annotate(
            f"{row['ev']:+.2f}".replace("-", "\u2212"), (row["ev"], place), xytext=(0, 8), textcoords="offset points",
            ha="center", color=colour, fontsize=9,
        )  # fmt: skip
    with_open = frame["ev_dd"].notna()
    if with_open.any():
        shown = [place for place, has in zip(places, with_open, strict=True) if has]
        axes.plot(frame.loc[with_open, "ev_dd"], shown, "D", markerfacecolor="none", color=OPEN, markersize=6)
        axes.plot([], [], "D", markerfacecolor="none", color=OPEN, label="with open cards (not an advice)")
    axes.plot([], [], "o-", color=OTHER, label="value and 95 % interval")
    axes.axvline(0.0, color="#999999", linewidth=0.8, zorder=0)
    axes.set_yticks(places, labels=[str(label) for label in frame["label"]])
    axes.set_ylim(-0.6, count - 0.2)
    axes.margins(x=0.12)
    axes.set_xlabel("net points a deal for the asker's side")
    axes.set_title(title, loc="left", fontsize=11)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    figure.legend(loc="outside lower left", ncols=2, frameon=False, fontsize=9)
    figure.text(0.99, 0.01, footnote, ha="right", va="bottom", fontsize=7, color="#666666")
    return figure


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure to `path` (its ending says the format); nothing half-written stays behind."""
    temporary = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        figure.savefig(temporary, dpi=150)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
