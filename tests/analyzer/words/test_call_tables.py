"""Call tables in words: plain text where symbols cannot be shown, and nothing said that is not so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.estimates.means import Mean
from analyzer.tables import stored
from analyzer.tables.chart import make_chart
from analyzer.tables.hand_calls import look_up
from analyzer.tables.outcomes import Outcomes
from analyzer.tables.short_rule import find_rule
from analyzer.tables.summary import summarise
from analyzer.words.call_chart import view_chart
from analyzer.words.call_tables import NONE, describe_header, view_summary, view_tables
from analyzer.words.hand_calls import speak, view_hand
from analyzer.words.short_rule import describe_cost, view_rule
from tests.support.chosen_tables import chosen_table, without_values


@pytest.fixture(autouse=True)
def _chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "find_table", lambda rules: chosen_table())


def texts(view: object) -> str:
    return repr(view)


@pytest.mark.parametrize("symbols", [True, False])
def test_symbols_only_where_they_can_be_shown(symbols: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.tables.summary.measure", lambda *_: Outcomes(0.6, 0.2, None, 400, 0.5))
    views = [
        view_hand(look_up("standard", "AH KH JD 9C QS", "TH"), symbols),
        view_chart(make_chart("standard", "1", "9", 2), symbols),
        view_summary(summarise("standard", 6_000), symbols),
        view_rule(find_rule("standard", "dealer", deals=6_000), symbols),
    ]
    for view in views:
        assert {"heading", "grids", "lines", "notes", "basis", "details", "symbols"} == set(view)
        for grid in view["grids"]:
            assert {len(row) for row in grid["rows"]} == {len(grid["headings"])}
    assert all(texts(view).isascii() for view in views) == (not symbols)


def test_the_worst_seat_is_named_for_all() -> None:
    assert "no seat could gain more than 0.75 +/-0.75 points per 100 deals" in describe_header(
        chosen_table().header, False
    )


def test_no_table_says_how_to_make_one() -> None:
    assert view_tables([], False)["heading"] == NONE


def test_thin_cells_and_missing_values_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    found = look_up("standard", "AH KH JD 9C QS", "TH")
    assert any(note.startswith("thin:") for note in view_hand(found, False)["notes"])
    assert [row[-1] for row in view_hand(found, False)["grids"][1]["rows"]] == ["10 thin"] * 4
    monkeypatch.setattr(stored, "find_table", lambda rules: without_values(chosen_table()))
    plain = view_hand(look_up("standard", "AH KH JD 9C QS", "TH"), False)
    assert not any(note.startswith("thin:") for note in plain["notes"])
    assert any("not the values of the others" in note for note in plain["notes"])
    assert plain["grids"][0]["headings"] == ["", "calls", "by"]


def test_a_class_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = chosen_table()
    classes = replace(table, header=replace(table.header, classes=True))
    monkeypatch.setattr(stored, "find_table", lambda rules: classes)
    notes = view_hand(look_up("standard", "AH KH JD 9C QS", "TH"), False)["notes"]
    assert any("too large for a table of single hands" in note for note in notes)


@pytest.mark.parametrize(
    ("call", "spoken"),
    [("call H alone", "call ♥ alone"), ("name S", "♠"), ("name NT", "NT"), ("order", "order"), ("3", "3")],
)
def test_calls_are_spoken(call: str, spoken: str) -> None:
    assert speak(call, True) == spoken


def test_a_rule_reads_as_it_decides() -> None:
    """Every leaf is on a line of its own, below or beside its question."""
    rule = find_rule("standard", "dealer", deals=6_000)
    view = view_rule(rule, False)
    lines = [line for _, line in view["lines"]]
    assert sum(": " in line and line.endswith("%)") for line in lines) == len(rule.rows())
    assert lines[-1] == describe_cost(rule, False)
    assert "where never to call costs" in lines[-1]
    assert "by the table's own values" in lines[-1]
    assert any("you pick up counts among your trumps" in note for note in view["notes"])


def test_a_measured_cost_comes_first() -> None:
    rule = replace(find_rule("standard", "1", deals=6_000), measured=Mean(0.25, 0.1), played=2_000)
    assert describe_cost(rule, False).startswith("It costs 0.25 +/-0.20 points per 100 deals against the table, played")
    assert any("2,000 deals called by the table and by the rule" in line for line in view_rule(rule, False)["basis"])


def test_a_rule_says_only_whether_to_call_where_no_values_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def notes() -> str:
        return " ".join(view_rule(find_rule("standard", "1", deals=6_000), False)["notes"])

    assert "only whether to call" not in notes()
    monkeypatch.setattr(stored, "find_table", lambda rules: without_values(chosen_table()))
    assert "only whether to call" in notes()
