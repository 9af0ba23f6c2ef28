"""A report in words: what was written, rules of thumb, and games without partners."""

from __future__ import annotations

import dataclasses
import functools

from analyzer import Report, make_report
from analyzer.words.strategy import describe_report, thresholds, view_report


@functools.cache
def report(rules: str = "standard") -> Report:
    return make_report(rules, deals=5_000)


def test_what_was_written_is_one_line() -> None:
    line = describe_report(report(), "page.html")
    assert line.startswith("page.html: 5,000 deals, seed 1, rules standard; ")
    assert line.endswith(" s")
    stopped = dataclasses.replace(report(), partial=True)
    assert describe_report(stopped, "page.html") == f"PARTIAL (interrupted): {line}"
    assert view_report(stopped)["basis"][0].startswith("PARTIAL: ")


def test_advice_is_the_fewest_trumps_by_off_aces() -> None:
    view = view_report(report())
    order = next(section for section in view["sections"] if section["id"] == "order")
    for seat, made in enumerate(order["maps"]):
        least = thresholds(report().select("order", seat))
        assert made["advice"].startswith("Order with" if least else "In no class")
        if 0 in least:
            assert f"with {least[0]} trump" in made["advice"]


def test_points_without_a_partner_are_told_as_such() -> None:
    view = view_report(report("three_handed"))
    assert "yours minus the mean of the others’" in view["sections"][0]["text"]
