"""A question and its sums as the kernels read them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analyzer.deals.calls import places_of
from analyzer.players.bidding import Bidding, all_by_points
from analyzer.players.call_policies import call_policy
from analyzer.questions.listed import list_hands, no_list
from analyzer.questions.situation import Situation
from kernels.codes import PASS

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.asking.question import Heard, Question
    from kernels.entries.sample_plans import Sums

MOST_NOTES = 1 << 19
"""Hands of a seat that notes are still taken of: those of five cards of 32, and of seven, but not of the whole pack."""


def make_question(situation: Situation, infer: bool, bidding: Bidding | None = None) -> Question:
    """What the asker knows, as the kernels read it; the others call as `bidding` says, by points without it."""
    from kernels.asking.question import Question

    auction, rules = situation.auction, situation.rules
    policy = call_policy(rules, bidding or all_by_points(rules))
    maker, call = auction.contract if auction.is_over else (-1, PASS)
    callers = [place.seat for place in places_of(auction)]
    question = Question(
        kind=situation.kind,
        seat=situation.seat,
        node=auction.node,
        hand=np.uint64(situation.hand),
        upcard=np.uint64(situation.upcard),
        upcard_suit=auction.upcard_suit,
        hidden=np.array(situation.hidden, np.uint64),
        history=np.array(auction.history, np.int64),
        infer=int(infer),
        maker=maker,
        call=call,
        heard=make_heard(situation.rules, len(situation.hidden), callers, infer),
    )
    return question._replace(heard=question.heard._replace(listed=list_hands(rules, policy, question)))


def make_heard(rules: Rules, hidden: int, callers: Sequence[int], infer: bool) -> Heard:
    """Room for what the calls say of the hands of so many hidden cards; none where nothing depends on them."""
    from kernels.asking.question import Heard
    from kernels.calling.evidence import MOST_NOTED

    hands, calls = math.comb(hidden, rules.hand), len(callers)
    useful = (infer and calls) or rules.farmer != "off"
    noted = hands if useful and calls <= MOST_NOTED and hands <= MOST_NOTES else 0
    return Heard(
        callers=np.array(callers, np.int64),
        places=np.left_shift(np.uint64(1), np.arange(hidden, dtype=np.uint64)),
        binomials=binomials_to(hidden if noted else 0),
        notes=np.zeros((rules.players, noted), np.uint16),
        listed=no_list(),
    )


def binomials_to(size: int) -> NDArray[np.int64]:
    """C(n, k) as ``int64[size + 1, size + 1]``."""
    return np.array([[math.comb(n, k) for k in range(size + 1)] for n in range(size + 1)], np.int64)


def empty_sums(plans: int, span: int) -> Sums:
    """Sums of no deals for so many plans; `span` is the largest number of net points."""
    from kernels.entries.sample_plans import Sums

    def zeros(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.int64)

    square = {name: zeros(plans, plans) for name in ("pair_deals", "dx", "dt", "dxdx", "dxdt", "dtdt")}
    open_cards = {name: zeros(plans) for name in ("open_deals", "open_x", "open_thrown")}
    return Sums(
        deals=zeros(plans),
        points=zeros(plans, 2 * span + 1),
        ends=zeros(plans, 3),
        thrown=zeros(plans),
        void=zeros(1),
        **square,
        **open_cards,
    )
