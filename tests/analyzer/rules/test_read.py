"""Rules read from text, from a file and from a value."""

from __future__ import annotations

from pathlib import Path

import pytest

import analyzer
from analyzer.errors import DataError
from analyzer.rules import PRESETS, Rules
from analyzer.rules.files.toml import to_toml
from analyzer.rules.read import load_rules


def test_the_value_has_its_readers_wherever_it_comes_from() -> None:
    assert analyzer.Rules is Rules
    assert Rules.load is load_rules
    assert Rules.parse("standard,stick=off") == Rules.load("standard,stick=off")
    assert Rules.load(PRESETS["british"]) is PRESETS["british"]


def test_what_ends_like_a_file_is_one(tmp_path: Path) -> None:
    path = tmp_path / "HOUSE.TOML"
    path.write_text(to_toml(PRESETS["railroad"]), encoding="utf-8")
    assert Rules.load(f" {path} ") == PRESETS["railroad"]
    with pytest.raises(DataError, match="does not exist"):
        Rules.load(str(tmp_path / "none.toml"))
    with pytest.raises(DataError, match="unknown"):
        Rules.parse(str(path))
