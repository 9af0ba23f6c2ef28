"""Turns of an ascending auction by name, and a hand looked up at them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from analyzer.players.call_tables import CallTable
from analyzer.players.call_tree import make_tree
from analyzer.players.hand_states import list_states
from analyzer.rules import Rules
from analyzer.tables import stored
from analyzer.tables.hand_calls import HandCalls, look_up
from analyzer.words.hand_calls import describe_turn, view_hand
from tests.support.chosen_tables import table_of


@lru_cache(maxsize=1)
def overbidding_table() -> CallTable:
    """Everybody overbids by one, whatever he holds, and names his first suit."""
    rules = Rules.load("bid_euchre_6")
    nodes = make_tree(rules)
    worth = np.full(
        (len(nodes), max(len(node.options) for node in nodes), len(list_states(rules).numbers)), np.nan, np.float32
    )
    for number, node in enumerate(nodes):
        worth[number, 0] = 0.0 if node.may_pass else np.nan
        for option in range(1, len(node.options)):
            worth[number, option] = 1.0 - 0.1 * option
    return table_of(rules, worth)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> HandCalls:
    monkeypatch.setattr(stored, "find_table", lambda rules: overbidding_table())
    return look_up("bid_euchre_6", "JS AS KS 9S TD QD", None)


def test_turns_say_what_was_bid_and_by_whom(found: HandCalls) -> None:
    rows = found.rows()
    assert len(rows) == len(make_tree(found.rules))
    first = rows[0]
    assert (first["seat"], first["turn"], first["high"], first["by"], first["call"]) == ("1", "bid", None, None, "3")
    overbid = next(row for row in rows if (row["seat"], row["high"], row["by"]) == ("dealer", "4", "1"))
    assert list(overbid["values"]) == ["pass", "4", "5", "6"]  # the dealer may match a bid
    named = next(row for row in rows if row["turn"] == "name" and row["high"] == "3" and row["seat"] == "1")
    assert named["call"] == "name S"
    assert set(named["values"]) == {f"name {strain}" for strain in ("S", "C", "D", "H", "NT", "LOW")}


def test_words_for_turns(found: HandCalls) -> None:
    rules = found.rules
    told = {describe_turn(rules, node): node.seat for node in make_tree(rules) if node.seat in (0, 2)}
    assert told["first to bid"] == 0
    assert {"nobody has bid", "over partner's 3", "over seat 2's 4"} <= {
        text for text, seat in told.items() if seat == 2
    }


def test_suits_are_shown_for_bids_that_are_made(found: HandCalls) -> None:
    """Each seat's turns together; a naming only after a bid that the hand makes there."""
    view = view_hand(found, False)
    bids, names = view["grids"]
    assert [row[0] for row in bids["rows"]][:2] == ["eldest (1), first to bid", "partner (2), nobody has bid"]
    assert "eldest (1), with 3" in [row[0] for row in names["rows"]]
    assert "eldest (1), with 6" not in [row[0] for row in names["rows"]]


def test_passed_seats_are_named() -> None:
    rules = Rules.load("hasenpfeffer")
    told = {describe_turn(rules, node) for node in make_tree(rules) if node.seat == 3}
    assert "over eldest's 2 (partner and seat 3 passed)" in told
