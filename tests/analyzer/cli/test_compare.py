"""``euchre compare``: what it prints and writes, and bad input."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from pathlib import Path

import pytest

from analyzer.comparisons.compare import compare
from analyzer.comparisons.comparison import Comparison
from analyzer.comparisons.metrics import METRICS
from tests.analyzer.cli.test_processes import interrupt_job
from tests.support.command_line import assert_one_line, run, run_process

pytestmark = pytest.mark.usefixtures("compared_once")


@pytest.fixture(scope="module")
def compared_once() -> None:
    """The kernels are compiled, so that stderr holds no line about that."""
    compare("standard", deals=1)
    compare("standard", deals=1, play="dd")


def test_json_is_one_object_of_the_promised_form(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "compare", "standard", "standard,stick=off", "two_handed", "--deals", "500", "--json")
    assert (printed.code, printed.err) == (0, "")
    made = json.loads(printed.out)
    assert printed.out.isascii()
    assert [one["name"] for one in made["rules"]] == ["standard", "standard,stick=off", "two_handed"]
    for one in made["rules"]:
        assert tuple(one["metrics"]) == METRICS
        assert all(value is None or set(value) == {"value", "low", "high"} for value in one["metrics"].values())
    for gap in made["differences"]:
        assert set(gap) == {"metric", "a", "b", "value", "low", "high", "paired", "verdict"}
        assert gap["a"] == "standard"
        assert gap["paired"] == (gap["b"] == "standard,stick=off")
    assert "NaN" not in printed.out
    assert "Infinity" not in printed.out


def test_csv_is_the_frame(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "compare", "standard", "standard,loner=5", "--deals", "500", "--csv")
    rows = list(csv.DictReader(io.StringIO(printed.out)))
    frame = compare("standard", "standard,loner=5", deals=500).to_frame()
    assert tuple(rows[0]) == Comparison.COLUMNS
    assert [float(row["value"]) for row in rows] == frame["value"].tolist()
    assert [row["metric"] for row in rows] == frame["metric"].tolist()


@pytest.mark.parametrize("form", [("--json",), ("--csv",), ()])
def test_threads_and_chunks_change_no_byte(form: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    def text(*options: str) -> str:
        printed = run(capsys, "compare", "standard", "hasenpfeffer", "--deals", "1500", *form, *options)
        lines = printed.out.splitlines()
        return "\n".join(line for line in lines if '"seconds"' not in line and not line.rstrip().endswith(" s."))

    whole = text("--threads", "1", "--chunk", "1500")
    assert text("--threads", "2", "--chunk", "123") == whole
    assert text("--threads", "2", "--seed", "2") != whole


def test_the_table_says_what_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "compare", "standard", "standard,loner=5", "--deals", "20000")
    text = " ".join(printed.out.split())
    assert "standard,loner=5: games are shorter than under standard" in text
    assert "makers are euchred" not in text
    assert "seed 1" in text
    assert max(len(line) for line in printed.out.splitlines()) <= 110


def test_one_set_of_rules_is_told_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "compare", "standard", "--deals", "300")
    assert printed.code == 0
    assert "Differences" not in printed.out
    assert "settled" not in printed.out


def test_a_chart_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, begin in (("one.png", b"\x89PNG"), ("one.svg", b"<?xml"), ("one.pdf", b"%PDF")):
        path = tmp_path / name
        printed = run(capsys, "compare", "standard", "napoleon3", "--deals", "300", "--chart", str(path))
        assert printed.code == 0
        assert path.read_bytes().startswith(begin)
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 2, "RULES"),
        (("standrad",), 3, "did you mean standard"),
        (("standard", "standard"), 3, "given twice"),
        (("standard", "standard,stick=on"), 3, "given twice"),
        (("standard", "lost.toml"), 3, "lost.toml"),
        (("standard", "--deals", "0"), 3, "deals 0"),
        (("standard", "--deals", "many"), 2, "many"),
        (("standard", "--seed", "-1"), 3, "seed -1"),
        (("standard", "--threads", "0"), 3, "threads 0"),
        (("standard", "--play", "nets"), 3, "did you mean net"),
        (("standard", "napoleon7", "--play", "net"), 3, "no net has learnt rules napoleon7"),
        (("standard", "--play", "pimc:4"), 3, "too slow for whole games"),
        (("standard", "--json", "--csv"), 2, "exclude each other"),
        (("standard", "--chart", "rules.gif"), 3, "rules.gif"),
        (("standard", "--chart", "no/such/folder/rules.png"), 3, "no/such/folder"),
    ],
)
def test_bad_input_is_one_line(
    arguments: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert_one_line(run(capsys, "compare", *arguments), code, message)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="needs a folder that nobody can write to")
def test_a_chart_that_cannot_be_written_is_refused_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert_one_line(run(capsys, "compare", "standard", "--chart", "/proc/rules.png"), 3, "/proc/rules.png")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_gives_the_partial_result() -> None:
    code, out, _, seconds = interrupt_job("compare", "standard", "two_handed", "--deals", "100000000", "--json")
    assert code == 130
    made = json.loads(out)
    assert made["partial"] is True
    assert 0 < made["rules"][0]["deals"] == made["rules"][1]["deals"] < 10**8
    assert seconds < 3


def test_help_names_every_option() -> None:
    printed = run_process("compare", "--help")
    for option in ("--deals", "--seed", "--threads", "--play", "--chart", "--json", "--csv"):
        assert option in printed.out
