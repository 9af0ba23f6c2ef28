"""The kernels under pytest-benchmark: ``pytest benchmarks/bench_kernels.py --benchmark-enable``.

Each round is a batch of deals, with the machine code loaded before; ``--benchmark-columns=min,mean,rounds`` shows the
time a batch, and `extra_info` the number of deals in it. No part of the test run: the file's name does not match.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.players.call_policies import points_policy
from analyzer.questions.arrays import empty_sums, make_question
from analyzer.questions.plans import make_plans, to_arrays
from analyzer.questions.situation import read_situation
from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from analyzer.simulation.self_play import empty_tally, most_points
from kernels.codes import RULES
from kernels.deal.players import seat_players
from kernels.doubledummy import new_memory
from kernels.entries.job import Deals
from kernels.entries.sample_plans import sample_plans
from kernels.entries.self_play import simulate_deals
from kernels.entries.workload import deal_many, make_known_deals, solve_known_deals

STANDARD = PRESETS["standard"]
GAME = compile_rules(STANDARD)
SEED = np.uint64(1)
DEALS = 5_000


@pytest.mark.parametrize("contract", [0, 1], ids=["pair", "alone"])
def test_solve(benchmark: Any, contract: int) -> None:
    """Known deals, the maker with three trumps, as far as the points depend on the tricks."""
    hands, seats = np.zeros((DEALS, 4), np.uint64), np.zeros((DEALS, 2), np.int64)
    make_known_deals(GAME, contract, 3, SEED, hands, seats)
    memory, classes = new_memory(GAME), np.zeros(DEALS, np.int64)
    solve_known_deals(GAME, contract, hands[:1], seats[:1], memory, classes[:1])
    benchmark.extra_info["deals"] = DEALS
    benchmark(solve_known_deals, GAME, contract, hands, seats, memory, classes)


def test_deal(benchmark: Any) -> None:
    """Four hands dealt."""
    total = np.zeros(1, np.uint64)
    deal_many(GAME, SEED, 0, 1, total)
    benchmark.extra_info["deals"] = DEALS
    benchmark(deal_many, GAME, SEED, 0, DEALS, total)


@pytest.mark.parametrize("name", ["standard", "two_handed", "british", "bid_euchre_6"])
def test_simulate_by_rules(benchmark: Any, name: str) -> None:
    """Whole deals: dealt, called by the points rule and played by the rule player."""
    rules = PRESETS[name]
    game, tally = compile_rules(rules), empty_tally(rules)
    players = seat_players(game, points_policy(rules), RULES)
    simulate_deals(game, players, Deals(SEED, 0, 1), tally)
    benchmark.extra_info["deals"] = DEALS
    benchmark(simulate_deals, game, players, Deals(SEED, 0, DEALS), tally)


def test_evaluate_a_question(benchmark: Any) -> None:
    """All calls of a dealer with the jack turned up and all their discards, and his pass, on the same deals."""
    situation = read_situation(STANDARD, "JC AS KS AH 9D", "JS", seat="dealer")
    plans, players = make_plans(situation), seat_players(GAME, points_policy(STANDARD), RULES)
    question, arrays = make_question(situation, infer=True), to_arrays(plans)
    sums = empty_sums(len(plans), most_points(STANDARD))
    deals = 1_000
    sample_plans(GAME, players, question, arrays, Deals(SEED, 0, 1), 0, sums)
    benchmark.extra_info |= {"deals": deals, "plans": len(plans)}
    benchmark(sample_plans, GAME, players, question, arrays, Deals(SEED, 0, deals), 0, sums)
