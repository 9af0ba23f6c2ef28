"""The open-cards gap in words: its view and what the chart is drawn from."""

from __future__ import annotations

import dataclasses
import functools

from analyzer import Gap, measure_gap
from analyzer.words.open_cards_gap import chart_gap, describe_gap_basis, view_gap


@functools.cache
def gap() -> Gap:
    return measure_gap(deals=200, worlds=1)


def test_the_view_has_a_row_a_class_and_a_column_a_model() -> None:
    view = view_gap(gap(), symbols=False)
    assert [row["label"] for row in view["rows"]] == [one.of.name for one in gap().classes]
    assert view["headings"][:2] == ["open cards", "by rule"]
    assert {len(row["minus"]) for row in view["rows"]} == {len(view["headings"])}
    for row in view["rows"]:
        value, low, high = row["pimc"]
        assert low <= value <= high
    assert view["played"] == "pimc:1 points"
    assert view["verdict"].isascii()


def test_the_chart_rests_on_what_the_table_does() -> None:
    assert [chart_gap(gap())["footnote"]] == view_gap(gap(), symbols=True)["basis"] == [describe_gap_basis(gap())]
    stopped = dataclasses.replace(gap(), partial=True)
    assert describe_gap_basis(stopped).startswith("PARTIAL (interrupted, so not reproducible): rules standard; 200")
