"""The gap table in words: what open cards get wrong in a sentence, and what the table rests on."""

from __future__ import annotations

from typing import Any

from analyzer.duels.open_cards_gap import COMPARED, Gap
from analyzer.estimates.means import Mean
from analyzer.words.numbers import NOT_REPRODUCIBLE, basis, ends, named, plus_minus, shorter

HEADINGS = {"dd": "open cards", "rules": "by rule", "net": "by the net"}
SURE = 3.0
"""Standard errors from 0 of a difference that is named among many."""
PLAYED = {"rules": "Played by rule", "net": "Played by the net"}


def describe_gap(gap: Gap, symbols: bool = False) -> str:
    """What open cards get wrong, from the figures, and how far the other models are off."""
    open_cards = "; ".join(clause for clause in (_about_leading(gap, symbols), _about_loners(gap, symbols)) if clause)
    sentences = [f"{open_cards[0].upper()}{open_cards[1:]}."] if open_cards else []
    sentences += [_about_model(gap, name, symbols) for name in COMPARED[1:] if name in gap.classes[0].minus]
    return " ".join(sentences)


def _about_leading(gap: Gap, symbols: bool) -> str:
    """What open cards do to the makers where they lead, and where the others do."""
    start, with_partner = ("with partner, ", " with partner") if gap.of("with partner") else ("", "")
    found = {where: gap.of(f"{start}{who} lead") for who, where in (("makers", "they"), ("defenders", "the defenders"))}
    means = {where: one.minus["dd"] for where, one in found.items() if one}
    if not means:
        return ""
    parts = [f"{_change(mean, symbols)} where {where} lead" for where, mean in means.items()]
    if [_sign(mean) for mean in means.values()] == [1, -1]:
        return f"open cards favour whoever leads: makers{with_partner} get {' and '.join(parts)}"
    return f"with open cards makers{with_partner} get {' and '.join(parts)}"


def _about_loners(gap: Gap, symbols: bool) -> str:
    """What open cards do to loners."""
    alone = gap.of("alone")
    if alone is None:
        return ""
    mean = alone.minus["dd"]
    if not _sign(mean):
        return f"loners get {_change(mean, symbols)}"
    verb = "underrate" if mean.value < 0 else "overrate"
    return f"they {verb} loners by {_size(mean, symbols)}"


def _about_model(gap: Gap, name: str, symbols: bool) -> str:
    """The class in which a model is furthest off; with so many classes one in twenty would be off by chance."""
    off = {
        one.of.name: one.minus[name] for one in gap.classes if abs(one.minus[name].value) > SURE * one.minus[name].se
    }
    if not off:
        return f"{PLAYED[name]}, no class is off for sure."
    worst = max(off, key=lambda of: abs(off[of].value) - SURE * off[of].se)
    return f"{PLAYED[name]}, the class that is furthest off is {worst}: {_change(off[worst], symbols)}."


def _sign(mean: Mean) -> int:
    """1, -1, or 0 where the interval holds 0."""
    return 1 if mean.interval.low > 0 else -1 if mean.interval.high < 0 else 0


def _size(mean: Mean, symbols: bool) -> str:
    return f"{abs(mean.value):.2f} {plus_minus(mean.interval.half_width, 2, symbols)}"


def _change(mean: Mean, symbols: bool) -> str:
    if not _sign(mean):
        return f"about the same (within {max(abs(mean.interval.low), abs(mean.interval.high)):.2f})"
    return f"{_size(mean, symbols)} {'more' if mean.value > 0 else 'less'}"


def describe_gap_basis(gap: Gap, origin: str = "") -> str:
    """What the numbers rest on: rules, deals, seed, calling, play, time."""
    text = (
        f"rules {named(gap.rules.name, origin)}; {gap.deals:,} deals, seed {gap.seed}; everybody calls by "
        f"{shorter(gap.bidding)} on his own cards, then the same deals are played {gap.play.words} and by each "
        "of the others"
    )
    return basis(text, gap.seconds, gap.partial)


def view_gap(gap: Gap, symbols: bool, origin: str = "") -> dict[str, Any]:
    """Everything that a terminal shows of the gap table, as plain values."""
    compared = [name for name in COMPARED if name in gap.classes[0].minus]
    rows = [
        {
            "label": one.of.name,
            "group": one.of.group,
            "deals": one.deals,
            "pimc": ends(one.pimc.interval),
            "minus": [ends(one.minus[name].interval) for name in compared],
        }
        for one in gap.classes
    ]
    side = "the makers' side less the defenders'" if gap.rules.partners else "the maker less each defender"
    return {
        "verdict": describe_gap(gap, symbols),
        "played": f"{gap.play.name} points",
        "headings": [HEADINGS[name] for name in compared],
        "rows": rows,
        "notes": [],
        "details": [
            f"points a deal of {side}, all players of one kind, and the differences to {gap.play.name} "
            "on the same deals; with halves of 95 % intervals; classes of different groups overlap, and classes with "
            "fewer than 100 deals are left out"
        ],
        "basis": [describe_gap_basis(gap, origin)],
        "line": f"{NOT_REPRODUCIBLE if gap.partial else ''}{describe_gap(gap, symbols)}",
        "symbols": symbols,
    }


def chart_gap(gap: Gap) -> dict[str, Any]:
    """What the chart of the gap table is drawn from."""
    return {"frame": gap.to_frame(), "footnote": describe_gap_basis(gap)}
