"""A report in a player's words: headings, captions, rules of thumb, and what the numbers rest on, as plain values."""

from __future__ import annotations

from typing import Any

from analyzer.errors import show_path
from analyzer.players.play_models import PlayModel
from analyzer.strategy.tables import ENOUGH, Cell, Report
from analyzer.words.numbers import PARTIAL

SEATS = {"eldest": "Eldest (seat 1)", "partner": "Dealer’s partner (seat 2)", "dealer": "Dealer"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SECTIONS = {
    "order": (
        "Order it up, or pass?",
        "Points a deal that ordering (with partner) gains over passing, when everybody before you has passed. "
        "Trumps are those of the suit turned up, bowers included. Off-aces are aces of other suits.",
        "Order",
    ),
    "alone": (
        "Go alone?",
        "Points a deal that going alone gains over the better of the two other choices, to order with partner or to "
        "pass.",
        "Go alone",
    ),
    "next": (
        "Round 2: the next suit",
        "The card was turned down. Points a deal that calling next (the other suit of its colour) gains over passing. "
        "Trumps and off-aces as they would be in that suit.",
        "Call next",
    ),
    "cross": (
        "Round 2: the better cross suit",
        "Points a deal that calling the better of the two suits of the other colour gains over passing.",
        "Call it",
    ),
    "next_cross": (
        "Round 2: the dealer who must call",
        "Points a deal that calling next gains over calling the better cross suit, by the cards of each (bowers "
        "included).",
        "Call next",
    ),
}
WITHOUT_PARTNER = {
    "order": (
        "Points a deal (yours minus the mean of the others’) that ordering gains over passing, when everybody before "
        "you has passed. Trumps are those of the suit turned up, bowers included. Off-aces are aces of other suits."
    )
}
DEALER_NOTE = "His trumps count the upcard, which he picks up, before he buries a card."
READING = (
    "Each cell is a class of hands. Its large figure is the mean gain in points a deal over random hands of that "
    "class; below it half the 95 % interval, and how many hands it rests on.",
    "Blue: the call gains. Orange: it loses. Hatched: a toss-up, the interval holds zero or the gain is below "
    f"0.02 points. No cell, or no map: fewer than {ENOUGH} such hands came to that turn.",
    "A cell is a mean: a hand with both bowers is better than its class, one with nine and ten of trumps worse. "
    "For a hand of your own, ask: euchre ask.",
)


def describe_report(report: Report, place: str) -> str:
    """What was written to a place, in one line."""
    basis = f"{report.deals:,} deals, seed {report.seed}, rules {report.rules.name}; {report.seconds:.1f} s"
    return f"{PARTIAL if report.partial else ''}{show_path(place)}: {basis}"


def view_report(report: Report) -> dict[str, Any]:
    """Everything that the page shows, as plain values."""
    return {
        "title": f"Euchre strategy: {report.rules.name}",
        "rules": report.rules.name,
        "partial": report.partial,
        "sections": [section for compared in SECTIONS if (section := _section(report, compared))],
        "reading": READING,
        "basis": _basis(report),
    }


def _section(report: Report, compared: str) -> dict[str, Any] | None:
    heading, text, verb = SECTIONS[compared]
    if not report.rules.partners:
        text = WITHOUT_PARTNER.get(compared, text)
    maps = [made for seat in range(report.rules.players) if (made := _map(report, compared, seat, verb))]
    return {"id": compared, "heading": heading, "text": text, "maps": maps} if maps else None


def _map(report: Report, compared: str, seat: int, verb: str) -> dict[str, Any] | None:
    cells = report.lone_cells(seat) if compared == "alone" else report.select(compared, seat)
    if not cells:
        return None
    rules = report.rules
    name = rules.seat_names[seat]
    place = SEATS.get(name, name.capitalize())
    picks_up = compared in ("order", "alone") and seat == rules.players - 1
    advice = "" if compared == "next_cross" else _advice(cells, verb)
    rows = range(min(cell.trumps for cell in cells), max(cell.trumps for cell in cells) + 1)
    columns = range(max(cell.other for cell in cells) + 1)
    across = "cards of the better cross suit" if compared == "next_cross" else "off-aces"
    down = "cards of next" if compared == "next_cross" else "trumps, upcard counted" if picks_up else "trumps"
    return {
        "id": f"{compared}-{seat + 1}",
        "title": place,
        "description": f"{SECTIONS[compared][0]} {place}: a map by {down} (down) and {across} (across). {advice}",
        "note": DEALER_NOTE if picks_up else "",
        "advice": advice,
        "down": down,
        "across": across,
        "rows": list(rows),
        "columns": list(columns),
        "cells": [
            {
                "row": cell.trumps, "column": cell.other, "gain": cell.gain.value, "low": cell.gain.low,
                "high": cell.gain.high, "deals": cell.deals, "toss_up": cell.verdict == "toss-up",
            }
            for cell in cells
        ],
    }  # fmt: skip


def thresholds(cells: list[Cell]) -> dict[int, int]:
    """By off-aces, the fewest trumps from which on the call is clearly right in every class shown; none: absent."""
    least: dict[int, int] = {}
    for other in sorted({cell.other for cell in cells}):
        column = sorted((cell for cell in cells if cell.other == other), key=lambda cell: -cell.trumps)
        for cell in column:
            if cell.verdict != "clear" or cell.gain.value <= 0:
                break
            least[other] = cell.trumps
    return least


def _advice(cells: list[Cell], verb: str) -> str:
    """A rule of thumb: from how many trumps on the call is clearly right, by off-aces."""
    parts: list[str] = []
    fewest = 99
    for other, trumps in thresholds(cells).items():
        if trumps >= fewest:
            continue  # an ace more that changes nothing
        fewest = trumps
        count = f"{trumps} trump{'s' if trumps != 1 else ''}"
        if other == 0:
            parts.append(f"with {count} or more")
        else:
            parts.append(f"with {NUMBERS[other]} off-ace{'s' if other > 1 else ''} from {count} on")
    if not parts:
        return "In no class is it clearly right."
    return f"{verb} " + "; ".join(parts) + "."


def _basis(report: Report) -> list[str]:
    rules = report.rules
    lines = [
        f"{report.deals:,} random deals, seed {report.seed}, rules {rules.name}, version {report.version}.",
        f"Everybody calls by {report.bidding} on his own cards. A seat gets its turn in those deals in which all "
        "before it pass by that rule, so the hidden cards are those that passes leave. There each of its calls is "
        "tried, on the same deal; a cell is the mean of the paired differences.",
        "After a pass the auction goes on by the rule, also at your own later turn. The dealer buries by rule.",
        f"The cards are played {PlayModel('rules', 'rules').words}. Expect about 0.03 points of uncertainty "
        "from that with a partner and 0.05 alone, on top of the intervals.",
        "The values are net points in this deal (yours minus theirs), whatever the score of the game.",
    ]
    if any(turn.dealer_must for turn in rules.rounds):
        lines.append("The dealer must call when all others have passed twice, so no deal is thrown in.")
    else:
        lines.append("A deal thrown in is worth the mean outcome of the deal that follows.")
    if report.partial:
        lines.insert(0, "PARTIAL: the job was interrupted, so these numbers cannot be reproduced.")
    return lines
