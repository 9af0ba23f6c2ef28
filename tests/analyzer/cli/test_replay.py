"""``euchre replay``: a line out for each line in, or nothing where a line cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analyzer.cli import main
from tests.support.files import ROOT

DEAL = (ROOT / "docs/replay.md").read_text(encoding="utf-8").split("```json\n")[1].split("\n```")[0]


def replay(path: Path) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(["replay", str(path)])
    return int(stopped.value.code or 0)


def test_deals_come_back_with_their_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text(f"{DEAL}\n\n{DEAL}\n", encoding="utf-8")
    assert replay(path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert {"result"} == set(json.loads(line)) - set(json.loads(DEAL))


def test_a_bad_line_prints_nothing_but_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text(f"{DEAL}\nno deal\n", encoding="utf-8")
    assert replay(path) == 3
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("euchre: line 2: ")
    assert printed.err.count("\n") == 1
