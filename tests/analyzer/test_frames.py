"""Data frames of answers: columns, units and types as docs/frames.md states them."""

from __future__ import annotations

import re

import pandas as pd
import pytest
from pandas.api.types import is_bool_dtype, is_float_dtype, is_integer_dtype

import analyzer.duels.open_cards_gap
from analyzer import Answer, Arena, Comparison, Gap, Report, ask, compare, make_report, measure_gap, play_arena
from tests.support.files import ROOT
from tests.support.questions import HAND, UP

SECTIONS = dict(
    re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", (ROOT / "docs/frames.md").read_text(), re.MULTILINE | re.DOTALL)
)
DOCUMENT = SECTIONS["Answers"]
ROW = re.compile(r"^\| `(?P<column>\w+)` \| (?P<type>[^|]+) \|", re.MULTILINE)
CHANCES = ("thrown_in", "becomes", "euchred", "made", "march")


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return ask(HAND, UP, seat="dealer", deals=1_000, open_cards=True).to_frame()


def test_the_document_lists_exactly_the_columns_in_order(frame: pd.DataFrame) -> None:
    documented = [match["column"] for match in ROW.finditer(DOCUMENT)]
    assert tuple(documented) == tuple(frame.columns) == Answer.COLUMNS


@pytest.mark.parametrize("only", [None, "pass", "order"])
def test_columns_have_the_documented_types(only: str | None) -> None:
    check_types(ask(HAND, UP, seat="dealer", only=only, deals=500).to_frame(), DOCUMENT)


def check_types(frame: pd.DataFrame, document: str) -> None:
    for match in ROW.finditer(document):
        column, kind = frame[match["column"]], match["type"].strip()
        if kind.startswith("text"):
            assert all(isinstance(value, str) for value in column.dropna())
        elif kind.startswith("true or false"):
            assert is_bool_dtype(column)
        elif kind.startswith("whole number"):
            assert is_integer_dtype(column)
        else:
            assert kind.startswith("number")
            assert is_float_dtype(column)
        assert ("missing" in kind) or not column.isna().any(), match["column"]


def test_one_row_a_call_best_first(frame: pd.DataFrame) -> None:
    assert set(frame["call"]) == {"pass", "order", "order alone"}
    assert frame["ev"].is_monotonic_decreasing
    assert frame.index.tolist() == list(range(len(frame)))


def test_chances_are_shares_and_points_are_points(frame: pd.DataFrame) -> None:
    for column in CHANCES:
        assert frame[column].dropna().between(0, 1).all()
    for column in ("ev", "ev_low", "ev_high", "ev_dd"):
        assert frame[column].between(-4, 4).all()
    assert frame["euchred"].add(frame["made"]).add(frame["march"]).dropna().to_numpy() == pytest.approx(1)


def test_the_html_is_the_frames(frame: pd.DataFrame) -> None:
    answer = ask(HAND, UP, seat="dealer", deals=1_000)
    html = answer._repr_html_()
    assert "<table" in html
    for column in Answer.COLUMNS:
        assert f"<th>{column}</th>" in html
    assert "order alone" in html


# ---------------------------------------------------------------------- comparisons and reports
@pytest.mark.parametrize("rules", [("standard",), ("standard", "standard,stick=off", "bid_euchre_6")])
def test_a_comparisons_frame_is_as_documented(rules: tuple[str, ...]) -> None:
    frame = compare(*rules, deals=400).to_frame()
    documented = tuple(match["column"] for match in ROW.finditer(SECTIONS["Comparisons"]))
    assert documented == tuple(frame.columns) == Comparison.COLUMNS
    check_types(frame, SECTIONS["Comparisons"])
    assert list(dict.fromkeys(frame["rules"])) == list(rules)
    first = frame["rules"] == "standard"
    assert frame.loc[first, ["difference", "difference_low", "difference_high", "paired", "verdict"]].isna().all().all()
    assert not frame.duplicated(["rules", "metric"]).any()
    for name, games in (("standard,stick=off", True), ("bid_euchre_6", False)):
        assert set(frame.loc[(frame["rules"] == name) & frame["paired"].notna(), "paired"]) <= {games}


@pytest.mark.parametrize("rules", ["standard", "three_handed"])
def test_a_reports_frame_is_as_documented(rules: str) -> None:
    frame = make_report(rules, deals=3_000).to_frame()
    documented = tuple(match["column"] for match in ROW.finditer(SECTIONS["Reports"]))
    assert documented == tuple(frame.columns) == Report.COLUMNS
    check_types(frame, SECTIONS["Reports"])
    assert not frame.duplicated(["compared", "seat", "trumps", "other"]).any()
    assert set(frame["verdict"]) <= {"clear", "toss-up"}


# ---------------------------------------------------------------------- players and gaps
def test_the_frame_of_players_is_as_documented() -> None:
    frame = play_arena("standard", ("rules", "random"), deals=200).to_frame()
    documented = tuple(match["column"] for match in ROW.finditer(SECTIONS["Players"]))
    assert documented == tuple(frame.columns) == Arena.COLUMNS
    check_types(frame, SECTIONS["Players"])


@pytest.mark.parametrize("net", [True, False])
def test_a_gaps_frame_is_as_documented(net: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyzer.duels.open_cards_gap, "has_net", lambda _: net)
    frame = measure_gap(deals=300, worlds=1).to_frame()
    documented = tuple(match["column"] for match in ROW.finditer(SECTIONS["Gaps"]))
    assert documented == tuple(frame.columns) == Gap.COLUMNS
    check_types(frame, SECTIONS["Gaps"])
    assert frame["net_minus_pimc"].notna().all() == net
    assert not frame.duplicated(["class"]).any()
