"""The short rule of a table that goes by a short rule, and what it costs where it cannot be one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.errors import DataError
from analyzer.players.call_tables import VALUE_STEP, CallTable
from analyzer.tables import stored
from analyzer.tables.short_rule import ShortRule, find_rule
from tests.support.chosen_tables import table_of, without_values
from tests.support.chosen_tables import trumps_of as count_trumps

DEALS = 30_000


def actions_by(rule: dict[str, Any], answers: dict[str, bool]) -> str:
    """What a printed rule says of a hand."""
    while isinstance(rule, dict):
        rule = rule["then"] if answers[rule["if"]] else rule["else"]
    return rule


def answers_with(trumps: int) -> dict[str, bool]:
    words = ("two trumps", "three trumps", "four trumps", "five trumps", "six trumps")
    return {"a trump": trumps >= 1} | {f"{word} or more": trumps >= count for count, word in enumerate(words, start=2)}


@pytest.mark.parametrize(("seat", "calls", "alone"), [("1", 3, 4), ("2", 3, 4), ("dealer", 3, 4)])
def test_a_rule_that_there_is_is_found(chosen: CallTable, seat: str, calls: int, alone: int) -> None:
    """The chosen table goes by the count of trumps alone; the dealer's with the card that he picks up."""
    found = find_rule("standard", seat, deals=DEALS)
    assert found.cost == pytest.approx(0.0, abs=0.02)
    assert found.picks_up == (seat == "dealer")
    for trumps in range(6):
        expected = "order alone" if trumps >= alone else "order" if trumps >= calls else "pass"
        if seat == "dealer" and trumps == 0:
            continue  # he holds the upcard at least
        assert actions_by(found.to_dict()["rule"], answers_with(trumps)) == expected


def test_what_never_calling_costs(chosen: CallTable) -> None:
    """Half a point a trump less 1.2, or a point less 2.8, times how often eldest has so many."""
    found = find_rule("standard", "eldest", deals=DEALS)
    expected = 100 * sum(share * max(0.0, 0.5 * held - 1.2, held - 2.8) for held, share in enumerate(_shares()))
    assert found.never == pytest.approx(expected, rel=0.05)
    assert found.reached == 1.0


def _shares() -> list[float]:
    from math import comb

    return [comb(6, held) * comb(17, 5 - held) / comb(23, 5) for held in range(6)]


def test_the_cost_is_what_the_calls_of_the_rule_lose(chosen: CallTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that no short rule follows: what it loses is at least nothing, and less than never calling."""
    rng = np.random.default_rng(1)
    worth = np.where(chosen.values == -32_768, np.nan, chosen.values * VALUE_STEP)
    worth[0, 1] += rng.normal(0, 0.3, worth.shape[2])
    noisy = table_of(stored.Rules.load("standard"), worth)
    monkeypatch.setattr(stored, "find_table", lambda rules: noisy)
    found = find_rule("standard", "1", deals=DEALS)
    assert 1.0 < found.cost < (found.never or 0)
    assert sum(row["share"] for row in found.rows()) == pytest.approx(1.0, abs=0.001)


def test_round_two_chooses_a_suit(chosen: CallTable) -> None:
    """The suit with most trumps is the best one here, so that the rule may lose little by its choice of it."""
    found = find_rule("standard", "1", 2, deals=DEALS)
    assert found.chooses_suit
    assert found.actions == ("pass", "call", "call alone")
    assert found.cost < 0.1 * (found.never or 0)


def test_without_values_it_says_whether_to_call(chosen: CallTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "find_table", lambda rules: without_values(chosen))
    found: ShortRule = find_rule("standard", "1", deals=DEALS)
    assert found.actions == ("pass", "call")
    assert found.to_dict()["rule"] == {"if": "three trumps or more", "then": "call", "else": "pass"}


def test_the_cost_in_play(chosen: CallTable) -> None:
    """The rule calls as the chosen table does, so that the same deals are called and played alike."""
    found = find_rule("standard", "1", deals=DEALS, played=400)
    assert found.measured is not None
    assert (found.measured.value, found.measured.se, found.played) == (0.0, 0.0, 400)


def test_counting_in_the_chosen_table() -> None:
    """Three clubs and the other black jack are four trumps."""
    hand = np.array([0b1110000000000 | 1 << (48 + 9)], np.uint64)
    assert count_trumps(hand, 0).tolist() == [4]


def test_a_turn_that_there_is_not(chosen: CallTable) -> None:
    with pytest.raises(DataError, match="there are rounds 1 to 2"):
        find_rule("standard", "1", 3)
    with pytest.raises(DataError, match="did you mean dealer"):
        find_rule("standard", "deale")
