"""A trained net in words: what it learnt from, how well it agrees with its teacher, and how strong it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.words.numbers import signed

if TYPE_CHECKING:
    from analyzer.learning.train_net import Training


def describe_training(training: Training) -> list[str]:
    """How good the net is, line by line."""
    made, held = training.weights.made, training.agreement
    lines = [
        f"{made['decisions']:,} decisions of {made['deals']:,} deals of {made['rules']}, seed {made['seed']}",
        f"agrees with its teacher in {held.agreement:.1%} of {held.decisions:,} decisions it did not learn from; "
        f"whole numbers choose the fitted net's card in {training.rounding:.2%}",
    ]
    for trial in training.edges:
        value, low, high = (signed(end, 4) for end in (trial.edge.value, trial.edge.low, trial.edge.high))
        lines.append(
            f"against {trial.against}: {value} points a deal [{low}, {high}] in {trial.deals:,} duplicate deals"
        )
    return lines
