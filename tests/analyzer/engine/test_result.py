"""What every result can do: be told as the terminal tells it, be drawn and saved, and be shown in a notebook."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import analyzer.questions.ask
from analyzer import DataError, ask, compare, make_report, measure_gap, play_arena
from analyzer.engine.chunks import Run
from tests.support.command_line import run
from tests.support.questions import HAND, UP

MAKE: dict[str, Callable[[], Any]] = {
    "Answer": lambda: ask(HAND, UP, seat="dealer", deals=1_000),
    "Comparison": lambda: compare("standard", "standard,stick=off", deals=400),
    "Report": lambda: make_report(deals=3_000),
    "Arena": lambda: play_arena("standard", ("rules", "random"), deals=200),
    "Gap": lambda: measure_gap(deals=300, worlds=1),
}
COMMANDS = {
    "Answer": ("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "1000"),
    "Comparison": ("compare", "standard", "standard,stick=off", "--deals", "400"),
}
START = {".csv": b"", ".json": b"{", ".txt": b"", ".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
QUESTION = {
    "Answer": "Q♠ turned up", "Comparison": "standard against standard,stick=off", "Report": "strategy for standard",
    "Arena": "rules, random at standard", "Gap": "open cards less pimc:1 at standard",
}  # fmt: skip
every_kind = pytest.mark.parametrize("kind", MAKE)


@cache
def made(kind: str) -> Any:
    return MAKE[kind]()


@every_kind
def test_a_prompt_shows_one_line(kind: str) -> None:
    line = repr(made(kind))
    assert line.isascii()
    assert line.isprintable()
    assert line.startswith(f"<{kind}: ")
    assert QUESTION[kind].replace("♠", "S") in line
    assert len(line) < 300


@pytest.mark.parametrize("kind", COMMANDS)
def test_printed_it_is_what_the_terminal_shows(
    kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without colours, whatever the environment asks for; only the time it took is another."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    text = str(made(kind))
    assert "\x1b" not in text
    monkeypatch.delenv("FORCE_COLOR")
    printed = run(capsys, *COMMANDS[kind]).out
    text, printed = (re.sub(r"[\d.]+ s\.", "some s.", told) for told in (text, printed))
    assert len(text) > 500
    assert "some s." in text
    assert text.split() == printed.split()  # where a line breaks may depend on the time's digits


@every_kind
def test_a_notebook_shows_question_verdict_and_frame(kind: str) -> None:
    html = made(kind)._repr_html_()
    assert html.startswith("<p>")
    assert QUESTION[kind] in html
    assert "<b>" in html
    for column in made(kind).COLUMNS:
        assert f"<th>{column}</th>" in html


@every_kind
def test_it_is_saved_by_the_ending(kind: str, tmp_path: Path) -> None:
    result = made(kind)
    drawn = (".png", ".svg", ".pdf") if kind != "Report" else ()
    for ending in (".csv", ".json", ".txt", *drawn):
        path = tmp_path / f"one{ending}"
        result.save(path)
        assert path.read_bytes().startswith(START[ending])
        assert path.stat().st_size > 60
    assert json.loads((tmp_path / "one.json").read_text()) == json.loads(json.dumps(result.to_dict()))
    rows = (tmp_path / "one.csv").read_text().splitlines()
    assert rows[0] == ",".join(result.COLUMNS)
    assert len(rows) == 1 + len(result.rows())
    if drawn:
        result.chart(str(tmp_path / "two.SVG"))
        assert (tmp_path / "two.SVG").read_bytes().startswith(b"<?xml")
        with pytest.raises(DataError, match=r"chart .* has no known ending; write one of \.png, \.svg, \.pdf"):
            result.chart(tmp_path / "two.csv")


def test_a_report_is_saved_as_its_page(tmp_path: Path) -> None:
    made("Report").save(tmp_path / "page.html")
    assert "<svg" in (tmp_path / "page.html").read_text(encoding="utf-8")
    with pytest.raises(DataError, match=r"a report has no chart; save it as \.csv, \.json, \.txt, \.html"):
        made("Report").chart(tmp_path / "page.png")


@every_kind
def test_what_cannot_be_saved_is_one_line(kind: str, tmp_path: Path) -> None:
    for name, message in (("one.xls", "has no known ending; write one of .csv, .json"), ("no/one.csv", "no folder")):
        with pytest.raises(DataError, match=message):
            made(kind).save(tmp_path / name)
    with pytest.raises(DataError, match=r'file ".*one\.parquet" has no known ending') as error:
        made(kind).save(tmp_path / "one.parquet")
    drawn = [".html", ".htm"] if kind == "Report" else [".png", ".svg", ".pdf"]
    assert str(error.value).rsplit("write one of ")[1].split(", ") == [".csv", ".json", ".txt", *drawn]
    with pytest.raises(TypeError):
        made(kind).save(5)
    assert list(tmp_path.iterdir()) == []


def test_what_was_interrupted_is_marked_wherever_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the chart, the rows, the frame, the line and the text."""

    class Stopped(analyzer.questions.ask.Sample):
        def run_until_settled(self, *limits: Any) -> None:
            super().run_until_settled(*limits)
            self.run = Run(self.run.done, interrupted=True)

    from analyzer.words.answer import chart_answer

    monkeypatch.setattr(analyzer.questions.ask, "Sample", Stopped)
    answer = ask(HAND, UP, seat="dealer", deals=500)
    assert answer.partial
    assert chart_answer(answer)["footnote"].startswith("PARTIAL (interrupted): ")
    assert all(row["partial"] is True for row in answer.rows())
    assert answer.to_frame()["partial"].all()
    for text in (repr(answer), str(answer), answer._repr_html_()):
        assert "PARTIAL" in text
