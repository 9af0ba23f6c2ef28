"""A comparison in a player's words: what each metric is called, and a sentence for every settled difference."""

from __future__ import annotations

from typing import Any

from analyzer.comparisons.comparison import Comparison, Difference
from analyzer.comparisons.metrics import METRICS, SHARES
from analyzer.estimates.together import LEVEL
from analyzer.words.numbers import NOT_REPRODUCIBLE, PARTIAL, basis, ends, places_of, shorter, signed, span

LABELS = {
    "dealing_side_scores": "dealing side ahead",
    "dealing_side_points": "dealing side's points a deal",
    "dealing_side_wins": "first dealer wins the game",
    "euchred": "makers euchred",
    "march": "march",
    "lone_calls": "called alone",
    "lone_march": "march when alone",
    "defended_alone": "defended alone",
    "thrown_in": "thrown in",
    "stuck": "dealer stuck",
    "round1_called": "called in round 1",
    "deals_per_game": "deals a game",
    "points_sd": "spread of points a deal",
}
PERCENT = frozenset(SHARES) | {"dealing_side_wins"}
"""Metrics that are shares."""
CHANGES = {
    "dealing_side_scores": ("the dealing side is ahead in more deals", "the dealing side is ahead in fewer deals"),
    "dealing_side_points": ("dealing is worth more", "dealing is worth less"),
    "dealing_side_wins": ("who deals first wins more games", "who deals first wins fewer games"),
    "euchred": ("makers are euchred more often", "makers are euchred less often"),
    "march": ("there are more marches", "there are fewer marches"),
    "lone_calls": ("more deals are played alone", "fewer deals are played alone"),
    "lone_march": ("loners march more often", "loners march less often"),
    "defended_alone": ("more deals are defended alone", "fewer deals are defended alone"),
    "thrown_in": ("more deals are thrown in", "fewer deals are thrown in"),
    "stuck": ("the dealer is stuck more often", "the dealer is stuck less often"),
    "round1_called": ("more calls come in round 1", "fewer calls come in round 1"),
    "deals_per_game": ("games are longer", "games are shorter"),
    "points_sd": ("points vary more from deal to deal", "points vary less from deal to deal"),
}
"""What is said of a metric that is higher, and of one that is lower, than under the first rules."""
PLACES = {"dealing_side_points": 3, "deals_per_game": 2, "points_sd": 3}


def describe_difference(comparison: Comparison, difference: Difference, symbols: bool = False) -> str:
    """A settled difference in one sentence."""
    name = difference.metric
    values = {one.rules.name: one.metrics[name] for one in comparison.measured}
    one, two = values[difference.a.name], values[difference.b.name]
    assert one is not None
    assert two is not None
    gap = difference.interval
    scale, places = _scale_of(difference)
    unit = " %" if name in PERCENT else " points" if name != "deals_per_game" else ""
    points = " percentage points" if name in PERCENT else unit

    own, first = (signed(scale * one.value, places, symbols).removeprefix("+") for one in (two, one))
    return (
        f"{difference.b.name}: {CHANGES[name][0 if gap.value > 0 else 1]} than under {difference.a.name}: "
        f"{own} against {first}{unit}, a difference of {signed(scale * gap.value, places, symbols)}{points} "
        f"({span(scale * gap.low, scale * gap.high, places, symbols)})."
    )


def describe_shortly(comparison: Comparison, symbols: bool = False) -> str:
    """All settled differences to the first rules in one line."""
    first, *others = (one.rules.name for one in comparison.measured)
    parts = []
    for name in others:
        gaps = [_describe_gap(one, symbols) for one in comparison.differences if one.b.name == name and one.is_settled]
        parts.append(f"{name} against {first}: {', '.join(gaps) or 'no difference is settled'}")
    mark = NOT_REPRODUCIBLE if comparison.partial else ""
    return mark + ("; ".join(parts) or f"{first}: there is nothing to compare it with")


def _describe_gap(difference: Difference, symbols: bool) -> str:
    scale, places = _scale_of(difference)
    unit = " %" if difference.metric in PERCENT else ""
    return f"{LABELS[difference.metric]} {signed(scale * difference.interval.value, places, symbols)}{unit}"


def _scale_of(difference: Difference) -> tuple[float, int]:
    """What a difference is multiplied by, and to how many places it is written."""
    if difference.metric not in PERCENT:
        return 1.0, PLACES[difference.metric]
    return 100.0, max(2, places_of(100.0 * difference.interval.half_width))


SIZES = "below 0.1 %, 0.002 points or 0.01 deals a game"
"""What is negligible (`analyzer.comparisons.metrics.NEGLIGIBLE`)."""


def describe_negligible(comparison: Comparison) -> list[str]:
    """What hardly differs from the first rules, a sentence for each of the others."""
    found: dict[str, list[str]] = {}
    for one in comparison.differences:
        if one.verdict == "negligible":
            found.setdefault(one.b.name, []).append(LABELS[one.metric])
    return [f"{name}: negligible ({SIZES}): {', '.join(labels)}." for name, labels in found.items()]


def describe_correction(comparison: Comparison) -> str:
    """How many differences were judged together."""
    count = len(comparison.differences)
    return f"settled: at {100 * LEVEL:.0f} % for all {count} differences together (Holm), and of a size that counts"


def describe_comparison_sample(comparison: Comparison) -> str:
    """How many deals and games, from which seed, the same or others, in what time."""
    first = comparison.measured[0]
    text = f"{first.deals:,} deals and {first.games:,} whole games under each, seed {comparison.seed}"
    if len(comparison.measured) > 1:
        same = [one.b.name for one in comparison.differences if one.paired]
        others = [one.b.name for one in comparison.differences if not one.paired]
        if same:
            text += f"; the same deals and seats as under {first.rules.name} for {_names(same)}"
        if others:
            text += f"; other deals for {_names(others)}"
    return basis(text, comparison.seconds, comparison.partial)


def _names(names: list[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def view_comparison(comparison: Comparison, symbols: bool) -> dict[str, Any]:
    """Everything that a terminal shows of a comparison, as plain values."""
    found = {(one.b.name, one.metric): one.interval for one in comparison.differences}
    rows = []
    for name in METRICS:
        values = [ends(one.metrics[name]) for one in comparison.measured]
        gaps = [ends(found.get((one.rules.name, name))) for one in comparison.measured]
        if any(value is not None for value in values):
            rows.append({"label": LABELS[name], "percent": name in PERCENT, "values": values, "differences": gaps})
    settled = [one for one in comparison.differences if one.is_settled]
    sentences = [describe_difference(comparison, one, symbols) for one in settled]
    several = len(comparison.measured) > 1
    if several and not sentences:
        sentences = ["No difference is settled with so many deals."]
    sentences += describe_negligible(comparison)
    details = [
        'the figures behind the plus-minus signs are halves of 95 % intervals; "ahead" counts deals that were played; '
        "points are the dealing side's minus the others'; what has no meaning in a game is left empty",
        f"everybody calls by {comparison.bidding} on his own cards; the cards are played {comparison.play.words}",
    ]
    return {
        "rules": [one.rules.name for one in comparison.measured],
        "rows": rows,
        "sentences": sentences,
        "notes": [],
        "basis": [
            describe_comparison_sample(comparison),
            f"played {comparison.play.short}, called by {shorter(comparison.bidding)}, whatever the score",
            *([describe_correction(comparison)] if several else []),
        ],
        "details": details,
        "line": describe_shortly(comparison, symbols),
        "symbols": symbols,
    }


def chart_comparison(comparison: Comparison) -> dict[str, Any]:
    """What the chart of a comparison is drawn from."""
    first, mark = comparison.measured[0], PARTIAL if comparison.partial else ""
    footnote = f"{mark}{first.deals:,} deals and {first.games:,} games each, seed {comparison.seed}"
    return {
        "frame": comparison.to_frame(),
        "labels": LABELS,
        "percent": PERCENT,
        "footnote": f"{footnote}, play {comparison.play.name}",
    }
