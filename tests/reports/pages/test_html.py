"""The strategy page from plain values: everything that is given stands in it, and texts are only text."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import UndefinedError

from reports.pages.html import render_report

CELL = {"row": 3, "column": 0, "gain": -0.5, "low": -0.6, "high": -0.4, "deals": 12_345, "toss_up": False}
MAP = {
    "id": "order-1", "title": "Eldest", "description": "A map.", "down": "trumps", "across": "off-aces", "rows": [3],
    "columns": [0], "cells": [CELL], "advice": "Order with 4.", "note": "",
}  # fmt: skip


def view(**changes: Any) -> dict[str, Any]:
    section = {"id": "order", "heading": "Order it up, or pass?", "text": "Points a deal.", "maps": [MAP]}
    usual = {
        "title": "Euchre strategy: standard", "rules": "standard", "partial": False, "sections": [section],
        "reading": ["How to read."], "basis": ["20,000 deals."],
    }  # fmt: skip
    return usual | changes


def test_everything_given_stands_in_the_page() -> None:
    page = render_report(view())
    for text in (
        "Euchre strategy: standard",
        "Order it up, or pass?",
        "Order with 4.",
        "How to read.",
        "20,000 deals.",
    ):
        assert text in page
    assert "<td>−0.50</td><td>−0.60</td><td>−0.40</td><td>12,345</td><td>loses</td>" in page
    assert page.count('<svg class="heatmap"') == 1


def test_an_interrupted_job_is_marked() -> None:
    assert "Partial:" in render_report(view(partial=True))
    assert "Partial:" not in render_report(view())


def test_texts_are_only_text() -> None:
    page = render_report(view(title="<script>alert(1)</script>"))
    assert "<script" not in page


def test_a_view_with_something_missing_makes_no_page() -> None:
    short = view()
    del short["basis"]
    with pytest.raises(UndefinedError, match="basis"):
        render_report(short)
