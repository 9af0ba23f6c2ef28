"""A question and its sums as the kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analyzer.questions.situation import Situation
from kernels.codes import PASS

if TYPE_CHECKING:
    from kernels.asking.question import Question
    from kernels.entries.sample_plans import Sums


def make_question(situation: Situation, infer: bool) -> Question:
    """What the asker knows, as the kernels read it."""
    from kernels.asking.question import Question

    auction = situation.auction
    maker, call = auction.contract if auction.is_over else (-1, PASS)
    return Question(
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
    )


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
