"""A trained net in words: a line each for its deals, its agreement and its trials."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from analyzer.estimates.intervals import Interval
from analyzer.words.training import describe_training


def test_lines_say_what_it_learnt_from_and_how_strong_it_is() -> None:
    trial = SimpleNamespace(against="rules", deals=100_000, edge=Interval(0.05127, -0.0012, 0.1))
    training: Any = SimpleNamespace(
        weights=SimpleNamespace(made={"decisions": 12_345, "deals": 180_000, "rules": "standard", "seed": 1}),
        agreement=SimpleNamespace(agreement=0.9123, decisions=4_000),
        rounding=0.99876,
        edges=(trial,),
    )
    assert describe_training(training) == [
        "12,345 decisions of 180,000 deals of standard, seed 1",
        "agrees with its teacher in 91.2% of 4,000 decisions it did not learn from; whole numbers choose the fitted "
        "net's card in 99.88%",
        "against rules: +0.0513 points a deal [-0.0012, +0.1000] in 100,000 duplicate deals",
    ]
