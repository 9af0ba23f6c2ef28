"""Call policies as the kernels read them: a table's options by node, and points where no table says anything."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.players.bidding import Bidding, Style
from analyzer.players.call_tables import GAIN_STEP, MUST_CALL, CallTable
from analyzer.players.call_tree import NO_CONTRACT, Node
from analyzer.players.hand_states import count_numbers
from analyzer.players.points_rule import points_rule
from analyzer.rules.compile import compile_rules, write_record
from kernels.codes import BY_POINTS, MAX_AUCTION_KEYS, MAX_CALL_NODES, MAX_CALL_OPTIONS, NO_RECORD

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.calling.points import PointsRule
    from kernels.calling.policy import CallIndex, CallPolicy

Bytes = np.ndarray[Any, np.dtype[np.uint8]]


def by_points(rule: PointsRule) -> CallPolicy:
    """The policy of those who call by points only."""
    from kernels.calling.policy import CallPolicy

    return CallPolicy(rule, _no_index(), np.zeros(0, np.int32), np.zeros(0, np.uint8))


@functools.lru_cache(maxsize=64)
def points_policy(rules: Rules) -> CallPolicy:
    """The policy of a table at which everybody calls by the points rule of these rules."""
    return by_points(points_rule(rules))


@functools.lru_cache(maxsize=16)
def call_policy(rules: Rules, bidding: Bidding) -> CallPolicy:
    """The policy by which each seat calls as `bidding` says."""
    tables = [style.table for style in bidding.seats if style.table is not None]
    if not tables:
        return points_policy(rules)
    from kernels.calling.policy import CallPolicy

    nodes, numbers = tables[0].nodes, tables[0].numbers
    if not all(np.array_equal(table.numbers, numbers) for table in tables[1:]):
        raise ValueError("tables of the same rules with other states")
    rows = [options_called(bidding.seats[node.seat], t, len(numbers)) for t, node in enumerate(nodes)]
    places = np.full(count_numbers(rules), NO_RECORD, np.int32)
    places[numbers] = np.arange(len(numbers))
    return CallPolicy(points_rule(rules), call_index(rules, nodes, len(numbers)), places, np.concatenate(rows))


def options_called(style: Style, t: int, states: int) -> Bytes:
    """The option that a style takes at node t of the tree in every state; BY_POINTS where it has no table."""
    if style.table is None:
        return np.full(states, BY_POINTS, np.uint8)
    return called_at(style.table, t, style.margin)


def called_at(table: CallTable, t: int, margin: float = 0.0) -> Bytes:
    """The option that the table takes at node t where a call must gain more than `margin` points over a pass."""
    best, gain = table.best[t], table.gain[t]
    calls = (gain == MUST_CALL) | (gain.astype(np.float32) * GAIN_STEP > margin + 1e-6)
    called: Bytes = np.where(calls, best, 0).astype(np.uint8)
    return called


@functools.lru_cache(maxsize=1)
def _no_index() -> CallIndex:
    from kernels.calling.policy import CALL_INDEX

    index: CallIndex = write_record(CALL_INDEX, {})
    return index


def call_index(rules: Rules, nodes: list[Node], states: int) -> CallIndex:
    """What the kernels need to know of a tree to look its table up. It must not have more nodes or options than fit."""
    from kernels.calling.policy import CALL_INDEX, auction_key

    game = compile_rules(rules)
    node_of, names_of = np.full(MAX_AUCTION_KEYS, -1, np.int16), np.full(CALL_INDEX["names_of"].shape, -1, np.int16)
    contract = np.full((MAX_CALL_NODES, MAX_CALL_OPTIONS), NO_CONTRACT, np.int16)
    place = np.full((MAX_CALL_NODES, MAX_CALL_OPTIONS), -1, np.int16)
    for t, node in enumerate(nodes):
        if node.names:
            names_of[node.seat, node.high] = t
        elif not rules.turns_up:
            node_of[auction_key(game, node.seat, node.high, max(node.high_seat, 0), node.passed)] = t
        for o, option in enumerate(node.options):
            contract[t, o], place[t, o] = option.contract, option.place
    values = {"states": states, "node_of": node_of, "names_of": names_of, "contract": contract, "place": place}
    index: CallIndex = write_record(CALL_INDEX, values)
    return index
