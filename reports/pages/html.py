"""The strategy page: one HTML file that needs nothing else, from plain values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from reports.charts.heatmap import draw_heatmap
from reports.numbers import points

TEMPLATES = Path(__file__).parents[1] / "templates"


def render_report(view: Mapping[str, Any]) -> str:
    """Return the page as text.

    `view` has ``title``, ``rules`` and ``partial``; ``sections``, each with ``id``, ``heading``, ``text`` and
    ``maps``; ``reading`` and ``basis``, lists of sentences. A map has what `draw_heatmap` takes, and ``advice`` and
    ``note`` (sentences, or nothing).
    """
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.filters["heatmap"] = lambda chart: Markup(draw_heatmap(chart))  # its texts are escaped there
    environment.filters["gain"] = points
    return environment.get_template("report.html").render(view)
