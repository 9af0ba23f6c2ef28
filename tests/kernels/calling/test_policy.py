"""Calls by a table: the look-up against a slow one that goes by the tree and numbers hands otherwise."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer.players.bidding import POINTS, Bidding
from analyzer.players.call_policies import call_policy, points_policy
from analyzer.players.call_tables import GAIN_STEP, MUST_CALL, CallTable
from analyzer.players.hand_states import state_of
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.choose_call import choose_call, name_strain
from kernels.codes import LATER, PASS
from tests.reference.bid_twin import follow, goes_round
from tests.support.call_tables import all_by, whole_table
from tests.support.encoding import bits, node_of
from tests.support.games import rules_of
from tests.support.random_hands import random_bids, random_hand

TURN_UP = (
    "standard", "two_handed", "three_handed", "british,joker_up=H", "deck32", "standard,canadian=silent",
    "standard,notrump=both", "north_american", "railroad",
)  # fmt: skip
ASCENDING = (
    "bid_euchre_6", "bid_euchre_6,match=opponents", "hasenpfeffer", "napoleon3",
    pytest.param("napoleon4", marks=pytest.mark.slow),
)  # fmt: skip


def expected(rules: Rules, table: CallTable, t: int, hand: set[str], upcard: str, margin: float = 0.0) -> int:
    """The call at node t, by hand."""
    number, suits = state_of(rules, int(bits(" ".join(hand))), int(bits(upcard)))
    (state,) = table.find_states(np.array([number]))
    gain = int(table.gain[t, state])
    if gain != MUST_CALL and gain * GAIN_STEP <= margin + 1e-9:
        return PASS
    option = table.nodes[t].options[table.best[t, state]]
    strain = LATER if option.place < 0 else suits[option.place] if option.place < 4 else option.place
    return 8 * option.contract + strain


@pytest.mark.parametrize("setting", TURN_UP)
@pytest.mark.parametrize("margin", [0.0, -0.15, 0.15])
def test_turn_up_calls_are_those_of_the_table(setting: str, margin: float) -> None:
    rules, generator = rules_of(setting), random.Random(f"{setting} {margin}")
    table, seen = whole_table(rules, 3), set[int]()
    game, policy = compile_rules(rules), call_policy(rules, all_by(table, rules.players, margin))
    for _ in range(200):
        hand, upcard = random_hand(rules, generator)
        if upcard == "JO" and not rules.joker_up.startswith("H"):
            continue
        turn = generator.randrange(rules.players * len(rules.rounds))
        suit = "CDHS".index(rules.joker_up if upcard == "JO" else upcard[1])
        call = choose_call(game, policy, turn, bits(" ".join(hand)), bits(upcard), suit)
        assert call == expected(rules, table, turn, hand, upcard, margin), (turn, hand, upcard)
        seen.add(int(call))
    assert PASS in seen
    assert len(seen) > 4


@pytest.mark.parametrize("setting", ASCENDING)
def test_bids_are_those_of_the_table(setting: str) -> None:
    """At the node of the same seat, highest bid and its seat, and of the same seats that passed for good."""
    rules, generator = rules_of(setting), random.Random(setting)
    table, seen = whole_table(rules, 4), set[int]()
    game, policy = compile_rules(rules), call_policy(rules, all_by(table, rules.players))
    for _ in range(200):
        hand, _ = random_hand(rules, generator)
        calls, node = random_bids(rules, generator)
        bids, passed, seat = follow(rules, calls)
        holder, high = bids[-1] if bids else (-1, "")
        gone = sum(1 << other for other in passed) if goes_round(rules) else 0
        (t,) = [
            t
            for t, one in enumerate(table.nodes)
            if not one.names
            and (one.seat, one.high_seat, one.passed) == (seat, holder, gone)
            and (rules.contracts[one.high].name if one.high >= 0 else "") == high
        ]
        call = choose_call(game, policy, node, bits(" ".join(hand)), bits(""), 0)
        assert call == expected(rules, table, t, hand, ""), (calls, hand)
        seen.add(int(call))
    assert len(seen) > 3


@pytest.mark.parametrize("setting", ASCENDING)
def test_the_strain_of_a_bid_is_named_by_the_table(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    table, seen = whole_table(rules, 5), set[int]()
    game, policy = compile_rules(rules), call_policy(rules, all_by(table, rules.players))
    naming = [(t, node) for t, node in enumerate(table.nodes) if node.names]
    for _ in range(100):
        t, node = generator.choice(naming)
        hand, _ = random_hand(rules, generator)
        strain = name_strain(game, policy, node.seat, node.high, bits(" ".join(hand)))
        assert 8 * node.high + strain == expected(rules, table, t, hand, "")
        seen.add(int(strain))
    assert len(seen) > 3


def test_seats_without_a_table_call_by_points() -> None:
    """A joker turned up for the dealer to name is left to the points rule too."""
    for setting in ("standard", "british"):
        rules, generator = rules_of(setting), random.Random(setting)
        game, points = compile_rules(rules), points_policy(rules)
        table = all_by(whole_table(rules), 4)
        mixed = call_policy(rules, Bidding((table.seats[0], POINTS, table.seats[0], POINTS)))
        whole, differ = call_policy(rules, table), 0
        for _ in range(200):
            hand, upcard = random_hand(rules, generator)
            for turn in range(8):
                node = node_of(rules, turn, upcard)
                asked = (node, bits(" ".join(hand)), bits(upcard), 0 if upcard == "JO" else "CDHS".index(upcard[1]))
                call, by_points = (choose_call(game, one, *asked) for one in (mixed, points))
                if turn % 2 or upcard == "JO":
                    assert call == by_points
                else:
                    assert call == choose_call(game, whole, *asked)
                    differ += call != by_points
        assert differ > 100


def test_a_margin_only_turns_calls_into_passes() -> None:
    rules, generator = rules_of("standard"), random.Random(1)
    game, table = compile_rules(rules), whole_table(rules, 9)
    policies = [call_policy(rules, all_by(table, 4, margin)) for margin in (-0.3, -0.15, 0.0, 0.15, 0.3)]
    for _ in range(200):
        hand, upcard = random_hand(rules, generator)
        turn, cards = generator.randrange(7), bits(" ".join(hand))
        calls = [choose_call(game, one, turn, cards, bits(upcard), "CDHS".index(upcard[1])) for one in policies]
        passes = [call == PASS for call in calls]
        assert passes == sorted(passes)
        assert len({int(call) for call in calls if call != PASS}) <= 1


def test_names_of_suits_do_not_matter() -> None:
    """A hand and upcard with their suits renamed, colours kept, call the renamed suit, but for suits held alike."""
    rules, generator = rules_of("standard"), random.Random(2)
    game, policy = compile_rules(rules), call_policy(rules, all_by(whole_table(rules, 1), 4))
    for names in ("DCSH", "HSCD", "SHDC"):
        swap = str.maketrans("CDHS", names)
        for _ in range(100):
            hand, upcard = random_hand(rules, generator)
            suits = [{card[0] for card in hand if card[1] == suit} for suit in "CDHS" if suit != upcard[1]]
            if any(one == two for k, one in enumerate(suits) for two in suits[:k]):
                continue
            turn = generator.randrange(8)
            text, other = " ".join(hand), " ".join(hand).translate(swap)
            call = choose_call(game, policy, turn, bits(text), bits(upcard), "CDHS".index(upcard[1]))
            again = upcard.translate(swap)
            renamed = choose_call(game, policy, turn, bits(other), bits(again), "CDHS".index(again[1]))
            assert (call == PASS) == (renamed == PASS)
            if call != PASS:
                assert renamed == (call & ~7) + "CDHS".index("CDHS"[call & 7].translate(swap))


def test_the_table_is_shared() -> None:
    """Nothing is copied for a thread: the same policy is the same memory."""
    rules = rules_of("standard")
    bidding = all_by(whole_table(rules), 4)
    assert np.shares_memory(call_policy(rules, bidding).table, call_policy(rules, bidding).table)
