"""Bad input to ``euchre ask``: one line that says what is wrong, nothing on stdout, exit 2 or 3."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.command_line import assert_one_line, run, run_process
from tests.support.files import ROOT
from tests.support.questions import HAND, UP

pytestmark = pytest.mark.usefixtures("compiled")

DEALER = ("--up", UP, "--seat", "dealer")
ELDEST = ("--up", UP, "--seat", "1")


DATA: list[tuple[tuple[str, ...], str]] = [
    # cards
    (("", *DEALER), "no card; 5 needed"),
    (("  ", *DEALER), "no card; 5 needed"),
    (("JS AS KS 9H", *DEALER), "4 cards; 5 needed"),
    (("JS AS KS 9H TD 9C", *DEALER), "6 cards; 5 needed"),
    (("SJ AS KS 9H TD", *DEALER), "write JS"),
    (("JS JS KS 9H TD", *DEALER), "JS twice"),
    (("JS AS KS 9H 8D", *DEALER), "8D"),
    (("JS AS KS 9H XX", *DEALER), "XX"),
    (("JS AS KS 9H 🂡", *DEALER), "PLAYING CARD ACE OF SPADES"),
    (("JS AS KS 9H T\u200bD", *DEALER), "U+200B"),
    (("JS\nAS\nKS\n9H\nT", *DEALER), '"T"'),
    (("J" * 10_000, *DEALER), "not a card"),
    ((HAND, "--seat", "1"), "--up"),
    ((HAND, "--up", "JS", "--seat", "1"), "JS is in the hand"),
    ((HAND, "--up", "SQ", "--seat", "1"), "write QS"),
    ((HAND, "--up", "2C", "--seat", "1"), "2C"),
    ((HAND, "--up", "QS KC", "--seat", "1"), "2 cards; one needed"),
    ((HAND, "--up", "", "--seat", "1"), "no card; one needed"),
    # seat, round, calls
    ((HAND, "--up", UP), "--seat"),
    ((HAND, "--up", UP, "--seat", "5"), "1, 2, 3, dealer"),
    ((HAND, "--up", UP, "--seat", "deeler"), "did you mean dealer"),
    ((HAND, *ELDEST, "--round", "3"), "round 3"),
    ((HAND, *ELDEST, "--round", "0"), "round 0"),
    ((HAND, *ELDEST, "--round", "-1"), "round -1"),
    ((HAND, *ELDEST, "--round", "9" * 30), "rounds 1 to 2"),
    ((HAND, *ELDEST, "--calls", "pass pass"), "seat 1"),
    ((HAND, "--up", UP, "--round", "2", "--calls", "pass"), "round 2"),
    ((HAND, "--up", UP, "--calls", "pass pas"), "did you mean pass"),
    ((HAND, "--up", UP, "--calls", "pass order", "--seat", "1"), "the auction ended with a call"),
    ((HAND, "--up", UP, "--calls", "pass alone@S"), "the auction ended with a call"),
    ((HAND, "--up", UP, "--calls", "pass order pass"), "comes after the auction ended"),
    ((HAND, "--up", UP, "--calls", "pass order", "--rules", "standard,canadian=on"), "not legal"),
    ((HAND, "--up", UP, "--calls", "pass pass pass pass call S"), "not legal"),
    ((HAND, "--up", UP, "--calls", "pass " * 8), "not legal"),
    ((HAND, "--up", UP, "--calls", "pass " * 8, "--rules", "standard,stick=off"), "nobody is on turn"),
    ((HAND, "--up", UP, "--calls", "pass " * 9, "--rules", "standard,stick=off"), "ended"),
    ((HAND, "--up", UP, "--calls", "☃"), "☃"),
    # rules
    ((HAND, *ELDEST, "--rules", "standart"), "did you mean standard"),
    ((HAND, *ELDEST, "--rules", "standard,stik=off"), "did you mean stick"),
    ((HAND, *ELDEST, "--rules", "standard,stick=of"), "on or off"),
    ((HAND, *ELDEST, "--rules", "standard,alone=off,loner=5"), "alone"),
    ((HAND, *ELDEST, "--rules", "nowhere.toml"), "nowhere.toml"),
    ((HAND, *ELDEST, "--rules", "bid_euchre_6"), "no card is turned up"),
    ((HAND, *DEALER, "--defend"), "nobody may defend alone"),
    # calls and discards
    ((HAND, *ELDEST, "--only", "call H"), "not legal here"),
    ((HAND, *ELDEST, "--only", "ordr"), "did you mean order"),
    ((HAND, *DEALER, "--round", "2", "--only", "pass"), "not legal here"),
    ((HAND, *ELDEST, "--only", "order alone", "--rules", "standard,alone=off"), "not legal here"),
    ((HAND, *DEALER, "--discard", "QD"), "not held"),
    ((HAND, *DEALER, "--discard", "D9"), "write 9D"),
    ((HAND, *DEALER, "--discard", UP, "--rules", "standard,discard_upcard=off"), "forbid"),
    ((HAND, *ELDEST, "--discard", "TD"), "only a dealer"),
    ((HAND, *DEALER, "--round", "2", "--discard", "TD"), "only a dealer"),
    # options without effect
    ((HAND, *DEALER, "--only", "pass", "--discard", "9H"), "discard 9H is given, but pass buries no card"),
    ((HAND, *ELDEST, "--yes"), "a count is confirmed (--yes) that nobody asked for"),
    (
        (
            HAND,
            "--up",
            "9C",
            "--calls",
            "order alone",
            "--seat",
            "2",
            "--defend",
            "--round",
            "2",
            "--rules",
            "north_american",
        ),
        "round 2 is given, but these calls end in round 1",
    ),
    (
        (HAND, "--up", UP, "--calls", "order", "--round", "2", "--rules", "two_handed"),
        "round 2 is given, but these calls end in round 1",
    ),
    (
        (HAND, "--up", UP, "--calls", "order", "--only", "leave", "--discard", "9H", "--rules", "two_handed"),
        "discard 9H is given, but leave buries no card",
    ),
    # models and numbers
    ((HAND, *ELDEST, "--play", "ruls"), "did you mean rules"),
    ((HAND, *ELDEST, "--play", "net:"), "names no file; write net:FILE"),
    ((HAND, *ELDEST, "--play", "net: "), "names no file"),
    ((HAND, *ELDEST, "--play", "net:."), "cannot be read: Is a directory"),
    ((HAND, *ELDEST, "--play", "net:" + "x" * 300), "cannot be read: File name too long"),
    ((HAND, *ELDEST, "--play", "net:/dev/zero"), "is too large for a net"),
    ((HAND, *ELDEST, "--play", "pimc:٣"), 'play model "pimc:٣" is unknown'),
    ((HAND, *ELDEST, "--play", "pimc:" + "9" * 5_000), "is unknown"),
    ((HAND, *ELDEST, "--play", "open"), "is unknown"),
    ((HAND, *ELDEST, "--inference", "nune"), "did you mean none"),
    ((HAND, *ELDEST, "--precision", "-0.02"), "precision -0.02"),
    ((HAND, *ELDEST, "--precision", "0"), "precision 0"),
    ((HAND, *ELDEST, "--precision", "nan"), "precision nan"),
    ((HAND, *ELDEST, "--precision", "1e400"), "precision inf"),
    ((HAND, *ELDEST, "--deals", "0"), "deals 0"),
    ((HAND, *ELDEST, "--deals", "-7"), "deals -7"),
    ((HAND, *ELDEST, "--deals", "9" * 40), "out of range"),
    ((HAND, *ELDEST, "--seed", "-1"), "seed -1"),
    ((HAND, *ELDEST, "--seed", "18446744073709551616"), "18446744073709551615"),
    ((HAND, *ELDEST, "--threads", "0"), "threads 0"),
    ((HAND, *ELDEST, "--threads", "-2"), "threads -2"),
    ((HAND, *ELDEST, "--threads", "1000000"), "threads 1000000"),
    ((HAND, *ELDEST, "--time", "0s"), "time 0"),
    ((HAND, *ELDEST, "--time", "-5s"), "time -5"),
    # exact
    ((HAND, *ELDEST, "--only", "order", "--exact"), "617,512,896"),
    ((HAND, *DEALER, "--only", "pass", "--exact"), "617,512,896"),
    # charts
    ((HAND, *ELDEST, "--chart", "nowhere/ev.png"), "nowhere"),
    ((HAND, *ELDEST, "--chart", "ev.gif"), ".png"),
    ((HAND, *ELDEST, "--chart", "ev"), ".png"),
    ((HAND, *ELDEST, "--chart", "."), ".png"),
    ((HAND, *ELDEST, "--chart", "x" * 300 + ".png"), "File name too long"),
    # what is long
    ((HAND, "--up", UP, "--seat", "north " * 2_000), "does not exist here"),
    ((HAND, *ELDEST, "--only", "order " * 2_000), "not legal here"),
    ((HAND, *ELDEST, "--inference", "x " * 2_000), "is unknown"),
    ((HAND, *ELDEST, "--rules", "standard,stick=" + "x " * 2_000), "not possible"),
    ((HAND, *ELDEST, "--calls", "pass " + "x" * 5_000), "not legal here"),
    ((HAND, "--seat", "1", "--rules", "bid_euchre_6", "--up", "x " * 2_000), "no card is turned up"),
]


@pytest.mark.parametrize(("arguments", "message"), DATA, ids=lambda value: None if isinstance(value, str) else "")
def test_wrong_data_is_one_line_and_exit_3(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = run(capsys, "ask", *arguments)
    assert_one_line(printed, 3, message)
    assert len(printed.err) < 800


ESCAPE = "\x1b[31m\x07\x9b"
"""What a terminal obeys."""


@pytest.mark.parametrize(
    "arguments",
    [
        (f"a{ESCAPE}sk",),
        (f"--{ESCAPE}",),
        ("ask", HAND, f"--{ESCAPE}"),
        ("ask", HAND, f"extra{ESCAPE}"),
        ("ask", HAND, *DEALER, "--deals", ESCAPE),
        ("ask", HAND, *DEALER, "--time", f"3{ESCAPE}s"),
        ("ask", HAND + ESCAPE, *DEALER),
        ("ask", HAND, "--up", ESCAPE, "--seat", "1"),
        ("ask", HAND, "--up", UP, "--seat", ESCAPE),
        ("ask", HAND, "--up", UP, "--calls", f"pass {ESCAPE}"),
        ("ask", HAND, *DEALER, "--only", ESCAPE),
        ("ask", HAND, *DEALER, "--play", ESCAPE),
        ("ask", HAND, *DEALER, "--play", f"net:{ESCAPE}"),
        ("ask", HAND, *DEALER, "--rules", ESCAPE),
        ("ask", HAND, *DEALER, "--rules", f"{ESCAPE}.toml"),
        ("ask", HAND, *DEALER, "--rules", f"standard,{ESCAPE}=on"),
        ("ask", HAND, *DEALER, "--rules", f"standard,stick={ESCAPE}"),
        ("ask", HAND, *DEALER, "--chart", f"{ESCAPE}/ev.png"),
        ("ask", HAND, *DEALER, "--chart", f"ev.{ESCAPE}"),
        ("rules", f"sh{ESCAPE}ow"),
        ("rules", "check", ESCAPE),
        ("replay", ESCAPE),
        ("dd", ESCAPE),
        ("players", "--pair", "rules", ESCAPE),
        ("compare", "standard", ESCAPE),
        ("report", "--out", f"{ESCAPE}.html/x.html"),
        ("train", "net", "--out", f"{ESCAPE}.txt"),
    ],
    ids=lambda arguments: " ".join(arguments)[:24].encode("unicode_escape").decode(),
)
def test_nothing_that_a_terminal_obeys_is_repeated(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = run(capsys, *arguments)
    assert printed.code in (2, 3)
    assert printed.out == ""
    assert printed.err.startswith("euchre: ")
    assert printed.err[:-1].isprintable()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--deals", "٣"),
        ("--seed", "３"),
        ("--precision", "0.０２"),
        ("--time", "٣s"),
        ("--time", "３"),
        ("--round", "²"),
        ("--threads", "1٣"),
    ],
)
def test_digits_of_other_scripts_are_no_numbers(option: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "ask", HAND, *ELDEST, option, value)
    assert_one_line(printed, 2, value)
    assert "digits 0 to 9" in printed.err or "length of time" in printed.err


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--round", "two"), ("--deals", "abc"), ("--deals", "1.5"), ("--deals", ""), ("--seed", "x"),
        ("--threads", "many"), ("--precision", "small"), ("--time", "abc"), ("--time", ""), ("--time", "5 hours"),
    ],
)  # fmt: skip
def test_what_is_no_number_is_wrong_usage(option: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "ask", HAND, *ELDEST, option, value)
    assert_one_line(printed, 2, option if option != "--time" else "length of time")
    assert value in printed.err


def test_a_folder_is_no_chart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "ev.png"
    folder.mkdir()
    assert_one_line(run(capsys, "ask", HAND, *ELDEST, "--chart", str(folder)), 3, "it is a folder")


def test_a_chart_in_a_folder_of_somebody_else_is_refused_before_the_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert_one_line(run(capsys, "ask", HAND, *ELDEST, "--chart", "ev.png"), 3, "not yours to write to")


def test_a_chart_that_cannot_be_written_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = "x" * 300 + ".png"  # longer than any file system allows
    job = ("ask", HAND, *ELDEST, "--deals", "100000000", "--precision", "1e-9")  # it is said before the work
    assert_one_line(run(capsys, *job, "--chart", str(tmp_path / name)), 3, "x" * 20)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("ask", "JS AS KS 9H", *DEALER), 3, "4 cards; 5 needed"),
        (("ask", HAND, *DEALER, "--deals", "abc"), 2, "abc"),
        (("ask", "JS AS KS 9H 🂡", *DEALER), 3, "1F0A1"),
        (("aks",), 2, "did you mean ask"),
        (("dd", "nowhere.jsonl"), 3, "nowhere.jsonl"),
        (("rules", "show", "standart"), 3, "did you mean standard"),
    ],
)
def test_processes_of_their_own_fail_alike(arguments: tuple[str, ...], code: int, message: str) -> None:
    assert_one_line(run_process(*arguments), code, message)


def test_messages_can_be_printed_where_only_ascii_can() -> None:
    printed = run_process("ask", "JS AS KS 9H ☃", *DEALER, PYTHONIOENCODING="ascii")
    assert printed.code == 3
    assert printed.err.count("\n") == 1
    assert "SNOWMAN" in printed.err


def test_the_question_is_checked_before_the_work_begins() -> None:
    """Whatever else is asked for: a hundred million deals would take minutes."""
    printed = run_process("ask", HAND, *DEALER, "--discard", "QD", "--deals", "100000000", "--precision", "1e-9")
    assert_one_line(printed, 3, "not held")


def test_weights_that_cannot_serve_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Damaged, foreign, missing, or for other rules: one line, and nothing else."""
    shipped = ROOT / "analyzer/players/nets/4pairs-9TJQKA-5.net"
    damaged, foreign = tmp_path / "damaged.net", tmp_path / "foreign.net"
    content = bytearray(shipped.read_bytes())
    content[-1] ^= 1
    damaged.write_bytes(content)
    foreign.write_text("no net at all")
    for path, words in ((damaged, "checksum"), (foreign, "is not a net"), (tmp_path / "lost.net", "No such file")):
        assert_one_line(run(capsys, "ask", HAND, "--up", UP, "--seat", "1", "--play", f"net:{path}"), 3, words)
    there = run(capsys, "ask", HAND, "--up", UP, "--seat", "1", "--rules", "two_handed", "--play", f"net:{shipped}")
    assert_one_line(there, 3, "is for other rules than two_handed: players 4, not 2")
    for play, words in (("pimc:0", "draws 0 worlds"), ("nett", "did you mean net?")):
        assert_one_line(run(capsys, "ask", HAND, "--up", UP, "--seat", "1", "--play", play), 3, words)
    copy = tmp_path / "copy.net"
    copy.write_bytes(shipped.read_bytes())
    mine = run(capsys, "ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "200", "--csv", "--play", f"net:{copy}")
    usual = run(capsys, "ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "200", "--csv")
    assert (mine.code, mine.out.replace(f",net:{copy},", ",net,")) == (0, usual.out)
