"""Call tables: what every seat calls with every hand, in files that numpy alone can read (docs/tables.md).

A table has a row for every turn of the auction (`analyzer.players.call_tree`) and a column for every state: a hand and
its upcard, up to the names of the suits (`kernels.cards.states`). A file says under which rules it was
learned, from which cards played how, and how much a seat could still gain by other calls. Nothing here needs numba.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from analyzer.errors import DataError
from analyzer.players.call_tree import Node, bank_columns, make_tree
from analyzer.players.hand_states import count_numbers
from analyzer.rules.compile import compile_rules
from analyzer.rules.files.fields import from_fields

if TYPE_CHECKING:
    from analyzer.rules import Rules

FORMAT = 1
GAIN_STEP = 0.02
"""Points of one step of `CallTable.gain`."""
MUST_CALL = 127
"""In `CallTable.gain`: no pass is open."""
VALUE_STEP = 0.01
"""Points of one step of `CallTable.values`."""
NOT_OPEN = -32_768
"""In `CallTable.values`: the option is not open."""
MOST_NUMBERS, MOST_CELLS = 2**22, 2**24
"""Numbers of hands (52 cards have 2.6 million), and turns times states."""
MOST_VALUES = 10**8
"""Numbers in `CallTable.values`; a table that would have more goes without."""
RECORDS = 3_000_000
"""Deals that a table is learned from where the auction has up to 16 turns; fewer in proportion where it has more."""
NET_TIME, RULE_TIME = 6e-6, 2e-6
"""Seconds to play one contract by the net and by rule, roughly."""
FEW_RECORDS = 30
"""A cell with fewer is thin: its values rest nearly wholly on hands that hold alike."""
CHECKED = 4
"""A deal to check on for so many to learn from."""


@dataclass(frozen=True, slots=True)
class Header:
    """How a table came about and how good it is."""

    rules: str
    key: str
    """`table_key` of the rules."""
    play: str
    """Who played the cards of the deals it was learned from: the model, and the checksum of its weights."""
    records: int
    seed: int
    shrink: float
    """Records that what hands which hold alike say of a hand weighs as much as."""
    value: float
    """Points a deal for the dealing side, all calling by the table; with its standard error."""
    value_se: float
    regret: tuple[float, ...]
    """What each seat could gain by other calls, in points per 100 deals, on deals not learned from; standard errors."""
    regret_se: tuple[float, ...]
    date: str
    fields: dict[str, Any] = field(repr=False)
    """All fields of the rules (`analyzer.rules.files.fields`)."""
    classes: bool = False
    """Only classes of hands are told apart, not hands."""
    version: int = FORMAT

    @property
    def name(self) -> str:
        """What tells the table from others."""
        return f"{self.key} {self.records} {self.play} {self.seed}"


@dataclass(frozen=True, slots=True)
class CallTable:
    """A table: t turns, s states of a hand and its upcard, o options of the turn that has most."""

    header: Header
    nodes: list[Node]
    numbers: npt.NDArray[np.int64]
    """``[s]`` the number of each state, ascending."""
    best: npt.NDArray[np.uint8]
    """``[t, s]`` the best option that is no pass (its place in ``nodes[t].options``), 0 where nothing else is open."""
    gain: npt.NDArray[np.int8]
    """``[t, s]`` what it is worth more than a pass, in GAIN_STEP, rounded away from zero; or MUST_CALL."""
    values: npt.NDArray[np.int16] | None = None
    """``[t, o, s]`` in VALUE_STEP, or NOT_OPEN."""
    weight: npt.NDArray[np.uint16] | None = None
    """``[t, s]`` the records behind the cell itself; hands that hold alike weigh ``header.shrink`` more."""

    @property
    def rules(self) -> Rules:
        """The rules that it was learned under."""
        return from_fields(self.header.fields)

    def without_values(self) -> CallTable:
        """The table with the calls and what they gain only."""
        return replace(self, values=None, weight=None)

    def find_states(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The place of each number among the states, or -1."""
        places = np.minimum(np.searchsorted(self.numbers, numbers), len(self.numbers) - 1)
        found: npt.NDArray[np.int64] = np.where(self.numbers[places] == numbers, places, -1)
        return found


def table_key(rules: Rules) -> str:
    """16 hex digits that rules have in common which differ in the end of the game only."""
    game: Any = compile_rules(rules)
    return hashlib.sha256(game.tobytes() + rules.all_pass.encode()).hexdigest()[:16]


def check_size(rules: Rules) -> list[Node]:
    """The turns of these rules; raises `DataError` where a table would be too large."""
    nodes, numbers = make_tree(rules), count_numbers(rules)
    alike = {(True, True): 2, (True, False): 6, (False, True): 8, (False, False): 24}[rules.upcard, bool(rules.bowers)]
    cells = len(nodes) * numbers // alike
    if numbers > MOST_NUMBERS or cells > MOST_CELLS:
        raise DataError(
            f"rules {rules.name}: a call table would have {len(nodes)} turns times {numbers // alike:,} hands, which "
            "is more than can be learned; the others call by the points rule"
        )
    return nodes


def training_time(rules: Rules, by_net: bool) -> float:
    """Seconds in which two processors play the deals that a table of these rules is learned from, roughly.

    Raises `DataError` where no table can be learned.
    """
    contracts = len(bank_columns(rules, check_size(rules)))
    return default_records(rules) * (1 + 1 / CHECKED) * contracts * (NET_TIME if by_net else RULE_TIME) / 2


def default_records(rules: Rules) -> int:
    """How many deals a table of these rules is learned from."""
    return RECORDS * 16 // max(16, len(make_tree(rules)))
