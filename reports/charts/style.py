"""What charts share: their colours, rows with intervals, the look of the axes, the words around, and the file."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.figure import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

GREEN, SLATE, GREY, BROWN = "#1b6e3c", "#33475b", "#8a94a0", "#b0662b"
"""What is best or settled; the other values; what is not settled; open cards."""


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of so many inches."""
    return Figure(figsize=(width, height), layout="constrained")


def draw_interval(axes: Axes, place: float, ends: Sequence[float], colour: str) -> None:
    """Draw a value with its interval (value, low, high) as a dot on a bar."""
    value, low, high = ends
    axes.plot([low, high], [place, place], color=colour, linewidth=3, solid_capstyle="butt")
    axes.plot(value, place, "o", color=colour, markersize=5)


def interval_key(axes: Axes, colour: str, text: str) -> Line2D:
    """An entry of the legend for intervals of a colour."""
    return axes.plot([], [], "o-", color=colour, markersize=5, linewidth=3, label=text)[0]


def name_rows(axes: Axes, places: Iterable[float], names: Iterable[Any], size: float | None = None) -> None:
    """Name the rows at the left; nothing but a light grid stands around the rows."""
    axes.set_yticks(list(places), labels=[str(name) for name in names], fontsize=size)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right", "left"]].set_visible(False)


def draw_zero(axes: Axes, colour: str = "#999999", width: float = 0.8) -> None:
    """Draw a line where there is no difference."""
    axes.axvline(0.0, color=colour, linewidth=width, zorder=0)


def add_legend(figure: Figure, handles: Sequence[Any], columns: int, **more: Any) -> None:
    """Put the legend above the axes."""
    figure.legend(handles=handles, loc="outside upper left", ncols=columns, frameon=False, fontsize=8, **more)


def add_footnote(figure: Figure, text: str, columns: int) -> None:
    """Say below the axes what the figure rests on."""
    figure.supxlabel(fold(text, columns), x=0.99, ha="right", fontsize=7, color="#666666")


def fold(text: str, columns: int) -> str:
    """The text with its lines broken where they would leave the page."""
    return "\n".join(textwrap.fill(line, columns) for line in text.splitlines())


def render_figure(figure: Figure, ending: str) -> bytes:
    """A figure as the content of a file with this ending (``.png``, ``.svg``, ``.pdf``).

    It is whole before a file is opened: some of matplotlib's writers raise errors of their own on a full disk.
    """
    content = io.BytesIO()
    figure.savefig(content, format=ending.lower().removeprefix("."), dpi=150)
    return content.getvalue()
