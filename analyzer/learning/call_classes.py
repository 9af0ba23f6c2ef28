"""Features of hands, and classes of an option at a node: hands that are alike share what they learn.

A call's class is which trumps the hand holds, how many other aces and how many voids; in the first round the upcard's
rank as well. A pass goes by the upcard's suit while it is offered, and by how strong the best other suit is, which may
be called next; after that by the suit that holds most.
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


class Features(NamedTuple):
    """What the hands hold, as numbers of features."""

    places: Ints
    """``int16[state, feature]``: feature 0, which all have, those of single cards, and those of several."""
    singles: int
    """How many columns are of single cards."""
    counts: tuple[int, int]
    """How many features there are, of single cards and in all."""


class HandClasses:
    """The states of a game, numbered without gaps, their features, and the classes of all options of a tree."""

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
        self._found: dict[tuple[Any, ...], Ints] = {}

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

    def features(self) -> Features:
        """Of each state: 1, its cards and the one turned up, every pair of them, and how many it holds of each suit."""
        bits = (np.stack([self.hands, self.upcards])[:, :, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)
        numbers = np.cumsum(bits.any(axis=1).ravel()).reshape(2, 64)  # from 1: a card that nobody holds has none
        held = [numbers[which][np.nonzero(bits[which])[1]].reshape(len(self), -1) for which in range(2)]
        cards = np.concatenate([np.zeros((len(self), 1), np.int64), *held], axis=1)
        singles, count = cards.shape[1], int(numbers[-1, -1]) + 1
        a, b = np.tril_indices(singles - 1, -1)
        high, low = cards[:, 1 + a], cards[:, 1 + b]
        pairs = count + (high - 1) * (high - 2) // 2 + low - 1
        first, size = count + (count - 1) * (count - 2) // 2, int(held[0].shape[1]) + 1
        suits = np.arange(4, dtype=np.uint64) * np.uint64(FIELD)
        lengths = np.bitwise_count((self.hands[:, None] >> suits) & np.uint64((1 << FIELD) - 1))
        longs = first + np.arange(4) * size + lengths
        places = np.concatenate([cards, pairs, longs], axis=1).astype(np.int16)
        return Features(places, singles, (count, first + 4 * size))

    def of_node(self, node: Node) -> Ints:
        """The classes of all options of a node: ``int32[option, state]``, CLOSED where an option is not open."""
        tests = (node.round, node.seat, node.names, node.may_pass, node.high if node.names else None)
        kind = (*tests, *(option.place for option in node.options))
        if kind not in self._found:
            keys = [self._keys_of(node, option.place, o) for o, option in enumerate(node.options)]
            rows = np.array([np.unique(row, return_inverse=True)[1] for row in keys], np.int32)
            closed = np.array([self._is_closed(node, o) for o in range(len(node.options))])
            freed = closed[1:].all(axis=0) & (not node.may_pass)
            self._found[kind] = np.where(closed & ~freed, np.int32(CLOSED), rows)
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
