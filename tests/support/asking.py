"""Questions and plans from texts, as the kernels take them; layouts that fit the calls; plans tried on one."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.questions.arrays import make_heard
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.asking.plans import Scratch, make_scratch, try_plans
from kernels.asking.question import Plans, Question, begin_question, others_of
from kernels.calling.evidence import weigh_calls
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import new_deal
from kernels.cards.dealing import deal_hidden
from kernels.cards.rng import start_stream
from kernels.codes import BID_ON, CALL, LEAVE, PASS, REDEAL, RULES, RUNNING, call_of
from kernels.deal.players import seat_players
from kernels.game import Game
from kernels.laws.auction import advance, first_node, high_bid, high_seat, high_strain, seat_on_turn
from tests.reference.call_twin import SUITS, deck_of, proposed_suit, raw_mask
from tests.support.encoding import bits, code_of


def ask(rules: Rules, hand: str, upcard: str, turn: int, infer: bool = False) -> tuple[Game, Question]:
    """The compiled game and what the seat on turn knows after `turn` passes."""
    return ask_after(rules, hand, upcard, "pass " * turn, infer)


def ask_after(
    rules: Rules, hand: str, upcard: str, calls: str, infer: bool = False, kind: int = CALL, seat: int = -1
) -> tuple[Game, Question]:
    """The compiled game and what an asker knows after some calls, the last of which may end the auction.

    `seat` is the asker's where he is not on turn (PICK_UP, DEFEND).
    """
    game = compile_rules(rules)
    node, state = int(first_node(game, bits(upcard))), RUNNING
    words, maker, call = calls.split(), -1, PASS
    codes, callers = [code_of(rules, word) for word in words], []
    for code in codes:
        caller = int(seat_on_turn(game, node))
        callers.append(caller)
        state, node = advance(game, node, code)
        maker, call = (caller, code) if state != RUNNING else (-1, PASS)
    if state != RUNNING and not game.round_ends_on_call[0]:
        maker, call = int(high_seat(node)), call_of(int(high_bid(node)), int(high_strain(node)))
    hidden = sorted(raw_mask({card}) for card in deck_of(rules) if card not in {*hand.split(), upcard})
    question = Question(
        kind=kind,
        seat=int(seat_on_turn(game, node)) if seat < 0 else seat,
        node=int(node),
        hand=bits(hand),
        upcard=bits(upcard),
        upcard_suit=SUITS.index(proposed_suit(rules, upcard)),
        hidden=np.array(hidden, np.uint64),
        history=np.array(codes, np.int64),
        infer=int(infer),
        maker=maker,
        call=call,
        heard=make_heard(rules, len(hidden), callers, infer),
    )
    return game, question


ANSWERS = {"together": 0, "alone": 1, "redeal": REDEAL} | dict.fromkeys(
    ("take", "leave", "put", "give", "swap", "keep"), 0
)
"""What a defender, or one who chooses between cards, may answer; and the claim of a new deal, which is no call."""


def plans_of(rules: Rules, *plans: str) -> Plans:
    """Plans from texts: a call, ``pair@H -9C`` with a discard, ``pass then pair@S`` with the call at the next turn.

    ``3@S then on`` bids on by the points rule; ``alone``, ``together``, ``take -9C``, ``leave``, ``put -9C TD``,
    ``give -JC``, ``swap -9C TC 9D`` and ``keep`` answer the other questions.
    """
    calls, discards, laters = [], [], []
    for plan in plans:
        first, _, later = plan.partition(" then ")
        call, _, discard = first.partition(" -")
        calls.append(ANSWERS[call] if call in ANSWERS else code_of(rules, call))
        discards.append(int(LEAVE) if call == "leave" else raw_mask(set(discard.split())))
        laters.append(BID_ON if later == "on" else code_of(rules, later or "pass"))
    active = np.ones(len(plans), np.int64)
    return Plans(np.array(calls, np.int64), np.array(discards, np.uint64), np.array(laters, np.int64), active)


def begun(question: Question) -> Any:
    """A deal of which nobody knows more than the asker."""
    deal: Any = new_deal()
    begin_question(question, deal)
    return deal


def deal_layout(game: Game, policy: CallPolicy, question: Question, seed: np.uint64, number: int) -> Any:
    """Deal `number` of a question, the slow way: hidden cards drawn anew until the others' calls fit them."""
    deal, size = begun(question), len(question.hidden)
    stream, hands, seats = deal["stream"], deal["hands"], others_of(game, question)
    start_stream(seed, number, stream)
    while True:
        deal["kitty"] = deal_hidden(game, question.hidden, size, question.seat, stream, deal["pool"], hands)
        if weigh_calls(game, policy, deal, seats, hands, question.infer == 1, stream):
            return deal


def try_on(
    game: Game, policy: CallPolicy, question: Question, plans: Plans, hands: npt.NDArray[np.uint64], kitty: int = 0,
    model: int = RULES,
) -> tuple[Scratch, Any]:  # fmt: skip
    """The plans on one layout, with open cards too: what they came to (-99 where nothing), and the deal after that."""
    players, scratch = seat_players(game, policy, model), make_scratch(game.players, len(plans.call))
    deal: Any = players.deal
    begin_question(question, deal)
    deal["hands"][: game.players], deal["kitty"] = hands, kitty
    for results in (scratch.x, scratch.status, scratch.ends, scratch.open_x):
        results[:] = -99
    try_plans(game, players, question, plans, True, scratch)
    return scratch, deal
