"""``euchre bench``: a table and an object of the same figures."""

from __future__ import annotations

import json
import re

import pytest

import analyzer.speed.bench as module
from tests.support.command_line import run

KEYS = ("dd_pair_per_s", "dd_alone_per_s", "deals_per_s", "rules_per_s")


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROUNDS", 1)
    monkeypatch.setattr(module, "ROUND_SECONDS", 0.02)
    for name in ("_deal_slowly", "_play_slowly", "_solve_slowly", "_solve_alone_slowly"):
        monkeypatch.setattr(module, name, lambda: 10.0)


def test_json_is_one_object_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "bench", "--threads", "1", "--json")
    assert printed.code == 0
    result = json.loads(printed.out)
    assert all(result[key] > 0 for key in KEYS)
    assert result["threads"] == 1
    assert all(line.startswith("euchre: ") for line in printed.err.splitlines())


def test_the_table_has_every_rate_beside_its_baseline(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "bench", "--threads", "2")
    assert printed.code == 0
    rows = re.findall(r"^\S.*?\s([\d,]+)\s+10\s+([\d,]+)$", printed.out, re.MULTILINE)
    assert len(rows) == 5
    for rate, times in rows:
        assert int(times.replace(",", "")) == pytest.approx(int(rate.replace(",", "")) / 10, abs=1)
    assert "2 threads" in printed.out


@pytest.mark.parametrize(("threads", "code"), [("0", 3), ("-1", 3), ("9999999", 3), ("two", 2)])
def test_impossible_threads(threads: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "bench", "--threads", threads)
    assert (printed.code, printed.out) == (code, "")
    assert printed.err.count("\n") == 1
    assert threads in printed.err
