"""Fitted nets: they learn, and survive rounding."""

from __future__ import annotations

import numpy as np

from analyzer.learning.fit_net import as_floats, choices_of, compare_choices, fit_net, round_net
from analyzer.learning.train_net import training_rounds
from analyzer.learning.training_samples import Deals, record_samples
from analyzer.rules import Rules

STANDARD = Rules.load("standard")


def silent(what: str, done: int, total: int) -> None:
    """Show nothing."""


def test_fitting_learns_and_rounding_keeps_it() -> None:
    """On other deals than it learns from, it loses much less than the first legal card does."""
    data, held = (
        record_samples(STANDARD, training_rounds()[0], Deals(5, *part), None, 2, "", silent)
        for part in ((0, 600), (600, 700))
    )
    net = fit_net(data, 1, "", silent)
    fitted, first = choices_of(net, held), np.zeros(len(held.counts), np.int64)
    assert compare_choices(fitted, held).regret < 0.5 * compare_choices(first, held).regret
    rounded = choices_of(as_floats(*round_net(net)), held)
    assert (fitted == rounded).mean() > 0.98
