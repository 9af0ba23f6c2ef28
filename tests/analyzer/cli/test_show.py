"""Showing a result: its forms, its files, its exit code, and that nothing which took minutes is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import reports.charts.style
from analyzer.cli import INTERRUPTED
from analyzer.cli.show import Show, print_records
from analyzer.errors import DataError, UsageError


class Found:
    """A result with two rows."""

    partial = False

    def to_dict(self) -> dict[str, Any]:
        return {"found": True}

    def rows(self) -> list[dict[str, Any]]:
        return [{"call": "pass", "ev": 0.5}, {"call": "order", "ev": None}]


def print_found(view: dict[str, Any], console: Any) -> None:
    for text in (view["text"], *view["details"]):
        console.print(text)


def view_found(result: Found, symbols: bool) -> dict[str, Any]:
    return {"text": "in words", "details": ["at length"], "line": "in short"}


def draw_found(title: str) -> Any:
    figure = reports.charts.style.new_figure(1.0, 1.0)
    figure.suptitle(title)
    return figure


def fail(**_: Any) -> Any:
    raise ZeroDivisionError


def shown(show: Show, figure: str = "draw_found", **more: Any) -> int:
    def work(progress: Any) -> Found:
        progress("deals", 1, 2)
        return Found()

    return show(
        work, view_found, f"{__name__}:print_found",
        lambda result: {"title": "drawn"}, f"{__name__}:{figure}", **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("form", "text"),
    [("words", "in words\n"), ("json", '{\n  "found": true\n}\n'), ("csv", "call,ev\npass,0.5\norder,\n")],
)
def test_each_form_by_itself(form: Any, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(Show(form)) == 0
    assert capsys.readouterr() == (text, "")


@pytest.mark.parametrize(
    ("show", "text"),
    [(Show("line"), "in short\n"), (Show(), "in words\n"), (Show(verbose=True), "in words\nat length\n")],
)
def test_words_are_few_or_many(show: Show, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(show) == 0
    assert capsys.readouterr().out == text


def test_a_command_may_have_its_own_record(capsys: pytest.CaptureFixture[str]) -> None:
    shown(Show("json"), record=lambda result: [1, 2])
    assert json.loads(capsys.readouterr().out) == [1, 2]


def test_files_are_written_besides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, chart = tmp_path / "t.csv", tmp_path / "c.png"
    assert shown(Show(out=table, chart=chart)) == 0
    assert capsys.readouterr().out == "in words\n"
    assert table.read_text() == "call,ev\npass,0.5\norder,\n"
    assert chart.read_bytes().startswith(b"\x89PNG")


def test_a_result_that_was_interrupted_says_so_by_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Found, "partial", True)
    assert shown(Show()) == INTERRUPTED == 130


def test_a_chart_that_fails_loses_neither_words_nor_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "t.csv"
    with pytest.raises(ZeroDivisionError):
        shown(Show(out=table, chart=tmp_path / "c.png"), "fail")
    assert capsys.readouterr().out == "in words\n"
    assert table.exists()


def test_a_file_that_cannot_be_written_loses_neither_words_nor_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        if path.suffix != ".png":
            raise OSError(28, "No space left on device")
        path.write_bytes(data)

    monkeypatch.setattr("analyzer.files.replace_file", full)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(DataError, match=r"table .*No space left on device; it is kept in"):
        shown(Show(out=tmp_path / "t.csv", chart=tmp_path / "c.png"))
    assert capsys.readouterr().out == "in words\n"
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".csv", ".png"]


def test_output_that_fails_loses_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: Any, **__: Any) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("click.echo", closed)
    table, chart = tmp_path / "t.csv", tmp_path / "c.png"
    with pytest.raises(BrokenPipeError):
        shown(Show("json", table, chart))
    assert table.exists()
    assert chart.exists()


def test_what_cannot_be_had_is_said_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="exclude each other"):
        Show.checked(True, True, None, None)
    with pytest.raises(UsageError, match="--json and --quiet exclude each other"):
        Show.checked(True, False, None, None, quiet=True)
    with pytest.raises(DataError, match=r"table .*write \.csv"):
        Show.checked(False, False, tmp_path / "t.txt", tmp_path / "c.gif")
    with pytest.raises(DataError, match=r"chart .*one of \.png"):
        Show.checked(False, False, None, tmp_path / "c.gif")


def test_records_are_lines(capsys: pytest.CaptureFixture[str]) -> None:
    print_records([{"a": "♠"}, {"b": [1]}])
    assert capsys.readouterr().out == '{"a": "♠"}\n{"b": [1]}\n'
