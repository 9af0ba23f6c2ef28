"""``euchre train net``: a file and a report, or one line and nothing."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

import analyzer.learning.train_net as training
import analyzer.players.weights as weights
from analyzer.players.weights import family_of, file_name, read_weights
from analyzer.rules import Rules
from tests.support.command_line import assert_one_line, run


@pytest.fixture(autouse=True)
def _short_trials(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(training, "TRIAL_DEALS", {"rules": 2_000, "pimc:32:uniform": 20})
    monkeypatch.setattr(weights, "user_folder", lambda: tmp_path / "data" / "nets")


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
