"""``euchre gap``: what it prints, writes and draws, and bad input."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

import analyzer.duels.open_cards_gap as module
from analyzer.duels.open_cards_gap import Gap, measure_gap
from analyzer.players.play_models import PlayModel
from tests.analyzer.cli.test_processes import interrupt_job
from tests.support.command_line import assert_one_line, run, run_process


@pytest.fixture(autouse=True)
def compiled_once() -> None:
    """The kernels are compiled, so that stderr holds no line about that."""
    measure_gap(deals=100, worlds=1)


def test_json_is_a_list_of_classes(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "gap", "--deals", "600", "--json")
    assert (printed.code, printed.err) == (0, "")
    made = json.loads(printed.out)
    assert isinstance(made, list)
    assert made[0]["class"] == "all deals"
    assert made[0]["deals"] == 600
    for row in made:
        assert row["play"] == "pimc:32"
        assert row["deals"] >= 100
        assert row["low"] == pytest.approx(row["dd_minus_pimc"] - 1.96 * row["se"])
        assert row["rules_high"] == pytest.approx(row["rules_minus_pimc"] + 1.96 * row["rules_se"])
    assert "NaN" not in printed.out


@pytest.mark.parametrize("rules", ["standard", "three_handed"])
def test_the_table_the_file_and_the_chart(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, chart = tmp_path / "gap.csv", tmp_path / "gap.svg"
    printed = run(capsys, "gap", "--rules", rules, "--deals", "500", "--out", str(out), "--chart", str(chart))
    assert (printed.code, printed.err) == (0, "")
    text = " ".join(printed.out.split())
    assert "all deals 500 " in text
    assert f"rules {rules}; 500 deals, seed 1" in text
    assert max(len(line) for line in printed.out.splitlines()) <= 110
    rows = list(csv.DictReader(out.read_text(encoding="utf-8").splitlines()))
    frame = measure_gap(rules, deals=500).to_frame()
    assert tuple(rows[0]) == tuple(frame.columns) == Gap.COLUMNS
    assert [float(row["dd_minus_pimc"]) for row in rows] == frame["dd_minus_pimc"].tolist()
    assert {row["class"] for row in rows} == set(frame["class"])
    assert chart.read_bytes().startswith(b"<?xml")
    assert len(list(tmp_path.iterdir())) == 2


def test_threads_and_chunks_change_no_byte(capsys: pytest.CaptureFixture[str]) -> None:
    whole = run(capsys, "gap", "--deals", "200", "--json", "--threads", "1", "--chunk", "200").out
    assert run(capsys, "gap", "--deals", "200", "--json", "--threads", "2", "--chunk", "9").out == whole
    assert run(capsys, "gap", "--deals", "200", "--json", "--seed", "2").out != whole


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--rules", "standrad"), 3, "did you mean standard"), (("--deals", "99"), 3, "deals 99"),
        (("--deals", "many"), 2, "many"), (("--seed", "-1"), 3, "seed -1"), (("--threads", "0"), 3, "threads 0"),
        (("--out", "gap.txt"), 3, ".csv"), (("--out", "no/such/folder/gap.csv"), 3, "no/such/folder"),
        (("--chart", "gap.gif"), 3, "gap.gif"), (("--csv",), 2, "--csv"),
        (("--rules", "napoleon2", "--deals", "120"), 3, "too few"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(
    arguments: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert_one_line(run(capsys, "gap", *arguments), code, message)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_gives_the_partial_result(tmp_path: Path) -> None:
    out = tmp_path / "gap.csv"
    code, printed, err, seconds = interrupt_job("gap", "--deals", "100000000", "--json", "--out", str(out))
    assert (code, err) == (130, "")
    made = json.loads(printed)
    assert all(row["partial"] is True for row in made)
    assert 100 <= made[0]["deals"] < 10**8
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1 + len(made)
    assert seconds < 4


def test_a_net_is_compared_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "has_net", lambda _: True)
    gap = measure_gap(deals=100, worlds=1)
    assert "net" in gap.classes[0].minus
    monkeypatch.setattr(module, "has_net", lambda _: False)
    (row, *_) = measure_gap(deals=100, worlds=1).rows()
    assert row["net_minus_pimc"] is None
    assert PlayModel("net", "net").code != PlayModel("rules", "rules").code


def test_help_names_every_option() -> None:
    printed = run_process("gap", "--help")
    for option in ("--rules", "--deals", "--seed", "--threads", "--out", "--chart", "--json"):
        assert option in printed.out
