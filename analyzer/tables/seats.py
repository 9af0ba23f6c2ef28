"""A turn by seat and round: where everybody before has passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.arguments import whole
from analyzer.deals.calls import parse_seat
from analyzer.errors import DataError, shorten
from analyzer.players.call_tables import CallTable
from analyzer.players.call_tree import NO_CONTRACT

if TYPE_CHECKING:
    from analyzer.rules import Rules


def find_turn(table: CallTable, rules: Rules, seat: str, round: int = 1) -> int:
    """The number of the node at which a seat has its first turn of a round; in an ascending auction nobody has bid."""
    place, number = parse_seat(seat, rules), whole(round, "round")
    if not 1 <= number <= len(rules.rounds):
        raise DataError(f"round {shorten(round)} does not exist; there are rounds 1 to {len(rules.rounds)}")
    for index, node in enumerate(table.nodes):
        first = rules.turns_up or (node.high == NO_CONTRACT and not node.names)
        if first and (node.seat, node.round) == (place, number - 1):
            return index
    raise DataError(f"seat {shorten(seat)} has no turn in round {number} under rules {rules.name}")
