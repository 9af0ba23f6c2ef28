"""The numbers of the points rule by which the other players call, for each kind of table.

The shape of the rule is in `kernels.calling.points` and `kernels.calling.choose_call`. The points of single cards and
features are those of a play study (trumps 9 T = 2, Q K = 3, A = 4, left = 5, right = 6; ace +2, void +1); what differs
by seat and round was chosen by self-play, see ``benchmarks/tune_points_rule.py``.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from analyzer.rules.compile import write_record

if TYPE_CHECKING:
    from analyzer.rules import Contract, Rules
    from kernels.calling.points import PointsRule

Ints = np.ndarray[Any, Any]

BIDDING = "points rule v1"
"""How answers name this policy; it changes whenever a number below does."""

TRUMP_POINTS = (1.0, 1.0, 1.0, 1.0, 1.0, 1.5, 1.5, 2.0, 2.0, 2.0, 3.0, 3.0, 4.0, 5.0, 6.0, 7.0)
"""Points of a trump by its place in the trump field: 2 to A, left bower, right bower, joker."""
ACE, VOID = 2.0, 1.0
TOP = 4.3
"""Points of a card that nothing outranks, without trumps: six of them are six tricks for who leads."""
DEFEND_ALONE = 17.5
"""What the play study took to go alone."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Thresholds of a turn-up game by seat (eldest to dealer), in rounds 1 and 2; the dealer of round 1 picks up."""

    call: tuple[tuple[float, ...], tuple[float, ...]]
    alone: tuple[tuple[float, ...], tuple[float, ...]]
    upcard: tuple[float, ...]
    """Share of the upcard's points that counts for a seat in round 1, when the dealer gets it."""
    next: tuple[float, ...]
    """Bonus in round 2 for the suit of the turned-down card's colour."""


# Self-play wanted every loner a point cheaper, for a gain of less than 0.01 points a deal; the thresholds stand a
# point above that, since a loner's value depends most on how well it is defended against.
FOUR = TurnUp(
    call=((14.0, 8.5, 13.5, 10.5), (8.5, 7.5, 8.5, 11.0)),
    alone=((15.0, 16.5, 16.5, 15.5), (16.0, 15.5, 16.5, 16.5)),
    upcard=(-0.4, 0.0, -0.2, 0.0),
    next=(1.5, -0.5, 1.0, 0.0),
)
TWO = TurnUp(call=((14.5, 7.5), (5.5, 9.0)), alone=((99.0, 99.0), (99.0, 99.0)), upcard=(-0.6, 0.0), next=(1.5, 1.0))
THREE = TurnUp(
    call=((12.0, 14.0, 11.5), (11.5, 11.5, 11.0)),
    alone=((99.0, 99.0, 99.0), (99.0, 99.0, 99.0)),
    upcard=(-0.6, -0.2, 0.0),
    next=(0.0, 0.0, -0.5),
)
JOKER_CALL, JOKER_ALONE = 1.5, 2.0
"""What a joker in the deck adds to the thresholds (to call: not the dealer's)."""

# Ascending auctions: points for a bid that needs so many tricks; with partners by seat, and each for himself
BID_WITH_PARTNER = {
    0: (0.0, 0.0, 0.0, 0.0),
    1: (7.0, 7.0, 6.0, 6.0),
    2: (9.0, 9.0, 8.0, 7.5),
    3: (13.0, 14.5, 10.0, 8.5),
    4: (13.0, 14.5, 12.5, 14.0),
    5: (18.0, 17.0, 16.0, 17.0),
    6: (23.0, 23.0, 21.0, 23.0),
    7: (28.0, 28.0, 28.0, 28.0),
    8: (32.0, 32.0, 32.0, 32.0),
}
BID_ALONE = {0: 0.0, 1: 4.0, 2: 8.0, 3: 11.0, 4: 14.0, 5: 17.5, 6: 22.0, 7: 27.0, 8: 32.0}
NEVER = 99.0
"""For a contract that may only follow another of the same tricks: not bid by rule."""
MISERE = 10
"""The most that the hand's ranks above the lowest may add up to for a bid of no trick; set by hand, not tuned."""


@functools.lru_cache(maxsize=64)
def points_rule(rules: Rules) -> PointsRule:
    """The points rule for a table of these rules."""
    from kernels.calling.points import POINTS_RULE

    numbers = FOUR if rules.partners else TWO if rules.players == 2 else THREE
    values = {
        "trumps": np.array([round(10 * x) for x in TRUMP_POINTS], np.int64),
        "ace": round(10 * ACE),
        "void": round(10 * VOID),
        "upcard": _tenths([_spread(numbers.upcard, rules)]).ravel(),
        "next": _tenths([_spread(numbers.next, rules)]).ravel(),
        "call": _by_round(numbers.call, rules, JOKER_CALL, dealer_too=False),
        "alone": _by_round(numbers.alone, rules, JOKER_ALONE, dealer_too=True),
        "defend": round(10 * DEFEND_ALONE),
        "top": round(10 * TOP),
        "bid": _tenths(
            [[_bid(contract, seat, rules) for contract in rules.contracts] for seat in range(rules.players)]
        ),
        "misere": MISERE,
        "bid_high": int(not rules.partners),
    }
    return cast("PointsRule", write_record(POINTS_RULE, values))


def _bid(contract: Contract, seat: int, rules: Rules) -> float:
    if contract.over:
        return NEVER
    table = {need: row[seat] for need, row in BID_WITH_PARTNER.items()} if rules.partners else BID_ALONE
    most = max(table)
    beyond = max(0, contract.need - most)  # longer hands than any preset's: each trick costs as much as the last one
    return table[min(contract.need, most)] + beyond * (table[most] - table[most - 1])


def _spread(row: tuple[float, ...], rules: Rules) -> list[float]:
    """A row of numbers by seat for the players there are: further opponents are like the last one before the dealer."""
    middle = [row[-2]] * (rules.players - len(row))
    return [*row[:-1], *middle, row[-1]]


def _by_round(table: tuple[tuple[float, ...], ...], rules: Rules, joker: float, dealer_too: bool) -> Ints:
    """Thresholds ``[seat, round]`` in tenths."""
    rows = []
    for rnd in range(len(rules.rounds)):
        row = _spread(table[min(rnd, 1)], rules)
        if rules.joker:
            row = [x + joker if dealer_too or seat < rules.players - 1 else x for seat, x in enumerate(row)]
        rows.append(row)
    return np.ascontiguousarray(_tenths(rows).T)


def _tenths(rows: list[list[float]]) -> Ints:
    return np.array([[round(10 * x) for x in row] for row in rows], np.int64)
