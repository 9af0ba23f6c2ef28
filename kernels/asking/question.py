"""What an asker knows, what he may do, and how likely the calls made are with given cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.choose_call import choose_call
from kernels.calling.evidence import TREMBLE
from kernels.calling.exchange import cards_to_swap, is_farmers_hand
from kernels.calling.points import PointsRule
from kernels.codes import DEALER_NAMES, FARMER_REDEAL, FARMER_SWAP
from kernels.game import Game
from kernels.laws.auction import advance, first_node, seat_on_turn


class Question(NamedTuple):
    """What the asker knows. Seats are positions, cards are raw."""

    kind: int
    seat: int
    node: int  # of the auction, at which the asker calls (CALL) or the contract was called
    hand: np.uint64
    upcard: np.uint64
    upcard_suit: int
    hidden: npt.NDArray[np.uint64]  # [cards] the single cards that he cannot see
    history: npt.NDArray[np.int64]  # [calls] the calls made, from the first node on
    infer: int  # 1: they say something about the hidden hands
    maker: int  # of the contract that was called (PICK_UP, DEFEND)
    call: int  # that contract and its strain


class Plans(NamedTuple):
    """The plans, one entry each.

    A plan is one thing that the asker may do with this turn: a call (for a dealer who picks up, with one discard; for
    a bid, with the strain he names if he wins), or a pass together with what he does at his own later turn. That
    later turn is one information set, so a plan fixes one choice there for all deals that reach it.
    """

    call: npt.NDArray[np.int64]  # PASS or 8 * contract + strain; for DEFEND 1 alone, 0 together
    discard: npt.NDArray[np.uint64]  # raw card that the asker, as dealer, buries, or LEAVE; else 0
    later: npt.NDArray[np.int64]  # the call at the asker's next turn: PASS, a call, or BID_ON
    active: npt.NDArray[np.int64]  # 0: dropped, not evaluated any more


@kernel
def claims(game: Game, seat: int, hand: np.uint64, question: Question) -> bool:
    """Tell whether a seat with this hand would have claimed a new deal, or a swap before its first call.

    The first calls of an auction are one of each seat, in order; a dealer's naming for a turned-up joker is none.
    """
    if game.farmer == FARMER_REDEAL:
        return is_farmers_hand(game, hand)
    if game.farmer == FARMER_SWAP and seat < len(question.history) and question.node < DEALER_NAMES:
        return bool(cards_to_swap(game, hand, question.upcard_suit))
    return False


@kernel
def call_weight(game: Game, rule: PointsRule, question: Question, seat: int, hand: np.uint64) -> int:
    """Likelihood of the calls that `seat` made with this hand, in integers.

    A call that the points rule would make counts TREMBLE - 1, one against it counts 1; a hand with which the seat
    would have claimed a redeal or a swap counts 0.
    """
    if claims(game, seat, hand, question):
        return 0
    weight = 1
    if question.infer:
        node = first_node(game, question.upcard)
        for call in question.history:
            if seat_on_turn(game, node) == seat:
                chosen = choose_call(game, rule, node, hand, question.upcard, question.upcard_suit)
                weight *= TREMBLE - 1 if chosen == call else 1
            _, node = advance(game, node, call)
    return weight
