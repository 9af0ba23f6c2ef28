"""A deal with open cards in words: what the seat on turn should play, and what each card scores."""

from __future__ import annotations

import json
from typing import Any

from analyzer.records.formats.known_deals import parse_known_deal
from analyzer.records.solve import solve_cards
from analyzer.words.open_cards import view_cards

DEAL = {"hands": ["JS 9H", "9S TC", "AC KD", "AD TH"], "trump": "S", "leader": 1, "maker": 0, "won": 2}


def view(symbols: bool = False, **changes: Any) -> dict[str, Any]:
    deal = parse_known_deal(json.dumps(DEAL | changes))
    return view_cards(3, deal, solve_cards(deal), symbols)


def test_the_best_card_is_named_and_marked() -> None:
    shown = view()
    assert shown["verdict"] == "Deal 3: seat 1 plays 9S, and the makers take 3 tricks."
    assert [(row["card"], row["tricks"], row["best"]) for row in shown["rows"]] == [
        ("9S", "3", "best"),
        ("TC", "4", ""),
    ]
    assert {row["points"] for row in shown["rows"]} == {"makers 1"}
    assert shown["basis"] == (
        "rules standard; seat 0 makes pair in S; seat 1 leads; the makers have won 2 tricks before; "
        "everybody sees all cards and plays best."
    )
    assert view(symbols=True)["rows"][0]["card"] == "9♠"


def test_who_scores() -> None:
    assert {row["points"] for row in view(won=1)["rows"]} == {"defenders 2", "makers 1"}
    assert {row["points"] for row in view(won=None)["rows"]} == {""}
    assert "no points, since the tricks won before are not given" in view(won=None)["basis"]


def test_no_choice_and_any_card() -> None:
    forced = view(trick="TC", hands=["JS 9H", "9S", "AC KD", "AD TH"])
    assert forced["verdict"].startswith("Deal 3: seat 2 must play AC, and")
    assert "seat 1 led TC" in forced["basis"]
    every = view(hands=["JS AS", "9C TC", "AC KD", "AD TH"])
    assert every["verdict"] == "Deal 3: seat 1 may play any card, and the makers take 4 tricks."
    misere = {
        "rules": "napoleon3", "trump": "NT", "contract": "misere", "leader": 0, "won": 1,
        "hands": ["2C 2D", "3C 3D", "4C 4D"],
    }  # fmt: skip
    shown = view(**misere)
    assert "the makers take 1 trick." in shown["verdict"]
    assert all(row["points"].startswith("makers -") and row["points"].endswith(" each") for row in shown["rows"])
