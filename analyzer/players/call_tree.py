"""The auction as a tree for call tables: which seat decides where, what it may call there, and what that leads to.

A node of a turn-up auction is a turn. In an ascending auction the turns that look alike to the seat on turn are one
node: the same seat, the same highest bid by the same seat, the same seats still bidding; what was bid before that is
left out. A bid whose suit is named later is followed by a node at which the bidder names it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.errors import DataError
from kernels.codes import DEAL_ENDS, THROWN

if TYPE_CHECKING:
    from analyzer.rules import Contract, Rules

PASS_OPTION = 0
"""The option that is a pass at every node where one is open."""
NO_CONTRACT = -1
MOST_NODES = 400
"""Nodes of a tree that is still learned; hasenpfeffer has 157."""
MOST_BIDDERS = 5
"""Players of an auction that is still learned."""


@dataclass(frozen=True, slots=True)
class Option:
    """What a seat may do at a node. `place` is the strain's place in the seat's order of the suits, 4 and 5 without
    trumps, -1 for a bid that names none."""

    contract: int = NO_CONTRACT
    place: int = -1
    next: int = DEAL_ENDS


@dataclass(frozen=True, slots=True)
class Node:
    """A turn of a seat, or (`names`) the naming of a suit after it won with a bid."""

    seat: int
    round: int
    may_pass: bool
    names: bool = False
    high: int = NO_CONTRACT
    """The highest bid so far, or the one that was won with."""
    high_seat: int = -1
    passed: int = 0
    """Mask of the seats that have passed for good."""
    options: list[Option] = field(default_factory=list)


def make_tree(rules: Rules) -> list[Node]:
    """The nodes of the auction of `rules`, each before those that it leads to.

    Raises `DataError` for an auction of too many nodes.
    """
    if not rules.turns_up and rules.rounds[0].strains != "later":
        raise DataError(
            f"rules {rules.name}: every bid names its suit, which makes an auction too long to be learned; the others "
            "call by the points rule"
        )
    nodes = _turn_up(rules) if rules.turns_up else _Bidding(rules).nodes
    if len(nodes) > MOST_NODES or rules.players > MOST_BIDDERS:
        raise DataError(
            f"rules {rules.name}: the auction has {len(nodes)} turns that differ, at most {MOST_NODES} can be learned; "
            "the others call by the points rule"
        )
    return nodes


def _turn_up(rules: Rules) -> list[Node]:
    nodes, turns = [], rules.players * len(rules.rounds)
    for turn in range(turns):
        seat, number = turn % rules.players, turn // rules.players
        offered = rules.rounds[number]
        must = offered.dealer_must and seat == rules.players - 1
        node = Node(seat, number, not must, options=[Option(next=turn + 1 if turn + 1 < turns else THROWN)])
        places = {"upcard": (0,), "not_upcard": (1, 2, 3, 4, 5), "any": (0, 1, 2, 3, 4, 5)}[offered.strains]
        for name in offered.contracts:
            contract = rules.contract(name)
            if not _seat_may_call(rules, number, seat, contract):
                continue
            # a contract has all four suits or none: the suits' places are no names
            suits = bool(set(contract.strains) & {0, 1, 2, 3})
            open_places = [place for place in places if place in contract.strains or (place < 4 and suits)]
            node.options.extend(Option(rules.contract_number(name), place) for place in open_places)
        nodes.append(node)
    return nodes


def _seat_may_call(rules: Rules, number: int, seat: int, contract: Contract) -> bool:
    limit = rules.rounds[number].dealer_partner
    if limit == "free" or not rules.partners or seat != (rules.players + 1) % rules.players:
        return True
    return limit == "alone_only" and contract.alone


class _Bidding:
    """Builds the tree of an ascending auction."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.round = rules, rules.rounds[0]
        self.nodes: list[Node] = []
        self._numbers: dict[tuple[Any, ...], int] = {}
        found: dict[tuple[Any, ...], list[tuple[int, tuple[Any, ...]]]] = {}
        first = (0, 0, NO_CONTRACT, -1, 0, -1)  # calls made (up to one orbit), seat, bid, its seat, passed, its strain
        queue, depth = [first], {first: 0}
        for key in queue:
            found[key] = self._successors(key)
            for _, after in found[key]:
                if after and after not in depth:
                    queue.append(after)
                if after:
                    depth[after] = max(depth.get(after, 0), depth[key] + 1)
        self._settle(found, depth)
        order = sorted(found, key=lambda key: (depth[key], key))
        self._numbers = {key: number for number, key in enumerate(order)}
        for key in order:
            self.nodes.append(self._node(key, found[key]))

    @staticmethod
    def _settle(found: dict[tuple[Any, ...], Any], depth: dict[tuple[Any, ...], int]) -> None:
        """Make every node deeper than all that lead to it."""
        moved = True
        while moved:
            moved = False
            for key, ways in found.items():
                for _, after in ways:
                    if after and depth[after] <= depth[key]:
                        depth[after], moved = depth[key] + 1, True

    def _successors(self, key: tuple[Any, ...]) -> list[tuple[int, tuple[Any, ...]]]:
        """(contract or NO_CONTRACT for a pass, the next turn, or () where none follows)."""
        made, seat, high, high_seat, passed, _ = key
        if made < 0:  # naming
            return []
        rules = self.rules
        dealer = rules.players - 1
        ways: list[tuple[int, tuple[Any, ...]]] = []
        if not (self.round.dealer_must and seat == dealer and high < 0):
            ways.append((NO_CONTRACT, self._after(made, seat, high, high_seat, passed | self._bit(seat))))
        for name in self.round.contracts:
            number = rules.contract_number(name)
            if self._is_higher(number, seat, high, high_seat) and _seat_may_call(rules, 0, seat, rules.contract(name)):
                ways.append((number, self._after(made, seat, number, seat, passed)))
        return ways

    def _bit(self, seat: int) -> int:
        return 1 << seat if self.round.orbit == "until_passes" else 0

    def _after(self, made: int, seat: int, high: int, high_seat: int, passed: int) -> tuple[Any, ...]:
        players = self.rules.players
        if self.round.orbit == "once":
            if seat + 1 < players:
                return (0, seat + 1, high, high_seat, 0, -1)
            return self._won(high, high_seat)
        bidders = [other for other in range(players) if not passed >> other & 1]
        if not bidders:
            return ()
        if len(bidders) == 1 and high >= 0:
            return self._won(high, high_seat)
        seat = (seat + 1) % players
        while passed >> seat & 1:
            seat = (seat + 1) % players
        return (0, seat, high, high_seat, passed, -1)

    def _won(self, high: int, high_seat: int) -> tuple[Any, ...]:
        return (-1, high_seat, high, high_seat, 0, -1) if high >= 0 else ()

    def _is_higher(self, number: int, seat: int, high: int, high_seat: int) -> bool:
        rules = self.rules
        contract = rules.contracts[number]
        if contract.over is not None and (high < 0 or rules.contracts[high].name != contract.over):
            return False
        if high < 0 or contract.rank > rules.contracts[high].rank:
            return True
        match = self.round.dealer_may_match
        if not match or seat != rules.players - 1 or contract.rank < rules.contracts[high].rank:
            return False
        return match == "any" or rules.side(seat) != rules.side(high_seat)

    def _node(self, key: tuple[Any, ...], ways: list[tuple[int, tuple[Any, ...]]]) -> Node:
        made, seat, high, high_seat, passed, _ = key
        if made < 0:
            strains = self.rules.contracts[high].strains
            places = [*(range(4) if set(strains) & {0, 1, 2, 3} else ()), *(s for s in strains if s > 3)]
            options = [Option(next=THROWN), *(Option(high, place) for place in places)]
            return Node(seat, 0, False, True, high, high_seat, 0, options)
        may_pass = bool(ways) and ways[0][0] == NO_CONTRACT
        options = [] if may_pass else [Option(next=THROWN)]
        for contract, after in ways:
            options.append(Option(contract, -1, self._numbers[after] if after else THROWN))
        return Node(seat, 0, may_pass, False, high, high_seat, passed, options)


def bank_columns(rules: Rules, tree: list[Node]) -> list[tuple[int, int, int, int]]:
    """What a bank has to hold for a tree: (turn, seat, contract, relation of the strain) each.

    In a turn-up auction the turn decides who picks the upcard up. In an ascending one it says nothing, and of the
    contracts that are played alike the first stands for all.
    """
    columns: dict[tuple[int, int, int, int], None] = {}
    for turn, node in enumerate(tree):
        for option in node.options:
            if option.next == DEAL_ENDS:
                for relation in _relations(rules, option.place):
                    columns[column_of(rules, turn, node, option.contract, relation)] = None
    return list(columns)


def _relations(rules: Rules, place: int) -> tuple[int, ...]:
    """How a strain at a place of a seat's order may stand to the upcard (`kernels.cards.states.order_suits`)."""
    if place > 3 or (rules.upcard and place == 0):
        return (place,)
    if not rules.upcard:
        return (0, 1, 2, 3)
    if not rules.bowers:
        return (1, 2, 3)
    return (1,) if place == 1 else (2, 3)


def column_of(rules: Rules, turn: int, node: Node, contract: int, relation: int) -> tuple[int, int, int, int]:
    """Where the tricks of a contract stand in a bank."""
    if rules.turns_up:
        return turn, node.seat, contract, relation
    chosen = rules.contracts[contract]
    alike = next(k for k, one in enumerate(rules.contracts) if (one.alone, one.misere) == (chosen.alone, chosen.misere))
    return 0, node.seat, alike, relation


def tree_arrays(rules: Rules, tree: list[Node]) -> dict[str, Any]:
    """The arrays of `kernels.entries.learn_calls.CallTree` that are of the auction, not of the payoff."""
    wide = max(len(node.options) for node in tree)
    columns = {column: number for number, column in enumerate(bank_columns(rules, tree))}
    contract, place = np.full((len(tree), wide), -1, np.int64), np.full((len(tree), wide), -1, np.int64)
    after, column = np.full((len(tree), wide), THROWN, np.int64), np.full((len(tree), wide, 6), -1, np.int64)
    for t, node in enumerate(tree):
        for o, option in enumerate(node.options):
            contract[t, o], place[t, o], after[t, o] = option.contract, option.place, option.next
            if option.next == DEAL_ENDS:
                for relation in range(6):
                    column[t, o, relation] = columns.get(column_of(rules, t, node, option.contract, relation), -1)
    return {
        "seat": np.array([node.seat for node in tree]),
        "options": np.array([len(node.options) for node in tree]),
        "may_pass": np.array([int(node.may_pass) for node in tree]),
        "next": after,
        "contract": contract,
        "place": place,
        "column": column,
    }
