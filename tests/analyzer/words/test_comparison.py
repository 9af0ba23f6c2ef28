"""A comparison in words: a sentence for what is settled, and what the chart is drawn from."""

from __future__ import annotations

import dataclasses
import functools

from analyzer import Comparison, compare
from analyzer.comparisons.comparison import Difference
from analyzer.estimates.intervals import Interval
from analyzer.words.comparison import CHANGES, LABELS, chart_comparison, describe_difference, view_comparison


@functools.cache
def found() -> Comparison:
    return compare("standard", "standard,loner=5", "two_handed", deals=5_000)


def test_every_metric_has_its_words() -> None:
    assert set(LABELS) == set(CHANGES) == set(found().measured[0].metrics)


def test_a_settled_difference_is_a_sentence() -> None:
    longer = next(one for one in found().differences if one.metric == "deals_per_game" and one.is_settled)
    text = describe_difference(found(), longer)
    assert text.startswith("standard,loner=5: games are shorter than under standard: ")
    assert text.isascii()
    assert " (95 %: -0." in text
    assert "\u2212" in describe_difference(found(), longer, symbols=True)


def test_the_view_tells_what_is_settled_and_nothing_else() -> None:
    view = view_comparison(found(), symbols=False)
    assert view["rules"] == ["standard", "standard,loner=5", "two_handed"]
    settled = [text for text in view["sentences"] if "a difference of" in text]
    assert len(settled) == sum(one.is_settled for one in found().differences)
    assert {len(row["values"]) for row in view["rows"]} == {3}
    assert {row["differences"][0] for row in view["rows"]} == {None}
    same = "the same deals and seats as under standard for standard,loner=5; other deals for two_handed"
    assert same in view["basis"][0]
    assert "called by points rule" in view["basis"][1]
    assert "\n" not in view["line"]
    assert "deals a game -" in view["line"]
    alone = view_comparison(compare("standard", deals=100), symbols=True)
    assert alone["sentences"] == []


def test_what_is_negligible_and_the_correction_are_said() -> None:
    view = view_comparison(found(), symbols=False)
    (sentence,) = [text for text in view["sentences"] if text.startswith("standard,loner=5: negligible")]
    assert "below 0.1 %, 0.002 points or 0.01 deals a game" in sentence
    assert "makers euchred" in sentence
    assert f"all {len(found().differences)} differences together (Holm)" in view["basis"][2]
    assert len(view_comparison(compare("standard", deals=100), symbols=False)["basis"]) == 2


def test_small_shares_have_the_places_that_they_need() -> None:
    stuck = Difference(
        "stuck", *(one.rules for one in found().measured[:2]), Interval(2e-4, 1e-4, 3e-4), True, "settled"
    )
    assert "a difference of +0.020 percentage points (95 %: +0.010 to +0.030)" in describe_difference(found(), stuck)


def test_the_chart_says_what_it_rests_on() -> None:
    chart = chart_comparison(found())
    assert chart["footnote"] == "5,000 deals and 500 games each, seed 1, play rules"
    assert chart_comparison(dataclasses.replace(found(), partial=True))["footnote"].startswith(
        "PARTIAL (interrupted): "
    )
    assert set(chart["frame"]["metric"]) <= set(chart["labels"])
