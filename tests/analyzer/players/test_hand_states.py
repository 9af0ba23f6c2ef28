"""The numbers of hands against the kernel's, under every shape of deck, and whatever the suits are called."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from analyzer.cards import JOKER, card_bit, parse_card, parse_hand, split_cards
from analyzer.players.hand_states import NO_UPCARD, count_numbers, hands_of, list_states, state_of, upcard_suit
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.cards import states
from kernels.codes import NO_RECORD

NAMES = ("standard", "british", "railroad", "deck32", "two_handed", "bid_euchre_6", "hasenpfeffer", "napoleon4")
TRIALS = 300


def random_state(rules: Rules, generator: random.Random) -> tuple[int, int]:
    """A hand and an upcard (0 without one), at times a joker that proposes a suit."""
    *cards, up = generator.sample(split_cards(rules.deck), rules.hand + 1)
    if up == JOKER and rules.joker_up not in tuple("CDHS"):
        up = next(card for card in split_cards(rules.deck) if card not in cards)
    return sum(cards), up if rules.upcard else 0


def relabel(cards: int, names: tuple[int, ...]) -> int:
    """The cards with the suits renamed."""
    moved = sum((cards >> 16 * suit & 0x1FFF) << 16 * names[suit] for suit in range(4))
    return moved | cards & JOKER


@pytest.mark.parametrize("name", NAMES)
def test_numbers_and_orders_are_the_kernels(name: str) -> None:
    rules, generator = Rules.load(name), random.Random(1)
    game = compile_rules(rules)
    for _ in range(TRIALS):
        hand, up = random_state(rules, generator)
        suit = upcard_suit(rules, up)
        order = int(states.order_suits(game, np.uint64(hand), suit if suit != NO_UPCARD else NO_RECORD))
        number = int(states.state_of(game, np.uint64(hand), np.uint64(up), order))
        assert state_of(rules, hand, up) == (number, tuple(order >> 2 * place & 3 for place in range(4)))
    assert count_numbers(rules) == int(states.count_states(game))


@pytest.mark.parametrize("name", NAMES)
def test_names_of_suits_do_not_count(name: str) -> None:
    """Any renaming that keeps the colours together, and any at all where no jack is a bower."""
    rules, generator = Rules.load(name), random.Random(2)
    for _ in range(TRIALS):
        hand, up = random_state(rules, generator)
        if up == JOKER:
            continue
        pairs = [[0, 3], [1, 2]]
        generator.shuffle(pairs)
        for pair in pairs:
            generator.shuffle(pair)
        names = (pairs[0][0], pairs[1][0], pairs[1][1], pairs[0][1])
        if not rules.bowers:
            names = tuple(generator.sample(range(4), 4))
        assert state_of(rules, relabel(hand, names), relabel(up, names))[0] == state_of(rules, hand, up)[0]


def test_the_order_says_which_suit_is_meant() -> None:
    """The upcard's suit, the other one of its colour, then the two others, the stronger first."""
    rules = Rules.load("standard")
    assert state_of(rules, parse_hand("9H AC KC TD JD"), parse_card("9S"))[1] == (3, 0, 1, 2)
    assert state_of(rules, parse_hand("AH AC KC TD JD"), parse_card("9S"))[1] == (3, 0, 2, 1)


def test_as_many_states_as_are_counted() -> None:
    """105,798 hands and upcards of 24 cards differ by more than the names of suits."""
    assert len(list_states(Rules.load("standard")).numbers) == 105_798


@pytest.mark.slow
def test_low_cards_of_a_large_deck_are_alike() -> None:
    """Two to seven of a suit; 12,032 hands of five differ by more than those and the names of the suits."""
    rules = Rules.load("napoleon4")
    first, second = (parse_hand(text) for text in ("AS 7S 4S 9D 5D", "AH 3H 5H 9C 2C"))
    assert state_of(rules, first, 0)[0] == state_of(rules, second, 0)[0]
    for text in ("AS 8S 4S 9D 5D", "AS 7S 4S 9D 5H", "AS 7S 9S 4D 5D", "AS 7S 4S TD 5D"):
        assert state_of(rules, parse_hand(text), 0)[0] != state_of(rules, first, 0)[0]
    listed = list_states(rules)
    assert len(listed.numbers) == 12_032
    assert int(listed.count.sum()) == math.comb(52, 5)


@pytest.mark.parametrize("name", ["standard", "bid_euchre_6", "british"])
def test_every_hand_has_its_place_among_the_states(name: str) -> None:
    """Their hands are all hands, each of which is found again under its number."""
    rules = Rules.load(name)
    listed = list_states(rules)
    ranks = len(rules.ranks) if rules.upcard else 1
    assert int(listed.count.sum()) == ranks * math.comb(rules.deck_size - (1 if rules.upcard else 0), rules.hand)
    assert (listed.count > 0).all()
    assert (np.diff(listed.numbers) > 0).all()
    for state in random.Random(3).sample(range(len(listed.numbers)), 50):
        hand, up = int(listed.hands[state]), int(listed.upcards[state])
        assert state_of(rules, hand, up) == (int(listed.numbers[state]), (0, 3, 1, 2))
        assert not hand & up


def test_hands_of_cards() -> None:
    cards = [card_bit(rank, 0) for rank in "9TJQ"]
    assert sorted(hands_of(cards, 2).tolist()) == sorted({a | b for a in cards for b in cards if a != b})
