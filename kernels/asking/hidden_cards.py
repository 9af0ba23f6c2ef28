"""The cards that the asker cannot see, dealt so that they fit the calls made."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.asking.listed import deal_listed
from kernels.asking.notes import show_cards, take_note
from kernels.asking.question import Question, others_of
from kernels.calling.evidence import CLAIMED, FIRST_CALL, TREMBLE, weigh_calls
from kernels.calling.policy import CallPolicy
from kernels.cards.bits import popcount
from kernels.cards.deal import Deal
from kernels.cards.dealing import deal_hand, deal_hidden
from kernels.cards.rng import below, skip_draws
from kernels.cards.subsets import rank_subset
from kernels.codes import FARMER_OFF
from kernels.game import Game

MAX_ATTEMPTS = 100_000
"""Layouts tried for one deal before it is given up as contradicting the calls made."""


@kernel
def deal_hidden_cards(game: Game, policy: CallPolicy, question: Question, deal: Deal) -> bool:
    """Deal the hidden cards from the deal's stream until they fit the calls made; return whether they do.

    A layout is accepted or rejected by the calls that the others made, and by the claims that they did not make.
    """
    others, size = others_of(game, question), len(question.hidden)
    if question.heard.listed.seat >= 0:
        return deal_listed(game, policy, question, deal, MAX_ATTEMPTS)
    if question.heard.notes.shape[1]:
        return _deal_noted(game, policy, question, deal)
    for _ in range(MAX_ATTEMPTS):
        deal.kitty = deal_hidden(game, question.hidden, size, question.seat, deal.stream, deal.pool, deal.hands)
        if weigh_calls(game, policy, deal, others, deal.hands, question.infer == 1, deal.stream):
            return True
    return False


@kernel
def _deal_noted(game: Game, policy: CallPolicy, question: Question, deal: Deal) -> bool:
    """The same layouts by the notes of `Heard`: what a hand says is looked up, as soon as the hand is dealt.

    A seat is dealt to when its first call is looked at, so that most layouts that are rejected are never dealt to the
    end. Places are dealt, not cards; and calls are drawn from where the stream is when everybody has his hand, so that
    each layout is as if dealt in one go.
    """
    others, size = others_of(game, question), len(question.hidden)
    heard, hands, pool, stream = question.heard, deal.hands, deal.pool, deal.stream
    heeded = deal.count if question.infer else 0
    draws, first = np.zeros(1, np.uint64), 0 if game.farmer == FARMER_OFF else -game.players
    for _ in range(MAX_ATTEMPTS):
        for k in range(size):
            pool[k] = heard.places[k]
        draws[0], done, dealt, fits = stream[0], 0, 0, True
        skip_draws(stream, popcount(np.uint64(others)) * game.hand)
        for k in range(first, heeded):  # below 0 the claims of all seats, then the calls
            seat = heard.callers[k] if k >= 0 else k - first
            if not (others >> seat) & 1:
                continue
            while dealt <= seat:
                if (others >> dealt) & 1:
                    hands[dealt] = deal_hand(pool, done, size, game.hand, draws)
                    done += game.hand
                dealt += 1
            note = int(heard.notes[seat, rank_subset(hands[seat], heard.binomials)])
            if not note:
                note = take_note(game, policy, deal, heard, seat, hands[seat], question.hidden)
            if k < 0:
                fits = not note & CLAIMED
            else:
                fits = (below(stream, TREMBLE) != 0) == (note & (FIRST_CALL << k) != 0)
            if not fits:
                break
        if fits:
            for seat in range(dealt, game.players):
                if (others >> seat) & 1:
                    hands[seat] = deal_hand(pool, done, size, game.hand, draws)
                    done += game.hand
            show_cards(game, question, deal, done, size)
            return True
    return False
