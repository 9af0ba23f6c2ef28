"""Which hidden seat's hands are listed, to be drawn by weight, where dealing and rejecting finds few layouts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.asking.question import Listed, Question
    from kernels.calling.policy import CallPolicy

Ints = np.ndarray[Any, Any]

PILOT = 500
"""Hands of a seat, evenly spread, that tell how many of them its calls fit; about so many, or all."""
WORTH = 300
"""A list is made where so many deals would take as many layouts as it has hands: to note what the calls say of a hand
takes ten times as long as to reject a layout, and a question takes thousands of deals."""


def no_list() -> Listed:
    """Nobody's hands are listed."""
    from kernels.asking.question import Listed

    nothing = np.zeros(0, np.int64)
    return Listed(-1, np.zeros(0, np.uint64), nothing, nothing, nothing, nothing)


def list_hands(rules: Rules, policy: CallPolicy, question: Question) -> Listed:
    """The hands of the seat whose calls fit the fewest, where that pays; none where nothing can be noted."""
    from kernels.entries.count_plans import list_subsets

    heard, size = question.heard, len(question.hidden)
    others = [seat for seat in range(rules.players) if seat != question.seat]
    if not question.infer or not set(heard.callers) - {question.seat} or not heard.notes.shape[1]:
        return no_list()
    hands = np.zeros(math.comb(size, rules.hand), np.int64)
    list_subsets(size, rules.hand, hands)
    hands = hands.astype(np.uint64)
    pilot = hands[:: max(1, len(hands) // PILOT)]
    fitting = {seat: chance_of_calls(rules, policy, question, seat, pilot) for seat in others}
    order = sorted(others, key=lambda seat: fitting[seat])
    if len(hands) * math.prod(fitting.values()) > WORTH:
        return no_list()
    return make_list(rules, policy, question, order, hands)


def chance_of_calls(rules: Rules, policy: CallPolicy, question: Question, seat: int, hands: Ints) -> float:
    """How likely a seat's calls are, over some of its hands."""
    from kernels.calling.evidence import TREMBLE

    calls = int((question.heard.callers == seat).sum())
    return float(weigh_hands(rules, policy, question, seat, hands).mean() / TREMBLE**calls)


def weigh_hands(rules: Rules, policy: CallPolicy, question: Question, seat: int, hands: Ints) -> Ints:
    """The weights of a seat's hands as ``int64[hands]``: TREMBLE - 1 for each of its calls that the hand fits.

    0 where it would have claimed.
    """
    from kernels.calling.evidence import CLAIMED, FIRST_CALL, TREMBLE
    from kernels.cards.deal import new_deal
    from kernels.entries.note_hands import note_hands

    notes = np.zeros(len(hands), np.int64)
    note_hands(compile_rules(rules), policy, question, new_deal(), seat, hands, notes)
    fit = sum((notes & (FIRST_CALL << k)) != 0 for k in range(len(question.history)))
    return np.where(notes & CLAIMED, 0, (TREMBLE - 1) ** fit)


def make_list(rules: Rules, policy: CallPolicy, question: Question, order: list[int], hands: Ints) -> Listed:
    """All hands of the first seat of `order`, those of equal weight together; the others are dealt to in that order."""
    from kernels.asking.question import Listed

    seat, *dealt = order
    all_weights = weigh_hands(rules, policy, question, seat, hands)
    possible = np.flatnonzero(all_weights)
    if not len(possible):
        return no_list()
    possible = possible[np.argsort(-all_weights[possible], kind="stable")]
    weights, counts = np.unique(all_weights[possible], return_counts=True)
    weights, counts = weights[::-1].copy(), counts[::-1]
    return Listed(
        seat=seat,
        hands=hands[possible],
        ends=np.cumsum(counts),
        weights=weights,
        sums=np.cumsum(weights * counts),
        order=np.array(dealt, np.int64),
    )
