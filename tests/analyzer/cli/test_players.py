"""``euchre players``: what it prints and draws, and bad input."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import analyzer.duels.arena as module
from analyzer.duels.arena import Arena, play_arena
from tests.analyzer.cli.test_processes import interrupt_job
from tests.support.command_line import assert_one_line, run, run_process

TIMES = ("seconds", "us_per_deal")


@pytest.fixture(autouse=True)
def few_and_untimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels are compiled, so that stderr holds no line about that; four players, timed in no time."""
    monkeypatch.setattr(module, "TIMED_SECONDS", 1e-9)
    monkeypatch.setattr(module, "TIMED_ROUNDS", 1)
    monkeypatch.setattr(module, "PLAYERS", ("random", "rules", "pimc:1", "open"))
    play_arena(pair=("rules", "random"), deals=100)


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(inner) for key, inner in value.items() if key not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def test_json_of_a_pair_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "players", "--pair", "rules", "random", "--deals", "20000", "--json")
    assert (printed.code, printed.err) == (0, "")
    made = json.loads(printed.out)
    assert (made["a"], made["b"], made["deals"], made["seed"]) == ("rules", "random", 20_000, 1)
    assert 0.55 < made["low"] < made["edge"] < made["high"] < 0.75
    assert set(made["us_per_deal"]) == {"a", "b"}
    assert all(us >= 0 for us in made["us_per_deal"].values())
    assert "pairs" not in made


def test_json_of_all_is_a_list_of_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(run(capsys, "players", "--rules", "two_handed", "--deals", "150", "--json").out)
    assert made["rules"] == "two_handed"
    names = {one for pair in made["pairs"] for one in (pair["a"], pair["b"])}
    assert len(made["pairs"]) == 6
    assert names == {"random", "rules", "pimc:1", "open"}


def test_csv_is_the_frame(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "players", "--deals", "150", "--csv")
    rows = list(csv.DictReader(io.StringIO(printed.out)))
    frame = play_arena(deals=150).to_frame()
    assert tuple(rows[0]) == tuple(frame.columns) == Arena.COLUMNS
    assert [float(row["edge"]) for row in rows] == frame["edge"].tolist()


@pytest.mark.parametrize("pair", [(), ("--pair", "pimc:1", "open")])
def test_threads_and_chunks_change_no_edge(pair: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    def made(*options: str) -> Any:
        printed = run(capsys, "players", *pair, "--deals", "150", "--json", *options)
        return without_times(json.loads(printed.out))

    whole = made("--threads", "1", "--chunk", "150")
    assert made("--threads", "2", "--chunk", "17") == whole
    assert made("--threads", "2", "--seed", "2") != whole


def test_the_table_says_who_is_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "players", "--deals", "1000")
    text = " ".join(printed.out.split())
    assert text.startswith("From the strongest, by the mean edge over all others: open")
    assert "rules against random" in text
    assert "sees every hand" in text
    assert "seed 1" in text
    assert max(len(line) for line in printed.out.splitlines()) <= 110


def test_a_chart_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "edges.png"
    assert run(capsys, "players", "--deals", "100", "--chart", str(path)).code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--pair", "rules", "rulez"), 3, "did you mean rules"), (("--pair", "rules"), 2, "--pair"),
        (("--pair", "pimc:0", "rules"), 3, "pimc:0"), (("--pair", "rules", "rules"), 3, "himself"),
        (("--pair", "open", "dd"), 3, "the same"), (("--pair", "net", "rules", "--rules", "deck32_7card"), 3, "no net"),
        (("--rules", "standrad"), 3, "did you mean standard"), (("--deals", "5"), 3, "deals 5"),
        (("--deals", "many"), 2, "many"), (("--seed", "-1"), 3, "seed -1"), (("--threads", "0"), 3, "threads 0"),
        (("--json", "--csv"), 2, "exclude each other"), (("--chart", "edges.gif"), 3, "edges.gif"),
        (("--chart", "no/such/folder/edges.png"), 3, "no/such/folder"), (("standard",), 2, "standard"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(
    arguments: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert_one_line(run(capsys, "players", *arguments), code, message)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_gives_the_partial_result() -> None:
    code, out, err, seconds = interrupt_job("players", "--pair", "rules", "random", "--deals", "100000000", "--json")
    assert (code, err) == (130, "")
    made = json.loads(out)
    assert made["partial"] is True
    assert 0 < made["deals"] < 10**8
    assert seconds < 4


def test_help_names_every_option() -> None:
    printed = run_process("players", "--help")
    for option in ("--rules", "--pair", "--deals", "--seed", "--threads", "--chart", "--json", "--csv"):
        assert option in printed.out
    assert "--chunk" not in printed.out
