"""What comes of the deals of a bank where everybody calls by a table: who calls, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analyzer.learning.learn_calls import Array
from kernels.codes import DEAL_ENDS

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.entries.call_bank import Bank
    from kernels.entries.learn_calls import CallTree


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Shares of the deals."""

    called: tuple[tuple[float, ...], ...]
    """By round and seat: made the call that was played."""
    thrown_in: float
    euchred: float
    """Of the deals played."""
    alone: float
    """Of the deals played."""


def count_outcomes(rules: Rules, tree: CallTree, bank: Bank, choice: Array) -> Outcomes:
    """Count over the bank; ``choice[node, state]`` is the option that is taken."""
    from analyzer.players.call_tree import make_tree

    n, nodes = int((bank.states[:, 0] >= 0).sum()), make_tree(rules)
    at = {0: np.flatnonzero(bank.states[:, 0] >= 0)}
    called = np.zeros((len(rules.rounds), rules.players))
    failed = alone = 0
    for t, node in enumerate(nodes):
        rows = at.pop(t, np.zeros(0, np.int64))
        taken = choice[t, bank.states[rows, node.seat]]
        for o, option in enumerate(node.options):
            there = rows[taken == o]
            if option.next >= 0:
                at[option.next] = np.concatenate([at.get(option.next, there[:0]), there])
            elif option.next == DEAL_ENDS:
                called[node.round, node.seat] += len(there)
                contract = rules.contracts[option.contract]
                suits = bank.suits[there, node.seat].astype(np.int64)
                relation = (suits >> 2 * option.place) & 3 if option.place < 4 else option.place
                tricks = bank.tricks[there, tree.column[t, o, relation]] & 31
                made = tricks <= contract.need if contract.misere else tricks >= contract.need
                failed += int((~made).sum())
                alone += len(there) if contract.alone else 0
    played = max(1.0, called.sum())
    shares = tuple(tuple(float(share) for share in row / n) for row in called)
    thrown = 1.0 - float(called.sum()) / n
    return Outcomes(shares, thrown, float(failed / played), float(alone / played))
