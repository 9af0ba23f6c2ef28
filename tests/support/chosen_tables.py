"""A call table whose values are chosen: so much a trump, and alone more for many; what it calls follows by hand."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from analyzer.players.call_tables import GAIN_STEP, MUST_CALL, NOT_OPEN, VALUE_STEP, CallTable, Header, table_key
from analyzer.players.call_tree import make_tree
from analyzer.players.hand_states import list_states
from analyzer.rules import Rules
from analyzer.rules.files.fields import to_fields

SHRINK = 300.0
BEHIND = (40, 10)
"""Records behind a cell, in round 1 and round 2: the second are thin."""
PLACES = (0, 3, 1, 2)
"""The suits of the hands of `list_states` by place."""


def trumps_of(hands: npt.NDArray[np.uint64], suit: int) -> npt.NDArray[np.int64]:
    """Cards of the suit and its left bower."""
    own = (hands >> np.uint64(16 * suit)) & np.uint64(0x1FFF)
    left = (hands >> np.uint64(16 * (suit ^ 3) + 9)) & np.uint64(1)
    return np.bitwise_count(own).astype(np.int64) + left.astype(np.int64)


@lru_cache(maxsize=4)
def chosen_table(name: str = "standard") -> CallTable:
    """With a partner a call is worth half a point a trump, less 1.2; alone a point a trump, less 2.8; a pass nothing.

    A dealer who is offered the upcard counts it. So everybody calls with three trumps and goes alone with four, and the
    dealer in round 1 calls with two and goes alone with three.
    """
    rules = Rules.load(name)
    nodes, states = make_tree(rules), list_states(rules)
    wide = max(len(node.options) for node in nodes)
    worth = np.full((len(nodes), wide, len(states.hands)), np.nan)
    for number, node in enumerate(nodes):
        counted = 1 if node.round == 0 and node.seat == rules.players - 1 else 0
        if node.may_pass:
            worth[number, 0] = 0.0
        for option, one in enumerate(node.options[1:], start=1):
            trumps = trumps_of(states.hands, PLACES[one.place]) + counted
            alone = rules.contracts[one.contract].alone
            worth[number, option] = trumps - 2.8 if alone else 0.5 * trumps - 1.2
    return table_of(rules, worth)


def table_of(rules: Rules, worth: npt.NDArray[np.float64]) -> CallTable:
    """A table of ``worth[node, option, state]``; NaN is not open."""
    nodes = make_tree(rules)
    calls = np.where(np.isnan(worth[:, 1:]), -np.inf, worth[:, 1:])
    is_state = np.isfinite(calls).any(axis=1)
    best = np.where(is_state, calls.argmax(axis=1) + 1, 0).astype(np.uint8)
    passes = np.where(np.isnan(worth[:, 0]), 0.0, worth[:, 0])
    over = np.where(is_state, calls.max(axis=1) - passes, 0.0) / GAIN_STEP
    gain = np.clip(np.sign(over) * np.ceil(np.abs(over) - 1e-9), -126, 126).astype(np.int8)
    for number, node in enumerate(nodes):
        if not node.may_pass:
            gain[number] = MUST_CALL
    values = np.where(np.isnan(worth), NOT_OPEN, np.round(np.nan_to_num(worth) / VALUE_STEP)).astype(np.int16)
    behind = np.array([BEHIND[node.round] for node in nodes], np.uint16)
    weight = np.where(is_state, behind[:, None], 0).astype(np.uint16)
    return CallTable(_header(rules), nodes, list_states(rules).numbers, best, gain, values, weight)


def without_values(table: CallTable) -> CallTable:
    """The table as it is shipped where room is short: the best call and its gain."""
    return table.without_values()


def _header(rules: Rules) -> Header:
    regret = (0.25, 0.5, 0.05, 0.75)[: rules.players]
    return Header(
        rules.name, table_key(rules), "rules", 4_000, 1, SHRINK, 0.47, 0.002, regret, regret, "2026-12-02",
        to_fields(rules),
    )  # fmt: skip
