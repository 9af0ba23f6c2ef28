"""Carrying plans out: what every plan of a question comes to on one deal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.question import Plans, Question
from kernels.calling.choose_call import choose_call
from kernels.calling.policy import CallPolicy
from kernels.cards.bits import lowest_card, popcount
from kernels.cards.deal import Deal, copy_cards
from kernels.cards.layout import NO_CARDS
from kernels.codes import (
    BID_ON,
    BY_RULE,
    CALL,
    DEFEND,
    DOUBLE_DUMMY,
    GIVE,
    NOBODY,
    NOT_MINE,
    OPEN,
    PASS,
    PLAYED,
    PUT_AWAY,
    REDEAL,
    RUNNING,
    STRAINS_LATER,
    SWAP,
    THROWN_IN,
)
from kernels.deal.finish_auction import finish_auction, make_call, swap_cards
from kernels.deal.play_deal import play_deal
from kernels.deal.players import Players
from kernels.deal.set_table import set_table
from kernels.game import Game
from kernels.laws.calls import call_of, contract_of, strain_of
from kernels.laws.score import how_it_ended, points_difference
from kernels.playing.search import play_searching
from kernels.playing.worlds import Search


class Scratch(NamedTuple):
    """Room for one thread, and the results of one deal; p indexes plans."""

    dealt: npt.NDArray[np.uint64]  # [seat] hands as dealt
    passed: npt.NDArray[np.uint64]  # [seat] after the part of the auction that all passes share
    ready: npt.NDArray[np.uint64]  # [seat] normalised, to play once more
    x: npt.NDArray[np.int64]  # [p] points (see `points_difference`), 0 where the deal was thrown in
    status: npt.NDArray[np.int64]  # [p] PLAYED or THROWN_IN
    ends: npt.NDArray[np.int64]  # [p] EUCHRED / MADE / MARCH, or NOT_MINE
    open_x: npt.NDArray[np.int64]  # [p] points with open cards


@kernel
def make_scratch(players: int, plans: int) -> Scratch:
    """Room for a table of so many players and for so many plans."""
    return Scratch(
        dealt=np.zeros(players, np.uint64),
        passed=np.zeros(players, np.uint64),
        ready=np.zeros(players, np.uint64),
        x=np.zeros(plans, np.int64),
        status=np.zeros(plans, np.int64),
        ends=np.zeros(plans, np.int64),
        open_x=np.zeros(plans, np.int64),
    )


@kernel
def try_plans(
    game: Game, players: Players, question: Question, plans: Plans, open_too: bool, scratch: Scratch
) -> None:  # fmt: skip
    """Carry every active plan out on the players' deal, begun by `begin_question`, and write what it comes to.

    The deal's hands are as dealt again afterwards. With `open_too` each contract is played with open cards as well.
    """
    policy, deal = players.policy, players.deal
    copy_cards(deal.hands, scratch.dealt, game.players)
    deal.decider, state_before = question.seat, deal.stream[0]
    passed, settled = -1, False  # the first plan that passes; whether the auction ended before the asker's later turn
    node, calls, swapped = 0, 0, -1
    for p in range(len(plans.call)):
        if not plans.active[p]:
            continue
        mine = plans.call[p]
        if mine == PASS and settled:
            scratch.x[p], scratch.open_x[p] = scratch.x[passed], scratch.open_x[passed]
            scratch.status[p], scratch.ends[p] = scratch.status[passed], NOT_MINE
            continue
        _go_back(game, deal, scratch.dealt, question.node, len(question.history), -1)
        _choose_cards(question, deal, plans.discard[p])
        deal.defence = mine if question.kind == DEFEND else BY_RULE
        if question.kind == SWAP:
            deal.stream[0] = state_before  # the same cards of a large kitty for every plan
            _swap_or_keep(game, policy, deal, question.seat, plans.discard[p])
        elif mine == REDEAL:
            deal.maker = -1
        elif question.kind != CALL:
            deal.maker, deal.call = question.maker, question.call
        elif not game.round_ends_on_call[0]:
            _bid_out(game, players, question, mine, plans.later[p])
        elif mine != PASS:
            make_call(game, policy, deal, mine)
        else:
            if passed < 0:
                state = make_call(game, policy, deal, int(PASS))
                if state == RUNNING:
                    state = finish_auction(game, policy, deal, question.seat)
                passed, settled = p, state != RUNNING
                copy_cards(deal.hands, scratch.passed, game.players)
                node, calls, swapped = deal.node, deal.count, deal.swapped
            else:
                _go_back(game, deal, scratch.passed, node, calls, swapped)
            if not settled and make_call(game, policy, deal, plans.later[p]) == RUNNING:
                finish_auction(game, policy, deal, NOBODY)
        ended = _play_contract(game, players, question, open_too, scratch, p, players.search)
        called = mine != PASS if question.kind == CALL else question.kind != SWAP
        scratch.ends[p] = ended if called and deal.maker == question.seat else NOT_MINE
    copy_cards(scratch.dealt, deal.hands, game.players)


@kernel
def _choose_cards(question: Question, deal: Deal, cards: np.uint64) -> None:
    """Put down which cards the asker buries, puts away or gives; what he does not choose is left to the points rule.

    A lone maker who is dealer and picks up parts with two cards; the upcard, which he may not be allowed to bury, is
    then the one that he puts away for his partner's best.
    """
    deal.discard, deal.put_away, deal.given = cards, NO_CARDS, NO_CARDS
    if question.kind == SWAP:
        deal.discard = NO_CARDS
    elif question.kind == GIVE:
        deal.discard, deal.given = NO_CARDS, cards
    elif question.kind == PUT_AWAY:
        deal.discard = NO_CARDS
        if popcount(cards) == 2:
            deal.discard = lowest_card(cards & ~question.upcard)
        deal.put_away = cards & ~deal.discard


@kernel
def _swap_or_keep(game: Game, policy: CallPolicy, deal: Deal, seat: int, given: np.uint64) -> None:
    """Change three cards for three of the kitty, or (0) keep all; the asker too then calls by the policy."""
    if given:
        swap_cards(deal, seat, given)
    call = choose_call(game, policy, deal.node, deal.hands[seat], deal.upcard, deal.upcard_suit)
    if make_call(game, policy, deal, call) == RUNNING:
        finish_auction(game, policy, deal, NOBODY)


@kernel
def _go_back(
    game: Game, deal: Deal, hands: npt.NDArray[np.uint64], node: int, calls: int, swapped: int
) -> None:  # fmt: skip
    """Take the auction up again at `node`, after so many calls, with the hands held then."""
    copy_cards(hands, deal.hands, game.players)
    deal.node, deal.count, deal.swapped = node, calls, swapped
    deal.maker, deal.call = -1, PASS


@kernel
def _bid_out(game: Game, players: Players, question: Question, call: int, later: int) -> None:
    """Bid `call` and let an ascending auction run to its end.

    With `later` PASS the asker passes at his next turn, with BID_ON he calls by the policy. Where he becomes the
    maker he names the strain of `call`.
    """
    policy, deal = players.policy, players.deal
    state = make_call(game, policy, deal, call)
    if state == RUNNING:
        state = finish_auction(game, policy, deal, NOBODY if later == BID_ON else question.seat)
    if state == RUNNING and make_call(game, policy, deal, int(PASS)) == RUNNING:
        finish_auction(game, policy, deal, NOBODY)
    if deal.maker == question.seat and call != PASS and game.round_strains[0] == STRAINS_LATER:
        deal.call = call_of(contract_of(deal.call), strain_of(call))


@kernel
def _play_contract(
    game: Game, players: Players, question: Question, open_too: bool, scratch: Scratch, p: int, search: Search | None
) -> int:  # fmt: skip
    """Play the contract that the auction led to, write what it comes to as plan p's, and return how it ended."""
    deal = players.deal
    if deal.maker < 0:
        scratch.x[p], scratch.open_x[p], scratch.status[p] = 0, 0, THROWN_IN
        return NOT_MINE
    table = set_table(game, players.policy.rule, deal)
    copy_cards(deal.ready, scratch.ready, game.players)
    scratch.status[p], ended, model = PLAYED, NOT_MINE, players.model
    again = open_too and model != DOUBLE_DUMMY
    while True:  # by the model, and again with open cards; a single call each, or compiling takes twice as long
        tricks = -1
        if search is not None:  # noqa: SIM102 - alone in its line, so that it is decided when the kernel is compiled
            if model >= OPEN:
                search.stream[0] = search.start  # the same worlds for every plan
                tricks = play_searching(
                    game, players.policy, table, deal, model, model, players.memory, players.net, search
                )  # fmt: skip
        if tricks < 0:
            tricks = play_deal(game, table, deal, model, players.memory, players.net)
        x = points_difference(game, deal, tricks, question.seat)
        scratch.open_x[p] = x
        if ended == NOT_MINE:
            scratch.x[p], ended = x, how_it_ended(game, contract_of(deal.call), tricks)
        if not again:
            return ended
        again, model = False, int(DOUBLE_DUMMY)
        copy_cards(scratch.ready, deal.ready, game.players)
