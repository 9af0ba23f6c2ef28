"""Hidden cards where few layouts fit: the hand whose calls fit least is drawn from a list, not dealt and rejected."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.notes import show_cards, take_note
from kernels.asking.question import Listed, Question
from kernels.calling.evidence import CLAIMED, FIRST_CALL, TREMBLE
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import Deal
from kernels.cards.dealing import deal_hand
from kernels.cards.rng import below, below_large
from kernels.cards.subsets import rank_subset
from kernels.game import Game


@kernel
def deal_listed(game: Game, policy: CallPolicy, question: Question, deal: Deal, attempts: int) -> bool:
    """Deal the hidden cards until they fit the calls made; return whether they did within so many attempts.

    Every hand of the listed seat leaves the others as many layouts. So a hand of it by its weight, the others dealt
    from the cards left and all of it drawn anew where one of them would not have made his calls come to the same as
    dealing everybody and rejecting: each layout as often as its calls are likely.
    """
    heard, hands, pool, stream = question.heard, deal.hands, deal.pool, deal.stream
    listed, heeded = heard.listed, deal.count if question.infer else 0
    for _ in range(attempts):
        drawn = draw_listed(listed, stream)
        hands[listed.seat], count = drawn, 0
        for place in heard.places:
            if not drawn & place:
                pool[count] = place
                count += 1
        done, fits = 0, True
        for seat in listed.order:
            hands[seat] = deal_hand(pool, done, count, game.hand, stream)
            done += game.hand
            note = int(heard.notes[seat, rank_subset(hands[seat], heard.binomials)])
            if not note:
                note = take_note(game, policy, deal, heard, seat, hands[seat], question.hidden)
            fits = not note & CLAIMED
            for k in range(heeded):
                if heard.callers[k] == seat and fits:
                    fits = (below(stream, TREMBLE) != 0) == (note & (FIRST_CALL << k) != 0)
            if not fits:
                break
        if fits:
            show_cards(game, question, deal, done, count)
            return True
    return False


@kernel
def draw_listed(listed: Listed, stream: npt.NDArray[np.uint64]) -> np.uint64:
    """A hand of the list, as places, by its weight."""
    sums = listed.sums
    drawn, group = below_large(stream, sums[-1]), 0
    while drawn >= sums[group]:
        group += 1
    return listed.hands[listed.ends[group] - 1 - (sums[group] - 1 - drawn) // listed.weights[group]]
