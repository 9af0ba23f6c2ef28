"""From what was learned to a table as it is kept: the best call of every hand, and what it gains over a pass."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.learning.call_classes import HandClasses
from analyzer.learning.learn_calls import Array, Values
from analyzer.players.call_tables import GAIN_STEP, MOST_VALUES, MUST_CALL, NOT_OPEN, VALUE_STEP, CallTable, Header
from analyzer.players.call_tree import Node

MOST_GAIN, MOST_VALUE, MOST_WEIGHT = 126, 32_767, 65_535


def finish_table(
    header: Header, nodes: list[Node], hands: HandClasses, found: dict[int, Values], table: Array
) -> CallTable:  # fmt: skip
    """The table in which every hand makes its call of `table` (chances, one of them 1) with the `found` values."""
    states, wide = len(hands), table.shape[2]
    shape = len(nodes), states
    best, gain, weight = np.zeros(shape, np.uint8), np.zeros(shape, np.int8), np.zeros(shape, np.uint16)
    keep = len(nodes) * wide * states <= MOST_VALUES
    values = np.full((len(nodes), wide, states), NOT_OPEN, np.int16) if keep else None
    for t, node in enumerate(nodes):
        worth = found[t].values.astype(np.float64)
        call, steps = best_calls(worth, table[t].argmax(axis=1), node.may_pass)
        best[t], gain[t] = call, steps
        weight[t] = np.minimum(np.rint(found[t].weight), MOST_WEIGHT)
        if values is not None:
            points = np.clip(np.rint(worth / VALUE_STEP), -MOST_VALUE, MOST_VALUE)
            points[np.isneginf(worth)] = NOT_OPEN
            values[t, : worth.shape[1]] = points.T
    return CallTable(header, nodes, hands.numbers, best, gain, values, weight)


def best_calls(worth: Array, chosen: Array, may_pass: bool) -> tuple[Any, Any]:
    """The best option beside a pass and its gain in steps, with the sign that goes with what was chosen.

    The choice is the one made most often while learning: where its value disagrees, the gain is one step.
    """
    calls = worth[:, 1:]
    if calls.shape[1] == 0:
        return np.zeros(len(worth), np.uint8), np.full(len(worth), -MOST_GAIN)
    best = 1 + calls.argmax(axis=1)
    best = np.where(chosen > 0, chosen, best)
    if not may_pass:
        return best, np.full(len(worth), MUST_CALL)
    more = np.take_along_axis(worth, best[:, None], axis=1)[:, 0] - worth[:, 0]
    closed = np.isneginf(more)
    steps = np.sign(more) * np.ceil(np.abs(np.where(closed, 0.0, more)) / GAIN_STEP - 1e-6)
    steps = np.where(chosen > 0, np.maximum(steps, 1), np.where(more > 0, -1, steps))
    return np.where(closed, 0, best), np.where(closed, -MOST_GAIN, np.clip(steps, -MOST_GAIN, MOST_GAIN))
