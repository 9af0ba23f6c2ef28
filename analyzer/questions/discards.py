"""Which card to bury: the cards that are worth trying, and how near the others of them come to the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.cards import LOW, format_card
from analyzer.estimates.intervals import Interval
from analyzer.questions.parting import suit_of, worth_parting_with
from kernels.codes import LEAVE

if TYPE_CHECKING:
    from analyzer.questions.estimator import Estimator
    from analyzer.questions.plans import Plan


@dataclass(frozen=True, slots=True)
class Discard:
    """A card that might be buried instead of the best one, with the same call."""

    card: str
    ev: float
    difference: Interval
    """This discard minus the best one, over the deals on which both were tried."""

    @property
    def may_be_best(self) -> bool:
        """Whether the deals leave it open which of the two is better."""
        return self.difference.high >= 0.0

    def __str__(self) -> str:
        """As a cell of a table for programs: ``TC -0.0132 -0.0512 0.0248``, the difference and its interval."""
        gap = self.difference
        return f"{self.card} {gap.value:.4f} {gap.low:.4f} {gap.high:.4f}"

    def to_dict(self) -> dict[str, Any]:
        """The entry of the JSON object."""
        return {
            "discard": self.card,
            "ev": self.ev,
            "difference": self.difference.to_dict("ev"),
            "settled": not self.may_be_best,
        }


def worth_burying(cards: int, strain: int, bowers: bool, misere: bool) -> list[int]:
    """One of `cards` for each suit, the lowest first and trumps last.

    A card is not worth burying where a lower one of its suit (a bower's is trumps) may go instead: what is kept takes
    every trick that the other would have taken. Who must take none (`misere`) buries the highest of a suit.
    """

    def order(card: int) -> tuple[bool, int, int]:  # by rank, from the one that takes least; equal ranks by suit
        suit, rank = divmod(card.bit_length() - 1, 16)
        return suit_of(card, strain, bowers) == strain, -rank if strain == LOW else rank, suit

    return sorted(worth_parting_with(cards, 1, strain, bowers, not misere), key=order)


def other_discards(estimator: Estimator, p: int, best: Plan) -> tuple[Discard, ...]:
    """The other discards that were tried with the call of `best`, which is plan `p` or the same; best first.

    One that was given up on the way counts too. It has its difference from the deals on which both were tried, and is
    worth that much less than the best one, so that the values do not depend on when it was given up. One that another
    naming of the suits makes the same as a card that was tried has its values.
    """
    task, value = estimator.task, estimator.value(p).value
    if best.discard in (0, LEAVE):
        return ()
    others = {best.discard}
    found = []
    gaps = {q: estimator.difference(q, p) for q in estimator.rivals(p)}
    for q in sorted(gaps, key=lambda q: (-gaps[q].value, q)):
        for plan in (task.plans[q], *task.same_as(q)):
            if plan.action == best.action and plan.discard not in (LEAVE, *others):
                others.add(plan.discard)
                found.append(Discard(format_card(plan.discard), value + gaps[q].value, gaps[q]))
    return tuple(found)
