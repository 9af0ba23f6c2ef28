"""How results came about: what every one of them says, and that its JSON object says the same."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from analyzer import Rules, __version__, ask, compare, make_report, measure_gap, play_arena
from analyzer.engine.provenance import Provenance
from analyzer.players.bidding import default_bidding
from tests.support.questions import HAND, UP


@pytest.mark.parametrize(
    "made",
    [
        lambda: ask(HAND, UP, seat="dealer", deals=300, seed=5),
        lambda: compare("standard", deals=20, seed=5),
        lambda: make_report(deals=2_000, seed=5),
        lambda: measure_gap(deals=150, worlds=1, seed=5),
        lambda: play_arena(pair=("rules", "random"), deals=100, seed=5),
    ],
    ids=["ask", "compare", "report", "gap", "players"],
)
def test_every_result_says_how_it_came_about(made: Any) -> None:
    result = made()
    assert isinstance(result, Provenance)
    assert (result.seed, result.bidding, result.version, result.partial) == (
        5, default_bidding(Rules.load("standard")).name, __version__, False,
    )  # fmt: skip
    assert result.seconds > 0
    told = result.to_list()[0] if hasattr(result, "to_list") else result.to_dict() if hasattr(result, "to_dict") else {}
    for name in ("seed", "bidding", "version", "partial", "seconds"):
        assert told.get(name, getattr(result, name)) == getattr(result, name)


def test_fields_stand_in_the_order_asked_for_and_rules_by_their_name() -> None:
    @dataclasses.dataclass(frozen=True)
    class Result(Provenance):
        rules: Rules

    result = Result(Rules.parse("standard,stick=off"), seed=1, bidding="a rule", seconds=2.0)
    fields = result.fields("version", "rules", "partial", "seed")
    assert list(fields.items()) == [
        ("version", __version__), ("rules", "standard,stick=off"), ("partial", False), ("seed", 1),
    ]  # fmt: skip
