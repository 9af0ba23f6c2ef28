"""What is stored comes back; what cannot be stored or read is as if it were not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.engine.store import load, save, stored_path
from analyzer.rules import Rules
from analyzer.simulation.self_play import new_deal


def test_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "value.json"
    assert load(path) is None
    save(path, {"points": [1, 2]})
    assert load(path) == {"points": [1, 2]}
    assert [file.name for file in path.parent.iterdir()] == ["value.json"]


def test_damaged_values_are_no_values(tmp_path: Path) -> None:
    path = tmp_path / "value.json"
    path.write_text("{half")
    assert load(path) is None


def test_a_folder_that_cannot_be_made_stores_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    save(blocked / "value.json", 1)
    assert blocked.read_text() == ""


def test_every_part_counts() -> None:
    assert len({stored_path("a", "x", "y"), stored_path("a", "xy"), stored_path("b", "x", "y")}) == 3


@pytest.mark.parametrize("kept", ["{}", '{"points": [[1]], "thrown": 2}', "[]", '{"points": "x", "thrown": null}'])
def test_a_new_deal_is_the_same_with_an_empty_full_or_wrong_store(
    kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new-deal.json"
    monkeypatch.setattr("analyzer.simulation.self_play.stored_path", lambda *parts: path)
    rules = Rules.parse("standard,stick=off")
    path.write_text(kept)
    new_deal.cache_clear()
    fresh = new_deal(rules)
    assert path.read_text() != kept
    new_deal.cache_clear()
    assert new_deal(rules) == fresh
    assert all(abs(sum(outcomes.values()) - 1) < 1e-12 for outcomes in fresh)
