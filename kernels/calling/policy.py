"""How everybody calls: by a table that says what to call in every state, and by points where no table does.

A table holds one option a node of its auction tree and state (`kernels.cards.states`), the states without gaps; looking
it up takes no time that grows with anything. What its options are stands beside it, in one small record.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import PointsRule
from kernels.cards.states import order_suits, state_of
from kernels.codes import (
    BY_POINTS,
    DEALER_NAMES,
    LATER,
    MAX_AUCTION_KEYS,
    MAX_CALL_NODES,
    MAX_CALL_OPTIONS,
    MAX_CONTRACTS,
    MAX_PLAYERS,
    NO_CALL,
    NO_NODE,
    NO_RECORD,
    NO_TABLE,
    PASS,
)
from kernels.game import Game
from kernels.laws.auction import high_bid, high_seat, seat_on_turn
from kernels.laws.calls import call_of


class CallIndex(Protocol):
    """What a table's nodes and options stand for, one record of `CALL_INDEX`."""

    states: int  # of a node; its options are so many bytes of the table
    node_of: npt.NDArray[np.int16]  # [key] node of an ascending auction (`auction_key`), or NO_NODE
    names_of: npt.NDArray[np.int16]  # [seat, contract] node at which the maker names the strain of his bid, or NO_NODE
    contract: npt.NDArray[np.int16]  # [node, option] -1 for a pass
    place: npt.NDArray[np.int16]  # [node, option] of its strain in the seat's order of the suits; 4, 5: without trumps


CALL_INDEX = np.dtype(
    [
        ("states", np.int64),
        ("node_of", np.int16, (MAX_AUCTION_KEYS,)),
        ("names_of", np.int16, (MAX_PLAYERS, MAX_CONTRACTS)),
        ("contract", np.int16, (MAX_CALL_NODES, MAX_CALL_OPTIONS)),
        ("place", np.int16, (MAX_CALL_NODES, MAX_CALL_OPTIONS)),
    ],
    align=True,
)
"""The layout of a `CallIndex` in memory."""


class CallPolicy(NamedTuple):
    """How everybody calls, and what is decided beside the calls. For all threads; nobody writes to it."""

    rule: PointsRule  # where the table says nothing
    tree: CallIndex
    places: npt.NDArray[np.int32]  # [number] which of the table's states it is, or NO_RECORD
    table: npt.NDArray[np.uint8]  # [node * states + place] an option, or BY_POINTS; empty: everybody calls by points


@kernel
def auction_key(game: Game, seat: int, high: int, holder: int, passed: int) -> int:
    """A number for the turns of an ascending auction that look alike to the seat on turn.

    `high` is the highest bid (-1 for none), `holder` its seat, `passed` the mask of seats that passed for good.
    """
    key = (seat * (game.contracts + 1) + high + 1) * game.players + (holder if high >= 0 else 0)
    return key << game.players | passed if game.round_until_passes[0] else key


@kernel
def table_node(game: Game, index: CallIndex, node: int) -> int:
    """The table's node for a node of the auction; NO_NODE where it has none."""
    if node >= DEALER_NAMES:
        return NO_NODE
    if game.round_ends_on_call[0]:
        return node
    passed = (node >> 20) & 255 if game.round_until_passes[0] else 0
    return int(index.node_of[auction_key(game, seat_on_turn(game, node), high_bid(node), high_seat(node), passed)])


@kernel
def _look_up(
    game: Game, policy: CallPolicy, node: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int
) -> int:  # fmt: skip
    """The call of a node of the table with this raw hand, its strain in place; NO_CALL where it says nothing."""
    index = policy.tree
    suits = order_suits(game, hand, upcard_suit if game.upcard else NO_RECORD)
    at = np.int64(policy.places[state_of(game, hand, upcard, suits)])
    option = policy.table[node * index.states + at] if at >= 0 else np.uint8(BY_POINTS)
    if option == BY_POINTS:
        return NO_CALL
    contract_id, place = index.contract[node, option], index.place[node, option]
    if contract_id < 0:
        return PASS
    if place < 0:
        return call_of(contract_id, LATER)
    return call_of(contract_id, (suits >> 2 * place) & 3 if place < 4 else place)


@kernel
def call_by_table(
    game: Game, policy: CallPolicy, node: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int
) -> int:  # fmt: skip
    """What the table calls at a node of the auction; NO_CALL where it says nothing."""
    if len(policy.table) == NO_TABLE:
        return NO_CALL
    at = table_node(game, policy.tree, node)
    return NO_CALL if at < 0 else _look_up(game, policy, at, hand, upcard, upcard_suit)


@kernel
def name_by_table(game: Game, policy: CallPolicy, maker: int, contract_id: int, hand: np.uint64) -> int:
    """The call by which a maker names the strain of the bid that he won with; NO_CALL where the table says nothing."""
    if len(policy.table) == NO_TABLE:
        return NO_CALL
    at = int(policy.tree.names_of[maker, contract_id])
    return NO_CALL if at < 0 else _look_up(game, policy, at, hand, np.uint64(0), NO_RECORD)
