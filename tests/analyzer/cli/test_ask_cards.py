"""Questions about cards on the command line: each in every form it can be asked and shown in."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from pathlib import Path

import pytest

from analyzer.questions.answer import Answer
from tests.support.command_line import run, run_process
from tests.support.files import ROOT
from tests.support.questions import HAND, UP

pytestmark = pytest.mark.usefixtures("compiled")

SWAPPING = ("--rules", "standard,farmer=swap,farmer_min=3")
BEST = ("--rules", "standard,call_for_best=on")
KINDS: dict[str, tuple[str, ...]] = {
    "bury": (HAND, "--up", UP, "--calls", "pass order"),
    "put away": (HAND, "--up", UP, "--calls", "order alone", "--seat", "1", *BEST),
    "give": (HAND, "--up", UP, "--calls", "order alone", "--seat", "3", *BEST),
    "swap": ("9D 9S TH AS KS", "--up", "AH", "--seat", "1", "--swap", *SWAPPING),
}
VERBS = {"bury": {"bury"}, "put away": {"bury"}, "give": {"give"}, "swap": {"swap", "keep"}}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def asked(kind: str, *more: str) -> tuple[str, ...]:
    return ("ask", *KINDS[kind], "--deals", "200", *more)


def test_every_form_tells_the_same(kind: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Text, one line, CSV and JSON, with a chart beside."""
    chart = tmp_path / "ev.png"
    shown = run(capsys, *asked(kind, "--json", "--chart", str(chart)))
    assert (shown.code, shown.err) == (0, "")
    answer = json.loads(shown.out)
    choices = [action["call"] for action in answer["actions"]]
    assert {call.split()[0] for call in choices} == VERBS[kind]
    assert len(choices) == len(set(choices)) > 1
    assert answer["best"] == choices[0]
    assert answer["robust"]["against"]
    assert chart.read_bytes().startswith(b"\x89PNG")
    rows = list(csv.DictReader(io.StringIO(run(capsys, *asked(kind, "--csv")).out)))
    assert tuple(rows[0]) == Answer.COLUMNS
    assert [(row["call"], float(row["ev"])) for row in rows] == [(one["call"], one["ev"]) for one in answer["actions"]]
    text = run(capsys, *asked(kind, "--verbose"))
    assert (text.code, text.err) == (0, "")
    verbs = [line.split()[0] for line in text.out.splitlines() if line.strip()]
    assert sum(verb in VERBS[kind] for verb in verbs) >= len(choices)
    line = run(capsys, *asked(kind, "-q"))
    assert (line.code, line.out.count("\n")) == (0, 1)
    assert line.out.split()[0] in VERBS[kind]


def test_one_choice_and_what_decides(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, *asked(kind, "--explain", "--json"))
    assert (shown.code, shown.err) == (0, "")
    answer = json.loads(shown.out)
    two = [action["call"] for action in answer["actions"][:2]]
    for holder in answer["explained"]:
        assert list(holder["values"]) == two
    assert bool(answer["explained"]) == (kind != "swap")  # whoever swaps has named no trumps yet
    only = run(capsys, *asked(kind, "--only", two[1], "--json"))
    assert [action["call"] for action in json.loads(only.out)["actions"]] == [two[1]]


def test_players_who_search_are_asked_too(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    question = ("ask", *KINDS[kind], "--deals", "20", "--play", "pimc", "--json")
    shown = run(capsys, *question)
    assert (shown.code, shown.err) == (0, "")
    answer = json.loads(shown.out)
    assert (answer["method"], answer["play"], answer["deals"]) == ("two-level", "pimc", 20)
    assert {action["call"].split()[0] for action in answer["actions"]} <= VERBS[kind]


PAGE = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```\n\$ euchre (.*)\n((?:.*\n)+?)```", PAGE)


def test_the_page_shows_a_question_of_each_kind() -> None:
    assert len(SESSIONS) == PAGE.count("$ euchre") == len(KINDS)
    for verb in ("bury", "give", "swap", "keep"):
        assert any(f"\n{verb} " in out for _, out in SESSIONS)


@pytest.mark.parametrize(("arguments", "out"), SESSIONS)
def test_the_page_shows_what_is_printed(arguments: str, out: str) -> None:
    """The question, and the choices in their order; intervals and sample sizes may move with the method."""
    printed = run_process(*shlex.split(arguments), COLUMNS="110", PYTHONIOENCODING="utf-8")
    assert (printed.code, printed.err) == (0, "")
    told, shown = (text.splitlines() for text in (printed.out, out))
    assert told[0] == shown[0]
    choices = [[re.split(r" {2,}", line)[0] for line in text[3 : text.index("")]] for text in (told, shown)]
    assert choices[0] == choices[1]
    assert len(choices[0]) > 1
