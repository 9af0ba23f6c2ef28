"""``euchre dd``: known deals in, the makers' exact tricks out."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import run, run_process

pytestmark = pytest.mark.usefixtures("compiled")

DEAL: dict[str, Any] = {
    "rules": "standard", "hands": ["JS AS KS QS TS", "9S 9C TC QC KC", "JC AC 9D TD QD", "KD AD 9H TH QH"],
    "trump": "S", "leader": 0, "maker": 0, "contract": "pair",
}  # fmt: skip


def lines(*deals: dict[str, Any]) -> str:
    return "".join(json.dumps(deal) + "\n" for deal in deals)


def test_each_deal_comes_back_with_tricks_and_points(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    deals = [DEAL, DEAL | {"contract": "alone", "id": 7}, DEAL | {"maker": 1}]
    path.write_text(lines(*deals))
    printed = run(capsys, "dd", str(path))
    assert (printed.code, printed.err) == (0, "")
    solved = [json.loads(line) for line in printed.out.splitlines()]
    # the left bower is with the maker's partner: all five trumps of the maker stand
    expected = [{"tricks": 5, "points": [2, 0]}, {"tricks": 5, "points": [4, 0]}, {"tricks": 0, "points": [2, 0]}]
    assert solved == [deal | more for deal, more in zip(deals, expected, strict=True)]
    assert all(list(one)[: len(deal)] == list(deal) for one, deal in zip(solved, deals, strict=True))


ENDING: dict[str, Any] = {
    "hands": ["JS 9H", "9S TC", "AC KD", "AD TH"], "trump": "S", "leader": 1, "maker": 0, "won": 2, "own": 0.10,
}  # fmt: skip
RECORD = {
    "dealer": 3, "upcard": "9H", "discard": "TS", "calls": ["pair@H"], "plays": ["JH JD 9S 9H", "AH 9C 9D TH"],
    "hands": ["JH AH KH AC KC", "JD 9C TC QS KS", "9D TD QD KD 9S", "TH QH AS TS JS"],
}  # fmt: skip
PASSED = RECORD | {"rules": "standard,stick=off", "calls": ["pass"] * 8, "plays": [], "discard": None}


def written(path: Path, *deals: dict[str, Any]) -> str:
    path.write_text(lines(*deals))
    return str(path)


def test_every_card_of_the_seat_on_turn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The defender leads his trump, or gives the makers all."""
    file = written(tmp_path / "deals.jsonl", ENDING, RECORD, PASSED)
    printed = run(capsys, "dd", "--cards", "--json", file)
    ending, record, passed = map(json.loads, printed.out.splitlines())
    assert ending == ENDING | {
        "tricks": 3, "points": [1, 0], "on_turn": 1,
        "cards": [
            {"card": "9S", "tricks": 3, "points": [1, 0], "best": True},
            {"card": "TC", "tricks": 4, "points": [1, 0], "best": False},
        ],
    }  # fmt: skip
    assert '"own": 0.1,' in printed.out
    assert (record["tricks"], record["points"], record["on_turn"]) == (5, [2, 0], 0)
    assert {card["card"] for card in record["cards"]} == {"KH", "AC", "KC"}
    assert [passed[key] for key in ("tricks", "points", "on_turn", "cards")] == [None, None, None, []]


def test_cards_as_a_table_and_as_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path / "deals.jsonl", ENDING, PASSED)
    table = run(capsys, "dd", "--cards", file)
    assert table.code == 0
    assert table.out.startswith("Deal 1: seat 1 plays 9")
    assert [line.split()[-1] for line in table.out.splitlines() if " makers 1" in line] == ["best", "1"]
    assert "Deal 2 was thrown in" in table.out
    rows = run(capsys, "dd", "--cards", "--csv", file).out.splitlines()
    assert rows == ["deal,on_turn,card,tricks,points,best", "1,1,9S,3,1 0,True", "1,1,TC,4,1 0,False"]
    assert run(capsys, "dd", "--csv", file).out.splitlines() == ["deal,tricks,points", "1,3,1 0", "2,,"]
    assert run(capsys, "dd", "--json", file).out == run(capsys, "dd", file).out
    assert run(capsys, "dd", "--json", "--csv", file).code == 2


def test_deals_come_from_standard_input_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in (("dd",), ("dd", "-")):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines(DEAL).encode())))
        printed = run(capsys, *arguments)
        assert printed.code == 0
        assert json.loads(printed.out)["tricks"] == 5


def test_a_pipe_of_deals() -> None:
    printed = run_process("dd", stdin=lines(DEAL, DEAL).encode())
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.count("\n") == 2


@pytest.mark.parametrize("text", ["", "\n", "  \n\n"])
def test_no_deals_are_no_output(text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text(text)
    assert run(capsys, "dd", str(path)) == (0, "", "")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lines(DEAL) + "not json\n", "line 2"),
        (lines(DEAL, DEAL) + "\n" + lines(DEAL | {"leader": 9}), "line 4"),
        (lines(DEAL | {"contract": "par"}), "did you mean pair"),
        (lines(DEAL).encode() + b"\xff\xfe\x00\n", "line 2"),
        (b"\x00" * 5_000, "line 1"),
        (bytes(range(256)) * 10, "line 1"),
        (b"\x89PNG\r\n\x1a\n", "line 1"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_printed(
    content: str | bytes, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    printed = run(capsys, "dd", str(path))
    assert (printed.code, printed.out) == (3, "")
    assert printed.err.startswith("euchre: line ")
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_file_that_is_not_there_or_is_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for path, why in ((tmp_path / "nowhere.jsonl", "No such file"), (tmp_path, "directory")):
        printed = run(capsys, "dd", str(path))
        assert (printed.code, printed.out) == (3, "")
        assert printed.err.count("\n") == 1
        assert str(path) in printed.err
        assert why in printed.err
