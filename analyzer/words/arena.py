"""Duels of players in words: who each player is, who is stronger, and what that rests on."""

from __future__ import annotations

from typing import Any

from analyzer.duels.arena import Arena, Pair
from analyzer.players.play_models import PlayModel
from analyzer.words.numbers import PARTIAL, basis, ends, named, shorter, signed, span

ABOUT = {
    "random": "plays any legal card",
    "rules": "plays by fixed rules on what he sees",
    "net": "a small network that learnt from searching players, on what he sees",
    "open": "sees every hand: what could be had by seeing all cards",
}


def describe_player(player: PlayModel) -> str:
    """Who a player is, in half a line."""
    if player.searches:
        calls = "fit what he sees and the calls" if player.conditioned else "fit what he sees, whatever was called"
        return f"tries his cards in {player.worlds} layouts that {calls}"
    return ABOUT[player.kind]


def describe_pair(pair: Pair, symbols: bool = False) -> str:
    """Who of two is stronger, in a sentence."""
    edge = pair.edge.interval
    if not pair.is_settled:
        value, interval = signed(edge.value, 3, symbols), span(edge.low, edge.high, 3, symbols)
        return f"Not settled: {pair.a.name} against {pair.b.name} comes to {value} points a deal ({interval})."
    better, worse = (pair.a, pair.b) if edge.value > 0 else (pair.b, pair.a)
    low, high = (edge.low, edge.high) if edge.value > 0 else (-edge.high, -edge.low)
    interval = span(low, high, 3, symbols)
    return f"{better.name} is stronger than {worse.name} by {abs(edge.value):.3f} points a deal ({interval})."


def describe_order(arena: Arena, symbols: bool = False) -> str:
    """Everybody from the strongest to the weakest, in a sentence; of a single pair who is stronger."""
    players, pairs = arena.players, arena.pairs
    if len(pairs) == 1:
        return describe_pair(pairs[0], symbols)
    if arena.partial:
        return f"Interrupted after {len(pairs)} pairs; there is no order of all players."
    edges = {player.name: 0.0 for player in players}
    for pair in pairs:
        edges[pair.a.name] += pair.edge.value
        edges[pair.b.name] -= pair.edge.value
    order = sorted(edges, key=lambda name: -edges[name])
    text = f"From the strongest, by the mean edge over all others: {', '.join(order)}."
    open_pairs = [f"{pair.a.name} against {pair.b.name}" for pair in pairs if not pair.is_settled]
    return text + (f" Not settled: {', '.join(open_pairs)}." if open_pairs else "")


def describe_arena_basis(arena: Arena, origin: str = "") -> str:
    """What the numbers rest on: rules, deals, seed, calling, time."""
    numbers = sorted({pair.deals for pair in arena.pairs})
    deals = f"{numbers[0]:,}" if len(numbers) == 1 else f"{numbers[0]:,} to {numbers[-1]:,}"
    text = (
        f"rules {named(arena.rules.name, origin)}; {deals} deals a pair, each called once by "
        f"{shorter(arena.bidding)} and played twice, seed {arena.seed}"
    )
    return basis(text, arena.seconds, arena.partial, PARTIAL)


def view_arena(arena: Arena, symbols: bool, origin: str = "") -> dict[str, Any]:
    """Everything that a terminal shows of duels, as plain values."""
    sides = "makers' points less the defenders'"
    if not arena.rules.partners:
        sides = "the maker's points less each defender's, one maker of one kind against defenders of the other"
    rows = [
        {
            "a": pair.a.name,
            "b": pair.b.name,
            "edge": ends(pair.edge.interval),
            "settled": pair.is_settled,
            "deals": pair.played,
        }
        for pair in arena.pairs
    ]
    return {
        "verdict": describe_order(arena, symbols),
        "rows": rows,
        "players": [
            {"name": player.name, "about": describe_player(player), "us": arena.speeds[player.name]}
            for player in arena.players
        ],
        "notes": [],
        "details": [
            f"the edge of the first over the second is half of what the makers score ({sides}) when the first makes "
            "and the second defends, minus the same with changed parts, in points a deal played; with halves of 95 % "
            "intervals",
            "the time is that of one thread for a whole deal by such players, without dealing and calling",
        ],
        "basis": [describe_arena_basis(arena, origin)],
        "line": f"{PARTIAL if arena.partial else ''}{describe_order(arena, symbols)}",
        "symbols": symbols,
    }


def chart_arena(arena: Arena) -> dict[str, Any]:
    """What the chart of duels is drawn from."""
    return {"frame": arena.to_frame(), "footnote": describe_arena_basis(arena)}
