"""How strong a play model is against another, on standard euchre's deals as the points rule calls them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analyzer.players.call_policies import points_policy
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.codes import FACTS, RULES
from kernels.deal.players import seat_players
from kernels.entries.duels import record_duels
from kernels.entries.job import Deals
from kernels.players.net.player import Net, new_net
from kernels.playing.worlds import new_search


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def mean_and_error(values: npt.NDArray[np.float64]) -> Figure:
    """The mean of some values and its standard error."""
    return Figure(float(np.mean(values)), float(np.std(values) / len(values) ** 0.5))


def played(
    pairs: list[tuple[int, int]], deals: int, seed: int, net: Net | None = None
) -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64]]:
    """The facts of each deal, and the makers' points by each pair of models, that of the makers first."""
    rules = Rules.load("standard")
    game, policy, models = compile_rules(rules), points_policy(rules), np.array(pairs, np.int64)
    facts, points = np.zeros(deals, FACTS), np.zeros((deals, len(pairs)), np.int64)
    players = seat_players(game, policy, RULES, new_net() if net is None else net, new_search())
    record_duels(game, players, models, Deals(np.uint64(seed), 0, deals), facts, points)
    return facts, points


def duplicate_edge(ours: int, theirs: int, deals: int, seed: int, net: Net | None = None) -> Figure:
    """Points a deal of model `ours` over model `theirs`: each deal played twice, sides swapped, halved."""
    _, points = played([(ours, theirs), (theirs, ours)], deals, seed, net)
    return mean_and_error((points[:, 0] - points[:, 1]) / 2)
