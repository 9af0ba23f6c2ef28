"""The numbers of the points rule by which the other players call, for each kind of table.

The shape of the rule is in `kernels.points` and `kernels.calling`. The points of single cards and features are those
of a play study (trumps 9 T = 2, Q K = 3, A = 4, left = 5, right = 6; ace +2, void +1); what differs by seat and round
was chosen by self-play, see ``benchmarks/tune_points_rule.py``.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, cast

import numpy as np

from analyzer.rules.compile import write_record

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.points import PointsRule

NAME = "points rule v1"
"""How answers name this policy; it changes whenever a number below does."""

TRUMP_POINTS = (1.0, 1.0, 1.0, 1.0, 1.0, 1.5, 1.5, 2.0, 2.0, 2.0, 3.0, 3.0, 4.0, 5.0, 6.0, 7.0)
"""Points of a trump by its place in the trump field: 2 to A, left bower, right bower, joker."""
ACE, VOID = 2.0, 1.0
TOP = 4.3
"""Points of a card that nothing outranks, without trumps: six of them are six tricks for who leads."""
DEFEND_ALONE = 17.5

# Turn-up games, by place (eldest, dealer's partner, seat 3 or another opponent, dealer), rounds 1 and 2
CALL = ((11.0, 9.5, 11.5, 10.5), (10.5, 11.0, 11.5, 11.0))
ALONE = ((17.5, 17.5, 17.5, 17.5), (17.5, 17.5, 17.5, 17.5))
UPCARD = (0.0, 0.0, 0.0, 0.0)
NEXT = (0.0, 0.0, 0.0, 0.0)

# Ascending auctions: points for a bid that needs so many tricks; with partners, and each for himself
BID_WITH_PARTNER = {0: 0.0, 1: 7.0, 2: 9.0, 3: 11.0, 4: 14.0, 5: 18.0, 6: 23.0, 7: 28.0, 8: 32.0}
BID_ALONE = {0: 0.0, 1: 4.0, 2: 8.0, 3: 11.0, 4: 14.0, 5: 17.5, 6: 22.0, 7: 27.0, 8: 32.0}
OVERBID = 99.0
"""For a contract that may only follow another of the same tricks: not bid by rule."""
MISERE = 10
"""The most that the hand's ranks above the lowest may add up to for a bid of no trick."""


@functools.lru_cache(maxsize=64)
def points_rule(rules: Rules) -> PointsRule:
    """The points rule for a table of these rules."""
    from kernels.points import POINTS_RULE

    places = _places(rules)
    rounds = max(2, len(rules.rounds))

    def by_seat(row: tuple[float, ...]) -> list[int]:
        return [round(10 * row[place]) for place in places]

    def by_round(table: tuple[tuple[float, ...], ...]) -> np.ndarray:
        rows = [by_seat(table[min(rnd, 1)]) for rnd in range(rounds)]
        return np.ascontiguousarray(np.array(rows, np.int64).T)

    needs = BID_WITH_PARTNER if rules.partners else BID_ALONE
    bids = [OVERBID if contract.over else needs[contract.need] for contract in rules.contracts]
    values = {
        "trumps": np.array([round(10 * x) for x in TRUMP_POINTS], np.int64),
        "ace": round(10 * ACE),
        "void": round(10 * VOID),
        "upcard": np.array(by_seat(UPCARD), np.int64),
        "next": np.array(by_seat(NEXT), np.int64),
        "call": by_round(CALL),
        "alone": by_round(ALONE),
        "defend": round(10 * DEFEND_ALONE),
        "top": round(10 * TOP),
        "bid": np.array([[round(10 * bid) for bid in bids]] * rules.players, np.int64),
        "misere": MISERE,
        "bid_high": int(not rules.partners),
    }
    return cast("PointsRule", write_record(POINTS_RULE, values))


def _places(rules: Rules) -> list[int]:
    """Which column of the tables above each position uses."""
    if rules.partners:
        return [0, 1, 2, 3]
    return [0] + [2] * (rules.players - 2) + [3]
