"""``euchre ask``: what it prints as text, JSON and CSV, and the chart it draws."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer import ask
from analyzer.questions.answer import Answer
from tests.support.command_line import run, run_process
from tests.support.questions import HAND, UP

pytestmark = pytest.mark.usefixtures("compiled")

QUESTION = ("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500")


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The JSON of a question, seconds aside."""
    printed = run(capsys, *arguments, "--json")
    assert (printed.code, printed.err) == (0, "")
    return json.dumps(json.loads(printed.out) | {"seconds": 0})


# ---------------------------------------------------------------------- text
def test_every_call_stands_beside_the_others_with_the_verdict_below(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, *QUESTION)
    assert (printed.code, printed.err) == (0, "")
    lines = printed.out.splitlines()
    for heading in ("points a deal", "euchred", "point", "march", "against best"):
        assert heading in printed.out
    assert "open cards" not in printed.out
    rows = [line for line in lines if line.startswith(("pick up, bury", "pick up alone, bury", "pass "))]
    assert len(rows) == 3
    assert rows[0].startswith("pick up")
    assert "best" in rows[0]
    assert sum(line.startswith(("Clear: ", "Toss-up: ")) for line in lines) == 1
    for word in ("500 sampled deals", "seed 1", "rules standard", "by the call table"):
        assert word in printed.out


def test_the_footer_is_three_lines_and_more_where_asked(capsys: pytest.CaptureFixture[str]) -> None:
    usual, more = (run(capsys, *QUESTION, *option).out.split("\n\n") for option in ((), ("--verbose",)))
    lines = usual[-1].splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["after", "500", "played"]
    assert "by rule" in lines[3]
    assert all(line.startswith("    ") for line in lines[4:])  # the fourth goes on
    lines = lines[:4]
    assert usual[-2].split()[0] in ("Clear:", "Toss-up:")
    more_lines = [line for line in more[-1].splitlines() if line.startswith("  ") and not line.startswith("    ")]
    assert len(more_lines) == len(lines) + 3
    for words in ("you lose 4 in", "halves of 95 % intervals", "play model net"):
        assert words in " ".join(more[-1].split())
        assert words not in usual[-1]


def test_quiet_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, *QUESTION, "-q")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.count("\n") == 1
    assert printed.out.startswith("pick up, bury ")
    assert "clear by" in printed.out or "toss-up" in printed.out


def test_no_line_ends_in_blanks_or_is_too_wide_to_be_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, *QUESTION)
    assert printed.code == 0
    for line in printed.out.splitlines():
        assert line == line.rstrip()
        assert len(line) <= 110


def test_plain_letters_where_the_terminal_has_no_symbols() -> None:
    printed = run_process(*QUESTION, PYTHONIOENCODING="ascii")
    assert printed.code == 0
    assert printed.out.isascii()
    assert "JS" in printed.out.splitlines()[0]
    shown = run_process(*QUESTION, PYTHONIOENCODING="utf-8")
    assert "J♠" in shown.out.splitlines()[0]
    assert "−" in shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("JH QH 9H TC 9S", "--up", "TH", "--seat", "1"), ("order up", "order up alone", "nobody has called")),
        (("JH QH 9H TC 9S", "--up", "TH", "--seat", "partner"), ("assist", "assist alone", "passed")),
        (("JS KS TS 9D QH", "--up", "9C", "--seat", "1", "--round", "2"), ("(next)", "(cross)", "turned down")),
        (
            ("9S TH 9D QC KC", "--up", "JH", "--seat", "3", "--round", "2", "--rules", "standard,stick=off"),
            ("thrown in",),
        ),
    ],
)
def test_calls_are_named_as_at_the_table(
    arguments: tuple[str, ...], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = run(capsys, "ask", *arguments, "--deals", "500")
    assert printed.code == 0
    for word in words:
        assert word in printed.out


def test_one_call_alone_has_a_worth_and_no_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, *QUESTION, "--only", "order alone", "--discard", "9H")
    assert printed.code == 0
    assert "pick up alone, bury 9" in printed.out
    assert "Clear" not in printed.out


def test_a_timed_answer_says_that_it_is_not_reproducible(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, *QUESTION[:-2], "--time", "50ms", "--precision", "0.00001")
    assert printed.code == 0
    assert "not reproducible" in " ".join(printed.out.split())


@pytest.mark.parametrize("time", ["1ms", "0.5s", ".2", "1s", "0.01m", "0.01 min"])
def test_lengths_of_time(time: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, *QUESTION, "--time", time)
    assert (printed.code, printed.err) == (0, "")


# ---------------------------------------------------------------------- JSON and CSV
def test_json_is_the_python_answer(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(HAND, UP, seat="dealer", deals=500).to_dict() | {"seconds": 0}
    assert as_json(capsys, *QUESTION) == json.dumps(answer)


def test_json_is_ascii_and_one_object() -> None:
    printed = run_process(*QUESTION, "--json")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.isascii()
    assert json.loads(printed.out)["best"] == "order"


def test_same_seed_same_bytes_for_any_threads_and_chunk(capsys: pytest.CaptureFixture[str]) -> None:
    one = as_json(capsys, *QUESTION, "--seed", "9", "--threads", "1", "--chunk", "1000")
    for threads, chunk in (("1", "1"), ("2", "37"), ("2", "250")):
        assert as_json(capsys, *QUESTION, "--seed", "9", "--threads", threads, "--chunk", chunk) == one
    assert as_json(capsys, *QUESTION, "--seed", "10") != one


def test_spellings_of_one_question_are_one_question(capsys: pytest.CaptureFixture[str]) -> None:
    same = [
        ("ask", "js as ks 9h td", "--up", "qs", "--seat", "DEALER"),
        ("ask", "J♠A♠K♠9♥10♦", "--up", "Q♠", "--seat", "4"),
        ("ask", HAND, "--up", UP, "--calls", "pass,pass,pass"),
        ("ask", HAND, "--up", UP, "--calls", "pass pass pass", "--seat", "dealer", "--round", "1"),
    ]
    assert len({as_json(capsys, *arguments, "--deals", "200") for arguments in same}) == 1


def test_only_takes_every_spelling(capsys: pytest.CaptureFixture[str]) -> None:
    spellings = ("order alone", "alone@S", "pick up alone", "Take Up Alone", "call spades alone")
    assert len({as_json(capsys, *QUESTION, "--only", text) for text in spellings}) == 1


def test_csv_has_the_documented_columns_and_unrounded_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, *QUESTION, "--csv")
    assert (printed.code, printed.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(printed.out)))
    actions = ask(HAND, UP, seat="dealer", deals=500).actions
    assert tuple(rows[0]) == Answer.COLUMNS
    assert [row["call"] for row in rows] == [action.call for action in actions]
    assert [float(row["ev_low"]) for row in rows] == [action.ev.low for action in actions]
    assert next(row for row in rows if row["call"] == "pass")["euchred"] == ""


# ---------------------------------------------------------------------- charts
@pytest.mark.parametrize(
    ("ending", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF"), ("PNG", b"\x89PNG")]
)
def test_a_chart_is_written_beside_the_answer(
    ending: str, magic: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / f"ev.{ending}"
    printed = run(capsys, *QUESTION, "--chart", str(path))
    assert printed.code == 0
    assert "pick up" in printed.out
    assert path.read_bytes().startswith(magic)
    assert list(tmp_path.iterdir()) == [path]


def test_a_chart_replaces_the_one_before(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ev.png"
    path.write_text("old")
    assert run(capsys, *QUESTION, "--chart", str(path), "--json").code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
