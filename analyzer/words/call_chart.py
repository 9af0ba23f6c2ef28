"""A chart of a table in words: what a seat does by trumps, bowers and off-aces, and the hands on the edge."""

from __future__ import annotations

from typing import Any

from analyzer.cards import format_card, format_hand
from analyzer.tables.chart import Cell, Chart
from analyzer.words.call_tables import describe_classes, describe_header
from analyzer.words.numbers import named, signed

MOST = 0.995
"""Share from which on a class does only one thing."""


def view_chart(chart: Chart, symbols: bool, origin: str = "") -> dict[str, Any]:
    """Everything that a terminal shows of a chart, as plain values."""
    rules = chart.rules
    kinds = sorted({(cell.trumps, cell.bowers) for cell in chart.cells}, key=lambda kind: (-kind[0], _order(kind[1])))
    aces = sorted({cell.aces for cell in chart.cells})
    cells = {(cell.trumps, cell.bowers, cell.aces): cell for cell in chart.cells}
    rows = [
        [f"{trumps} {_held(bowers)}".strip(), *(_cell(cells.get((trumps, bowers, count))) for count in aces)]
        for trumps, bowers in kinds
    ]
    grid = {
        "title": "", "rows": rows, "figures": (), "bold": (),
        "headings": ["trumps", *(f"{count} off-ace{'' if count == 1 else 's'}" for count in aces)],
    }  # fmt: skip
    edge = [
        [format_hand(one.hand, one.suit, rules.bowers, symbols), one.call, signed(one.gain, 2, symbols)]
        for one in sorted(chart.borderline, key=lambda one: (-one.trumps, _order(one.bowers), one.aces))
    ]
    grids: list[dict[str, Any]] = [grid]
    if edge:
        grids.append({
            "title": "On the edge: in each mixed class the hand called with least, and passed with most",
            "headings": ["hand", "does", "best call over pass"], "rows": edge, "figures": (2,), "bold": (),
        })  # fmt: skip
    return {
        "heading": _heading(chart, symbols, origin), "grids": grids, "lines": [],
        "notes": describe_classes(chart.header), "symbols": symbols, "details": [],
        "basis": [
            "Shares of the hands of a class, each hand once; the upcard is not counted among the trumps. "
            + ("The suit is the one that the table would call." if chart.round else ""),
            describe_header(chart.header, symbols),
        ],
    }  # fmt: skip


def _heading(chart: Chart, symbols: bool, origin: str) -> str:
    seat = chart.rules.seat_names[chart.seat]
    turned = f"{format_card(chart.upcard, symbols)} turned {'down' if chart.round else 'up'}"
    return f"{seat.capitalize()}, {turned}, everybody before passed (rules {named(chart.rules.name, origin)})"


def _order(bowers: str) -> int:
    """Both bowers first."""
    return -sum({"joker": 4, "right": 2, "left": 1}[word] for word in bowers.split())


def _held(bowers: str) -> str:
    words = bowers.split()
    if words == ["right", "left"]:
        return "with both bowers"
    return f"with {', '.join(words)}" if words else ""


def _cell(cell: Cell | None) -> str:
    """What is done, with shares where hands of a class do different things."""
    if cell is None:
        return ""
    done = sorted(((share, what) for what, share in cell.shares.items() if share > 1 - MOST), reverse=True)
    if done[0][0] >= MOST:
        return done[0][1]
    return ", ".join(f"{what} {max(1, round(100 * share))}" for share, what in done) + " %"
