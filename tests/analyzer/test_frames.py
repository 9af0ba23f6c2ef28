"""Data frames of answers: columns, units and types as docs/frames.md states them."""

from __future__ import annotations

import re
from typing import Any

import pandas as pd
import pytest

import analyzer.duels.open_cards_gap
from analyzer import (
    Answer,
    Arena,
    Comparison,
    Gap,
    Report,
    __version__,
    ask,
    compare,
    make_report,
    measure_gap,
    play_arena,
)
from analyzer.deals.calls import parse_seat, seat_name
from analyzer.frames import as_csv, frame_of
from analyzer.rules import PRESETS
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


DTYPES = {"text": "string", "number": "float64", "whole number": "int64", "true or false": "bool"}
"""As docs/frames.md says."""


def check_types(frame: pd.DataFrame, document: str) -> None:
    for match in ROW.finditer(document):
        column, kind = frame[match["column"]], match["type"].strip()
        word = next(word for word in ("text", "number", "whole number", "true or false") if kind.startswith(word))
        wanted = "boolean" if word == "true or false" and "missing" in kind else DTYPES[word]
        assert str(column.dtype) == ("uint64" if column.name == "seed" else wanted), column.name
        assert ("missing" in kind) or not column.isna().any(), match["column"]


@pytest.mark.parametrize(
    ("kind", "section"),
    [(Answer, "Answers"), (Comparison, "Comparisons"), (Report, "Reports"), (Arena, "Players"), (Gap, "Gaps")],
)
def test_types_are_the_same_in_a_frame_without_rows(kind: Any, section: str) -> None:
    check_types(frame_of([], kind.COLUMNS, kind.TYPES, {}), SECTIONS[section])


def test_types_are_the_same_where_all_is_missing(frame: pd.DataFrame) -> None:
    row = dict.fromkeys(Answer.COLUMNS) | dict.fromkeys(("dd_deals", "deals", "round", "seed", "partial"), 0)
    empty = frame_of([row], Answer.COLUMNS, Answer.TYPES, {})
    assert empty.dtypes.astype(str).tolist() == frame.dtypes.astype(str).tolist()


def test_the_columns_say_what_was_asked() -> None:
    """The hand as it was typed, and the seat and the calls so that they can be asked again."""
    answer = ask("js  as, ks 9h td", UP, calls="pass pass", rules="standard,stick=off", seed=2**64 - 1, deals=200)
    frame = answer.to_frame()
    row = frame.iloc[0]
    assert (row["hand"], row["upcard"], row["round"]) == ("js as, ks 9h td", UP, 1)
    assert (row["seat"], row["calls"], row["rules"]) == ("3", "pass, pass", "standard,stick=off")
    assert (row["seed"], row["play"], row["version"], row["partial"]) == (2**64 - 1, "net", __version__, False)
    again = ask(
        row["hand"], row["upcard"], seat=row["seat"], round=row["round"], calls=row["calls"], rules=row["rules"],
        play=row["play"], seed=row["seed"], deals=200,
    )  # fmt: skip
    assert again.rows() == answer.rows()
    assert frame.attrs == {key: value for key, value in answer.to_dict().items() if key not in ("actions", "explained")}


@pytest.mark.parametrize("name", PRESETS)
def test_every_seat_in_results_can_be_asked_for(name: str) -> None:
    rules = PRESETS[name]
    assert [parse_seat(seat_name(seat, rules.players), rules) for seat in range(rules.players)] == [
        *range(rules.players)
    ]


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


def test_frames_carry_what_they_rest_on() -> None:
    frame = make_report(deals=500, seed=7).to_frame()
    assert frame.attrs == frame.attrs | {"rules": "standard", "deals": 500, "seed": 7, "version": __version__}
    frame = play_arena("standard", ("rules", "random"), deals=200, seed=7).to_frame()
    assert frame.attrs == frame.attrs | {"rules": "standard", "seed": 7, "partial": False}
    assert frame.attrs["bidding"].startswith("call table (3,000,000 records played by net ")
    frame = compare("standard", deals=400, seed=7).to_frame()
    assert frame.attrs == frame.attrs | {"rules": ["standard"], "deals": [400], "seed": 7, "play": "rules"}
    frame = measure_gap(deals=300, worlds=1, seed=7).to_frame()
    assert frame.attrs == frame.attrs | {"rules": "standard", "deals": 300, "seed": 7, "play": "pimc:1"}


def test_rows_as_csv() -> None:
    assert as_csv([{"a": 1, "b": None}, {"a": 'x "y", z', "b": True}], ["a", "b"]) == 'a,b\n1,\n"x ""y"", z",True\n'
    assert as_csv([], ["a", "b"]) == "a,b\n"
