"""Every job of the program once, on few deals, after which its kernels lie in the cache, for this process and others.

These tests come first, see `tests/conftest.py`; the longest jobs before the shorter ones. Each is a class: what
pytest-xdist hands to one process at a time. Games of more cards have a solver, and so machine code, of their own.
"""

from __future__ import annotations

import pytest

import analyzer.learning.train_net as training
from analyzer import Rules, ask, compare, make_report, play_arena
from analyzer.speed import bench
from kernels._jit import is_compiled
from tests.support.questions import HAND, UP

BID_HAND = "AS KS AH KH AD 9C"


class TestAsking:
    def test_with_a_net(self) -> None:
        ask(HAND, UP, seat="dealer", deals=50, explain=True)
        assert is_compiled("sample_plans")
        assert is_compiled("record_plans")


class TestSearching:
    def test_worlds_of_hidden_cards(self) -> None:
        ask(HAND, UP, seat="dealer", deals=20, play="pimc:1")


class TestLearning:
    def test_a_net_from_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(training, "TRIAL_DEALS", {"rules": 2_000, "pimc:32:uniform": 20})
        training.train_net(Rules.load("standard"), training.FEWEST_DEALS, 1)
        assert is_compiled("record_samples")
        assert is_compiled("fit_batches")


class TestReporting:
    @pytest.mark.parametrize("rules", ["standard", "deck32_7card"])
    def test_tables(self, rules: str) -> None:
        make_report(rules, deals=200)
        assert is_compiled("tabulate_deals")


class TestAskingInLongGames:
    def test_bids(self) -> None:
        ask(BID_HAND, None, seat="1", rules="bid_euchre_6", deals=50)


class TestComparing:
    @pytest.mark.parametrize("rules", ["standard", "bid_euchre_6"])
    def test_games(self, rules: str) -> None:
        compare(rules, deals=100)
        assert is_compiled("record_deals")
        assert is_compiled("record_games")


class TestCounting:
    def test_every_layout(self) -> None:
        ask(HAND, UP, seat="dealer", rules="two_handed", only="order", exact=True, deals=50)
        assert is_compiled("weigh_hands")
        assert is_compiled("count_plans")


class TestDuels:
    def test_a_pair(self) -> None:
        play_arena("standard", ("rules", "random"), deals=100)
        assert is_compiled("record_duels")


class TestMeasuring:
    def test_speed(self) -> None:
        for _, work, _, _ in bench._jobs().values():
            work(0, 1)
        assert is_compiled("solve_known_deals")
        assert is_compiled("simulate_deals")
