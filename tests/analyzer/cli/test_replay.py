"""``euchre replay``: a line out for each line in, with a result or an error."""

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


def test_a_bad_line_has_an_error_with_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(f"{DEAL}\nno deal\n\n{DEAL}\n".encode() + b"\xff\n")
    assert replay(path) == 3
    printed = capsys.readouterr()
    lines = [json.loads(line) for line in printed.out.splitlines()]
    assert ["result" in line for line in lines] == [True, False, True, False]
    assert [line["line"] for line in lines if "error" in line] == [2, 5]
    assert lines[1]["error"].startswith("line 2: not a JSON object")
    assert lines[3]["error"].startswith("line 5: not UTF-8 text")
    assert printed.err.startswith("euchre: 2 of 4 lines cannot be read; the first: line 2: ")
    assert printed.err.count("\n") == 1
