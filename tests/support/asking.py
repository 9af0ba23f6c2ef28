"""Questions and plans from texts, as the kernels take them."""

from __future__ import annotations

import numpy as np

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.asking.question import Plans, Question
from kernels.codes import BID_ON, CALL, LEAVE, PASS, RUNNING
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
    codes = [code_of(rules, word) for word in words]
    for code in codes:
        caller = int(seat_on_turn(game, node))
        state, node = advance(game, node, code)
        maker, call = (caller, code) if state != RUNNING else (-1, PASS)
    if state != RUNNING and not game.round_ends_on_call[0]:
        maker, call = int(high_seat(node)), 8 * int(high_bid(node)) + int(high_strain(node))
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
    )
    return game, question


ANSWERS = {"together": 0, "alone": 1, "take": 0, "leave": 0}
"""What a defender, or a dealer who was ordered, may answer."""


def plans_of(rules: Rules, *plans: str) -> Plans:
    """Plans from texts: a call, ``pair@H -9C`` with a discard, ``pass then pair@S`` with the call at the next turn.

    ``3@S then on`` bids on by the points rule; ``alone``, ``together``, ``take -9C`` and ``leave`` answer the other
    questions.
    """
    calls, discards, laters = [], [], []
    for plan in plans:
        first, _, later = plan.partition(" then ")
        call, _, discard = first.partition(" -")
        calls.append(ANSWERS[call] if call in ANSWERS else code_of(rules, call))
        discards.append(int(LEAVE) if call == "leave" else raw_mask({discard}) if discard else 0)
        laters.append(BID_ON if later == "on" else code_of(rules, later or "pass"))
    active = np.ones(len(plans), np.int64)
    return Plans(np.array(calls, np.int64), np.array(discards, np.uint64), np.array(laters, np.int64), active)
