"""A turn by seat and round: where everybody before has passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.arguments import whole
from analyzer.deals.calls import seat_name
from analyzer.errors import DataError, shorten, suggest
from analyzer.players.call_tables import CallTable
from analyzer.players.call_tree import NO_CONTRACT

if TYPE_CHECKING:
    from analyzer.rules import Rules


def parse_seat(text: str, rules: Rules) -> int:
    """Read a seat: a number from eldest = 1, ``eldest``, ``partner`` (the dealer's) or ``dealer``."""
    word, players = text.strip().lower(), rules.players
    names = {seat_name(seat, players): seat for seat in range(players)} | {"eldest": 0, str(players): players - 1}
    if rules.partners:
        names["partner"] = 1
    if word not in names:
        legal = ", ".join(seat_name(seat, players) for seat in range(players))
        raise DataError(f'seat "{shorten(text)}" does not exist here{suggest(word, names)}; write one of {legal}')
    return names[word]


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
