"""euchre table, tables and rule: what is printed, what is refused, and that a look-up waits for no compiler."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from analyzer.players.call_table_files import file_name, save_table
from analyzer.rules import Rules
from tests.analyzer.cli.test_main import running
from tests.support.chosen_tables import chosen_table
from tests.support.command_line import Printed, assert_one_line, environment, run, run_process
from tests.support.files import ROOT

Euchre = Callable[..., Printed]
HAND = ("--hand", "AH KH JD 9C QS", "--up", "TH")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's data folder with the chosen table of standard."""
    home = tmp_path_factory.mktemp("data")
    folder = home / "euchre-analyzer" / "tables"
    folder.mkdir(parents=True)
    save_table(folder / file_name(Rules.load("standard")), chosen_table())
    return home


@pytest.fixture
def euchre(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Euchre:
    """Run a command of a user who has that table."""
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(data / "euchre-analyzer"))
    monkeypatch.delenv("EUCHRE_RULES", raising=False)

    def call(*arguments: str) -> Printed:
        return run(capsys, *arguments)

    return call


def test_a_look_up_imports_neither_the_compiler_nor_frames(data: Path) -> None:
    """In a process of its own, as a user starts it."""
    script = f"{running('table', *HAND, '--rules', 'standard')}\nimport sys\nprint(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT,
        env=environment(XDG_DATA_HOME=str(data)),
    )  # fmt: skip
    loaded = done.stdout.splitlines()[-1].split()
    assert "analyzer.tables.hand_calls" in loaded
    assert not {"numba", "llvmlite", "pandas", "scipy", "matplotlib"} & set(loaded)


def test_json_is_as_documented(data: Path) -> None:
    """From a process: also where the table is found."""
    printed = run_process("table", *HAND, "--rules", "standard", "--json", XDG_DATA_HOME=str(data))
    assert (printed.code, printed.err) == (0, "")
    found = json.loads(printed.out)
    assert list(found) == ["rules", "hand", "upcard", "rows"]
    assert list(found["rows"][0]) == ["seat", "round", "call", "values", "records", "gain", "thin"]
    assert found["rows"][0] == {
        "seat": "1", "round": 1, "call": "order", "values": {"pass": 0.0, "order": 0.3, "order alone": 0.2},
        "records": 40, "gain": 0.1, "thin": False,
    }  # fmt: skip


def test_a_hand_is_shown_from_every_seat(euchre: Euchre) -> None:
    printed = euchre("table", *HAND)
    assert printed.code == 0
    lines = [line.split() for line in printed.out.splitlines()]
    eldest = [line[2] for line in lines if line[:2] == ["eldest", "(1)"]]
    assert eldest == ["order", "pass"]
    assert ["dealer", "order", "alone"] in [line[:3] for line in lines]
    assert "learned from 4,000 deals" in " ".join(printed.out.split())


def test_tables_are_listed(euchre: Euchre) -> None:
    (record,) = [one for one in json.loads(euchre("tables", "--json").out) if not one["shipped"]]
    assert {"rules", "play", "records", "regret", "regret_se", "value"} <= set(record)
    assert "standard" in euchre("tables").out
    assert str(record["path"]) in "".join(euchre("tables", "-v").out.split("\n    "))


def test_the_summary(euchre: Euchre) -> None:
    found = json.loads(euchre("table", "--summary", "--deals", "400", "--json").out)
    assert {
        "value", "dealing_side_scores", "round1_called", "euchred", "lone_calls", "lone_march", "thrown_in", "stuck",
        "pass", "turned_down",
    } <= set(found)  # fmt: skip
    assert [len(found["pass"][number]) for number in ("1", "2")] == [4, 4]
    assert set(found["turned_down"]) == set("9TQKAJ")
    text = euchre("table", "--summary", "--deals", "400").out
    assert "The dealer turns down" in text
    assert "measured in 400 deals played" in " ".join(text.split())


def test_a_chart(euchre: Euchre) -> None:
    printed = euchre("table", "--seat", "1", "--up", "J")
    rows = {tuple(line.split()[:1]) for line in printed.out.splitlines() if line.startswith(("2", "3", "4"))}
    assert rows == {("2",), ("3",), ("4",)}
    found = json.loads(euchre("table", "--seat", "1", "--up", "JS", "--json").out)
    assert (found["upcard"], found["seat"], found["round"]) == ("JS", "1", 1)


def test_a_rule(euchre: Euchre) -> None:
    printed = euchre("rule", "--seat", "2", "--deals", "400")
    assert "with three trumps or more:" in printed.out
    assert "otherwise: pass" in printed.out
    assert "points per 100 deals" in printed.out
    found = json.loads(euchre("rule", "--seat", "2", "--deals", "0", "--json").out)
    assert found["rule"]["if"] == "three trumps or more"
    assert found["rule"]["else"] == "pass"
    assert found["cost"] == pytest.approx(0.0, abs=0.02)


FIELD = re.compile(r"^\| `(?P<name>[^`]+)` \|", re.MULTILINE)


def keys(value: Any) -> Iterator[str]:
    """The keys of an object and of the objects in its lists, but not those that are data."""
    if isinstance(value, list):
        for one in value:
            yield from keys(one)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in ("values", "pass", "called", "bids", "turned_down", "rule", "measured"):
                yield from keys(inner)


@pytest.mark.parametrize(
    ("section", "arguments"),
    [
        ("euchre tables", ("tables",)),
        ("euchre table --hand", ("table", *HAND)),
        ("euchre table --seat", ("table", "--seat", "1", "--up", "J")),
        ("euchre table --summary", ("table", "--summary", "--deals", "400")),
        ("euchre rule", ("rule", "--seat", "1", "--deals", "400")),
    ],
)
def test_the_documented_fields_are_those_printed(euchre: Euchre, section: str, arguments: tuple[str, ...]) -> None:
    """docs/reading-tables.md has a row for every field and for nothing else."""
    pieces = re.split(r"^## `([^`]+)`$", (ROOT / "docs/reading-tables.md").read_text(), flags=re.MULTILINE)
    documented = dict(zip(pieces[1::2], pieces[2::2], strict=True))[section]
    named = {match["name"] for match in FIELD.finditer(documented)}
    found = json.loads(euchre(*arguments, "--json").out)
    elsewhere = {"turn", "high", "by", "passed", "reach"} if section.endswith("--hand") else set()  # where bids ascend
    if "borderline" in named:  # no hand of the chosen table is on the edge
        found["borderline"] = [{"hand": "", "call": "", "gain": 0.0}]
    assert named - elsewhere == set(keys(found))


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("table",), 2, "nothing is asked"),
        (("table", "--hand", "AH KH JD 9C QS", "--summary"), 2, "--hand and --summary exclude each other"),
        (("table", "--summary", "--up", "J"), 2, "leave --up out"),
        (("table", *HAND, "--round", "1"), 2, "--round is for --seat"),
        (("table", "--hand", "AH KH JD 9C QS"), 3, "no upcard is given"),
        (("table", "--hand", "AH KH JD 9C", "--up", "TH"), 3, "has 4 cards; 5 needed"),
        (("table", "--hand", "AH KH JD 9C QS", "--up", "QS"), 3, "a card exists once"),
        (("table", "--seat", "1"), 3, "no upcard is given"),
        (("table", "--summary", "--rules", "standard,loner=9"), 3, "euchre train calls --rules standard,loner=9"),
        (("table", *HAND, "--deals", "400"), 2, "--deals is for --summary"),
        (("table", "--summary", "--deals", "0"), 3, "out of range"),
        (("rule", "--seat", "1", "--deals", "-5"), 3, "out of range"),
        (("rule", "--seat", "9"), 3, "does not exist here"),
        (("rule",), 2, "--seat"),
    ],
)
def test_one_line_of_what_is_wrong(euchre: Euchre, arguments: tuple[str, ...], code: int, message: str) -> None:
    assert_one_line(euchre(*arguments), code, message)
