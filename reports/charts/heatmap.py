"""A heat map as an inline SVG string: a class of hands a cell, with its figure, its interval and its count.

Written by hand rather than by matplotlib, so that a page stays small, its text is text, and screen readers find a
title and a description.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from reports.numbers import half_of, plus_minus, points, short_count

CELL_WIDTH, CELL_HEIGHT, GAP = 98, 58, 2
LEFT, TOP = 74, 54
FULL = 1.0
"""Points at which a colour is at its strongest."""
EVEN = 0.179
"""Relative luminance on which black and white can be read equally well (4.6 to 1)."""
GAIN, LOSS, NOTHING = (33, 102, 172), (200, 92, 20), (247, 247, 245)


def draw_heatmap(chart: Mapping[str, Any]) -> str:
    """Draw a map from ``id``, ``title``, ``description``, ``down`` and ``across`` (names of the axes), ``rows`` and
    ``columns`` (whole numbers) and ``cells``, each with ``row``, ``column``, ``gain``, ``low``, ``high`` (points a
    deal), ``deals`` and ``toss_up``.
    """  # fmt: skip
    rows, columns = list(chart["rows"]), list(chart["columns"])
    name = escape(str(chart["id"]), quote=True)
    width = LEFT + CELL_WIDTH * len(columns)
    height = TOP + CELL_HEIGHT * len(rows)
    parts = [
        f'<svg class="heatmap" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc">',
        f'<title id="{name}-title">{escape(str(chart["title"]))}</title>',
        f'<desc id="{name}-desc">{escape(str(chart["description"]))}</desc>',
        f'<defs><pattern id="{name}-hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="2" height="7" fill="#6b6b6b" fill-opacity="0.38"/>'
        "</pattern></defs>",
        f'<text class="axis" x="{LEFT + CELL_WIDTH * len(columns) / 2:g}" y="17" text-anchor="middle">'
        f"{escape(str(chart['across']))}</text>",
        f'<text class="axis" x="17" y="{TOP + CELL_HEIGHT * len(rows) / 2:g}" text-anchor="middle" '
        f'transform="rotate(-90 17 {TOP + CELL_HEIGHT * len(rows) / 2:g})">{escape(str(chart["down"]))}</text>',
    ]
    for place, column in enumerate(columns):
        parts.append(_text("head", LEFT + CELL_WIDTH * (place + 0.5), TOP - 12, str(column)))
    for place, row in enumerate(rows):
        parts.append(_text("head", LEFT - 22, TOP + CELL_HEIGHT * (place + 0.5) + 6, str(row)))
    for cell in chart["cells"]:
        x = LEFT + CELL_WIDTH * columns.index(cell["column"])
        y = TOP + CELL_HEIGHT * rows.index(cell["row"])
        parts += _draw_cell(cell, x, y, name)
    parts.append("</svg>")
    return "\n".join(parts)


def _draw_cell(cell: Mapping[str, Any], x: float, y: float, name: str) -> list[str]:
    box = f'x="{x + GAP}" y="{y + GAP}" width="{CELL_WIDTH - 2 * GAP}" height="{CELL_HEIGHT - 2 * GAP}" rx="4"'
    red, green, blue = colour_of(cell["gain"])
    dark = not cell["toss_up"] and _luminance(red, green, blue) < EVEN
    shade = " on-dark" if dark else ""
    middle = x + CELL_WIDTH / 2
    parts = [f'<rect {box} fill="rgb({red},{green},{blue})"/>']
    if cell["toss_up"]:
        parts.append(f'<rect {box} fill="url(#{name}-hatch)"/>')
        parts.append(  # the hatching must not cross the figures
            f'<rect x="{x + 15}" y="{y + 7}" width="{CELL_WIDTH - 30}" height="{CELL_HEIGHT - 14}" rx="3" '
            'fill="#fff" fill-opacity="0.88"/>'
        )
    parts.append(_text(f"gain{shade}", middle, y + 24, points(cell["gain"])))
    half = half_of((cell["gain"], cell["low"], cell["high"]))
    parts.append(_text(f"small{shade}", middle, y + 38, plus_minus(half)))
    parts.append(_text(f"small{shade}", middle, y + 50, f"n {short_count(cell['deals'])}"))
    return parts


def _text(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="middle">{escape(text)}</text>'


def colour_of(gain: float) -> tuple[int, int, int]:
    """Blue for a gain, orange for a loss, the stronger the larger up to `FULL` points."""
    share = min(1.0, abs(gain) / FULL) ** 0.75
    end = GAIN if gain > 0 else LOSS
    red, green, blue = (round(none + share * (full - none)) for none, full in zip(NOTHING, end, strict=True))
    return red, green, blue


def _luminance(red: int, green: int, blue: int) -> float:
    """Relative luminance of a colour, 0 to 1, as WCAG 2 defines it."""
    parts = [one / 255 for one in (red, green, blue)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
