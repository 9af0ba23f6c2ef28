"""Classes of an option at a node: hands that are alike for it share what they learn.

A call's class is which trumps the hand holds, how many other aces and how many voids; in the first round the upcard's
rank as well. A pass goes by the upcard's suit while it is offered, and after that by the suit that holds most. The
wider class of a class is how many trumps there are, which bowers, and how many aces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.players.call_tree import Node
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.entries.learn_calls import Classes

RANK, ACES, TRUMPS, BOWERS = 24, 16, 0x1FFF, 0xE000
"""Where the upcard's rank and the number of other aces stand in a key, its trumps, and the bowers among them."""
Ints = np.ndarray[Any, Any]


class HandClasses:
    """The classes of all options of a tree, numbered from 0 for each."""

    def __init__(self, rules: Rules, tree: list[Node]) -> None:
        from kernels.calling.hand_classes import list_hands, write_keys
        from kernels.cards.states import count_states

        self.rules, self.tree, self.game = rules, tree, compile_rules(rules)
        states = int(count_states(self.game))
        self.hands, self.upcards = np.zeros(states, np.uint64), np.zeros(states, np.uint64)
        """A hand and its upcard for every state; no cards where the number is none."""
        list_hands(self.game, self.hands, self.upcards)
        self._keys: list[Ints] = []
        for place in range(6):
            keys = np.zeros(states, np.int64)
            write_keys(self.game, self.hands, self.upcards, place, keys)
            self._keys.append(keys)

    @property
    def is_state(self) -> Ints:
        """Which numbers are states."""
        return self.hands > 0

    def of_node(self, node: Node) -> Classes:
        """The classes of the options at a node."""
        from kernels.entries.learn_calls import Classes

        opened = self._open(node)
        rows, parents = [], []
        for o, option in enumerate(node.options):
            keys = np.where(opened[o], self._keys_of(node, option.place), -1)
            found, classes = np.unique(keys, return_inverse=True)
            closed = 1 if found[0] < 0 else 0
            rows.append((classes - closed).astype(np.int32))
            parents.append(np.unique(_wider(found[closed:], option.place > 3), return_inverse=True)[1].astype(np.int32))
        most, widest = max(map(len, parents)), max((int(row.max()) + 1 for row in parents if len(row)), default=1)
        wider = np.full((len(parents), max(most, 1)), -1, np.int32)
        for o, row in enumerate(parents):
            wider[o, : len(row)] = row
        return Classes(np.array(rows, np.int32), wider, max(most, 1), widest)

    def _open(self, node: Node) -> Ints:
        """``bool[option, state]``: which options the rules leave to a hand."""
        from kernels.calling.hand_classes import write_open

        opened = np.ones((len(node.options), len(self.hands)), bool)
        for o, option in enumerate(node.options):
            if o == 0:
                opened[o] = node.may_pass
            elif option.place >= 0:
                asked = (node.round, node.seat, int(node.names), option.contract, option.place)
                write_open(self.game, self.hands, self.upcards, *asked, opened[o])
        if not node.may_pass and len(opened) > 1:
            opened[1:, ~opened[1:].any(axis=0)] = True  # who must call, and whom the rules leave nothing, is free
        return opened & self.is_state

    def _keys_of(self, node: Node, place: int) -> Ints:
        if place >= 0:
            keys = self._keys[place]
        elif self.rules.upcard and self.rules.rounds[node.round].strains == "upcard":
            keys = self._keys[0]
        else:
            first = 1 if self.rules.upcard else 0
            keys = np.maximum.reduce(self._keys[first:4])
        if node.round > 0:
            keys = np.where(keys >= 0, keys & ((1 << RANK) - 1), keys)  # the rank turned down says little
        return keys


def _wider(keys: Ints, no_trump: bool) -> Ints:
    """The wider class of each key of a class."""
    if no_trump:
        return keys >> 3
    held = sum(((keys & TRUMPS) >> bit) & 1 for bit in range(13))
    return held | keys & BOWERS | ((keys >> ACES) & 3) << ACES
