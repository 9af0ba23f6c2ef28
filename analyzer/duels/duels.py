"""What duels and the gap table share: players by name, how many deals they are worth, and playing those deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.players import points_rule as bidding
from analyzer.players.play_models import PlayModel, has_net, net_of, parse_model
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kernels.players.net.player import Net

    Ints = NDArray[np.int64]

FACTOR = 1.96
"""Standard errors to either side of a mean that make its 95 % interval; there is one look, at a fixed number."""
FEWEST_DEALS = 100
"""Fewer are not enough for such an interval."""
MOST_DEALS = 10**8


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of some whole numbers, its standard error and its 95 % interval."""

    value: float
    se: float

    @property
    def interval(self) -> Interval:
        return Interval(self.value, self.value - FACTOR * self.se, self.value + FACTOR * self.se)


def mean_of(n: int, total: int, squares: int, scale: int = 1) -> Mean:
    """The mean of n >= 2 whole numbers of sum `total` and sum of squares `squares`, each divided by `scale`."""
    variance = max(0, n * squares - total * total) / (n * (n - 1))
    return Mean(total / n / scale, math.sqrt(variance / n) / scale)


def load_rules(text: str | Rules) -> Rules:
    """Rules whose deals the points rule can call."""
    rules = Rules.load(text) if isinstance(text, str) else text
    if rules.alone_by != "caller":
        raise DataError(f'rules {rules.name}: alone_by="{rules.alone_by}" is not supported; "caller" is')
    return rules


def parse_player(text: str, rules: Rules) -> PlayModel:
    """A player by name: a play model, ``random``, or ``open``, who sees every hand (also ``dd``); see `parse_model`.

    ``pimc`` stands for ``pimc:32``. Raises `DataError` for others, and for a net where none has learnt the rules.
    """
    model = parse_model(text, ("random", "open"))
    if model.kind == "dd":
        return PlayModel("open", "open")
    if model.searches:
        return PlayModel(f"pimc:{model.worlds}{'' if model.conditioned else ':uniform'}", "pimc", model.worlds,
                         model.conditioned)  # fmt: skip
    if model.kind == "net" and not has_net(rules):
        raise DataError(f"no net has learnt rules {rules.name}; there are rules, random, open and pimc:W")
    return model


def effort(rules: Rules) -> int:
    """About how many times as long as in standard euchre a searching player thinks over a deal."""
    cards = rules.hand * rules.players
    return 1 if cards <= 20 else 10 if cards <= 25 else 20 if cards <= 30 else 100


def check_numbers(deals: int, seed: int, chunk: int | None) -> None:
    """Check the options that are numbers."""
    if not FEWEST_DEALS <= deals <= MOST_DEALS:
        raise DataError(f"deals {deals} is out of range; give {FEWEST_DEALS} to {MOST_DEALS}")
    if not 0 <= seed < 2**64:
        raise DataError(f"seed {seed} is out of range; give 0 to 18446744073709551615")
    if chunk is not None and chunk < 1:
        raise DataError(f"chunk {chunk} is out of range; give 1 deal or more")


def edge_sums(
    rules: Rules, a: PlayModel, b: PlayModel, seed: int, first: int, last: int, net: Net | None = None
) -> tuple[Ints]:
    """Duplicate deals first..last-1: how many were played, and sum and sum of squares of twice the edge of `a`.

    Each is played twice: `a` makes and `b` defends, and the other way round. One array, as `run_chunks` adds it up.
    """
    facts, points = play_duels(rules, [(a, b), (b, a)], seed, first, last, net)
    twice = points[:, 0] - points[:, 1]  # 0 where a deal is thrown in
    return (np.array([facts["played"].sum(), twice.sum(), (twice * twice).sum()]),)


def play_duels(
    rules: Rules,
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

    game, rule = compile_rules(rules), bidding.points_rule(rules)
    models = np.array([(one.code, two.code) for one, two in columns], np.int64).reshape(-1, 2)
    facts: Any = np.zeros(last - first, FACTS)
    points: Any = np.zeros((last - first, len(columns)), np.int64)
    players = seat_players(game, rule, RULES, net_of(rules) if net is None else net, new_search())
    record_duels(game, players, models, Deals(np.uint64(seed), first, last), facts, points)
    return facts, points
