"""Learning when to call: what each call is worth to a seat while everybody calls by the present table.

The auction is a tree of nodes in the order of play. At a node one seat has options: option 0 is a pass, the others are
calls. An option leads to another node, ends the auction (DEAL_ENDS: the seat on turn plays a contract), or throws the
deal in (THROWN). A contract's strain is written by its **place** in the seat's own order of the suits
(`kernels.cards.states`), so that a table does not know the suits by name.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.codes import DEAL_ENDS, MAX_PLAYERS
from kernels.entries.call_bank import Bank


class CallTree(NamedTuple):
    """The auction and its payoff: t nodes, o options of a node (arrays are as wide as the widest)."""

    players: int
    partners: int
    seat: npt.NDArray[np.int64]  # [t] on turn
    options: npt.NDArray[np.int64]  # [t] how many, option 0 counted
    may_pass: npt.NDArray[np.int64]  # [t] 0: option 0 is not open
    next: npt.NDArray[np.int64]  # [t, o] a node, DEAL_ENDS or THROWN
    contract: npt.NDArray[np.int64]  # [t, o] that the option plays
    place: npt.NDArray[np.int64]  # [t, o] of its strain in the seat's order; 4 and 5 are strains without trumps
    column: npt.NDArray[np.int64]  # [t, o, relation] where its tricks are in the bank
    gain: npt.NDArray[np.float32]  # [contract, tricks as in the bank] of the makers' side over another side
    thrown: npt.NDArray[np.float32]  # [seat] what a deal thrown in is worth
    forced: int  # the contract that the holder of the joker must play when all pass, or -1


class Found(NamedTuple):
    """What one pass over n records finds."""

    weight: npt.NDArray[np.float32]  # [t, n] chance that the others' calls lead to the node
    worth: npt.NDArray[np.float32]  # [t, n, o] of an option that goes on, for the seat on turn; calls are in the bank
    value: npt.NDArray[np.float32]  # [n, seat] of the deal as the auction begins


@kernel
def contract_value(
    tree: CallTree, node: int, option: int, suits: int, tricks: npt.NDArray[np.uint8], seat: int
) -> float:  # fmt: skip
    """What `seat` gets where an option of the seat on turn, whose order of suits this is, ends the auction."""
    place, maker = tree.place[node, option], tree.seat[node]
    relation = (suits >> 2 * place) & 3 if place < 4 else place
    gain = tree.gain[tree.contract[node, option], tricks[tree.column[node, option, relation]]]
    return _share_of(tree, maker, gain, seat)


@kernel
def _share_of(tree: CallTree, maker: int, gain: float, seat: int) -> float:
    """What `seat` gets where the makers' side gains so much over each other side."""
    if tree.partners:
        return gain if (maker ^ seat) & 1 == 0 else -gain
    return gain if maker == seat else -gain / (tree.players - 1)


@kernel
def _thrown_value(tree: CallTree, forced: int, seat: int) -> float:
    """What `seat` gets where all have passed; `forced` is the bank's word for a bid that the joker forces."""
    if tree.forced < 0 or forced == 0:
        return np.float64(tree.thrown[seat])
    return _share_of(tree, forced >> 4, tree.gain[tree.forced, forced & 15], seat)


@kernel
def walk_records(tree: CallTree, bank: Bank, table: npt.NDArray[np.float32], found: Found) -> None:
    """Go over the records with everybody calling by `table` (``[t, state, o]`` chances); fill `found`.

    A record whose auction does not begin as others do weighs nothing.
    """
    nodes, players = len(tree.seat), tree.players
    states, suits, tricks = bank.states, bank.suits, bank.tricks
    reach, value = np.empty((nodes, MAX_PLAYERS), np.float64), np.empty((nodes, MAX_PLAYERS), np.float64)
    for n in range(len(states)):
        if states[n, 0] < 0:
            found.weight[:, n] = 0.0
            found.value[n] = 0.0
            continue
        reach[:] = 0.0
        reach[0] = 1.0
        for node in range(nodes):  # by seat: the product of the others' chances to come here
            on_turn = tree.seat[node]
            found.weight[node, n] = reach[node, on_turn]
            for option in range(tree.options[node]):
                after = tree.next[node, option]
                if after >= 0:
                    chance = table[node, states[n, on_turn], option]
                    for seat in range(players):
                        reach[after, seat] += reach[node, seat] * (1.0 if seat == on_turn else chance)
        for node in range(nodes - 1, -1, -1):
            on_turn = tree.seat[node]
            value[node] = 0.0
            for option in range(tree.options[node]):
                after, chance = tree.next[node, option], table[node, states[n, on_turn], option]
                if after >= 0:
                    found.worth[node, n, option] = value[after, on_turn]
                elif after != DEAL_ENDS:
                    found.worth[node, n, option] = _thrown_value(tree, bank.forced[n], on_turn)
                if chance <= 0.0:
                    continue
                for seat in range(players):
                    if after >= 0:
                        one = value[after, seat]
                    elif after == DEAL_ENDS:
                        one = contract_value(tree, node, option, suits[n, on_turn], tricks[n], seat)
                    else:
                        one = _thrown_value(tree, bank.forced[n], seat)
                    value[node, seat] += chance * one
        for seat in range(players):
            found.value[n, seat] = value[0, seat]


@kernel
def sum_node(tree: CallTree, node: int, bank: Bank, found: Found, sums: npt.NDArray[np.float64]) -> None:
    """Add what the options at a node are worth to the seat on turn to ``sums[state, 1 + option]``, weighted.

    ``sums[state, 0]`` takes the weights. A pass over the records (`walk_records`) has filled `found`.
    """
    states, suits, tricks, seat = bank.states, bank.suits, bank.tricks, tree.seat[node]
    for n in range(len(states)):
        state, weight = states[n, seat], found.weight[node, n]
        if state < 0 or weight <= 0.0:
            continue
        sums[state, 0] += weight
        for option in range(tree.options[node]):
            if tree.next[node, option] == DEAL_ENDS:
                worth = contract_value(tree, node, option, suits[n, seat], tricks[n], seat)
            else:
                worth = np.float64(found.worth[node, n, option])
            sums[state, 1 + option] += weight * worth


@kernel
def mix_in_best(
    values: npt.NDArray[np.float32], step: float, tremble: float, table: npt.NDArray[np.float32]
) -> None:  # fmt: skip
    """Move a node's `table` (``[state, option]``) by `step` to the best option of every state.

    With `tremble` that much of it goes to a pass where one is open, else to all open options alike, so that the nodes
    behind them are come to.
    """
    options = values.shape[1]
    for state in range(len(values)):
        best, count = -1, 0
        for option in range(options):
            if values[state, option] > -np.inf:
                count += 1
                if best < 0 or values[state, option] > values[state, best]:
                    best = option
        if best < 0:
            continue
        passes = values[state, 0] > -np.inf
        for option in range(options):
            aim = 1.0 - tremble if option == best else 0.0
            if passes:
                aim += tremble if option == 0 else 0.0
            elif values[state, option] > -np.inf:
                aim += tremble / count
            table[state, option] += step * (aim - table[state, option])
