"""Classes of an option at a node: hands that are alike for it share what they learn.

A call's class is which trumps the hand holds, how many other aces and how many voids; in the first round the upcard's
rank as well. A pass goes by the upcard's suit while it is offered, and by how strong the best other suit is, which may
be called next; after that by the suit that holds most. Classes to which few came fall back on wider ones: how many
trumps, which bowers among them, how many aces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from analyzer.players.call_tree import Node
from analyzer.rules.compile import compile_rules
from kernels.codes import CLOSED, NO_RECORD

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.entries.call_bank import Bank

RANK, OTHER, ACES = 24, 20, 16
"""Where the upcard's rank, the strength of another suit and the number of other aces stand in a key."""
RANKS, BOWERS = 0x1FFF, 0xE000
"""The trumps in a key: those without a name of their own, and the bowers and the joker."""
FIELD, JACK, ACE = 16, 9, 12
"""Bits of a suit among the cards, and the places of two ranks there."""
Ints = np.ndarray[Any, Any]


class Classes(NamedTuple):
    """The classes of all options of a node."""

    kinds: Ints
    """``int32[option, state]``, CLOSED where an option is not open."""
    wider: Ints
    """``int32[option, class]`` the wider class of each, -1 where an option has no such class."""


class HandClasses:
    """The states of a game, numbered without gaps, and the classes of all options of a tree, from 0 for each."""

    def __init__(self, rules: Rules, tree: list[Node]) -> None:
        from kernels.cards.hand_classes import list_hands, write_keys
        from kernels.cards.states import count_states

        self.rules, self.tree, self._game = rules, tree, compile_rules(rules)
        numbers = int(count_states(self._game))
        hands, upcards = np.zeros(numbers, np.uint64), np.zeros(numbers, np.uint64)
        list_hands(self._game, hands, upcards)
        self.numbers: Ints = np.flatnonzero(hands)
        """The number of each state (`kernels.cards.states.state_of`)."""
        self.hands, self.upcards = hands[self.numbers], upcards[self.numbers]
        self._places = np.full(numbers, NO_RECORD, np.int32)
        self._places[self.numbers] = np.arange(len(self.numbers))
        self._keys: list[Ints] = []
        for place in range(6):
            keys = np.zeros(len(self.hands), np.int64)
            write_keys(self._game, self.hands, self.upcards, place, keys)
            self._keys.append(keys)
        self._found: dict[tuple[Any, ...], Classes] = {}

    def __len__(self) -> int:
        return len(self.numbers)

    def in_order(self, bank: Bank) -> Bank:
        """The bank with the states' places in `numbers`."""
        left_out = bank.states[:, 0] < 0
        states = self._places[np.where(left_out[:, None], self.numbers[0], bank.states)]
        if (states < 0).any():
            raise ValueError("a bank holds numbers that are no states")
        states[left_out] = NO_RECORD
        return bank._replace(states=states)

    def cards(self) -> Any:
        """``float64[state, feature]``: 1, the cards of the hand, and the rank turned up."""
        columns = [np.ones(len(self))]
        for cards in (self.hands, self.upcards):
            held = [((cards >> np.uint64(bit)) & np.uint64(1)).astype(np.float64) for bit in range(64)]
            columns += [column for column in held if column.any()]
        return np.column_stack(columns)

    def of_node(self, node: Node) -> Classes:
        """The classes of all options of a node."""
        tests = (node.round, node.seat, node.names, node.may_pass, node.high if node.names else None)
        kind = (*tests, *(option.place for option in node.options))
        if kind not in self._found:
            keys = [self._keys_of(node, option.place, o) for o, option in enumerate(node.options)]
            found = [np.unique(row, return_inverse=True) for row in keys]
            rows = np.array([row for _, row in found], np.int32)
            closed = np.array([self._is_closed(node, o) for o in range(len(node.options))])
            freed = closed[1:].all(axis=0) & (not node.may_pass)
            wider = np.full((len(found), max(len(classes) for classes, _ in found)), -1, np.int32)
            for o, (classes, _) in enumerate(found):
                wider[o, : len(classes)] = wider_classes(classes, node.options[o].place)
            self._found[kind] = Classes(np.where(closed & ~freed, np.int32(CLOSED), rows), wider)
        return self._found[kind]

    def _is_closed(self, node: Node, option: int) -> Ints:
        """Which hands may not pass, or not name a suit: by the must-have-suit test, or for want of a trump to lead."""
        from kernels.entries.open_calls import write_open, write_trumps

        place = node.options[option].place
        if option == 0 and not node.may_pass:
            return np.ones(len(self), bool)
        found = np.ones(len(self), np.uint8)
        if 0 <= place < 4:
            if self.rules.rounds[node.round].need_suit != "none" and not node.names:
                write_open(self._game, self.hands, self.upcards, node.seat, node.round, place, found)
            if self.rules.first_lead_trump:
                write_trumps(self._game, self.hands, place, found)
        closed: Ints = found == 0
        return closed

    def _keys_of(self, node: Node, place: int, option: int) -> Ints:
        if option == 0 and not node.may_pass:
            return np.zeros(len(self), np.int64)
        if place >= 0:
            keys = self._keys[place]
        elif self.rules.upcard and self.rules.rounds[node.round].strains == "upcard":
            others = [strengths(self._keys[place]) for place in range(1, 4)]
            keys = self._keys[0] | np.maximum.reduce(others) << OTHER
        else:
            keys = self._keys_of_all(1 if self.rules.upcard else 0)
        if node.round > 0:  # the rank turned down says little, but of a jack, which is then no bower of the other suit
            jack = (keys >> RANK) % FIELD == JACK
            keys = keys & ((1 << RANK) - 1) | np.where(jack, 1 << RANK, 0)
        return keys

    def _keys_of_all(self, first: int) -> Ints:
        """A key: how strong each suit from a place on is, how many aces the hand holds, and the upcard's rank."""
        keys: Ints = self._keys[first] >> RANK << RANK
        aces = np.zeros(len(self), np.int64)
        for place in range(first, 4):
            keys = keys | np.minimum(strengths(self._keys[place]), 15) << 4 * place
        for suit in range(4):
            aces += ((self.hands >> np.uint64(FIELD * suit + ACE)) & np.uint64(1)).astype(np.int64)
        keys |= np.minimum(aces, 3) << ACES
        return keys


def strengths(keys: Ints) -> Ints:
    """How strong a suit is as trumps by the keys of its classes: a trump counts 1, a bower, joker or ace another 1."""
    held: Ints = np.bitwise_count(keys & (RANKS | BOWERS)) + np.bitwise_count(keys & (BOWERS | 1 << ACE))
    return held.astype(np.int64)


def wider_classes(keys: Ints, place: int) -> Ints:
    """The wider class of each key of a class, from 0: how many trumps, which bowers, how many aces beside."""
    wide = keys >> 3  # without trumps a key is aces and high cards
    if place < 4:
        ranks = sum(((keys & RANKS) >> bit) & 1 for bit in range(13))
        wide = ranks | keys & BOWERS | ((keys >> ACES) & 3) << ACES
    numbers: Ints = np.unique(wide, return_inverse=True)[1].astype(np.int32)
    return numbers
