"""What a rule changes: several games played on the same deals, told in the same metrics, with paired differences."""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from analyzer.comparisons.comparison import Comparison, Difference, Measured, verdict_of
from analyzer.comparisons.metrics import (
    METRICS,
    NEGLIGIBLE,
    OF_GAMES,
    Ints,
    Metric,
    difference_of,
    interval_of,
    measure,
)
from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import CHUNK, COMPARE_DEALS, DEFAULT_SEED, check_numbers, check_threads
from analyzer.errors import DataError, shorten
from analyzer.estimates.intervals import Interval
from analyzer.estimates.together import settled_together
from analyzer.players.bidding import Bidding, name_biddings, read_biddings
from analyzer.players.call_policies import call_policy
from analyzer.players.play_models import PlayModel, has_net, net_of, parse_model
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from analyzer.simulation.self_play import most_points
from kernels.codes import DEAL_COLUMNS, DEAL_RECORD, GAME_COLUMNS, GAME_RECORD

DEALS_A_GAME = 10
"""One whole game is played for so many deals."""

Sums = tuple[Ints, Ints, Ints, Ints]


def compare(
    *rules: str | Rules,
    deals: int = COMPARE_DEALS,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    play: str = "rules",
    bidding: str | None = None,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Comparison:
    """Play `deals` deals, and a tenth as many whole games, under each of the `rules`.

    Everybody calls as `bidding` says: ``table``, ``table:bold``, ``table:cautious``, ``table:0.3``, ``points``; without
    it by call tables where all of the `rules` have one, else by points.

    Deals and games are the same under all rules with the same deck, players and hand size, so that differences to the
    first of the `rules` are paired there. The same question with the same `seed` has the same answer for any
    `threads` and `chunk`. Raises `DataError` for rules that are unknown or given twice, and for numbers out of range.
    """
    games = load_distinct(rules)
    model = parse_model(play)
    if model.searches:
        raise DataError(f'play model "{shorten(play)}" is too slow for whole games; write rules, net or dd')
    for game in games:
        if model.kind == "net" and not has_net(game):
            raise DataError(f"no net has learnt rules {game.name}; compare with --play rules")
    _, seed, _ = check_numbers(deals, seed, chunk)
    workers = check_threads(threads)
    tell_compiling(progress, "record_deals", "record_games", "add_products")
    calling = read_biddings(games, bidding)
    job = _Job(games, calling, model, seed)
    without_interrupts(lambda: job.work(0, 0))
    started = clock.perf_counter()
    total = job.nothing()
    tell = None if progress is None else lambda done: progress("deals", done, deals)
    run = run_chunks(job.work, 0, deals, chunk, workers, total, progress=tell)
    if run.done == 0:
        raise KeyboardInterrupt
    measured, differences = job.results(total)
    seconds = clock.perf_counter() - started
    called = name_biddings(games, calling)
    return Comparison(
        measured, differences, model, seed=seed, bidding=called, seconds=seconds, partial=run.interrupted
    )  # fmt: skip


def load_distinct(rules: Sequence[str | Rules]) -> list[Rules]:
    """Read the rules; none may be given twice, however they are written."""
    if not rules:
        raise DataError("no rules are given; name one or more, such as standard standard,stick=off")
    games: list[Rules] = []
    for text in rules:
        game = Rules.load(text)
        if game.alone_by != "caller":
            raise DataError(f'rules {game.name}: alone_by="{game.alone_by}" cannot be compared; "caller" can be')
        for other in games:
            if replace(other, name=game.name) == game:
                raise DataError(f"rules {game.name} are given twice; a comparison needs different ones")
            if other.name == game.name:
                raise DataError(f"two different rules are both called {game.name}; give one another name")
        games.append(game)
    return games


def are_paired(one: Rules, two: Rules) -> bool:
    """Tell whether deals of the same number have the same hands under both rules."""
    return (one.deck, one.players, one.hand) == (two.deck, two.players, two.hand)


def _as_rows(records: NDArray[np.void], columns: int) -> Ints:
    """Records of whole numbers as rows."""
    return records.view(np.int64).reshape(len(records), columns)


class _Job:
    """The rules of a comparison, and their sums as one tuple of arrays: own products, then those with the first."""

    def __init__(self, rules: list[Rules], calling: list[Bidding], play: PlayModel, seed: int) -> None:
        self.rules, self.calling, self.seed = rules, calling, np.uint64(seed)
        self.play = play

    def nothing(self) -> Sums:
        """Sums of no deals: products of deals and of games by rules, with themselves and with the first."""
        deals, games = ((len(self.rules), columns, columns) for columns in (len(DEAL_COLUMNS), len(GAME_COLUMNS)))
        own, both, own_games, both_games = (np.zeros(shape, np.int64) for shape in (deals, deals, games, games))
        return own, both, own_games, both_games

    def work(self, first: int, last: int) -> Sums:
        """Play deals first..last-1 and the games that belong to them, under all rules."""
        from kernels.entries.record_games import add_products

        own, both, own_games, both_games = self.nothing()
        first_deals = first_games = np.zeros((0, 0), np.int64)
        for number, rules in enumerate(self.rules):
            deals, games = self._record(number, first, last)
            add_products(deals, deals, own[number])
            add_products(games, games, own_games[number])
            if number == 0:
                first_deals, first_games = deals, games
            elif are_paired(self.rules[0], rules):
                add_products(first_deals, deals, both[number])
                add_products(first_games, games, both_games[number])
        return own, both, own_games, both_games

    def _record(self, number: int, first: int, last: int) -> tuple[Ints, Ints]:
        """The records under one of the rules: of deals first..last-1, and of the games that belong to them."""
        from kernels.deal.players import seat_players
        from kernels.entries.job import Deals
        from kernels.entries.record_games import record_deals, record_games
        from kernels.laws.score import GameEnd

        rules, calling = self.rules[number], self.calling[number]
        game = compile_rules(rules)
        net = net_of(rules) if self.play.kind == "net" else None  # left out, nothing of it is compiled
        players = seat_players(game, call_policy(rules, calling), self.play.code, net)
        numbers = Deals(self.seed, -(-first // DEALS_A_GAME), -(-last // DEALS_A_GAME))
        deals, games = np.zeros(last - first, DEAL_RECORD), np.zeros(numbers.last - numbers.first, GAME_RECORD)
        record_deals(game, players, Deals(self.seed, first, last), deals)
        if rules.target is not None or rules.deals is not None:
            end = GameEnd(
                rules.target or 0, rules.deals or 0, rules.target_needs_success, rules.on_tie == "maker_first"
            )  # fmt: skip
            record_games(game, players, end, numbers, games)
        return _as_rows(deals, len(DEAL_COLUMNS)), _as_rows(games, len(GAME_COLUMNS))

    def results(self, total: Sums) -> tuple[tuple[Measured, ...], tuple[Difference, ...]]:
        """The metrics of all rules, and the differences to the first."""
        own, both, own_games, both_games = total
        measured: list[Measured] = []
        gaps: list[tuple[str, Rules, Interval, bool]] = []
        chances: list[float] = []
        found: list[dict[str, Metric | None]] = []
        for number, rules in enumerate(self.rules):
            unit = rules.sides - 1
            deals, games = own[number], own_games[number]
            metrics = {name: measure(name, rules, unit, most_points(rules) / unit, deals, games) for name in METRICS}
            values = {
                name: None if metric is None else interval_of(metric, games if name in OF_GAMES else deals)
                for name, metric in metrics.items()
            }
            measured.append(Measured(rules, int(deals[0, 0]), int(games[0, 0]), values))
            found.append(metrics)
            if number == 0:
                continue
            paired = are_paired(self.rules[0], rules)
            for name in METRICS:
                one, two = found[0][name], metrics[name]
                if one is None or two is None:
                    continue
                played, shared = (own_games, both_games) if name in OF_GAMES else (own, both)
                common = shared[number] if paired else None
                gap, chance = difference_of(one, two, played[0], played[number], common)
                gaps.append((name, rules, gap, paired))
                chances.append(chance)
        differences = [
            Difference(name, self.rules[0], rules, gap, paired, verdict_of(gap, known, NEGLIGIBLE[name]))
            for (name, rules, gap, paired), known in zip(gaps, settled_together(chances), strict=True)
        ]
        return tuple(measured), tuple(differences)
