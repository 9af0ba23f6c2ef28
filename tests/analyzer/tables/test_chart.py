"""The chart of a table whose calls are known, and the hands that it names."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from analyzer.errors import DataError
from analyzer.players.call_tables import CallTable
from analyzer.players.hand_states import list_states
from analyzer.rules import Rules
from analyzer.tables import stored
from analyzer.tables.chart import make_chart


def test_classes_are_called_by_their_trumps(chosen: CallTable) -> None:
    """Eldest calls with three and goes alone with four; each hand is in one class."""
    chart = make_chart("standard", "1", "J").to_dict()
    assert (chart["seat"], chart["round"], chart["upcard"]) == ("1", 1, "JC")
    assert sum(cell["hands"] for cell in chart["cells"]) == math.comb(23, 5)
    for cell in chart["cells"]:
        expected = "alone" if cell["trumps"] >= 4 else "call" if cell["trumps"] >= 3 else "pass"
        assert cell[expected] == pytest.approx(1.0)
        assert cell["gain"] == pytest.approx(max(0.5 * cell["trumps"] - 1.2, cell["trumps"] - 2.8), abs=0.011)
        assert "right" not in cell["bowers"]  # he cannot hold the card turned up
    assert chart["borderline"] == []


def test_bowers_are_told_apart(chosen: CallTable) -> None:
    chart = make_chart("standard", "dealer", "9")
    assert {cell.bowers for cell in chart.cells if cell.trumps == 2} == {"right left", "right", "left", ""}
    assert {cell.bowers for cell in chart.cells if cell.trumps == 1} == {"right", "left", ""}


def test_round_two_goes_by_the_suit_that_would_be_called(chosen: CallTable) -> None:
    chart = make_chart("standard", "1", "9", 2)
    assert {cell.trumps for cell in chart.cells if cell.shares["pass"] > 0.5} == {1, 2}
    assert {cell.trumps for cell in chart.cells if cell.shares["call"] > 0.5} == {3}


def test_hands_on_the_edge(monkeypatch: pytest.MonkeyPatch, chosen: CallTable) -> None:
    """Three trumps with the king are passed: a hand with and one without it are named, in the upcard's suit."""
    table = replace(chosen, gain=chosen.gain.copy())
    states = list_states(Rules.load("standard"))
    assert (table.numbers == states.numbers).all()
    king = (states.hands >> np.uint64(11) & np.uint64(1)).astype(bool)
    table.gain[0] = np.where(king & (table.gain[0] == 15), -3, table.gain[0])
    monkeypatch.setattr(stored, "find_table", lambda rules: table)
    chart = make_chart("standard", "1", "JH").to_dict()
    assert chart["upcard"] == "JH"
    assert chart["borderline"]
    for one in chart["borderline"]:
        hearts = [card for card in one["hand"].split() if card.endswith("H") or card == "JD"]
        assert len(hearts) == 3
        assert ("KH" in hearts) == (one["call"] == "pass")
        assert one["gain"] == pytest.approx(-0.06 if one["call"] == "pass" else 0.3, abs=0.011)


@pytest.mark.parametrize(
    ("rules", "seat", "up", "number", "message"),
    [
        ("standard", "1", None, 1, "no upcard is given"),
        ("standard", "1", "7", 1, "not in the deck"),
        ("standard", "6", "J", 1, "does not exist here"),
        ("standard", "1", "J", 3, "there are rounds 1 to 2"),
        ("hasenpfeffer", "1", "J", 1, "turn no card up"),
    ],
)
def test_what_cannot_be(chosen: CallTable, rules: str, seat: str, up: str | None, number: int, message: str) -> None:
    with pytest.raises(DataError, match=message):
        make_chart(rules, seat, up, number)
