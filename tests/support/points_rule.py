"""Numbers for the points rule, as the twins take them and as the kernels do."""

from __future__ import annotations

import random

import numpy as np

from analyzer.players.call_policies import by_points
from analyzer.rules import Rules
from analyzer.rules.compile import write_record
from kernels.calling.points import NEVER, POINTS_RULE, PointsRule
from kernels.calling.policy import CallPolicy
from tests.reference.call_twin import RANKS, Numbers
from tests.support.games import changed


def numbers_of(rules: Rules, seed: int = 0) -> Numbers:
    """Numbers for the points rule: near those of real play for seed 0, else scattered around them."""
    generator = random.Random(f"numbers {seed}")

    def near(value: int, spread: int = 25) -> int:
        return value if seed == 0 else value + generator.randint(-spread, spread)

    seats, rounds = range(rules.players), range(len(rules.rounds))
    names = [*RANKS, "left", "right", "joker"]
    points = [10, 10, 10, 10, 10, 15, 15, 20, 20, 20, 30, 30, 40, 50, 60, 70]
    return Numbers(
        trumps={name: near(worth, 4) for name, worth in zip(names, points, strict=True)},
        ace=near(20, 5),
        void=near(10, 5),
        upcard=[0 if seed == 0 else generator.randint(-9, 9) for _ in seats],
        next=[near(10) for _ in seats],
        call=[[near(105) for _ in rounds] for _ in seats],
        alone=[[near(165) for _ in rounds] for _ in seats],
        defend=near(140),
        top=near(43, 10),
        bid={contract.name: [near(30 + 30 * contract.need) for _ in seats] for contract in rules.contracts},
        misere=near(14, 3),
        bid_high=bool(near(0, 1)) != (not rules.partners),
    )


def rule_of(numbers: Numbers) -> PointsRule:
    """The same numbers as the kernels read them."""
    values = {
        "trumps": [numbers.trumps[name] for name in (*RANKS, "left", "right", "joker")],
        "ace": numbers.ace,
        "void": numbers.void,
        "upcard": numbers.upcard,
        "next": numbers.next,
        "call": numbers.call,
        "alone": numbers.alone,
        "defend": numbers.defend,
        "top": numbers.top,
        "bid": np.array(list(numbers.bid.values())).T,
        "misere": numbers.misere,
        "bid_high": int(numbers.bid_high),
    }
    rule: PointsRule = write_record(POINTS_RULE, values)
    return rule


def policy_of(numbers: Numbers) -> CallPolicy:
    """Everybody calls by these numbers."""
    return by_points(rule_of(numbers))


def never_calls(rules: Rules) -> CallPolicy:
    """Nobody calls, bids, goes alone or defends alone; a stuck dealer names his best suit."""
    never = dict.fromkeys(("call", "alone", "defend", "bid"), NEVER)
    policy: CallPolicy = changed(policy_of(numbers_of(rules)), **never, misere=-1, upcard=0, next=0)
    return policy
