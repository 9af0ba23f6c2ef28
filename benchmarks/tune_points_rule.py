"""Choose the numbers of the points rule by self-play, one coordinate at a time.

For every number (a seat's threshold to call or to go alone in a round, the share of the upcard's points, the bonus
for next, the threshold to defend alone) neighbouring values are tried for that seat while everybody else keeps the
present rule, on the same deals; the seat takes the value that earns its side most. Passes over all numbers are
repeated, with fresh deals, until little changes. Prints the table to write into ``analyzer/bidding.py`` and, on
deals that nothing was chosen on, what each seat gains over the start.

    python benchmarks/tune_points_rule.py --deals 200000 --passes 3
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from analyzer.bidding import points_rule
from analyzer.jobs import default_threads
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling import PointsRule
from kernels.doubledummy import new_memory
from kernels.game import Game
from kernels.play import RULES
from kernels.simulate import compare_rules

CHUNK = 5_000
STEPS = {
    "call": (-10, -5, 5, 10),
    "alone": (-20, -10, -5, 5, 10, 20),
    "upcard": (-5, -2, 2, 5),
    "next": (-10, -5, 5, 10),
}


def compare(game: Game, one: PointsRule, two: PointsRule, seat: int, seed: int, deals: int) -> tuple[float, float]:
    """Gain of `two` over `one` for the seat's side, in points a deal, and its standard error."""

    def work(first: int) -> np.ndarray:
        sums = np.zeros(4, np.int64)
        last = min(deals, first + CHUNK)
        compare_rules(game, one, two, RULES, seat, np.uint64(seed), first, last, new_memory(), sums)
        return sums

    with ThreadPoolExecutor(default_threads()) as pool:
        n, _, total, squares = sum(pool.map(work, range(0, deals, CHUNK)))
    mean = total / n
    return mean, math.sqrt(max(0.0, squares / n - mean * mean) / n)


def changed(rule: PointsRule, name: str, place: tuple[int, ...], step: int) -> PointsRule:
    """The rule with one number moved by `step` tenths."""
    array = getattr(rule, name).copy()
    array[place] += step
    return rule._replace(**{name: array})


def coordinates(rule: PointsRule, game: Game) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every number that belongs to a seat."""
    for seat in range(game.players):
        for rnd in range(len(game.round_must)):
            if not (game.round_must[rnd] and seat == game.players - 1):
                yield "call", (seat, rnd)
            yield "alone", (seat, rnd)
        if seat < game.players - 1:
            yield "upcard", (seat,)
        yield "next", (seat,)


def tune(game: Game, rule: PointsRule, deals: int, passes: int) -> PointsRule:
    seed = 1
    for number in range(passes):
        moved = 0
        for name, place in coordinates(rule, game):
            seed += 1
            gains = {
                step: compare(game, rule, changed(rule, name, place, step), place[0], seed, deals)
                for step in STEPS[name]
            }
            step, (gain, error) = max(gains.items(), key=lambda item: item[1][0])
            if gain > error:
                rule = changed(rule, name, place, step)
                moved += 1
                print(
                    f"pass {number + 1}: {name}{place} {step:+d} -> {getattr(rule, name)[place]}: +{gain:.5f} +- {error:.5f}"
                )
        seed += 1
        gains = {
            step: compare(game, rule, rule._replace(defend=rule.defend + step), 0, seed, deals)
            for step in (-20, -10, 10, 20)
        }
        if game.defend_alone and max(gains.values())[0] > 0:
            step = max(gains, key=lambda s: gains[s][0])
            print(f"pass {number + 1}: defend {step:+d}: {gains}")
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
    tuned = tune(game, start, options.deals, options.passes)
    for name in ("call", "alone", "upcard", "next"):
        table = getattr(tuned, name).T / 10
        print(name, table.tolist())
    print("gain of each seat alone over the start, on fresh deals:")
    for seat in range(game.players):
        mixed = start._replace(**{
            name: np.where(_mask(getattr(start, name), seat), getattr(tuned, name), getattr(start, name))
            for name in ("call", "alone", "upcard", "next")
        })  # fmt: skip
        gain, error = compare(game, start, mixed, seat, 10**6 + seat, 2 * options.deals)
        print(f"  seat {seat}: {100 * gain:+.2f} +- {100 * error:.2f} points per 100 deals")


def _mask(array: np.ndarray, seat: int) -> np.ndarray:
    mask = np.zeros(array.shape, bool)
    mask[seat] = True
    return mask


if __name__ == "__main__":
    main()
