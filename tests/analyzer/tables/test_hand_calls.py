"""A hand looked up in a table whose values are known."""

from __future__ import annotations

import pytest

from analyzer.errors import DataError
from analyzer.players.call_tables import CallTable
from analyzer.tables import stored
from analyzer.tables.hand_calls import look_up
from tests.support.chosen_tables import BEHIND, without_values


def test_every_turn_with_the_value_of_every_call(chosen: CallTable) -> None:
    """Three hearts with the left bower beside a turned-up ten: 0.3 with a partner, 0.2 alone, for the dealer more."""
    found = look_up("standard", "AH KH JD 9C QS", "TH").to_dict()
    assert (found["rules"], found["upcard"]) == ("standard", "TH")
    rows = found["rows"]
    assert [(row["seat"], row["round"]) for row in rows] == [
        (seat, number) for number in (1, 2) for seat in ("1", "2", "3", "dealer")
    ]
    assert rows[0]["call"] == "order"
    assert rows[0]["values"] == pytest.approx({"pass": 0.0, "order": 0.3, "order alone": 0.2})
    assert rows[0]["gain"] == pytest.approx(0.1)  # over the next best, which is not the pass
    assert rows[3]["values"] == pytest.approx({"pass": 0.0, "order": 0.8, "order alone": 1.2})
    assert rows[3]["call"] == "order alone"
    assert [(row["records"], row["thin"]) for row in rows] == [(BEHIND[0], False)] * 4 + [(BEHIND[1], True)] * 4


def test_round_two_names_the_suits_that_the_hand_holds(chosen: CallTable) -> None:
    """Spades are four with the left bower, though the table knows the suits by their places only."""
    rows = look_up("standard", "AS KS TS JC 9H", "9D").rows()
    assert rows[4]["call"] == "call S alone"
    assert rows[4]["values"] == pytest.approx({
        "pass": 0.0, "call S": 0.8, "call C": -0.7, "call H": -0.7,
        "call S alone": 1.2, "call C alone": -1.8, "call H alone": -1.8,
    })  # fmt: skip
    assert "pass" not in rows[7]["values"]  # the dealer is stuck


def test_hands_alike_but_for_the_names_of_suits_are_called_alike(chosen: CallTable) -> None:
    one, other = look_up("standard", "AS KS TS JC 9H", "9D"), look_up("standard", "AH KH TH JD 9C", "9S")
    assert [list(row["values"].values()) for row in one.rows()] == [
        list(row["values"].values()) for row in other.rows()
    ]


def test_where_no_values_are_kept(monkeypatch: pytest.MonkeyPatch, chosen: CallTable) -> None:
    """The best call and what it gains over a pass, or a pass over it."""
    monkeypatch.setattr(stored, "find_table", lambda rules: without_values(chosen))
    rows = look_up("standard", "AH KH JD 9C QS", "TH").rows()
    assert (rows[0]["call"], rows[0]["values"], rows[0]["records"], rows[0]["thin"]) == ("order", {}, None, None)
    assert rows[0]["gain"] == pytest.approx(0.3, abs=0.011)
    assert rows[7]["gain"] is None  # nothing else is open to a stuck dealer


@pytest.mark.parametrize(
    ("rules", "hand", "up", "message"),
    [
        ("standard", "AH KH JD 9C QS", "QS", "upcard QS is in the hand"),
        ("standard", "AH KH JD 9C", "TH", "has 4 cards; 5 needed"),
        ("standard", "AH KH JD 9C 8S", "TH", "not in the deck"),
        ("standard", "AH KH JD 9C QS", None, "no upcard is given"),
        ("british", "AH KH JD 9C QS", "JO", "begins an auction of its own"),
        ("hasenpfeffer", "AH KH JD 9C QS TS", "TH", "no card is turned up"),
        ("deck32", "AH KH JD 9C QS", "7H", "make one with: euchre train calls --rules deck32"),
    ],
)
def test_what_cannot_be(chosen: CallTable, rules: str, hand: str, up: str | None, message: str) -> None:
    with pytest.raises(DataError, match=message):
        look_up(rules, hand, up)
