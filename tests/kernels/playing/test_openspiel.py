"""An independent euchre: OpenSpiel's legal moves, trick winners and leaders against the kernels'.

OpenSpiel asks for a discard even of a dealer who sits out, asks about going alone after it, and asks the defenders
too; its upcard may not be discarded. Only the play is compared, so none of that matters here: the cards are read
from its state when play begins. Its scores are left alone.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.cards.layout import normalise, trump_mask
from kernels.laws.tricks import active_seats, beats, field_mask, first_leader, legal_cards

pyspiel = pytest.importorskip("pyspiel")

GAME = compile_rules(Rules.parse("standard,defend=always,discard_upcard=off"))
PAIR, ALONE = 0, 1
NONE = np.uint64(0)


def raw(action: int) -> int:
    """A card of OpenSpiel (rank * 4 + suit, from the nine; suits in the order C D H S) in our layout."""
    return 1 << (16 * (action % 4) + 7 + action // 4)


def deal_and_call(state: Any, rng: random.Random) -> None:
    """Bring a new deal to its first lead: random cards and calls."""
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    while state.current_phase() != pyspiel.euchre.Phase.PLAY:
        state.apply_action(rng.choice(state.legal_actions()))


def follow_one_deal(state: Any, rng: random.Random) -> None:
    """Play a deal at random by OpenSpiel's rules and compare every step."""
    strain = int(state.trump_suit())
    cards = {action: np.uint64(normalise(np.uint64(raw(action)), strain, True)) for action in range(24)}
    hands = [NONE] * 4
    for action, seat in enumerate(state.card_holder()):
        if seat is not None:
            hands[seat] |= cards[action]
    trump = np.uint64(trump_mask(strain))
    dealer = state.dealer()
    maker = (state.declarer() - dealer - 1) % 4
    lone = (state.lone_defender() - dealer - 1) % 4 if state.lone_defender() >= 0 else -1
    contract = ALONE if state.declarer_go_alone() else PAIR
    active = active_seats(GAME, contract, maker, lone)
    seat = (first_leader(GAME, contract, maker, lone, active) + dealer + 1) % 4
    assert [bool(active >> ((s - dealer - 1) % 4) & 1) for s in range(4)] == list(state.active_players())
    while not state.is_terminal():
        led, best, wins = NONE, NONE, seat
        for _ in range(int(active).bit_count()):
            assert state.current_player() == seat
            legal = legal_cards(hands[seat], led)
            assert sum(int(cards[action]) for action in state.legal_actions()) == legal
            action = rng.choice(state.legal_actions())
            card = cards[action]
            hands[seat] &= ~card
            if led == NONE:
                led, best = np.uint64(field_mask(card)), card
            elif beats(card, best, trump):
                best, wins = card, seat
            state.apply_action(action)
            seat = next_awake(seat, dealer, active)
        seat = wins


def next_awake(seat: int, dealer: int, active: int) -> int:
    """The next seat clockwise that plays."""
    seat = (seat + 1) % 4
    while not active >> ((seat - dealer - 1) % 4) & 1:
        seat = (seat + 1) % 4
    return seat


@pytest.mark.parametrize("lone_defender", ["false", "true"])
def test_play_agrees(lone_defender: str) -> None:
    """1,000 deals each without and with lone defenders: legal moves, order of play and winners are the same."""
    game = pyspiel.load_game(f"euchre(allow_lone_defender={lone_defender})")
    rng = random.Random(f"OpenSpiel {lone_defender}")
    contracts = set()
    for _ in range(1_000):
        state = game.new_initial_state()
        deal_and_call(state, rng)
        contracts.add((state.declarer_go_alone(), state.lone_defender() >= 0))
        follow_one_deal(state, rng)
    assert len(contracts) == (4 if lone_defender == "true" else 2)
