"""Classes of an option at a node: hands that are alike for it share what they learn.

A call's class is which trumps the hand holds, how many other aces and how many voids; in the first round the upcard's
rank as well. A pass goes by the upcard's suit while it is offered, and after that by the suit that holds most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.players.call_tree import Node
from analyzer.rules.compile import compile_rules
from kernels.codes import CLOSED

if TYPE_CHECKING:
    from analyzer.rules import Rules

RANK = 24
"""Where the upcard's rank stands in a key."""
Ints = np.ndarray[Any, Any]


class HandClasses:
    """The classes of all options of a tree, numbered from 0 for each."""

    def __init__(self, rules: Rules, tree: list[Node]) -> None:
        from kernels.cards.hand_classes import list_hands, write_keys
        from kernels.cards.states import count_states

        self.rules, self.tree, game = rules, tree, compile_rules(rules)
        states = int(count_states(game))
        self.hands, self.upcards = np.zeros(states, np.uint64), np.zeros(states, np.uint64)
        """A hand and its upcard for every state; no cards where the number is none."""
        list_hands(game, self.hands, self.upcards)
        self._keys: list[Ints] = []
        for place in range(6):
            keys = np.zeros(states, np.int64)
            write_keys(game, self.hands, self.upcards, place, keys)
            self._keys.append(keys)

    @property
    def is_state(self) -> Ints:
        """Which numbers are states."""
        return self.hands > 0

    def of_node(self, node: Node) -> Ints:
        """``int32[option, state]``, CLOSED where the option is not open."""
        rows = [self._of_option(node, option.place, o) for o, option in enumerate(node.options)]
        return np.array(rows, np.int32)

    def _of_option(self, node: Node, place: int, option: int) -> Ints:
        if option == 0 and not node.may_pass:
            return np.full(len(self.hands), CLOSED, np.int32)
        if place >= 0:
            keys = self._keys[place]
        elif self.rules.upcard and self.rules.rounds[node.round].strains == "upcard":
            keys = self._keys[0]
        else:
            first = 1 if self.rules.upcard else 0
            keys = np.maximum.reduce(self._keys[first:4])
        if node.round > 0:
            keys = np.where(keys >= 0, keys & ((1 << RANK) - 1), keys)  # the rank turned down says little
        found, classes = np.unique(keys, return_inverse=True)
        return (classes - (1 if found[0] < 0 else 0)).astype(np.int32)
