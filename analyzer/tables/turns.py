"""The turns of an auction and the calls at them by name, and what a table says of one cell.

Nothing here asks the kernels, so that a hand is looked up at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import STRAINS
from analyzer.deals.calls import contract_suffix
from analyzer.players.call_tables import GAIN_STEP, MUST_CALL, NOT_OPEN, VALUE_STEP, CallTable
from analyzer.players.call_tree import PASS_OPTION, Node
from analyzer.players.hand_states import Ints

if TYPE_CHECKING:
    from analyzer.rules import Rules

PASS = "pass"


def option_name(rules: Rules, node: Node, option: int, suits: Sequence[int]) -> str:
    """The name of a call as `ask` has it; `suits` are those of the seat's own order."""
    if option == PASS_OPTION:
        return PASS
    chosen = node.options[option]
    strain = suits[chosen.place] if 0 <= chosen.place < 4 else chosen.place
    if node.names:
        return f"name {STRAINS[strain]}"
    if not rules.turns_up:
        contract = rules.contracts[chosen.contract].name
        return contract if strain < 0 else f"{contract} {STRAINS[strain]}"
    offered = rules.rounds[node.round].strains == "upcard"
    return ("order" if offered else f"call {STRAINS[strain]}") + contract_suffix(rules, node.round, chosen.contract)


def called_option(table: CallTable, node: int, state: int) -> int:
    """What the table calls in a cell: an option, 0 for a pass."""
    return int(called_options(table, node, np.array([state]))[0])


def called_options(table: CallTable, node: int, states: Ints) -> Ints:
    """What the table calls in cells of a turn: options, 0 for a pass. A call is made where it gains anything."""
    calls = table.gain[node][states] > 0  # MUST_CALL is above 0 too
    return np.where(calls, table.best[node][states].astype(np.int64), PASS_OPTION)


def gain_over_pass(table: CallTable, node: int, state: int) -> float | None:
    """What the best call is worth more than a pass, in points; None where no pass is open."""
    gain = int(table.gain[node, state])
    return None if gain == MUST_CALL else gain * GAIN_STEP


def option_values(table: CallTable, node: int, state: int) -> dict[int, float]:
    """The value of every open option in points; nothing where the table keeps none."""
    if table.values is None:
        return {}
    found = table.values[node, : len(table.nodes[node].options), state]
    return {option: int(value) * VALUE_STEP for option, value in enumerate(found) if value != NOT_OPEN}
