"""``euchre train net``: a file and a report, or one line and nothing."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

import analyzer.learning.call_bank as banks
import analyzer.learning.train_calls as call_training
import analyzer.learning.train_net as training
import analyzer.players.call_table_files as call_tables
import analyzer.players.weights as weights
from analyzer.players.weights import family_of, file_name, read_weights
from analyzer.rules import Rules
from tests.support.command_line import assert_one_line, run


@pytest.fixture(autouse=True)
def _short_trials(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(training, "TRIAL_DEALS", {"rules": 2_000, "pimc:32:uniform": 20})
    monkeypatch.setattr(weights, "user_folder", lambda: tmp_path / "data" / "nets")
    monkeypatch.setattr(call_tables, "user_folder", lambda: tmp_path / "data" / "tables")
    monkeypatch.setattr(call_training, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(call_training, "FEWEST_RECORDS", 2_000)


def test_a_net_and_a_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "small.net"
    printed = run(capsys, "train", "net", "--deals", "40", "--seed", "2", "--out", str(out))
    assert printed.code == 0
    lines = printed.out.splitlines()
    assert lines[0].endswith("decisions of 120 deals of standard, seed 2")
    assert lines[1].startswith("agrees with its teacher in ")
    assert [line.split(":")[0] for line in lines[2:4]] == ["against rules", "against pimc"]
    assert lines[4] == f"written to {out} ({out.stat().st_size:,} bytes)"
    assert read_weights(out).family == family_of(Rules.load("standard"))
    assert [path.name for path in tmp_path.iterdir()] == ["small.net"]


def test_without_out_it_goes_to_the_data_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    printed = run(capsys, "train", "net", "--rules", "standard,stick=off", "--deals", "20")
    assert printed.code == 0
    assert (tmp_path / "data" / "nets" / file_name(family_of(Rules.load("standard")))).is_file()


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--deals", "0"), 3, "deals 0 is out of range"),
        (("--seed", "-1"), 3, "seed -1 is out of range"),
        (("--threads", "0"), 3, "threads 0 is out of range"),
        (("--deals", "many"), 2, "many"),
        (("--rules", "standrad"), 3, "standard"),
        (("--out", "net.txt"), 3, ".net"),
        (("--out", "nowhere/my.net"), 3, "nowhere"),
    ],
)
def test_bad_input(
    arguments: tuple[str, ...], code: int, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One line, before any work."""
    printed = run(capsys, "train", "net", *arguments)
    assert (printed.code, printed.out) == (code, "")
    assert printed.err.count("\n") == 1
    assert says in printed.err
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_ctrl_c_leaves_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "fit_net", stop)
    out = tmp_path / "half.net"
    printed = run(capsys, "train", "net", "--deals", "20", "--out", str(out))
    assert printed.code == 130
    assert printed.err.endswith("interrupted before there was a result\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("given", [True, False])
def test_a_net_that_cannot_be_written_is_kept_elsewhere(
    given: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Minutes of work are not lost where the disk is full at their end; the file says the same, whole."""
    replace, elsewhere = Path.replace, tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))

    def full(self: Path, target: Path) -> Path:
        if target.suffix == ".net":
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    out = ("--out", str(tmp_path / "big.net")) if given else ()
    printed = run(capsys, "train", "net", "--deals", "20", *out)
    assert_one_line(printed, 3, "cannot be written: No space left on device; it is kept in")
    (kept,) = elsewhere.iterdir()
    assert re.findall(r'it is kept in "(.*?)"', printed.err) == [str(kept)]
    assert kept.suffix == ".net"
    assert read_weights(kept).made["deals"] == 60
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [kept]


# ---------------------------------------------------------------------- tables of calls
CALLS = ("train", "calls", "--play", "rules", "--deals", "2000", "--threads", "1")


@pytest.mark.slow
def test_a_table_and_a_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    printed = run(capsys, *CALLS, "--rules", "standard,target=11")
    assert printed.code == 0
    said = [line for line in printed.err.splitlines() if "to learn from" in line]
    assert len(said) == 1
    assert "2,000 deals of standard,target=11 to learn from and 1,000 to check on, played by rules: 0 MB in " in said[0]
    assert said[0].endswith(" min on 1 threads, then learning")
    lines = printed.out.splitlines()
    assert lines[0] == "2,000 deals of standard,target=11, played by rules, seed 1; 1,000 others to check on"
    assert lines[1].startswith("value for the dealing side: ")
    assert [line.split(":")[0] for line in lines[2:5]] == [
        "called in round 1", "called in round 2", "of the deals played",
    ]  # fmt: skip
    assert "eldest" in lines[5]
    assert "dealer" in lines[5]
    (path,) = (tmp_path / "data" / "tables").iterdir()
    assert lines[-1] == f"written to {path} ({path.stat().st_size:,} bytes)"
    table = call_tables.find_table(Rules.load("standard"))
    assert table is not None
    assert table.header.records == 2_000


@pytest.mark.slow
def test_after_ctrl_c_the_same_command_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:  # fmt: skip
    """What is finished stays, and the table is that of a run in one go."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796083200")
    whole, later, made = tmp_path / "whole.npz", tmp_path / "later.npz", []
    assert run(capsys, *CALLS, "--out", str(whole)).code == 0
    for path in (tmp_path / "cache").iterdir():
        path.unlink()
    make = banks.BankFile.make

    def stop_at_the_third(self: banks.BankFile, number: int) -> float:
        made.append(number)
        if len(made) == 3:
            raise KeyboardInterrupt
        return make(self, number)

    monkeypatch.setattr(banks.BankFile, "make", stop_at_the_third)
    printed = run(capsys, *CALLS, "--out", str(later))
    assert printed.code == 130
    assert printed.err.endswith("interrupted before there was a result\n")
    assert not later.exists()
    monkeypatch.setattr(banks.BankFile, "make", make)
    printed = run(capsys, *CALLS, "--out", str(later))
    assert printed.code == 0
    assert "pieces of that are there" in printed.err
    assert later.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--deals", "1999"), 3, "deals 1999 is out of range; give 2000 to "),
        (("--play", "pimc"), 3, "is too slow to learn calls from; give net, rules or dd"),
        (("--play", "netto"), 3, "did you mean net"),
        (("--rules", "deck32_7card"), 3, "10,518,300 hands"),
        (("--out", "table.csv"), 3, ".npz"),
        (("--out", "nowhere/my.npz"), 3, "nowhere"),
        (("--deals", "few"), 2, "few"),
    ],
)
def test_bad_input_for_tables(
    arguments: tuple[str, ...], code: int, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:  # fmt: skip
    printed = run(capsys, "train", "calls", *arguments)
    assert (printed.code, printed.out) == (code, "")
    assert printed.err.count("\n") == 1
    assert says in printed.err
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.slow
def test_a_bank_of_other_rules_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One line that says what to do."""
    assert run(capsys, *CALLS).code == 0
    first = min((tmp_path / "cache").iterdir(), key=lambda path: len(path.name))
    first.write_bytes(first.read_bytes().replace(b'"seed": 1,', b'"seed": 7,', 1))
    printed = run(capsys, *CALLS)
    assert (printed.code, printed.out) == (3, "")
    assert "was made with another seed (7, not 1); delete it and run again" in printed.err.splitlines()[-1]
