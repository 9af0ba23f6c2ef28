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
