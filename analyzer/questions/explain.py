"""What decides an answer: its value split by who holds the highest unseen trumps.

The same deals are gone through again (a deal is a function of the seed and its number), with the two best calls only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.cards import JOKER, card_bit, format_card, sort_hand
from analyzer.estimates.intervals import Interval
from analyzer.questions.deal_records import record_deals
from analyzer.questions.plans import to_arrays
from kernels.codes import THROWN_IN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analyzer.questions.estimator import Estimator
    from analyzer.questions.task import Task
    from analyzer.rules import Rules

    Floats = NDArray[np.float64]

EXPLAINED_DEALS = 16_000
"""At most so many of the deals are gone through: for a place held in a sixth of them +-0.05 points."""
TRUMPS = 2
"""The highest so many unseen trumps are looked for."""


@dataclass(frozen=True, slots=True)
class Holder:
    """One place in which one of the highest unseen trumps may lie, and what the two best calls are worth then."""

    card: int
    holder: str
    """``partner``, ``left`` or ``right`` (of the asker), ``seat k``, or ``kitty``: nobody holds it."""
    share: float
    """Share of the deals."""
    values: dict[str, float]
    """Points a deal by call, the best one first."""
    difference: Interval
    """The best call minus the second; with one call, its value."""

    def to_dict(self) -> dict[str, Any]:
        """The entry of the JSON object."""
        return {
            "card": format_card(self.card),
            "holder": self.holder,
            "share": self.share,
            "values": self.values,
            "difference": self.difference.to_dict("ev"),
        }


def warm_up(task: Task) -> None:
    """Load or compile what `explain` needs."""
    _replay(task, [0], 0)


def explain(estimator: Estimator, deadline: float | None = None) -> tuple[Holder, ...]:
    """Split the two best calls by the holders of the highest unseen trumps; empty where no suit would be trumps.

    It goes through no more deals than it can until `deadline`, a time of `time.monotonic`.
    """
    task, order = estimator.task, estimator.ranking()[:2]
    strain = _strain(task, order)
    if strain is None or strain > 3:
        return ()
    values, hands = _replay(task, order, min(estimator.run.done, EXPLAINED_DEALS), deadline)
    situation, rules = task.situation, task.rules
    unseen = sort_hand(sum(situation.hidden), strain, rules.bowers)
    trumps = [card for card in unseen if _is_trump(card, strain, rules.bowers)][:TRUMPS]
    calls = [task.plans[p].action for p in order]
    rows = []
    for card in trumps:
        held = (hands & np.uint64(card)) != 0
        for name, seat in _places(rules, situation.seat):
            here = ~held.any(axis=1) if seat is None else held[:, seat]
            if here.any():
                means, difference = _values(calls, values[here], estimator.factor)
                rows.append(Holder(card, name, float(here.mean()), means, difference))
    return tuple(rows)


def _strain(task: Task, order: list[int]) -> int | None:
    """The strain that the question turns on: that of the best plan which is a call, else of the contract made."""
    for p in order:
        if task.plans[p].is_call:
            return task.plans[p].code & 7
    auction = task.situation.auction
    return auction.contract[1] & 7 if auction.is_over else None


def _is_trump(card: int, strain: int, bowers: bool) -> bool:
    left = card_bit("J", strain ^ 3) if bowers else 0
    return card in (JOKER, left) or bool((card >> (16 * strain)) & 0xFFFF and card != JOKER)


def _places(rules: Rules, seat: int) -> list[tuple[str, int | None]]:
    """The places of a hidden card as the asker calls them: the other seats from his left on, and the kitty."""
    players = rules.players
    names: list[tuple[str, int | None]] = []
    for step in range(1, players):
        other = (seat + step) % players
        if rules.partners and rules.side(other) == rules.side(seat):
            name = "partner" if players == 4 else f"partner, seat {other + 1}"
        elif players == 2:
            name = "opponent"
        else:
            name = "left" if step == 1 else "right" if step == players - 1 else f"seat {other + 1}"
        names.append((name, other))
    return [*names, ("kitty", None)]


def _replay(
    task: Task, order: list[int], deals: int, deadline: float | None = None
) -> tuple[Floats, NDArray[np.uint64]]:  # fmt: skip
    """Points of the plans `order` (a column each) on the first deals, and the hands of those deals."""
    records = record_deals(task, to_arrays([task.plans[p] for p in order]), [task.model], 0, deals, deadline)
    if records.run.interrupted:
        raise KeyboardInterrupt
    dealt = records.dealt(deals)
    outcomes, thrown = dealt.outcomes[:, 0, :].astype(np.float64), dealt.status[:, 0, :] == THROWN_IN
    for column, p in enumerate(order):
        if thrown[:, column].any():
            worth = task.redeal_value.value * task.unit if task.is_redeal(p) else task.thrown_mean
            outcomes[thrown[:, column], column] = worth
    return outcomes / task.unit, dealt.hands


def _values(calls: list[str], points: Floats, factor: float) -> tuple[dict[str, float], Interval]:
    """The mean of each call on some deals, and the interval of the first minus the second (or of the only one)."""
    gaps = points[:, 0] - points[:, 1] if len(calls) > 1 else points[:, 0]
    mean = float(gaps.mean())
    half = factor * float(gaps.std()) / max(1, len(gaps) - 1) ** 0.5
    means = {call: float(points[:, column].mean()) for column, call in enumerate(calls)}
    return means, Interval(mean, mean - half, mean + half)
