"""Duplicate deals: the same deals and calls, played out by several players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.players.bidding import Bidding
from analyzer.players.call_policies import call_policy
from analyzer.players.play_models import PlayModel, net_of
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analyzer.rules import Rules
    from kernels.players.net.player import Net

    Ints = NDArray[np.int64]


def edge_sums(
    rules: Rules, bidding: Bidding, a: PlayModel, b: PlayModel, seed: int, first: int, last: int, net: Net | None = None
) -> tuple[Ints]:
    """Duplicate deals first..last-1: how many were played, and sum and sum of squares of twice the edge of `a`.

    Each is played twice: `a` makes and `b` defends, and the other way round. One array, as `run_chunks` adds it up.
    """
    facts, points = play_duels(rules, bidding, [(a, b), (b, a)], seed, first, last, net)
    twice = points[:, 0] - points[:, 1]  # 0 where a deal is thrown in
    return (np.array([facts["played"].sum(), twice.sum(), (twice * twice).sum()]),)


def play_duels(
    rules: Rules,
    bidding: Bidding,
    columns: Sequence[tuple[PlayModel, PlayModel]],
    seed: int,
    first: int,
    last: int,
    net: Net | None = None,
) -> tuple[Any, Ints]:
    """Play deals first..last-1 once for each column, (makers' model, defenders' model), with the rules' net or `net`.

    Returns the facts of the deals and the makers' points by deal and column, as
    `kernels.entries.duels.record_duels` has them.
    """
    from kernels.codes import FACTS, RULES
    from kernels.deal.players import seat_players
    from kernels.entries.duels import record_duels
    from kernels.entries.job import Deals
    from kernels.playing.worlds import new_search

    game, policy = compile_rules(rules), call_policy(rules, bidding)
    models = np.array([(one.code, two.code) for one, two in columns], np.int64).reshape(-1, 2)
    facts: Any = np.zeros(last - first, FACTS)
    points: Any = np.zeros((last - first, len(columns)), np.int64)
    players = seat_players(game, policy, RULES, net_of(rules) if net is None else net, new_search())
    record_duels(game, players, models, Deals(np.uint64(seed), first, last), facts, points)
    return facts, points
