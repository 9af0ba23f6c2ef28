"""The page on rules names every preset and option, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyzer.rules import PRESETS, Rules
from analyzer.rules.meanings import TABLES
from analyzer.rules.options.options import OPTIONS
from analyzer.rules.presets import NOTES
from tests.support.files import ROOT

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def test_every_preset_has_a_heading() -> None:
    heads = " ".join(line for line in PAGE.splitlines() if line.startswith("### "))
    for name in PRESETS:
        assert f"`{name}`" in heads or re.fullmatch("napoleon[2-7]", name)
    assert "`napoleon2` ... `napoleon7`" in heads


def test_every_option_has_a_row() -> None:
    first_cells = " ".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    assert re.findall(r"`(\w+)`", first_cells) == list(OPTIONS)


@pytest.mark.parametrize("text", sorted(set(re.findall(rf"`((?:{'|'.join(PRESETS)}),[^`]+)`", PAGE))))
def test_rules_in_the_text_exist(text: str) -> None:
    assert Rules.parse(text)


@pytest.mark.parametrize("block", re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL))
def test_files_on_the_page_are_possible(block: str, tmp_path: Path) -> None:
    (tmp_path / "page.toml").write_text(block, encoding="utf-8")
    rules = Rules.load(str(tmp_path / "page.toml"))
    assert f'name = "{rules.name}"' in block


def test_every_source_is_in_the_list() -> None:
    known = PAGE.split("## Sources")[1]
    cited = {meaning.source for table in TABLES.values() for meaning in table.values()}
    cited |= {note.source for note in NOTES.values()}
    for source in cited:
        for word in re.findall(r"[A-Z][\w.]+|\w+\.\w+(?:\.\w+)*", source):
            assert word.removesuffix(".info") in known, source
