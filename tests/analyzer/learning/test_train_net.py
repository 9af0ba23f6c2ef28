"""Training: the same net whatever the threads, and what it says while it works."""

from __future__ import annotations

from dataclasses import replace

import pytest

import analyzer.learning.train_net as module
from analyzer.errors import DataError
from analyzer.learning.train_net import FEWEST_DEALS, train_net
from analyzer.players.weights import pack_weights
from analyzer.rules import Rules

STANDARD = Rules.load("standard")


@pytest.fixture(autouse=True)
def _short_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIAL_DEALS", {"rules": 2_000, "pimc:32:uniform": 20})


@pytest.mark.slow
def test_the_same_bytes_whatever_the_threads() -> None:
    one, two = (train_net(STANDARD, 250, 3, threads) for threads in (1, 2))
    assert pack_weights(one.weights) == pack_weights(two.weights)
    assert one.edges == two.edges
    assert pack_weights(train_net(STANDARD, 250, 4, 2).weights) != pack_weights(one.weights)


def test_it_says_what_it_does() -> None:
    said: list[tuple[str, int, int]] = []
    training = train_net(STANDARD, FEWEST_DEALS, 1, 1, lambda *line: said.append(line))
    steps = [what for what, _, total in said if total]
    assert list(dict.fromkeys(steps)) == [
        "round 1 of 3: playing", "round 1 of 3: learning", "round 2 of 3: playing", "round 2 of 3: learning",
        "round 3 of 3: playing", "round 3 of 3: learning", "looking back", "trial against rules",
        "trial against pimc:32:uniform",
    ]  # fmt: skip
    for what in set(steps):
        done, total = next((done, total) for name, done, total in reversed(said) if name == what)
        assert done == total
    made = training.weights.made
    assert made["command"] == f"euchre train net --rules standard --deals {FEWEST_DEALS} --seed 1"
    assert made["deals"] == 3 * FEWEST_DEALS
    assert 0 < training.agreement.agreement <= 1
    assert training.rounding > 0.95


@pytest.mark.parametrize(("deals", "seed"), [(0, 1), (19, 1), (10**9, 1), (100, -1), (100, 2**64)])
def test_numbers_out_of_range(deals: int, seed: int) -> None:
    with pytest.raises(DataError, match="out of range"):
        train_net(STANDARD, deals, seed, 1)


def test_rules_that_cannot_be_learnt() -> None:
    with pytest.raises(DataError, match='alone_by="makers" cannot be learnt'):
        train_net(replace(STANDARD, alone_by="makers"), 100, 1, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["two_handed", "three_handed", "british", "deck32", "bid_euchre_6", "hasenpfeffer", "napoleon4"]
)
def test_other_games(name: str) -> None:
    """Whatever can be played can be learnt; a thousandth of the usual deals already lose less than half of chance."""
    training = train_net(Rules.load(name), 60, 1, 2)
    assert training.agreement.decisions > 0
    assert training.weights.family["players"] == Rules.load(name).players
