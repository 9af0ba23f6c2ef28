"""How somebody calls, by name, and the policies that come of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analyzer.errors import DataError
from analyzer.players.bidding import (
    MARGIN,
    POINTS,
    Bidding,
    all_by_points,
    bolder,
    choose_bidding,
    default_bidding,
    name_biddings,
    parse_style,
    read_biddings,
)
from analyzer.players.call_policies import call_policy, points_policy
from analyzer.players.call_table_files import file_name, save_table
from analyzer.players.hand_states import count_numbers
from analyzer.rules import Rules
from kernels.codes import BY_POINTS, NO_RECORD
from tests.support.call_tables import all_by, random_table, whole_table

STANDARD, OTHER = Rules.parse("standard"), Rules.parse("standard,loner=7")
UNKNOWN = Rules.parse("standard,loner=9,stick=off")


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of the user's with tables for two rules."""
    monkeypatch.setattr("analyzer.players.call_table_files.user_folder", lambda: tmp_path)
    monkeypatch.setattr("analyzer.players.call_table_files.SHIPPED", tmp_path / "none")
    for rules in (STANDARD, OTHER):
        save_table(tmp_path / file_name(rules), whole_table(rules, 1))
    return tmp_path


@pytest.mark.parametrize(
    ("text", "margin"),
    [
        ("table", 0.0), (" Table ", 0.0), ("table:bold", -MARGIN), ("table:Cautious", MARGIN), ("table:0.3", 0.3),
        ("table:-.25", -0.25), ("table:0", 0.0), ("table:+1", 1.0),
    ],
)  # fmt: skip
def test_styles(tables: Path, text: str, margin: float) -> None:
    style = parse_style(text, STANDARD)
    assert style.table is not None
    assert style.margin == margin
    assert "1,000 records played by rules" in style.long_name


def test_points_need_no_table() -> None:
    assert parse_style("points", UNKNOWN) == POINTS
    assert parse_style("POINTS", UNKNOWN).table is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tabel", 'did you mean table'), ("points:bold", "is unknown"), ("table:", "is unknown"), ("", "is unknown"),
        ("table:3", "at most 2.5 points"), ("table:nowhere.npz", "cannot be read"), ("bold", "is unknown"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(tables: Path, text: str, words: str) -> None:
    with pytest.raises(DataError, match="(?i)" + words):
        parse_style(text, STANDARD)


def test_a_table_in_a_file_must_be_of_the_rules(tables: Path) -> None:
    file = tables / file_name(OTHER)
    style = parse_style(f"table:{file}", OTHER)
    assert style.table is not None
    assert str(file.name) in style.name
    with pytest.raises(DataError, match="is for other rules than standard"):
        parse_style(f"table:{file}", STANDARD)


def test_rules_without_a_table(tables: Path) -> None:
    assert default_bidding(UNKNOWN) == all_by_points(UNKNOWN)
    with pytest.raises(DataError, match="no call table for rules standard,"):
        parse_style("table", UNKNOWN)
    assert read_biddings([STANDARD, UNKNOWN], None) == [all_by_points(STANDARD), all_by_points(UNKNOWN)]
    both = read_biddings([STANDARD, OTHER], None)
    assert all(style.table is not None for bidding in both for style in bidding.seats)
    assert name_biddings([STANDARD, OTHER], both) == both[0].name  # made of as many records, by the same players


def test_partner_and_opponents(tables: Path) -> None:
    bidding = choose_bidding(STANDARD, 3, "points", "table:bold", "table:cautious")
    assert [style.name for style in bidding.seats] == ["table:cautious", "table:bold", "table:cautious", "points"]
    usual = choose_bidding(STANDARD, 0, None, None, "points")
    assert [style.name for style in usual.seats] == ["table", "points", "table", "points"]
    assert usual.name.startswith("call table (1,000 records")
    assert "seat 2 by points rule" in usual.name
    with pytest.raises(DataError, match="nobody has a partner"):
        choose_bidding(Rules.parse("two_handed"), 0, None, "points", None)


def test_bolder_keeps_the_table() -> None:
    style = all_by(whole_table(STANDARD, 1), 4).seats[0]
    assert bolder(style, "bold").margin == -MARGIN
    assert bolder(style, "bold").table is style.table
    assert bolder(POINTS, "bold") == POINTS


def test_policies() -> None:
    table = whole_table(STANDARD, 1)
    policy = call_policy(STANDARD, all_by(table, 4))
    rows = policy.table.reshape(table.best.shape)
    assert set(np.unique(rows[7])) == {*range(1, 7)}  # a stuck dealer does not pass
    assert set(np.unique(rows[0])) == {0, 1, 2}
    mixed = call_policy(STANDARD, Bidding((*all_by(table, 3).seats, POINTS)))
    assert (mixed.table.reshape(rows.shape)[[3, 7]] == BY_POINTS).all()
    assert (mixed.table.reshape(rows.shape)[:3] == rows[:3]).all()


def test_a_policy_knows_where_a_number_stands() -> None:
    table = random_table(STANDARD)
    policy = call_policy(STANDARD, all_by(table, 4))
    assert len(policy.places) == count_numbers(STANDARD)
    assert (policy.places[table.numbers] == np.arange(105_798)).all()
    assert (policy.places == NO_RECORD).sum() == len(policy.places) - 105_798
    assert call_policy(STANDARD, all_by_points(STANDARD)) is points_policy(STANDARD)
    assert len(points_policy(STANDARD).table) == 0
