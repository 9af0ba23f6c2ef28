"""Shares that follow from a table whose calls are known, against exact combinatorics."""

from __future__ import annotations

import math

import pytest

from analyzer.players.call_tables import CallTable
from analyzer.rules import Rules
from analyzer.tables.auctions import hold_auctions
from analyzer.tables.outcomes import Outcomes
from analyzer.tables.summary import summarise, turned_down

DEALS = 60_000
HANDS = math.comb(23, 5)


def share_with(trumps: range) -> float:
    """Hands with so many of the six trumps that are left beside an upcard."""
    return sum(math.comb(6, held) * math.comb(17, 5 - held) for held in trumps) / HANDS


@pytest.fixture
def summed(monkeypatch: pytest.MonkeyPatch, chosen: CallTable) -> dict[str, object]:
    monkeypatch.setattr("analyzer.tables.summary.measure", lambda *_: Outcomes(0.6, 0.2, 0.3, 400, 0.5))
    return summarise("standard", DEALS).to_dict()


def test_each_dealer_hand_counts_once(chosen: CallTable) -> None:
    """The dealer needs two trumps beside the upcard, of whatever rank: exactly."""
    shares = turned_down(chosen, Rules.load("standard"))
    assert list(shares) == ["9", "T", "Q", "K", "A", "J"]
    assert shares == pytest.approx(dict.fromkeys(shares, share_with(range(2))))


def test_eldest_calls_as_often_as_he_has_three_trumps(summed: dict[str, dict[str, list[float]]]) -> None:
    expected = share_with(range(3, 6))
    error = math.sqrt(expected * (1 - expected) / DEALS)
    assert summed["called"]["1"][0] == pytest.approx(expected, abs=4 * error)
    assert summed["pass"]["1"][0] == pytest.approx(1 - expected, abs=4 * error)


def test_every_deal_ends_in_one_way(summed: dict[str, dict[str, list[float]]]) -> None:
    """Called by somebody, as nobody may throw the deal in; a stuck dealer is one who called in round 2."""
    assert sum(sum(row) for row in summed["called"].values()) == pytest.approx(1.0, abs=1e-4)
    assert summed["thrown_in"] == 0
    assert summed["stuck"] == pytest.approx(summed["called"]["2"][3], abs=1e-5)
    assert summed["round1_called"] == pytest.approx(sum(summed["called"]["1"]), abs=1e-4)
    assert summed["pass"]["2"][3] == 0
    assert summed["bids"] == {}
    assert summed["value"] == 0.47


def test_seats_before_him_had_fewer_trumps(chosen: CallTable) -> None:
    """A seat that comes on turn after passes holds more trumps than a first one: hands are dealt from one deck."""
    tally = hold_auctions(chosen, Rules.load("standard"), DEALS)
    turns, passes = tally.turns, tally.taken[:, 0]
    assert turns[0] == tally.deals
    assert turns[1] == passes[0]
    calls = 1 - passes[:3] / turns[:3]
    assert calls[0] < calls[1] < calls[2]


def test_the_same_seed_gives_the_same_deals(chosen: CallTable) -> None:
    one, same, other = (hold_auctions(chosen, Rules.load("standard"), 6_000, seed) for seed in (1, 1, 2))
    assert (one.taken == same.taken).all()
    assert (one.taken != other.taken).any()
