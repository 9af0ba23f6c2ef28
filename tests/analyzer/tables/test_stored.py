"""The tables that there are, as files in the user's data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.errors import DataError
from analyzer.players.call_table_files import file_name, save_table, user_folder
from analyzer.rules import Rules
from analyzer.tables.stored import list_tables, need_table
from tests.support.chosen_tables import chosen_table, without_values


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    user_folder().mkdir(parents=True)
    return user_folder()


def test_a_stored_table_is_listed_and_found(folder: Path) -> None:
    rules = Rules.load("standard")
    path = folder / file_name(rules)
    save_table(path, without_values(chosen_table()))
    (listed,) = [one for one in list_tables() if one.path == path]
    record = listed.to_dict()
    assert (record["rules"], record["play"], record["records"], record["value"]) == ("standard", "rules", 4_000, 0.47)
    assert record["regret"] == [0.25, 0.5, 0.05, 0.75]
    assert len(record["regret_se"]) == 4
    assert record["size"] == path.stat().st_size
    assert not record["shipped"]
    assert (need_table(rules).best == chosen_table().best).all()


def test_without_a_table_the_command_that_makes_one_is_named(folder: Path) -> None:
    with pytest.raises(DataError, match="make one with: euchre train calls --rules standard,loner=9"):
        need_table(Rules.load("standard,loner=9"))
