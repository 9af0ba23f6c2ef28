"""What a table calls with one hand, in words: a row a turn, a column a call."""

from __future__ import annotations

from typing import Any

from analyzer.cards import format_card, format_hand, format_strain, parse_strain
from analyzer.deals.calls import seat_name
from analyzer.players.call_tables import FEW_RECORDS
from analyzer.players.call_tree import NO_CONTRACT, Node
from analyzer.players.hand_states import upcard_suit
from analyzer.rules import Rules
from analyzer.tables.hand_calls import HandCalls, Turn
from analyzer.words.call_tables import describe_classes, describe_header
from analyzer.words.numbers import listed, named, plain, signed

SEATS = {"eldest": "eldest (1)", "partner": "partner (2)"}
SELDOM = 0.02
"""Share of deals below which a turn of an ascending auction is not printed."""


def view_hand(found: HandCalls, symbols: bool, origin: str = "") -> dict[str, Any]:
    """Everything that a terminal shows of a hand in a table, as plain values."""
    groups: dict[tuple[int, bool], list[Turn]] = {}
    shown = _that_matter(found)
    for turn in shown:
        groups.setdefault((turn.node.round, turn.node.names), []).append(turn)
    left_out = len(found.turns) - len(shown)
    notes = [*describe_classes(found.header), *_notes(found)]
    if left_out:
        notes.append(f"{left_out} more turns hardly come up with this hand; --json has them.")
    return {
        "heading": _heading(found, symbols),
        "grids": [_grid(found, turns, symbols) for turns in groups.values()],
        "lines": [], "notes": notes, "symbols": symbols,
        "basis": [f"{describe_header(found.header, symbols)}", _reading(found, origin)], "details": [],
    }  # fmt: skip


def _that_matter(found: HandCalls) -> list[Turn]:
    """The turns to print. Where bids ascend: those that come up, seat by seat, and suits to name after bids made."""
    if found.rules.turns_up:
        return list(found.turns)
    often = [turn for turn in found.turns if turn.reach is None or turn.reach >= SELDOM]
    bids = [turn for turn in often if not turn.node.names]
    made = {(turn.node.seat, turn.call) for turn in bids}
    contracts = found.rules.contracts
    names = [
        turn for turn in found.turns if turn.node.names and (turn.node.seat, contracts[turn.node.high].name) in made
    ]
    return sorted([*bids, *names], key=lambda turn: turn.node.seat)


def _heading(found: HandCalls, symbols: bool) -> str:
    suit = upcard_suit(found.rules, found.upcard) if found.upcard else None
    hand = format_hand(found.hand, suit, found.rules.bowers, symbols)
    return f"{hand}   {format_card(found.upcard, symbols)} turned up" if found.upcard else hand


def _grid(found: HandCalls, turns: list[Turn], symbols: bool) -> dict[str, Any]:
    rules, node = found.rules, turns[0].node
    calls = list(dict.fromkeys(call for turn in turns for call in turn.values))
    kept = found.header is not None and any(turn.records is not None for turn in turns)
    rows = []
    for turn in turns:
        cells = [_place(rules, turn.node), speak(turn.call, symbols)]
        cells += [signed(turn.values[call], 2, symbols) if call in turn.values else "" for call in calls]
        cells.append("" if turn.gain is None else plain(turn.gain, 2, symbols))
        if kept:
            cells.append(f"{turn.records:,}{' thin' if turn.thin else ''}")
        rows.append(cells)
    title = ""
    if rules.turns_up and len(rules.rounds) > 1:
        title = f"Round {node.round + 1}" + (", turned down" if node.round and rules.upcard else "")
    elif node.names:
        title = "Having won, name"
    headings = ["", "calls", *(speak(call, symbols) for call in calls), "by", *(["records"] if kept else [])]
    return {"title": title, "headings": headings, "rows": rows, "figures": tuple(range(2, len(headings))), "bold": (1,)}


def _place(rules: Rules, node: Node) -> str:
    """Where the seat sits, and what it hears."""
    seat = rules.seat_names[node.seat]
    return SEATS.get(seat, seat) if rules.turns_up else f"{SEATS.get(seat, seat)}, {describe_turn(rules, node)}"


def describe_turn(rules: Rules, node: Node) -> str:
    """What has been bid before a turn of an ascending auction, as a player says it."""
    if node.high == NO_CONTRACT:
        return "first to bid" if node.seat == 0 else "nobody has bid"
    bid = rules.contracts[node.high].name
    if node.names:
        return f"with {bid}"
    text = f"over {_whose(rules, node.seat, node.high_seat)} {bid}"
    gone = [seat for seat in range(rules.players) if node.passed >> seat & 1 and seat != node.seat]
    if gone and len(gone) < rules.players - 1:
        text += f" ({listed([_who(rules, node.seat, seat) for seat in gone])} passed)"
    return text


def _who(rules: Rules, own: int, seat: int) -> str:
    """Another player as the seat on turn calls him."""
    if rules.partners and (own ^ seat) & 1 == 0:
        return "partner"
    if seat == rules.players - 1:
        return "dealer"
    return "eldest" if seat == 0 else f"seat {seat_name(seat, rules.players)}"


def _whose(rules: Rules, own: int, seat: int) -> str:
    who = _who(rules, own, seat)
    return {"partner": "partner's", "dealer": "the dealer's", "eldest": "eldest's"}.get(who, f"{who}'s")


def speak(call: str, symbols: bool) -> str:
    """A call with its suit as a symbol: ``call ♥ alone``, ``♥`` where a suit is named."""
    words = call.split()
    if words[0] in ("call", "name") and len(words) > 1:
        words[1] = format_strain(parse_strain(words[1]), symbols)
        words = words[1:] if words[0] == "name" else words
    return " ".join(words)


def _notes(found: HandCalls) -> list[str]:
    rules = found.rules
    notes = []
    if any(turn.thin for turn in found.turns):
        notes.append(
            f"thin: under {FEW_RECORDS} deals of the hand itself; its values are those of hands that hold alike."
        )
    if rules.turns_up and rules.rounds[0].pickup != "none" and rules.upcard:
        notes.append("The dealer's values in round 1 are with the discard that he would make.")
    if any(not turn.values for turn in found.turns):
        notes.append("This table keeps the best call and what it gains over a pass, not the values of the others.")
    return notes


def _reading(found: HandCalls, origin: str) -> str:
    """What the figures are."""
    first = "everybody before has passed; " if found.rules.turns_up else ""
    return (
        f"Rules {named(found.rules.name, origin)}; {first}points a deal of the seat's own side, everybody calling by "
        "the table; by: what the call is worth more than the next best."
    )
