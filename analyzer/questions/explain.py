"""What decides an answer: its value split by who holds the highest unseen trumps.

The same deals are gone through again (a deal is a function of the seed and its number), with the two best calls only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.cards import JOKER, card_bit, format_card, sort_hand
from analyzer.deals.calls import PASS
from analyzer.engine.chunks import chunk_size, run_chunks
from analyzer.estimates.intervals import Interval
from analyzer.players.points_rule import points_rule
from analyzer.questions.plans import to_arrays
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analyzer.players.play_models import PlayModel
    from analyzer.questions.sampled import Sample
    from analyzer.questions.two_levels import TwoLevels
    from analyzer.rules import Rules

EXPLAINED_DEALS = 16_000
"""At most so many of the deals are gone through."""
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
        gap = self.difference
        return {
            "card": format_card(self.card),
            "holder": self.holder,
            "share": self.share,
            "values": self.values,
            "difference": {"ev": gap.value, "low": gap.low, "high": gap.high},
        }


def warm_up(sample: Sample | TwoLevels, model: PlayModel) -> None:
    """Load or compile what `explain` needs."""
    _replay(sample, [0], model, 0)


def explain(sample: Sample | TwoLevels, model: PlayModel) -> tuple[Holder, ...]:
    """Split the two best calls by the holders of the highest unseen trumps; empty where no suit would be trumps."""
    order = sample.ranking()[:2]
    strain = _strain(sample, order)
    if strain is None or strain > 3:
        return ()
    values, hands = _replay(sample, order, model, sample.run.done)
    situation, rules = sample.situation, sample.situation.rules
    unseen = sort_hand(sum(situation.hidden), strain, rules.bowers)
    trumps = [card for card in unseen if _is_trump(card, strain, rules.bowers)][:TRUMPS]
    rows = []
    for card in trumps:
        held = (hands & np.uint64(card)) != 0
        for name, seat in _places(rules, situation.seat):
            here = ~held.any(axis=1) if seat is None else held[:, seat]
            if here.any():
                rows.append(_holder(sample, order, card, name, here, values))
    return tuple(rows)


def _strain(sample: Sample | TwoLevels, order: list[int]) -> int | None:
    """The strain that the question turns on: that of the best plan which is a call, else of the contract made."""
    for p in order:
        if sample.plans[p].is_call and sample.plans[p].code != PASS:
            return sample.plans[p].code & 7
    auction = sample.situation.auction
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
    sample: Sample | TwoLevels, order: list[int], model: PlayModel, deals: int
) -> tuple[NDArray[np.float64], NDArray[np.uint64]]:
    """Points of the plans `order` (a column each) on the first deals, and the hands of those deals."""
    from analyzer.questions.arrays import make_question
    from analyzer.questions.two_level_sums import empty_records, rows_of
    from kernels.codes import GIVEN_UP, THROWN_IN
    from kernels.deal.players import seat_players
    from kernels.entries.job import Deals
    from kernels.entries.record_plans import record_plans
    from kernels.playing.worlds import new_search

    situation, rules = sample.situation, sample.situation.rules
    game, rule, question = compile_rules(rules), points_rule(rules), make_question(situation, sample.infer)
    plans = to_arrays([sample.plans[p] for p in order])
    deals = min(deals, EXPLAINED_DEALS)
    records = empty_records(deals, 1, len(order), rules.players)

    def work(first: int, last: int) -> tuple[Any, ...]:
        # without a search nothing of it is compiled
        players = seat_players(game, rule, model.code, sample.net(), new_search() if model.searches else None)
        numbers = Deals(np.uint64(sample.seed), first, last)
        record_plans(game, players, question, plans, np.array([model.code]), numbers, rows_of(records, first, last))
        return ()

    work(0, 0)
    chunk = chunk_size(sample.chunk, model.searches)
    if run_chunks(work, 0, deals, chunk, sample.threads, ()).interrupted:
        raise KeyboardInterrupt
    fits = records.status[:, 0, 0] != GIVEN_UP
    points = records.values[fits, 0, :].astype(np.float64)
    thrown = records.status[fits, 0, :] == THROWN_IN
    if thrown.any():
        points[thrown] = sum(net * chance for net, chance in sample.thrown_outcomes.items())
    return points / sample.unit, records.dealt[fits]


def _holder(
    sample: Sample | TwoLevels, order: list[int], card: int, name: str, here: NDArray[np.bool_],
    values: NDArray[np.float64],
) -> Holder:  # fmt: skip
    points = values[here]
    gaps = points[:, 0] - points[:, 1] if len(order) > 1 else points[:, 0]
    mean = float(gaps.mean())
    half = 1.96 * float(gaps.std()) / max(1, len(gaps) - 1) ** 0.5
    calls = [sample.plans[p].action for p in order]
    means = {call: float(points[:, column].mean()) for column, call in enumerate(calls)}
    return Holder(card, name, len(gaps) / len(values), means, Interval(mean, mean - half, mean + half))
