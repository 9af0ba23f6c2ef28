"""The numbers of the points rule by which the other players call, for each kind of table.

The shape of the rule is in `kernels.calling`. The points of single cards and features are those of the play study in
SCIENCE (trumps 9 T = 2, Q K = 3, A = 4, left = 5, right = 6; ace +2, void +1); what differs by seat and round was
chosen by self-play, see ``benchmarks/tune_points_rule.py``.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.calling import PointsRule

NAME = "points rule v1"
"""How answers name this policy; it changes whenever a number below does."""

TRUMP_POINTS = (1.0, 1.0, 1.0, 1.0, 1.0, 1.5, 1.5, 2.0, 2.0, 2.0, 3.0, 3.0, 4.0, 5.0, 6.0, 7.0)
"""Points of a trump by its place in the trump field: 2 … 6, 7, 8, 9, T, J, Q, K, A, left bower, right bower, joker."""
ACE, VOID = 2.0, 1.0
DEFEND_ALONE = 17.5

# By the distance of a seat's interest: (eldest, dealer's partner, seat 3, dealer), rounds 1 and 2
CALL = ((11.0, 9.5, 11.5, 10.5), (10.5, 11.0, 11.5, 11.0))
ALONE = ((17.5, 17.5, 17.5, 17.5), (17.5, 17.5, 17.5, 17.5))
UPCARD = (0.0, 0.0, 0.0, 0.0)
NEXT = (0.0, 0.0, 0.0, 0.0)


@functools.lru_cache(maxsize=64)
def points_rule(rules: Rules) -> PointsRule:
    """The points rule for a table of these rules."""
    from kernels.calling import PointsRule

    players = rules.players
    places = _places(players, rules.partners)
    rounds = max(2, len(rules.rounds))

    def by_seat(row: tuple[float, ...]) -> list[int]:
        return [round(10 * row[place]) for place in places]

    def by_round(table: tuple[tuple[float, ...], ...]) -> np.ndarray:
        rows = [by_seat(table[min(rnd, 1)]) for rnd in range(rounds)]
        return np.ascontiguousarray(np.array(rows, np.int64).T)

    return PointsRule(
        trumps=np.array([round(10 * x) for x in TRUMP_POINTS], np.int64),
        ace=round(10 * ACE),
        void=round(10 * VOID),
        upcard=np.array(by_seat(UPCARD), np.int64),
        next=np.array(by_seat(NEXT), np.int64),
        call=by_round(CALL),
        alone=by_round(ALONE),
        defend=round(10 * DEFEND_ALONE),
    )


def _places(players: int, partners: bool) -> list[int]:
    """Which column of the tables above each position uses: opponents of the dealer like eldest or seat 3."""
    if partners:
        return [0, 1, 2, 3]
    return [0] + [2] * (players - 2) + [3]
