"""Training samples: the same ones in any cut of the deals, and on any threads."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.learning.train_net import training_rounds
from analyzer.learning.training_samples import Deals, join, pieces, record_samples
from analyzer.rules import Rules

STANDARD = Rules.load("standard")


def silent(what: str, done: int, total: int) -> None:
    """Show nothing."""


def test_parts_are_put_together_in_any_cut() -> None:
    def settings(first: int, last: int) -> Any:
        return record_samples(STANDARD, training_rounds()[0], Deals(6, first, last), None, 1, "", silent)

    whole, joined = settings(0, 12), join([pieces(settings(0, 5)), pieces(settings(5, 12))])
    assert all(np.array_equal(one, two) for one, two in zip(whole, joined, strict=True))
