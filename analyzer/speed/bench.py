"""How fast this machine solves, deals and plays, beside the same work in plain Python in the same run."""

from __future__ import annotations

import functools
import platform
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from analyzer.engine.chunks import without_interrupts
from analyzer.engine.options import DEFAULT_SEED, check_threads
from analyzer.players.call_policies import points_policy
from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from analyzer.simulation.self_play import empty_tally
from analyzer.speed import plain_python as baselines
from analyzer.version import __version__

LEAST_TRUMPS = 3
"""Of the maker in deals to be solved, as in `benchmarks/bench_doubledummy.py`."""
ROUNDS = 5
"""Each rate is the best of so many rounds."""
ROUND_SECONDS = 0.5

Work = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Rate:
    """One line of the benchmark, per second of wall-clock time over all threads."""

    key: str
    name: str
    per_second: float
    baseline: float
    """The same work a second in plain Python, on one thread."""


def run_bench(threads: int | None = None, tell: Callable[[str], None] = lambda line: None) -> dict[str, Any]:
    """Measure everything; return the object of ``euchre bench --json`` (docs/json.md)."""
    workers = check_threads(threads)
    started = time.perf_counter()
    jobs = _jobs()
    for _, work, _, _ in jobs.values():
        without_interrupts(functools.partial(work, 0, 1))
    compiled = time.perf_counter() - started
    rates = []
    for key, (name, work, chunk, slow) in jobs.items():
        tell(name)
        rates.append(Rate(key, name, _measure(work, chunk, workers), slow()))
    return {
        "schema": 1,
        **{rate.key: rate.per_second for rate in rates},
        "baselines": {rate.key: rate.baseline for rate in rates},
        "names": {rate.key: rate.name for rate in rates},
        "threads": workers,
        "compile_seconds": compiled,
        "machine": {"processor": processor_name(), "system": platform.platform(), "cpus": check_threads(None)},
        "versions": {
            "euchre-analyzer": __version__,
            "python": platform.python_version(),
            "numba": numba.__version__,
            "numpy": np.__version__,
        },
    }


def _jobs() -> dict[str, tuple[str, Work, int, Callable[[], float]]]:
    """What is measured, by key: its name, how deals first..last-1 are carried out, deals a chunk, the same slowly."""
    from kernels.codes import RANDOM, RULES
    from kernels.deal.players import seat_players
    from kernels.doubledummy import new_memory
    from kernels.entries.job import Deals
    from kernels.entries.self_play import simulate_deals
    from kernels.entries.workload import deal_many, make_known_deals, solve_known_deals

    rules, seed = PRESETS["standard"], np.uint64(DEFAULT_SEED)
    game, policy = compile_rules(rules), points_policy(rules)

    def solving(contract: int) -> Work:
        count = 1 << 14
        hands, seats = np.zeros((count, 4), np.uint64), np.zeros((count, 2), np.int64)
        make_known_deals(game, contract, LEAST_TRUMPS, seed, hands, seats)

        def work(first: int, last: int) -> None:
            a, b = first % count, first % count + last - first
            solve_known_deals(game, contract, hands[a:b], seats[a:b], new_memory(), np.zeros(last - first, np.int64))

        return work

    def dealing(first: int, last: int) -> None:
        deal_many(game, seed, first, last, np.zeros(1, np.uint64))

    def playing(model: int) -> Work:
        return lambda first, last: simulate_deals(
            game, seat_players(game, policy, model), Deals(seed, first, last), empty_tally(rules)
        )  # fmt: skip

    return {
        "dd_pair_per_s": ("double-dummy, with partner", solving(0), 1 << 10, _solve_slowly),
        "dd_alone_per_s": ("double-dummy, alone", solving(1), 1 << 11, _solve_alone_slowly),
        "deals_per_s": ("deals dealt", dealing, 1 << 15, _deal_slowly),
        "rules_per_s": ("called and played by rules", playing(RULES), 1 << 12, _play_slowly),
        "random_per_s": ("called by rules, played at random", playing(RANDOM), 1 << 12, _play_slowly),
    }


def processor_name() -> str:
    """The processor as the system names it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _measure(work: Work, chunk: int, threads: int) -> float:
    """Best rate of several rounds: deals a second on all threads together."""
    best = 0.0
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(ROUNDS):
            started = time.perf_counter()

            def until_over(place: int, started: float = started) -> int:
                done = 0
                while time.perf_counter() - started < ROUND_SECONDS:
                    first = (place + done // chunk * threads) * chunk
                    work(first, first + chunk)
                    done += chunk
                return done

            done = sum(pool.map(until_over, range(threads)))
            best = max(best, done / (time.perf_counter() - started))
    return best


def _rate_of(work: Callable[[random.Random], object], seconds: float = 1.0) -> float:
    generator = random.Random(DEFAULT_SEED)
    started, done = time.perf_counter(), 0
    while time.perf_counter() - started < seconds:
        work(generator)
        done += 1
    return done / (time.perf_counter() - started)


def _deal_slowly() -> float:
    return _rate_of(baselines.deal_cards)


def _play_slowly() -> float:
    return _rate_of(lambda g: baselines.play_randomly(baselines.deal_cards(g), g.randrange(4), g.choice("CDHS"), g))


def _solve_slowly() -> float:
    def solve(generator: random.Random) -> int:
        return baselines.solve_class(baselines.deal_to_maker(generator, "C", LEAST_TRUMPS), generator.randrange(4), "C")

    return _rate_of(solve, 3.0)


def _solve_alone_slowly() -> float:
    def solve(generator: random.Random) -> int:
        hands, leader = baselines.deal_to_maker(generator, "C", LEAST_TRUMPS), generator.choice((0, 1, 3))
        return baselines.solve_class(hands, leader, "C", asleep=2)

    return _rate_of(solve, 3.0)
