"""Stored call tables in words: which there are, what they were learned from, and what a table does all in all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyzer.errors import show_path
from analyzer.players.call_tables import Header
from analyzer.tables.stored import StoredTable
from analyzer.tables.summary import Summary
from analyzer.words.numbers import named, plus_minus, points, signed

NONE = "No call table is shipped or stored; make one with: euchre train calls --rules standard"


def describe_header(header: Header, symbols: bool) -> str:
    """What a table was learned from, and how much a seat could still gain."""
    regret = max(zip(header.regret, header.regret_se, strict=True), default=(0.0, 0.0))
    return (
        f"Table of rules {header.rules}, learned from {header.records:,} deals ({_cards(header.play)}): no seat could "
        f"gain more than {points(max(0.0, regret[0]), 2, symbols).lstrip('+')} {plus_minus(regret[1], 2, symbols)} "
        "points per 100 deals by other calls, measured on other deals."
    )


def _cards(play: str) -> str:
    model = play.split()[0] if play.split() else "rules"
    return {"rules": "cards played by rule", "net": "cards played by the net"}.get(model, f"cards played: {play}")


def describe_classes(header: Header) -> list[str]:
    """What to say of a table that does not tell all hands apart."""
    text = "The deck is too large for a table of single hands: those alike but for cards below the eight are one."
    return [text] if header.classes else []


def view_tables(found: Sequence[StoredTable], symbols: bool) -> dict[str, Any]:
    """The tables that there are, as plain values."""
    rows = [
        [
            one.header.rules, one.header.play.split()[0] if one.header.play else "", f"{one.header.records:,}",
            " ".join(signed(value, 2, symbols) for value in one.header.regret),
            signed(one.header.value, 3, symbols), one.header.date, f"{one.size / 1e6:.1f} MB",
            "shipped" if one.is_shipped else "yours",
        ]
        for one in found
    ]  # fmt: skip
    grid = {
        "title": "", "rows": rows, "figures": (2, 4, 6), "bold": (),
        "headings": ["rules", "play", "records", "regret by seat", "value", "date", "size", ""],
    }  # fmt: skip
    basis = [
        "Regret: what each seat, from eldest to the dealer, could gain by other calls, in points per 100 deals. "
        "Value: points a deal for the dealing side, everybody calling by the table."
    ]
    return {
        "heading": f"{len(found)} call {'table' if len(found) == 1 else 'tables'}" if found else NONE,
        "grids": [grid] if found else [], "lines": [], "notes": [], "symbols": symbols,
        "basis": basis if found else [], "details": [f"{one.header.rules}: {show_path(one.path)}" for one in found],
    }  # fmt: skip


def view_summary(summary: Summary, symbols: bool, origin: str = "") -> dict[str, Any]:
    """What a table does, as plain values."""
    out, rules = summary.outcomes, summary.rules
    facts = [
        ("value for the dealing side", f"{signed(summary.header.value, 3, symbols)} points a deal"),
        ("dealing side ahead", _percent(out.dealing_side_scores)),
        *([("called in round 1", _percent(summary.round1_called))] if len(rules.rounds) > 1 else []),
        ("called alone", _percent(summary.lone_calls)),
        ("makers euchred", _percent(out.euchred, "of calls")),
        ("lone march", _percent(out.lone_march, "of lone calls")),
        *([("thrown in", _percent(summary.thrown_in))] if rules.can_be_thrown_in else []),
        *([("dealer had to call", _percent(summary.stuck))] if any(one.dealer_must for one in rules.rounds) else []),
    ]
    grids: list[dict[str, Any]] = [
        {
            "title": "",
            "headings": ["of all deals", ""],
            "rows": [list(fact) for fact in facts],
            "figures": (1,),
            "bold": (),
        },
        _seats(summary),
    ]
    if summary.bids:
        rows = [[bid, _percent(share)] for bid, share in summary.bids.items()]
        grids.append({"title": "Won with", "headings": ["bid", "of deals"], "rows": rows, "figures": (1,), "bold": ()})
    if summary.turned_down:
        ranks = {"T": "10"}
        grids.append({
            "title": "The dealer turns down, after all others passed",
            "figures": tuple(range(len(summary.turned_down))),
            "headings": [ranks.get(rank, rank) for rank in summary.turned_down], "bold": (),
            "rows": [[_percent(share) for share in summary.turned_down.values()]],
        })  # fmt: skip
    return {
        "heading": f"What the call table of rules {named(rules.name, origin)} does", "grids": grids, "lines": [],
        "notes": describe_classes(summary.header), "symbols": symbols,
        "basis": [describe_header(summary.header, symbols), _counted(summary)], "details": [],
    }  # fmt: skip


def _seats(summary: Summary) -> dict[str, Any]:
    """Shares by seat, a column a seat."""
    rows = []
    rounds = list(summary.called)
    for number in rounds:
        where = f" in round {number}" if len(rounds) > 1 else ""
        verb = "called" if summary.rules.turns_up else "won the bidding"
        rows.append([f"{verb}{where}, of all deals", *map(_percent, summary.called[number])])
        rows.append([f"passed{where}, of own turns", *map(_percent, summary.passed[number])])
    names = summary.rules.seat_names
    return {
        "title": "By seat", "headings": ["", *names], "rows": rows, "bold": (),
        "figures": tuple(range(1, len(names) + 1)),
    }  # fmt: skip


def _percent(share: float | None, of: str = "") -> str:
    """A share in per cent; small ones with more places, and nothing where there is none."""
    if share is None:
        return "-"
    places = 1 if share >= 0.01 or not share else 2
    return f"{100 * share:.{places}f} %" + (f" {of}" if of else "")


def _counted(summary: Summary) -> str:
    """Where the shares come from."""
    dealt = f"Calls are counted in {summary.deals:,} deals in which everybody calls by the table"
    if summary.turned_down:
        dealt += "; of the hands that turn a card down each counts once"
    if summary.rules.joker and summary.rules.upcard:
        dealt += "; deals with a joker turned up are left out"
    return f"{dealt}. Who is ahead, euchred and makes a march is measured in {summary.outcomes.deals:,} deals played."
