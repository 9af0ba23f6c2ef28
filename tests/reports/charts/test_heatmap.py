"""Heat maps: well-formed SVG that says everything in text, within its own borders."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from reports.charts.heatmap import colour_of, draw_heatmap

SVG = "{http://www.w3.org/2000/svg}"


def chart(**changes: Any) -> dict[str, Any]:
    cells = [
        {"row": 1, "column": 0, "gain": -0.5, "low": -0.6, "high": -0.4, "deals": 12_345, "toss_up": False},
        {"row": 1, "column": 2, "gain": 0.01, "low": -0.04, "high": 0.06, "deals": 900, "toss_up": True},
        {"row": 3, "column": 1, "gain": 2.5, "low": 2.2, "high": 2.8, "deals": 1_500_000, "toss_up": False},
    ]
    usual: dict[str, Any] = {
        "id": "order-1", "title": 'Seat <1> & "friends"', "description": "A map < here", "down": "trumps",
        "across": "off-aces", "rows": [1, 2, 3], "columns": [0, 1, 2], "cells": cells,
    }  # fmt: skip
    return usual | changes


def parsed(**changes: Any) -> ElementTree.Element:
    return ElementTree.fromstring(
        draw_heatmap(chart(**changes)).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    )


def test_it_is_well_formed_and_has_title_and_description() -> None:
    root = parsed()
    assert root.attrib["role"] == "img"
    labels = root.attrib["aria-labelledby"].split()
    found = {element.attrib.get("id"): element.text for element in root}
    assert [found[label] for label in labels] == ['Seat <1> & "friends"', "A map < here"]


def test_every_cell_says_gain_interval_and_count_and_toss_ups_are_hatched() -> None:
    root = parsed()
    texts = [element.text for element in root.iter(f"{SVG}text")]
    for text in ("−0.50", "±0.10", "n 12k", "+0.01", "n 900", "+2.50", "n 1.5M", "trumps", "off-aces"):
        assert text in texts
    hatched = [one for one in root.iter(f"{SVG}rect") if "hatch" in one.attrib.get("fill", "")]
    assert len(hatched) == 1
    assert not [one for one in parsed(cells=[]).iter(f"{SVG}rect") if "hatch" in one.attrib.get("fill", "")]


def test_nothing_lies_outside_the_picture() -> None:
    root = parsed()
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    for rect in root.findall(f"{SVG}rect"):
        assert 0 <= float(rect.attrib["x"]) <= float(rect.attrib["x"]) + float(rect.attrib["width"]) <= width
        assert 0 <= float(rect.attrib["y"]) <= float(rect.attrib["y"]) + float(rect.attrib["height"]) <= height
    for text in root.findall(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= width
        assert 0 <= float(text.attrib["y"]) <= height


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance (WCAG 2)."""
    parts = [one / 255 for one in colour]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("gain", [x / 20 for x in range(-40, 41)])
def test_figures_can_be_read_on_their_colour(gain: float) -> None:
    """Contrast of 4.5 to 1 at least, as WCAG 2 asks of small text."""
    cell = {"row": 1, "column": 0, "gain": gain, "low": gain, "high": gain, "deals": 500, "toss_up": False}
    on_dark = "on-dark" in draw_heatmap(chart(cells=[cell]))
    ink = luminance((255, 255, 255) if on_dark else (0, 0, 0))
    paper = luminance(colour_of(gain))
    assert (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 4.5


def test_colours_tell_the_sign_and_grow_with_the_size() -> None:
    assert colour_of(0.0)[0] == pytest.approx(colour_of(0.0)[2], abs=4)
    assert colour_of(0.5)[2] > colour_of(0.5)[0]
    assert colour_of(-0.5)[2] < colour_of(-0.5)[0]
    assert sum(colour_of(0.2)) > sum(colour_of(0.6)) > sum(colour_of(1.0)) == sum(colour_of(3.0))
