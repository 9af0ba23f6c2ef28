"""Call tables that nobody learned: every option with every gain, at random."""

from __future__ import annotations

import numpy as np

from analyzer.players.bidding import Bidding, Style
from analyzer.players.call_tables import MUST_CALL, CallTable, Header, count_numbers, table_key
from analyzer.players.call_tree import make_tree
from analyzer.rules import Rules
from analyzer.rules.files.fields import to_fields


def random_table(rules: Rules, seed: int = 0) -> CallTable:
    """A table with a random option and gain for every number of every node."""
    generator, nodes, numbers = np.random.default_rng(seed), make_tree(rules), count_numbers(rules)
    best, gain = np.zeros((len(nodes), numbers), np.uint8), np.zeros((len(nodes), numbers), np.int8)
    for t, node in enumerate(nodes):
        if len(node.options) > 1:
            best[t] = generator.integers(1, len(node.options), numbers)
        gain[t] = generator.integers(-20, 21, numbers) if node.may_pass else MUST_CALL
    header = Header(
        rules.name, table_key(rules), "rules", 1_000, seed, 30.0, 0.4, 0.01, (0.1,) * rules.players,
        (0.1,) * rules.players, "2026-12-02", to_fields(rules),
    )  # fmt: skip
    return CallTable(header, nodes, best, gain)


def all_by(table: CallTable, players: int, margin: float = 0.0) -> Bidding:
    """Everybody calls by one table."""
    return Bidding((Style(f"table:{margin}", margin, table, f"random {table.header.seed}"),) * players)
