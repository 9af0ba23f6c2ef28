"""What a table calls with one hand, from every seat at every turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.cards import JOKER, format_card, format_hand, parse_card, parse_hand
from analyzer.deals.calls import seat_name
from analyzer.errors import DataError, shorten
from analyzer.players.call_tables import FEW_RECORDS, CallTable, Header
from analyzer.players.call_tree import NO_CONTRACT, Node
from analyzer.players.hand_states import state_of
from analyzer.rules import Rules
from analyzer.tables.stored import need_table
from analyzer.tables.turns import called_option, gain_over_pass, option_name, option_values

if TYPE_CHECKING:
    from analyzer.engine.chunks import Progress


@dataclass(frozen=True, slots=True)
class Turn:
    """What the table says at one turn."""

    node: Node
    call: str
    values: dict[str, float]
    """Points a deal of the seat's side by call, a pass first; none where the table keeps only the best call."""
    gain: float | None
    """What the call is worth more than the next best one, a shade less than 0 where two are as good. Where the table
    keeps no values: more than a pass (a pass: than the best call). None for the only call."""
    records: int | None
    """Weight behind the cell itself; None where the table keeps none."""
    thin: bool | None
    """Whether these are so few that the value is little else than what hands that hold alike say."""
    reach: float | None
    """Share of deals in which the others' calls lead here; None where the table keeps no weights."""


@dataclass(frozen=True, slots=True)
class HandCalls:
    """A hand at all turns of the auction."""

    rules: Rules
    header: Header
    hand: int
    upcard: int
    """0 without one."""
    turns: tuple[Turn, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON object; see docs/reading-tables.md."""
        up = format_card(self.upcard) if self.upcard else None
        return {"rules": self.rules.name, "hand": format_hand(self.hand), "upcard": up, "rows": self.rows()}

    def rows(self) -> list[dict[str, Any]]:
        """One record a turn. Where bids ascend it also says what was bid before, and by whom."""
        return [self._row(turn) for turn in self.turns]

    def _row(self, turn: Turn) -> dict[str, Any]:
        node, rules = turn.node, self.rules
        row: dict[str, Any] = {"seat": seat_name(node.seat, rules.players), "round": node.round + 1}
        if not rules.turns_up:
            bid, by = (None, None) if node.high == NO_CONTRACT else (rules.contracts[node.high].name, node.high_seat)
            passed = [seat_name(seat, rules.players) for seat in range(rules.players) if node.passed >> seat & 1]
            row |= {
                "turn": "name" if node.names else "bid", "high": bid,
                "by": None if by is None else seat_name(by, rules.players), "passed": passed, "reach": turn.reach,
            }  # fmt: skip
        return row | {
            "call": turn.call,
            "values": {call: round(value, 3) for call, value in turn.values.items()},
            "records": turn.records,
            "gain": None if turn.gain is None else round(turn.gain, 3),
            "thin": turn.thin,
        }


def look_up(rules: str | Rules, hand: str, upcard: str | None, progress: Progress | None = None) -> HandCalls:
    """Look a hand up in the table of these rules.

    Raises `DataError` for a hand or an upcard that cannot be, and where there is no table.
    """
    game = Rules.load(rules)
    cards = parse_hand(hand, game.hand, game.deck)
    up = _read_upcard(game, upcard)
    if cards & up:
        raise DataError(f'upcard {format_card(up)} is in the hand "{format_hand(cards)}" too; a card exists once')
    table = need_table(game)
    number, suits = state_of(game, cards, up)
    state = int(table.find_states(np.array([number]))[0])
    if state < 0:
        raise DataError(
            f"upcard {format_card(up)} begins an auction of its own under rules {game.name}; the table is for the "
            "others: give a card of a suit"
        )
    turns = [_turn(table, game, number, state, suits) for number in range(len(table.nodes))]
    return HandCalls(game, table.header, cards, up, tuple(turns))


def _read_upcard(rules: Rules, text: str | None) -> int:
    if not rules.upcard:
        if text is not None:
            raise DataError(f"upcard {shorten(text)} is given, but under rules {rules.name} no card is turned up")
        return 0
    if text is None:
        raise DataError(f"no upcard is given; under rules {rules.name} one is turned up: --up 9C")
    upcard = parse_card(text, rules.deck, "upcard")
    if upcard == JOKER and rules.joker_up not in tuple("CDHS"):
        raise DataError(
            f"upcard JO begins an auction of its own under rules {rules.name}, of which the table says nothing; "
            "give a card of a suit"
        )
    return upcard


def _turn(table: CallTable, rules: Rules, number: int, state: int, suits: tuple[int, ...]) -> Turn:
    node, header = table.nodes[number], table.header
    called = called_option(table, number, state)
    values = option_values(table, number, state)
    others = [value for option, value in values.items() if option != called]
    if values:
        gain = values[called] - max(others) if others else None
    else:
        over = gain_over_pass(table, number, state)
        gain = None if over is None else abs(over)
    weight = None if table.weight is None else int(table.weight[number, state])
    reach = None if table.weight is None else min(1.0, float(table.weight[number].sum(dtype=float)) / header.records)
    return Turn(
        node, option_name(rules, node, called, suits),
        {option_name(rules, node, option, suits): value for option, value in values.items()},
        gain, weight, None if weight is None else weight < FEW_RECORDS, reach,
    )  # fmt: skip
