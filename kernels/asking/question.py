"""What an asker knows, and what he may do."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.deal import Deal, note_call
from kernels.game import Game


class Listed(NamedTuple):
    """All hands of one seat, to be drawn from by how likely its calls are with them, instead of dealt and rejected.

    Hands that the calls fit equally stand together, as a group; g indexes groups. Which seat is listed, if any, and in
    what order the others are dealt to, changes how fast layouts are found, not how often each of them is.
    """

    seat: int  # or -1: none
    hands: npt.NDArray[np.uint64]  # [hands] as places
    ends: npt.NDArray[np.int64]  # [g] hands up to the end of the group
    weights: npt.NDArray[np.int64]  # [g] of each of its hands
    sums: npt.NDArray[np.int64]  # [g] weights of all hands up to its end
    order: npt.NDArray[np.int64]  # [others - 1] the other seats; whoever's calls fit the fewest hands comes first


class Heard(NamedTuple):
    """What the calls made say of each hand that a hidden seat may hold, by one points rule, noted when first asked for.

    Hands are subsets of the n hidden cards. What is noted does not depend on when, nor on which thread notes it.
    """

    callers: npt.NDArray[np.int64]  # [calls] the seat of each call
    places: npt.NDArray[np.uint64]  # [n] 1 << k, to be dealt in place of the cards
    binomials: npt.NDArray[np.int64]  # [n + 1, n + 1] C(n, k)
    notes: npt.NDArray[np.uint16]  # [seat, hand by `rank_subset`] see `note_calls`; no hands: nothing can be noted
    listed: Listed


class Question(NamedTuple):
    """What the asker knows. Seats are positions, cards are raw."""

    kind: int  # CALL, PICK_UP, DEFEND, BURY, PUT_AWAY, GIVE or SWAP
    seat: int
    node: int  # of the auction, at which the asker calls or swaps (CALL, SWAP) or the contract was called
    hand: np.uint64
    upcard: np.uint64
    upcard_suit: int
    hidden: npt.NDArray[np.uint64]  # [cards] the single cards that he cannot see
    history: npt.NDArray[np.int64]  # [calls] the calls made, from the first node on
    infer: int  # 1: they say something about the hidden hands
    maker: int  # of the contract that was called, or -1 (CALL, SWAP)
    call: int  # that contract and its strain
    heard: Heard


class Plans(NamedTuple):
    """The plans, one entry each.

    A plan is one thing that the asker may do with this turn: a call (for a dealer who picks up, with one discard; for
    a bid, with the strain he names if he wins), or a pass together with what he does at his own later turn. That
    later turn is one information set, so a plan fixes one choice there for all deals that reach it.
    """

    call: npt.NDArray[np.int64]  # PASS, a call or REDEAL; for DEFEND 1 alone, 0 together
    discard: npt.NDArray[np.uint64]  # raw cards that the asker buries, gives or swaps, or LEAVE; else 0
    later: npt.NDArray[np.int64]  # the call at the asker's next turn: PASS, a call, or BID_ON
    active: npt.NDArray[np.int64]  # 0: dropped, not evaluated any more


@kernel
def begin_question(question: Question, deal: Deal) -> None:
    """Put down what the asker knows of the deal: his hand, the upcard, the calls made, the contract if there is one."""
    deal.hands[question.seat] = question.hand
    deal.upcard, deal.upcard_suit = question.upcard, question.upcard_suit
    deal.node, deal.maker, deal.call = question.node, question.maker, question.call
    deal.count, deal.swapped = 0, -1
    for call in question.history:
        note_call(deal, call)


@kernel
def others_of(game: Game, question: Question) -> int:
    """Mask of all seats but the asker's."""
    return ((1 << game.players) - 1) & ~(1 << question.seat)
