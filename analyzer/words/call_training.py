"""A learned call table in words: what it is worth, who calls, and what a seat could still gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.errors import show_path
from analyzer.words.numbers import plain, plus_minus, signed

if TYPE_CHECKING:
    from analyzer.learning.train_calls import CallTraining


def describe_call_training(training: CallTraining) -> list[str]:
    """How good the table is, line by line; all of it on deals that it was not learned from."""
    head, rules, outcomes = training.table.header, training.table.rules, training.outcomes
    names = rules.seat_names
    lines = [
        f"{head.records:,} deals of {head.rules}, played by {head.play}, seed {head.seed}; "
        f"{training.checked:,} others to check on",
        f"value for the dealing side: {signed(head.value, 4)} points a deal (standard error {head.value_se:.4f})",
    ]
    for number, row in enumerate(outcomes.called, start=1):
        shares = ", ".join(f"{name} {share:.1%}" for name, share in zip(names, row, strict=True))
        lines.append(f"called in round {number}: {sum(row):.1%} of deals ({shares})")
    if rules.can_be_thrown_in:
        lines.append(f"thrown in: {outcomes.thrown_in:.1%}")
    lines.append(f"of the deals played: makers euchred {outcomes.euchred:.1%}, alone {outcomes.alone:.1%}")
    gains = ", ".join(
        f"{name} {plain(gain, 2)} ({plus_minus(error)})"
        for name, gain, error in zip(names, head.regret, head.regret_se, strict=True)
    )
    lines.append(f"what a seat could still gain by other calls, points per 100 deals (+/- standard error): {gains}")
    lines.append("a gain below zero: the other calls that looked better were worse")
    lines.append(
        f"the deals stay in {show_path(training.bank_folder)} ({training.bank_bytes / 1e6:,.0f} MB); delete them when "
        "no table is to be learned from them again"
    )
    return lines
