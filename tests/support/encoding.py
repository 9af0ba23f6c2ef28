"""Cards, calls and seats from text, as the kernels write them."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.codes import LATER, PASS
from kernels.laws.auction import first_node
from tests.reference.call_twin import STRAINS, raw_mask


def cards_in(text: str) -> set[str]:
    """A set of cards from text."""
    return set(text.split())


def bits(cards: str) -> np.uint64:
    """A set of cards from text, as the kernels write it."""
    return np.uint64(raw_mask(set(cards.split())))


def masks(sets: list[set[str]]) -> list[int]:
    """Sets of cards, one after the other."""
    return [raw_mask(cards) for cards in sets]


def seats(mask: int) -> set[int]:
    """The seats of a mask."""
    return {seat for seat in range(8) if (mask >> seat) & 1}


def code_of(rules: Rules, call: str) -> int:
    """A call as the kernels write it: PASS or 8 * contract + strain; a bid without a strain names it later."""
    if call == "pass":
        return PASS
    name, _, strain = call.partition("@")
    number = [contract.name for contract in rules.contracts].index(name)
    return 8 * number + (STRAINS.index(strain) if strain else LATER)


def node_of(rules: Rules, turn: int, upcard: str) -> int:
    """The kernels' node of a turn in a turn-up game, after passes only."""
    start = int(first_node(compile_rules(rules), bits(upcard)))
    return start or turn


Record = TypeVar("Record", bound=tuple[Any, ...])


def retyped(record: Record) -> Record:
    """A named tuple that a kernel returned, as kernels take it: card sets come back as plain integers."""
    kinds = type(record).__annotations__.values()
    return type(record)(
        *(np.uint64(value) if "uint64" in str(kind) else int(value) for value, kind in zip(record, kinds, strict=True))
    )
