"""Call tables of the right shape, filled at random or from a small bank."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from analyzer.players.bidding import Bidding, Style
from analyzer.players.call_tables import MUST_CALL, CallTable, Header, table_key
from analyzer.players.call_tree import make_tree
from analyzer.players.hand_states import count_numbers, list_states
from analyzer.rules import Rules
from analyzer.rules.files.fields import to_fields


def header_of(rules: Rules, records: int = 4_000) -> Header:
    """A header for a table that nobody learned."""
    regret = tuple(0.1 * (seat + 1) for seat in range(rules.players))
    return Header(
        rules.name, table_key(rules), "rules", records, 1, 30.0, 0.47, 0.002, regret, regret, "2026-12-02",
        to_fields(rules),
    )  # fmt: skip


def random_table(rules: Rules, seed: int = 1, values: bool = True) -> CallTable:
    """A table that calls at random."""
    rng, nodes, listed = np.random.default_rng(seed), make_tree(rules), list_states(rules).numbers
    turns, wide, numbers = len(nodes), max(len(node.options) for node in nodes), len(listed)
    best = np.stack([rng.integers(1, len(node.options), numbers) for node in nodes]).astype(np.uint8)
    gain = rng.integers(-126, 127, (turns, numbers)).astype(np.int8)
    more = rng.integers(-9_000, 9_000, (turns, wide, numbers)).astype(np.int16) if values else None
    weight = rng.integers(0, 60_000, (turns, numbers)).astype(np.uint16) if values else None
    return CallTable(header_of(rules), nodes, listed, best, gain, more, weight)


def whole_table(rules: Rules, seed: int = 0) -> CallTable:
    """A random option and gain for every hand at every node, also beside a joker that proposes a suit."""
    generator, nodes = np.random.default_rng(seed), make_tree(rules)
    listed = np.arange(count_numbers(rules)) if rules.upcard else list_states(rules).numbers
    numbers = len(listed)
    best, gain = np.zeros((len(nodes), numbers), np.uint8), np.zeros((len(nodes), numbers), np.int8)
    for t, node in enumerate(nodes):
        if len(node.options) > 1:
            best[t] = generator.integers(1, len(node.options), numbers)
        gain[t] = generator.integers(-20, 21, numbers) if node.may_pass else MUST_CALL
    header = replace(header_of(rules, 1_000), seed=seed)
    return CallTable(header, nodes, listed, best, gain)


def all_by(table: CallTable, players: int, margin: float = 0.0) -> Bidding:
    """Everybody calls by one table."""
    name = f"random {len(table.numbers)} {table.header.seed}"
    return Bidding((Style(f"table:{margin}", margin, table, name),) * players)
