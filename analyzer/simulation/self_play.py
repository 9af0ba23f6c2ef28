"""Whole deals by self-play, and what a new deal is worth when the present one is thrown in."""

from __future__ import annotations

import contextlib
import functools
import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine.chunks import Run, run_chunks
from analyzer.engine.options import default_threads
from analyzer.engine.store import load, save, stored_path
from analyzer.players.bidding import Bidding, all_by_points
from analyzer.players.call_policies import call_policy
from analyzer.players.points_rule import points_rule
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.entries.self_play import Tally

NEW_DEAL_SEED = 20_260_101
NEW_DEAL_DEALS = 200_000
"""A thrown-in deal is worth the mean outcome of this many deals; its standard error is 0.003 points a deal."""


def most_points(rules: Rules) -> int:
    """The largest number of net points, in the kernels' unit, that a deal can bring any side."""
    pay = compile_rules(rules).pay
    most = int(np.abs(pay[..., 0] - pay[..., 1]).max())
    return max(most * (rules.sides - 1), rules.forfeit_points)


def empty_tally(rules: Rules) -> Tally:
    """Sums of no deals."""
    from kernels.entries.self_play import Tally

    turns = rules.players * len(rules.rounds)
    return Tally(
        points=np.zeros((rules.players, 2 * most_points(rules) + 1), np.int64),
        ends=np.zeros((turns, len(rules.contracts), 3), np.int64),
        thrown=np.zeros(1, np.int64),
    )


def simulate(
    rules: Rules, model: int, deals: int, seed: int, threads: int, chunk: int = 2_000, bidding: Bidding | None = None
) -> tuple[Tally, Run]:  # fmt: skip
    """Deal, call and play `deals` deals by the play model; return the sums and how far it came.

    Everybody calls as `bidding` says, by points without it.
    """
    from kernels.deal.players import seat_players
    from kernels.entries.job import Deals
    from kernels.entries.self_play import simulate_deals

    game, total = compile_rules(rules), empty_tally(rules)
    policy = call_policy(rules, bidding or all_by_points(rules))

    def work(first: int, last: int) -> Tally:
        tally = empty_tally(rules)
        simulate_deals(game, seat_players(game, policy, model), Deals(np.uint64(seed), first, last), tally)
        return tally

    return total, run_chunks(work, 0, deals, chunk, threads, total)


def mean_outcome(outcomes: dict[int, float]) -> float:
    """The mean of a distribution (points: chance)."""
    return sum(points * chance for points, chance in outcomes.items())


@functools.lru_cache(maxsize=16)
def new_deal(rules: Rules, bidding: Bidding | None = None) -> tuple[dict[int, float], ...]:
    """Outcome distributions (net points: chance) of what follows a deal thrown in, one a seat of that deal.

    With d_p the outcomes of a deal for position p (of mass 1 - t, t being thrown in again), D_p the same with all that
    follows, and the deal passing to the left, so that position p becomes p - 1: D_p = d_p + t D_(p-1), solved as
    D_p = (d_p + t d_(p-1) + ... + t^(n-1) d_(p-n+1)) / (1 - t^n). When the same dealer deals again D_p = d_p / (1 - t).
    A forfeit is worth its points and nothing follows. Everybody calls as
    `bidding` says, by points without it. Net points are in the kernels' unit (`net_points`).
    """
    players = rules.players
    if rules.all_pass == "forfeit":
        return tuple({points: 1.0} for points in _forfeits(rules))
    if rules.all_pass == "redeal_same":
        return _with_redeals(rules, False, bidding)
    # a deal thrown in has gone to the next dealer
    total = _with_redeals(rules, True, bidding)
    return tuple(total[(seat - 1) % players] for seat in range(players))


@functools.lru_cache(maxsize=16)
def deal_again(rules: Rules, bidding: Bidding | None = None) -> tuple[dict[int, float], ...]:
    """Outcome distributions of a deal dealt again because of a farmer's hand, one a seat of the present deal."""
    if rules.all_pass == "forfeit":
        total = _with_forfeits(rules, bidding)
    else:
        total = _with_redeals(rules, rules.all_pass != "redeal_same", bidding)
    step = 1 if rules.farmer_redealer == "next" else 0
    return tuple(total[(seat - step) % rules.players] for seat in range(rules.players))


def _forfeits(rules: Rules) -> list[int]:
    """What a forfeit brings each seat of a deal: the dealer's side loses to every other."""
    dealers, others = rules.side(rules.players - 1), rules.sides - 1
    forfeit = rules.forfeit_points
    return [-forfeit * others if rules.side(seat) == dealers else forfeit for seat in range(rules.players)]


def _with_forfeits(rules: Rules, bidding: Bidding | None) -> tuple[dict[int, float], ...]:
    """Outcomes of a deal by position where one thrown in is forfeit."""
    direct, thrown = _direct_outcomes(rules, bidding)
    total = []
    for row, forfeit in zip(direct, _forfeits(rules), strict=True):
        total.append(dict(sorted((row | {forfeit: row.get(forfeit, 0.0) + thrown}).items())))
    return tuple(total)


def _with_redeals(
    rules: Rules, passes_on: bool, bidding: Bidding | None
) -> tuple[dict[int, float], ...]:  # fmt: skip
    """Outcomes of a deal by position, with all that follows when it is thrown in (to the next dealer, or the same)."""
    players = rules.players
    direct, thrown = _direct_outcomes(rules, bidding)
    if not passes_on:
        return tuple({points: chance / (1 - thrown) for points, chance in row.items()} for row in direct)
    total = []
    for seat in range(players):
        mixed: dict[int, float] = {}
        for k in range(players):
            for points, chance in direct[(seat - k) % players].items():
                mixed[points] = mixed.get(points, 0.0) + thrown**k * chance / (1 - thrown**players)
        total.append(dict(sorted(mixed.items())))
    return tuple(total)


def _direct_outcomes(rules: Rules, bidding: Bidding | None) -> tuple[list[dict[int, float]], float]:
    """Outcomes of a deal by position where it is played, and the chance that it is thrown in."""
    counts, thrown_in = _new_deal_counts(rules, bidding or all_by_points(rules))
    offset = len(counts[0]) // 2
    direct = [{points - offset: count / NEW_DEAL_DEALS for points, count in enumerate(row) if count} for row in counts]
    return direct, thrown_in / NEW_DEAL_DEALS


def _new_deal_counts(rules: Rules, bidding: Bidding) -> tuple[list[list[int]], int]:
    """Deals by seat and net points (+ offset), and deals thrown in, of `NEW_DEAL_DEALS` deals; kept in the store."""
    from kernels.codes import RULES

    rule: Any = points_rule(rules)
    policy = call_policy(rules, bidding)
    calls = hashlib.sha256(policy.table.tobytes()).hexdigest() if len(policy.table) else ""
    parts = (repr(rules), rule.tobytes().hex(), calls, str(NEW_DEAL_DEALS), str(NEW_DEAL_SEED))
    path = stored_path("new-deal", *parts)
    kept = load(path)
    shape = (rules.players, 2 * most_points(rules) + 1)
    with contextlib.suppress(KeyError, TypeError, ValueError):
        points, thrown = np.array(kept["points"], np.int64), int(kept["thrown"])
        if points.shape == shape and (points.sum(axis=1) + thrown == NEW_DEAL_DEALS).all():
            return points.tolist(), thrown
    threads = default_threads()
    tally, run = simulate(rules, RULES, NEW_DEAL_DEALS, NEW_DEAL_SEED, threads, bidding=bidding)
    if run.interrupted:
        raise KeyboardInterrupt
    counts, thrown = tally.points.tolist(), int(tally.thrown[0])
    save(path, {"points": counts, "thrown": thrown})
    return counts, thrown
