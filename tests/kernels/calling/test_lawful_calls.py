"""Whatever the house rules and the cards: what a simulated player calls is one of his legal calls, and there is one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.calling.by_points import find_contract
from kernels.calling.choose_call import choose_call
from kernels.cards.deal import new_deal
from kernels.cards.rng import below
from kernels.codes import PASS, RUNNING
from kernels.deal.deal_round import deal_round
from kernels.laws.auction import advance, first_node, legal_calls, seat_on_turn
from tests.reference import bid_twin, call_twin
from tests.reference.call_twin import SUITS
from tests.reference.call_twin import proposed_suit as suit_of_upcard
from tests.support.encoding import bits, code_of, node_of
from tests.support.games import BIDDING, SETTINGS, rules_of
from tests.support.odd_rules import ODD, random_rules
from tests.support.points_rule import never_calls, numbers_of, policy_of
from tests.support.random_hands import random_bids, random_hand

DEALS = 150
GAMES = 400


@kernel
def _count_unlawful(game: Any, policy: Any, seed: Any, deals: Any, deal: Any, counts: Any) -> Any:
    """Follow auctions, calling by the rule, at random, or passing; count turns, and calls that are not legal."""
    calls = np.zeros(256, np.int64)
    for number in range(deals):
        deal_round(game, seed, number, deal)
        upcard, suit, node, state = deal.upcard, deal.upcard_suit, deal.node, RUNNING
        while state == RUNNING:
            hand = deal.hands[seat_on_turn(game, node)]
            count = legal_calls(game, node, hand, upcard, suit, calls)
            call = choose_call(game, policy, node, hand, upcard, suit)
            lawful = False
            for place in range(count):
                lawful = lawful or calls[place] == call
            counts[0] += 1
            if not lawful:
                counts[1] += 1
                break
            way = below(deal.stream, 4)
            if way < 2:
                call = calls[0 if way == 0 else below(deal.stream, count)]
            state, node = advance(game, node, call)


def unlawful(rules: Rules, seed: int) -> tuple[int, int]:
    """Turns, and unlawful calls at them, by three sets of numbers; by one nobody calls who may pass."""
    game, counts = compile_rules(rules), np.zeros(2, np.int64)
    for policy in (policy_of(numbers_of(rules)), policy_of(numbers_of(rules, seed)), never_calls(rules)):
        _count_unlawful(game, policy, np.uint64(seed), DEALS, new_deal(), counts)
    return int(counts[0]), int(counts[1])


@pytest.mark.parametrize("setting", [*PRESETS, *SETTINGS, *BIDDING, *ODD])
def test_calls_are_legal_at_every_turn(setting: str) -> None:
    turns, wrong = unlawful(rules_of(setting), 1)
    assert turns > 2 * DEALS
    assert wrong == 0


def test_calls_are_legal_under_random_rules() -> None:
    generator = random.Random(20)
    games = [random_rules(generator) for _ in range(GAMES)]
    assert 0.3 < sum(rules.turns_up for rules in games) / GAMES < 0.7
    for number, rules in enumerate(games):
        assert unlawful(rules, number)[1] == 0, rules


def test_calls_under_random_rules_are_the_twins() -> None:
    generator = random.Random(21)
    for seed in range(GAMES // 4):
        rules = random_rules(generator)
        numbers, game = numbers_of(rules, seed), compile_rules(rules)
        policy = policy_of(numbers)
        for _ in range(20):
            hand, upcard = random_hand(rules, generator)
            if rules.turns_up:
                upcard = "JO" if rules.joker and "JO" not in hand and generator.random() < 0.2 else upcard
                turn = generator.randrange(rules.players * len(rules.rounds))
                node, suit = node_of(rules, turn, upcard), suit_of_upcard(rules, upcard)
                expected = call_twin.choose_call(rules, numbers, turn, hand, upcard, suit)
            else:
                calls, node = random_bids(rules, generator)
                upcard, suit = "", "C"
                expected = bid_twin.choose_bid(rules, numbers, calls, hand)
            cards = np.uint64(call_twin.raw_mask(hand))
            call = choose_call(game, policy, node, cards, bits(upcard), SUITS.index(suit))
            assert call == code_of(rules, expected), (rules, node, hand, upcard)


def test_the_contract_that_a_seat_may_call_in_a_strain() -> None:
    game = compile_rules(rules_of("standard,canadian=round1"))
    assert [find_contract(game, rnd, 0, 3, alone) for rnd in (0, 1) for alone in (0, 1)] == [0, 1, 0, 1]
    assert [find_contract(game, rnd, 1, 3, alone) for rnd in (0, 1) for alone in (0, 1)] == [-1, 1, 0, 1]
    game = compile_rules(rules_of("two_handed"))
    assert [find_contract(game, 0, 0, 0, alone) for alone in (0, 1)] == [0, -1]
    assert find_contract(game, 0, 0, 4, 0) == -1  # no-trump may not be called


def test_a_bidder_names_a_suit_that_he_holds() -> None:
    """Where left bowers are worth most he would name spades, but he has none; a dealer who must bid is let off."""
    rules = rules_of("bids name a suit that is held")
    numbers, hand = numbers_of(rules), bits("JC AC KC QC TC 9C")
    numbers.trumps["left"], numbers.top = 200, 0
    assert choose_call(compile_rules(rules), policy_of(numbers), 0, hand, bits(""), 0) & 7 == SUITS.index("C")
    red = rules_of("bids in turn name a suit that is held")  # and no other suit may be named
    black, stuck = bits("AC KC QC TC 9C AS"), 3 << 28 | 7 << 20 | 3
    assert choose_call(compile_rules(red), policy_of(numbers_of(red)), 0, black, bits(""), 0) == PASS
    assert choose_call(compile_rules(red), never_calls(red), stuck, black, bits(""), 0) == code_of(red, "1@D")


def test_a_dealer_who_must_bids_no_trick_where_nothing_else_may_be_bid() -> None:
    """He holds the four aces; where a bid of tricks is possible too he makes that, however few."""
    aces = bits("AC AD AH AS KC")
    rules = rules_of("only a bid of no trick")
    assert choose_call(compile_rules(rules), never_calls(rules), 3, aces, bits(""), 0) == code_of(rules, "misere")
    rules = rules_of("napoleon4,stick=on")
    assert choose_call(compile_rules(rules), never_calls(rules), 3, aces, bits(""), 0) == code_of(rules, "2")


def test_a_dealer_who_names_blind_names_what_he_may() -> None:
    """Spades where he may; he has not looked, so that he need not hold the suit."""
    for name, suit in (("a dealer who names blind need not hold the suit", "S"),
                       ("a dealer who names blind may not name spades", "C")):  # fmt: skip
        rules = rules_of(name)
        game, up = compile_rules(rules), bits("JO")
        call = choose_call(game, never_calls(rules), first_node(game, up), bits("AH KH QH TH 9H"), up, 0)
        assert call == code_of(rules, f"pair@{suit}")
