"""Whole deals by self-play, and what a new deal is worth when the present one is thrown in."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from analyzer.bidding import points_rule
from analyzer.jobs import Run, default_threads, run_chunks
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.simulate import Tally

NEW_DEAL_SEED = 20_260_101
NEW_DEAL_DEALS = 200_000
"""A thrown-in deal is worth the mean outcome of this many deals; its standard error is 0.003 points a deal."""


def largest_net(rules: Rules) -> int:
    """The largest number of net points, in the kernels' unit, that a deal can bring any side."""
    pay = compile_rules(rules).pay
    most = int(np.abs(pay[..., 0] - pay[..., 1]).max())
    return max(most * (1 if rules.partners else rules.players - 1), rules.forfeit_points)


def empty_tally(rules: Rules) -> Tally:
    """Sums of no deals."""
    from kernels.simulate import Tally

    turns = rules.players * len(rules.rounds)
    return Tally(
        points=np.zeros(2 * largest_net(rules) + 1, np.int64),
        ends=np.zeros((turns, len(rules.contracts), 3), np.int64),
        thrown=np.zeros(1, np.int64),
        farmers=np.zeros(1, np.int64),
    )


def simulate(rules: Rules, model: int, deals: int, seed: int, threads: int, chunk: int = 2_000) -> tuple[Tally, Run]:
    """Deal, call by the points rule and play `deals` deals by the play model; return the sums and how far it came."""
    from kernels.doubledummy import new_memory
    from kernels.simulate import simulate_deals

    game, rule, total = compile_rules(rules), points_rule(rules), empty_tally(rules)

    def work(first: int, last: int) -> Tally:
        tally = empty_tally(rules)
        simulate_deals(game, rule, model, np.uint64(seed), first, last, new_memory(), tally)
        return tally

    return total, run_chunks(work, 0, deals, chunk, threads, total)


@functools.lru_cache(maxsize=16)
def new_deal(rules: Rules) -> tuple[dict[int, float], dict[int, float]]:
    """Outcome distributions (net points: chance) of what follows a deal thrown in.

    The first is for the side of the dealer who threw in, the second for the other side. With d the outcomes of a deal
    for the dealing side (of mass 1 - t, t being thrown in again), the next dealer's new deal D solves
    D(x) = d(x) + t D(-x), so D(x) = (d(x) + t d(-x)) / (1 - t^2); when the same dealer deals again D = d / (1 - t).
    A forfeit is worth its points and nothing follows.
    """
    if rules.all_pass == "forfeit":
        return {-rules.forfeit_points: 1.0}, {rules.forfeit_points: 1.0}
    from kernels.play import RULES

    tally, run = simulate(rules, RULES, NEW_DEAL_DEALS, NEW_DEAL_SEED, default_threads())
    if run.interrupted:
        raise KeyboardInterrupt
    offset = len(tally.points) // 2
    thrown = int(tally.thrown[0]) / NEW_DEAL_DEALS
    direct = {net - offset: int(count) / NEW_DEAL_DEALS for net, count in enumerate(tally.points) if count}
    mirrored = {-net: chance for net, chance in direct.items()}
    if rules.all_pass == "redeal_same":
        mine = {net: chance / (1 - thrown) for net, chance in direct.items()}
        return mine, {-net: chance for net, chance in mine.items()}
    keys = sorted(direct.keys() | mirrored.keys())
    scale = 1 - thrown * thrown
    theirs = {net: (direct.get(net, 0.0) + thrown * mirrored.get(net, 0.0)) / scale for net in keys}
    return {-net: chance for net, chance in theirs.items()}, theirs
