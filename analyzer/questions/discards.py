"""Which card to bury: the cards that are worth trying, and how near the others of them come to the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.cards import JOKER, LOW, card_bit, format_card, sort_hand
from analyzer.estimates.intervals import Interval
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
        gap = self.difference
        return {
            "discard": self.card,
            "ev": self.ev,
            "difference": {"ev": gap.value, "low": gap.low, "high": gap.high},
            "settled": not self.may_be_best,
        }


def worth_burying(cards: int, strain: int, bowers: bool, misere: bool) -> list[int]:
    """One of `cards` for each suit, the lowest first and trumps last.

    A card is not worth burying where a lower one of its suit (a bower's is trumps) may go instead: what is kept takes
    every trick that the other would have taken. Who must take none (`misere`) buries the highest of a suit.
    """
    chosen: dict[int, int] = {}
    best_first = sort_hand(cards, strain, bowers)
    for card in reversed(best_first) if misere else best_first:
        chosen[_suit_of(card, strain, bowers)] = card  # the last one of a suit stays
    return sorted(chosen.values(), key=lambda card: (_suit_of(card, strain, bowers) == strain, _height(card, strain)))


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


def _suit_of(card: int, strain: int, bowers: bool) -> int:
    """The suit that a card belongs to: that of the left bower, and of the joker, is trumps."""
    left = card_bit("J", strain ^ 3) if bowers and strain < 4 else 0
    return strain if card in (JOKER, left) else (card.bit_length() - 1) // 16


def _height(card: int, strain: int) -> tuple[int, int]:
    """By rank, from the one that takes least; equal ranks by suit."""
    suit, rank = divmod(card.bit_length() - 1, 16)
    return (-rank if strain == LOW else rank), suit
