"""How strong the players are: every pair of play models plays the same deals from both sides."""

from __future__ import annotations

import itertools
import time as clock
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from analyzer.duels.duels import check_deals, effort, load_rules, parse_player
from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import DEFAULT_SEED, check_threads
from analyzer.engine.result import Result, Telling
from analyzer.errors import DataError, shorten
from analyzer.estimates.means import Mean, mean_of
from analyzer.players.bidding import Bidding, read_bidding
from analyzer.players.play_models import PlayModel, has_net
from analyzer.rules import Rules
from analyzer.simulation.duplicate_deals import edge_sums, play_duels

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

SCHEMA = 1
PLAYERS = ("random", "rules", "net", "pimc:32:uniform", "pimc:32", "pimc:64", "open")
"""Who plays when nobody is named; the net only where the rules have one."""
CHEAP_DEALS, SEARCH_DEALS = 200_000, 6_000
"""Deals of a pair in standard euchre, and of one in which somebody searches; fewer where a deal takes longer."""
CHEAP_CHUNK, SEARCH_CHUNK = 1_000, 100
FEWEST_PLAYED = 30
TIMED_SECONDS, TIMED_ROUNDS = 0.05, 3
"""How long one round of a speed measurement takes at least, and how many there are; the fastest counts."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players and the edge of the first: half the makers' points when he makes less those when he defends."""

    a: PlayModel
    b: PlayModel
    edge: Mean
    deals: int
    """Deals dealt, each played twice."""
    played: int
    """Those of them that were not thrown in, on which the edge rests."""

    @property
    def is_settled(self) -> bool:
        """Whether it is known who is stronger."""
        return not self.edge.interval.low <= 0.0 <= self.edge.interval.high


@dataclass(frozen=True, slots=True, repr=False)
class Arena(Result):
    """What `play_arena` found."""

    COLUMNS: ClassVar = ("a", "b", "edge", "low", "high", "se", "deals", "played", "us_a", "us_b",
                         "rules", "seed", "version", "partial")  # fmt: skip
    """Columns of the frame and the CSV, one row a pair."""

    TYPES: ClassVar = dict.fromkeys(("edge", "low", "high", "se", "us_a", "us_b"), "float64") | {
        "deals": "int64", "played": "int64", "seed": "uint64", "partial": "bool",
    }  # fmt: skip
    TOLD: ClassVar = Telling(
        "analyzer.words.heads:head_arena", "analyzer.words.arena:view_arena", "reports.terminal.arena:print_arena",
        "analyzer.words.arena:chart_arena", "reports.charts.arena:draw_arena",
    )  # fmt: skip

    rules: Rules
    pairs: tuple[Pair, ...]
    speeds: dict[str, float]
    """Microseconds of one thread for a whole deal of such players, by name."""

    @property
    def players(self) -> tuple[PlayModel, ...]:
        """Everybody who played, each after those he is `a` to."""
        found = {one.name: one for pair in self.pairs for one in (pair.b, pair.a)}
        return tuple(found[name] for name in self.speeds if name in found)

    def to_dict(self) -> dict[str, Any]:
        """The JSON object with a list of pairs; see docs/json.md."""
        return self._object({"pairs": [self._pair(pair) for pair in self.pairs]})

    def to_pair(self) -> dict[str, Any]:
        """The JSON object of the one pair there is."""
        (pair,) = self.pairs
        return self._object(self._pair(pair))

    def _pair(self, pair: Pair) -> dict[str, Any]:
        low, high = pair.edge.interval.low, pair.edge.interval.high
        return {
            "a": pair.a.name,
            "b": pair.b.name,
            "edge": pair.edge.value,
            "low": low,
            "high": high,
            "se": pair.edge.se,
            "deals": pair.deals,
            "played": pair.played,
            "us_per_deal": {"a": self.speeds[pair.a.name], "b": self.speeds[pair.b.name]},
        }

    def _object(self, found: dict[str, Any]) -> dict[str, Any]:
        basis = self.fields("bidding", "seed", "version", "partial", "seconds")
        return {"schema": SCHEMA, **self.fields("rules"), **found, **basis}

    def rows(self) -> list[dict[str, Any]]:
        """One flat record a pair, with the keys `COLUMNS`."""
        rows = []
        for pair in self.pairs:
            row = self._pair(pair)
            speeds = row.pop("us_per_deal")
            basis = self.fields("rules", "seed", "version", "partial")
            rows.append(row | {"us_a": speeds["a"], "us_b": speeds["b"]} | basis)
        return rows

    def basis(self) -> dict[str, Any]:
        """The game, and what its numbers rest on."""
        return self.fields("rules", "bidding", "seed", "version", "partial", "seconds")


def play_arena(
    rules: str | Rules = "standard",
    pair: Sequence[str] | None = None,
    *,
    deals: int | None = None,
    bidding: str | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> Arena:
    """Let every pair of `PLAYERS`, or the one `pair`, play `deals` deals, each twice: a makes and b defends, and back.

    Everybody calls as `bidding` says (by the call table where the rules have one, else by points), so that both play
    the same contracts. The edge is in points a deal played: the makers' side's points less those of an opposing side,
    which in a game each for himself is one maker of one kind against defenders who are all of the other. Without
    `deals` a pair in which somebody searches gets fewer. The same question with the same `seed` has the same edges for
    any `threads` and `chunk`; speeds are measured anew. Raises `DataError` for players that are unknown or the same,
    and for numbers out of range.
    """
    game = load_rules(rules)
    players = _load_players(game, pair)
    seed = check_deals(CHEAP_DEALS if deals is None else deals, seed, chunk)
    workers, calling = check_threads(threads), read_bidding(game, bidding)
    tell_compiling(progress, "record_duels")
    without_interrupts(lambda: play_duels(game, calling, [], seed, 0, 1))
    started = clock.perf_counter()
    matches = [(players[0], players[1])] if pair else [(a, b) for b, a in itertools.combinations(players, 2)]
    speeds = {one.name: without_interrupts(partial(measure_speed, game, calling, one)) for one in players}
    found: dict[int, Pair] = {}
    stopped = False
    order = sorted(range(len(matches)), key=lambda place: any(one.searches for one in matches[place]))
    for number, place in enumerate(order):  # cheap ones first, so that there is something if it is interrupted
        a, b = matches[place]
        searching = a.searches or b.searches
        usual = SEARCH_DEALS if searching else CHEAP_DEALS
        limit = deals or max(100, usual // effort(game))
        size = chunk or max(1, (SEARCH_CHUNK if searching else CHEAP_CHUNK) // effort(game))
        sums = (np.zeros(3, np.int64),)
        tell = None
        if progress:
            what = f"{a.name} and {b.name} ({number + 1} of {len(order)})"
            tell = lambda done, what=what, limit=limit: progress(what, done, limit)  # noqa: E731
        run = run_chunks(partial(edge_sums, game, calling, a, b, seed), 0, limit, size, workers, sums, progress=tell)
        played, total, squares = (int(value) for value in sums[0])
        if played >= FEWEST_PLAYED:
            found[place] = Pair(a, b, mean_of(played, total, squares, 2), run.done, played)
        elif not run.interrupted:
            raise DataError(f"deals {limit} are too few: {limit - played} of them were thrown in; give more")
        if stopped := run.interrupted:
            break
    if not found:
        raise KeyboardInterrupt
    pairs = tuple(found[place] for place in sorted(found))
    seconds = clock.perf_counter() - started
    return Arena(game, pairs, speeds, seed=seed, bidding=calling.name, seconds=seconds, partial=stopped)


def _load_players(rules: Rules, pair: Sequence[str] | None) -> list[PlayModel]:
    if pair is None:
        return [parse_player(name, rules) for name in PLAYERS if name != "net" or has_net(rules)]
    if isinstance(pair, str) or not isinstance(pair, Sequence):
        raise DataError(f'pair {shorten(repr(pair))} is no list of players; give two, such as ["rules", "random"]')
    players = [parse_player(name, rules) for name in pair]
    if len(players) != 2:
        raise DataError(f"{len(players)} players are given; a pair has 2")
    if players[0] == players[1]:
        also = "" if pair[0] == pair[1] else f" ({pair[0]} and {pair[1]} are the same)"
        raise DataError(f"player {players[0].name} cannot play against himself{also}; name two different ones")
    return players


def measure_speed(rules: Rules, bidding: Bidding, player: PlayModel) -> float:
    """Microseconds of one thread for a whole deal of such players, less dealing and calling it."""
    deals = 4

    def timed(columns: list[tuple[PlayModel, PlayModel]]) -> float:
        started = clock.thread_time()
        play_duels(rules, bidding, columns, DEFAULT_SEED, 0, deals)
        return clock.thread_time() - started

    while timed([(player, player)]) < TIMED_SECONDS:
        deals *= 2
    with_play, without = (min(timed(columns) for _ in range(TIMED_ROUNDS)) for columns in ([(player, player)], []))
    return max(0.0, with_play - without) / deals * 1e6
