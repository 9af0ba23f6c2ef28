"""Questions to which the others call by a table, and by a bolder or more cautious one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analyzer.errors import DataError
from analyzer.players.call_table_files import file_name, save_table
from analyzer.questions.answer import Answer
from analyzer.questions.ask import ask
from analyzer.questions.styles import HOW, WHO
from analyzer.rules import Rules
from analyzer.words.answer import view_answer
from tests.support.call_tables import whole_table


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A table for standard rules, in which nobody orders up and everybody who may name a suit does."""
    monkeypatch.setattr("analyzer.players.call_table_files.user_folder", lambda: tmp_path)
    monkeypatch.setattr("analyzer.players.call_table_files.SHIPPED", tmp_path / "none")
    rules = Rules.parse("standard")
    table = whole_table(rules, 1)
    table.gain[:4], table.gain[4:7] = -5, 5  # a tenth of a point: within the margins of bold and cautious
    table.best[:] = 1
    save_table(tmp_path / file_name(rules), table)
    return tmp_path


def answer(**more: Any) -> Answer:
    return ask("9S 9H TD QC KC", "QS", seat=more.pop("seat", "1"), play="rules", deals=1_000, threads=1, **more)


def by(found: Answer, call: str) -> Any:
    return next(action for action in found.actions if action.call == call)


def test_others_call_by_the_table_where_there_is_one() -> None:
    """Nobody orders, and eldest names first in round 2: his pass becomes the contract that he likes best, always."""
    usual, points = answer(), answer(bidding="points")
    assert usual.bidding.startswith("call table (1,000 records")
    assert points.bidding == "points rule v1"
    assert by(usual, "pass").later != "pass" or by(usual, "pass").ev.value != by(points, "pass").ev.value
    assert usual.to_dict()["bidding"] == usual.bidding


def test_bold_opponents_order() -> None:
    """With the margin of the bold seat 2 orders at once, so nothing else matters; without it nobody does."""
    bold, usual = by(answer(bidding="table:bold"), "pass"), by(answer(), "pass")
    assert bold.points == by(answer(opponents="table:bold", partner="table:cautious"), "pass").points
    assert bold.points != usual.points


def test_the_verdict_is_tried_with_bold_and_cautious_others() -> None:
    found = answer()
    assert found.robust is not None
    assert [trial.assumption for trial in found.robust.against][-2:] == ["others bold", "others cautious"]
    points = answer(bidding="points")
    assert points.robust is not None
    assert not [trial for trial in points.robust.against if trial.assumption.startswith("others")]


def test_styles_are_tried_one_by_one() -> None:
    found = answer(styles=True)
    assert [(one.who, one.style) for one in found.companies] == [(who, style) for who in WHO for style in HOW]
    told = found.to_dict()["styles"]
    assert told[0].keys() == {"who", "style", "best", "ev", "other", "difference"}
    for one in found.companies:
        assert one.other != found.best
        assert (one.best == found.best) == (one.difference.value >= 0.0)
    lines = view_answer(found, False)["styles"]
    assert lines[0].startswith("Whoever you sit with ")
    assert len(lines) == 1 + len(found.companies)
    assert not view_answer(answer(), False)["styles"]


def test_styles_need_a_table() -> None:
    with pytest.raises(DataError, match="the others call by points; euchre train calls makes a table"):
        answer(bidding="points", styles=True)


def test_answers_by_a_table_are_the_same_on_any_number_of_threads() -> None:
    one = ask("9S 9H TD QC KC", "QS", seat="1", play="rules", deals=1_000, threads=1)
    two = ask("9S 9H TD QC KC", "QS", seat="1", play="rules", deals=1_000, threads=2, chunk=100)
    assert [action.to_dict() for action in one.actions] == [action.to_dict() for action in two.actions]
