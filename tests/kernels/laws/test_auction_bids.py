"""Auctions in which bids ascend: the kernels allow what the twin, written from the rules in prose, allows."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels.codes import ALL_PASSED, CALLED, PASS, RUNNING
from kernels.laws.auction import (
    advance,
    first_node,
    high_bid,
    high_seat,
    high_strain,
    legal_calls,
    round_of,
    seat_on_turn,
)
from tests.reference import bid_twin
from tests.support.encoding import bits, code_of
from tests.support.games import BIDDING, changed, rules_of


def bidding_tree(setting: str) -> tuple[int, int]:
    """Walk all auctions of a bidding game beside the twin; count the turns and the complete auctions."""
    rules = rules_of(setting)
    game, found = compile_rules(rules), np.zeros(256, np.int64)
    turns = auctions = 0
    ahead: list[tuple[int, int, list[str]]] = [(RUNNING, int(first_node(game, np.uint64(0))), [])]
    while ahead:
        state, node, calls = ahead.pop()
        bids, _, seat = bid_twin.follow(rules, calls)
        assert high_bid(node) == (code_of(rules, bids[-1][1]) >> 3 if bids else -1)
        if bids:
            assert high_seat(node) == bids[-1][0]
            assert high_strain(node) == code_of(rules, bids[-1][1]) & 7
        assert bid_twin.is_over(rules, calls) == (state != RUNNING)
        if state != RUNNING:
            assert state == (CALLED if bids else ALL_PASSED)
            auctions += 1
            continue
        turns += 1
        assert seat_on_turn(game, node) == seat
        assert round_of(game, node) == 0
        legal = bid_twin.legal_bids(rules, calls)
        count = legal_calls(game, node, bits("9C"), np.uint64(0), 0, found)
        assert found[:count].tolist() == [code_of(rules, call) for call in legal]
        ahead += [(*advance(game, node, code_of(rules, call)), [*calls, call]) for call in legal]
    return turns, auctions


@pytest.mark.parametrize(
    ("setting", "turns", "auctions"),
    [("bid_euchre_6", 56, 103), ("hasenpfeffer", 1_009, 694), ("napoleon4", 93, 162), ("napoleon2", None, None),
     ("napoleon3", None, None), ("bid_euchre_6,match=opponents", None, None), ("bid_euchre_6,stick=off", 56, 104),
     ("bid_euchre_6,match=off", None, None), ("napoleon3@", None, None)],
)  # fmt: skip
def test_bids_ascend_as_the_twin_says(setting: str, turns: int | None, auctions: int | None) -> None:
    """The numbers of turns and of auctions are those counted by hand from the rules (1 + 5 + 15 + 35 turns by seat)."""
    found = bidding_tree(setting)
    assert turns is None or found == (turns, auctions)


@pytest.mark.parametrize(
    ("setting", "calls", "legal"),
    [
        ("bid_euchre_6", "pass 5 6", "pass 6"),  # the dealer steals at six
        ("bid_euchre_6", "6", "pass"),  # nobody else may match
        ("bid_euchre_6", "pass pass pass", "3 4 5 6"),  # the dealer must bid
        ("bid_euchre_6", "pass 4 pass", "pass 4 5 6"),  # he may match his partner,
        ("bid_euchre_6,match=opponents", "pass 4 pass", "pass 5 6"),  # unless the rules say he may not,
        ("bid_euchre_6,match=opponents", "4 pass pass", "pass 4 5 6"),  # and then only his opponents
        ("bid_euchre_6,match=off", "4 pass pass", "pass 5 6"),
        ("hasenpfeffer", "3", "pass 4 5 6"),
        ("hasenpfeffer", "2 pass 3 pass 4", "pass 5 6"),
        ("napoleon4", "", "pass 2 3 misere 4 nap"),
        ("napoleon4", "misere", "pass 4 nap"),
        ("napoleon4", "nap", "pass wellington"),
        ("napoleon4", "nap wellington", "pass blucher"),
    ],
)
def test_bids_that_the_rules_spell_out(setting: str, calls: str, legal: str) -> None:
    rules = rules_of(setting)
    game, found = compile_rules(rules), np.zeros(256, np.int64)
    node = first_node(game, np.uint64(0))
    for call in calls.split():
        state, node = advance(game, node, code_of(rules, call))
        assert state == RUNNING
    count = legal_calls(game, node, bits("9C"), np.uint64(0), 0, found)
    assert found[:count].tolist() == [code_of(rules, call) for call in legal.split()]
    assert bid_twin.legal_bids(rules, calls.split()) == legal.split()


def test_who_passed_stays_out() -> None:
    """Seats 1, 2, 3 and the dealer, then 1 and 3 again; once all but one have passed it is over."""
    rules = rules_of("hasenpfeffer")
    game = compile_rules(rules)
    node, seats = first_node(game, np.uint64(0)), []
    for call in ("2", "pass", "3", "pass", "4", "pass"):
        seats.append(seat_on_turn(game, node))
        state, node = advance(game, node, code_of(rules, call))
    assert seats == [0, 1, 2, 3, 0, 2]
    assert (state, high_seat(node), high_bid(node)) == (CALLED, 0, code_of(rules, "4") >> 3)


def test_a_game_has_room_for_many_bids_and_players() -> None:
    """The parts of a node do not touch: the largest table, the last contract, every seat passed."""
    rules = rules_of("napoleon7")
    game = changed(compile_rules(rules), players=8, round_until_passes=1, contracts=32, rank=np.arange(32))
    node = first_node(game, np.uint64(0))
    for bid in range(32):
        seat = seat_on_turn(game, node)
        assert seat == bid % 8
        state, node = advance(game, node, 8 * bid)
        assert (state, high_bid(node), high_seat(node)) == (RUNNING, bid, seat)
    for passes in range(7):
        state, node = advance(game, node, PASS)
        assert state == (CALLED if passes == 6 else RUNNING)
    assert (high_bid(node), high_seat(node)) == (31, 7)


@pytest.mark.parametrize("setting", BIDDING)
def test_a_bid_is_made_with_its_strain_to_be_named(setting: str) -> None:
    """So a hand decides nothing of what may be bid."""
    rules = rules_of(setting)
    game, found = compile_rules(rules), np.zeros(256, np.int64)
    counts = {int(legal_calls(game, 0, bits(hand), np.uint64(0), 0, found)) for hand in ("9C", "AS KS QS", "")}
    assert counts == {len(bid_twin.legal_bids(rules, []))}
