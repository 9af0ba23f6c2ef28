"""Choose the numbers of the points rule by self-play, one coordinate at a time.

For every number (a seat's threshold to call, to go alone or to bid, the share of the upcard's points, the bonus for
next) neighbouring values are tried for that seat while everybody else keeps the present rule, on the same deals; the
seat takes the value that earns its side most. Passes over all numbers are repeated, with fresh deals and smaller
steps, until little changes. Prints the tables to write into ``analyzer/players/points_rule.py`` and, on deals that
nothing was chosen on, what each seat gains over the start.

    python benchmarks/tune_points_rule.py --rules standard --deals 400000 --passes 4
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from analyzer.engine.options import default_threads
from analyzer.players.call_policies import by_points
from analyzer.players.points_rule import points_rule
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.codes import RULES
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.self_play import compare_callers

CHUNK = 5_000
STEPS = {
    "call": (-20, -10, -5, 5, 10, 20),
    "alone": (-20, -10, -5, 5, 10, 20),
    "upcard": (-4, -2, 2, 4),
    "next": (-10, -5, 5, 10),
    "bid": (-20, -10, -5, 5, 10, 20),
}
"""Tenths of a point (of the upcard's points, tenths of their share)."""


def compare(game: Any, one: Any, two: Any, seat: int, seed: int, deals: int) -> tuple[float, float]:
    """Gain of `two` over `one` for the seat's side, in points a deal, and its standard error."""

    def work(first: int) -> np.ndarray:
        sums = np.zeros(4, np.int64)
        last = min(deals, first + CHUNK)
        players = seat_players(game, by_points(one), RULES)
        compare_callers(game, players, by_points(two), seat, Deals(np.uint64(seed), first, last), sums)
        return sums

    with ThreadPoolExecutor(default_threads()) as pool:
        n, _, total, squares = sum(pool.map(work, range(0, deals, CHUNK)))
    mean = total / n
    return mean, math.sqrt(max(0.0, squares / n - mean * mean) / n)


def changed(rule: Any, name: str, place: tuple[int, ...], step: int) -> Any:
    """The rule with one number moved by `step`."""
    other = rule.copy()
    other[name][place] += step
    return other


def coordinates(rules: Rules, game: Any) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every number that belongs to a seat."""
    turn_up = rules.rounds[0].ends_on_call
    for seat in range(rules.players):
        if not turn_up:
            for number, contract in enumerate(rules.contracts):
                if not contract.over and not contract.misere:
                    yield "bid", (seat, number)
            continue
        for rnd in range(len(rules.rounds)):
            if not (rules.rounds[rnd].dealer_must and seat == rules.players - 1):
                yield "call", (seat, rnd)
            if any(contract.alone for contract in rules.contracts):
                yield "alone", (seat, rnd)
        if seat < rules.players - 1:
            yield "upcard", (seat,)
        yield "next", (seat,)


def tune(rules: Rules, game: Any, rule: Any, deals: int, passes: int) -> Any:
    seed = 1
    for number in range(passes):
        moved = 0
        for name, place in coordinates(rules, game):
            seed += 1
            steps = [step for step in STEPS[name] if number == 0 or abs(step) < max(STEPS[name])]
            gains = {s: compare(game, rule, changed(rule, name, place, s), place[0], seed, deals) for s in steps}
            step, (gain, error) = max(gains.items(), key=lambda item: item[1][0])
            if gain > 1.5 * error:
                rule = changed(rule, name, place, step)
                moved += 1
                print(f"pass {number + 1}: {name}{place} {step:+d} to {rule[name][place]}: +{gain:.5f} +- {error:.5f}")
        if not moved:
            break
    return rule


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--passes", type=int, default=3)
    options = parser.parse_args()
    rules = Rules.parse(options.rules)
    game, start = compile_rules(rules), points_rule(rules)
    tuned = tune(rules, game, start, options.deals, options.passes)
    players, contracts = rules.players, len(rules.contracts)
    for name in ("call", "alone"):
        print(name, (tuned[name][:players, : len(rules.rounds)].T / 10).tolist())
    print("upcard", (tuned["upcard"][:players] / 10).tolist(), "next", (tuned["next"][:players] / 10).tolist())
    print("bid", (tuned["bid"][:players, :contracts] / 10).tolist())
    print("gain of each seat alone over the start, on fresh deals:")
    for seat in range(players):
        mixed = start.copy()
        for name in ("call", "alone", "upcard", "next", "bid"):
            mixed[name][seat] = tuned[name][seat]
        gain, error = compare(game, start, mixed, seat, 10**6 + seat, 2 * options.deals)
        print(f"  seat {seat}: {100 * gain:+.2f} +- {100 * error:.2f} points per 100 deals")


if __name__ == "__main__":
    main()
