"""Time of one double-dummy solve for every preset: mean and 99th percentile, trick-exact and by payoff.

Deals are random, the maker and leader as the rules say after a random call of each kind; one thread. Each solve is
timed by itself; the cost of the call from Python, measured on an empty kernel in the same run, is taken off.

    python benchmarks/bench_variants.py --deals 5000
"""

from __future__ import annotations

import argparse
import time

import numba
import numpy as np

from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from kernels.cards.dealing import deal_hidden
from kernels.cards.layout import normalise
from kernels.cards.rng import below, start_stream
from kernels.doubledummy import new_memory, solve_tricks
from kernels.laws.tricks import active_seats, first_leader, make_table


@numba.njit
def solve_one(game, contract, strain, maker, steps, hands, ready, memory):  # type: ignore[no-untyped-def]
    """Makers' tricks of one deal (raw hands)."""
    for seat in range(game.players):
        ready[seat] = normalise(hands[seat], strain, game.bowers == 1)
    active = active_seats(game, contract, maker, -1)
    leader = first_leader(game, contract, maker, -1, active)
    return solve_tricks(make_table(game, contract, strain, maker, active, leader), ready, steps, memory)


@numba.njit
def call_only(game, contract, strain, maker, steps, hands, ready, memory):  # type: ignore[no-untyped-def]
    """What a call costs."""
    return contract + strain + maker + steps


@numba.njit
def make_deals(game, seed, hands, draws):  # type: ignore[no-untyped-def]
    """Random hands, and random numbers for maker and strain."""
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    for deal in range(len(hands)):
        start_stream(np.uint64(seed), deal, stream)
        deal_hidden(game, game.deck, game.cards, -1, stream, pool, hands[deal])
        draws[deal, 0], draws[deal, 1] = below(stream, game.players), below(stream, 60)


def measure(name: str, contract: int, deals: int, exact: bool) -> tuple[float, float]:
    """Mean and 99th percentile of microseconds a solve."""
    rules = PRESETS[name]
    game, memory = compile_rules(rules), new_memory(compile_rules(rules))
    hands, draws = np.zeros((deals, rules.players), np.uint64), np.zeros((deals, 2), np.int64)
    make_deals(game, 1, hands, draws)
    strains = rules.contracts[contract].strains
    steps = int(game.steps[contract, 0])
    if exact and not rules.contracts[contract].misere:
        steps = (2 << rules.hand) - 2
    ready = np.zeros(rules.players, np.uint64)
    times = np.zeros(deals)
    overhead = np.zeros(deals)
    for kernel, into in ((call_only, overhead), (solve_one, times)):
        kernel(game, contract, 0, 0, steps, hands[0], ready, memory)
        for deal in range(deals):
            arguments = (
                game, contract, strains[draws[deal, 1] % len(strains)], int(draws[deal, 0]), steps, hands[deal], ready,
                memory,
            )  # fmt: skip
            started = time.perf_counter_ns()
            kernel(*arguments)
            into[deal] = time.perf_counter_ns() - started
    clean = np.maximum(times - np.median(overhead), 0.0) / 1000
    return float(clean.mean()), float(np.quantile(clean, 0.99))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5_000)
    options = parser.parse_args()
    print("| game | contract | by payoff: mean us | p99 | solves/s | trick-exact: mean us | p99 | solves/s |")
    print("|---|---|---|---|---|---|---|---|")
    for name, rules in PRESETS.items():
        kinds = {(c.alone, c.misere): number for number, c in enumerate(rules.contracts)}
        for number in sorted(kinds.values()):
            row = [name, rules.contracts[number].name]
            for exact in (False, True):
                mean, high = measure(name, number, options.deals, exact)
                row += [f"{mean:.1f}", f"{high:.1f}", f"{1e6 / mean:,.0f}"]
            print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
