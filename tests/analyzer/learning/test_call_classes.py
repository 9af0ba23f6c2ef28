"""States and classes of hands: known counts, and the suits that a hand may not name."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from analyzer.learning.call_classes import HandClasses
from analyzer.players.call_tree import make_tree
from analyzer.rules import PRESETS, Rules
from kernels.codes import CLOSED

SUITS = [0, 3, 1, 2]
"""Of the places of a listed hand: clubs is turned up."""


def classes_of(rules: Rules) -> tuple[HandClasses, list[np.ndarray]]:
    nodes = make_tree(rules)
    hands = HandClasses(rules, nodes)
    return hands, [hands.of_node(node) for node in nodes]


@pytest.mark.parametrize(("name", "states"), [("standard", 105_798), ("two_handed", 105_798)])
def test_states_of_a_deck_of_24(name: str, states: int) -> None:
    """A published count: hands of five and an upcard, up to the names of the suits."""
    assert len(HandClasses(PRESETS[name], make_tree(PRESETS[name]))) == states


def test_a_joker_that_proposes_a_suit_has_states() -> None:
    """railroad: the joker turned up proposes hearts; it stands for 24 of the hands' cards then."""
    hands = HandClasses(PRESETS["railroad"], make_tree(PRESETS["railroad"]))
    blind = HandClasses(PRESETS["british"], make_tree(PRESETS["british"]))
    assert len(hands) > len(blind)
    assert np.count_nonzero(hands.upcards == hands.upcards.max()) == len(hands) - len(blind)


def test_all_is_open_where_no_test_is() -> None:
    """All but the pass of the dealer who is stuck."""
    hands, classes = classes_of(Rules.load("standard"))
    for node, kinds in enumerate(classes):
        assert (kinds[1:] != CLOSED).all()
        assert (kinds[0] == CLOSED).all() == (node == 7)
    assert hands.numbers[-1] < 201_894


def holds(hand: int, place: int, bowers: bool) -> bool:
    """By the cards' bits: a card of the suit, or the jack of its colour."""
    suit = SUITS[place]
    jack = 1 << (16 * (suit ^ 3) + 9) if bowers else 0
    return bool(hand >> 16 * suit & 0x1FFF) or bool(hand & jack)


@pytest.mark.parametrize("need", ["natural", "effective"])
def test_a_suit_that_is_not_held_is_closed(need: str) -> None:
    """In both rounds; a dealer with none of the suits that he could name is freed, where he must call."""
    plain = Rules.load("standard")
    rules = replace(plain, rounds=tuple(replace(turn, need_suit=need) for turn in plain.rounds))
    hands, classes = classes_of(rules)
    nodes = make_tree(rules)
    rng = np.random.default_rng(1)
    for state in rng.integers(0, len(hands), 300):
        hand = int(hands.hands[state])
        for t, node in enumerate(nodes):
            held = hand
            if node.seat == 3 and node.round == 0:
                held |= int(hands.upcards[state])
            for o, option in enumerate(node.options[1:], 1):
                passes = holds(held, option.place, need == "effective")
                free = not node.may_pass and not any(
                    holds(held, other.place, need == "effective") for other in node.options[1:]
                )
                assert (classes[t][o, state] != CLOSED) == (passes or free), (hex(hand), t, o)
    only_clubs = np.flatnonzero((hands.hands >> np.uint64(16) == 0) & (hands.hands & np.uint64(1 << 9) == 0))
    assert len(only_clubs)
    assert (classes[7][1:, only_clubs] != CLOSED).all()  # freed
    assert (classes[4][1:, only_clubs] == CLOSED).all()


def test_the_first_lead_names_a_suit_that_is_held() -> None:
    rules = PRESETS["napoleon3"]
    small = replace(rules, ranks="TJQKA", name="small")
    hands, classes = classes_of(small)
    nodes = make_tree(small)
    naming = next(t for t, node in enumerate(nodes) if node.names and not small.contracts[node.high].misere)
    for o, option in enumerate(nodes[naming].options[1:], 1):
        if option.place < 4:
            held = np.array([holds(int(hand), option.place, small.bowers) for hand in hands.hands])
            assert ((classes[naming][o] != CLOSED) == held).all()


@pytest.mark.parametrize("name", ["standard", "two_handed", "railroad", "bid_euchre_6"])
def test_features_are_the_cards_their_pairs_and_the_lengths_of_suits(name: str) -> None:
    """Each is known by its number; a state has all that its cards make, and states have the same only if it is so."""
    rules = PRESETS[name]
    hands = HandClasses(rules, make_tree(rules))
    found = hands.features()
    assert found.places.min() == 0
    assert found.places.max() < found.counts[1]
    assert (found.places[:, 0] == 0).all()
    assert found.places[:, : found.singles].max() == found.counts[0] - 1
    meant: dict[int, object] = {}
    for state in np.random.default_rng(1).integers(0, len(hands), 300):
        hand, up = int(hands.hands[state]), int(hands.upcards[state])
        cards = [bit for bit in range(64) if hand >> bit & 1] + [64 + bit for bit in range(64) if up >> bit & 1]
        pairs = [(low, high) for k, high in enumerate(cards) for low in cards[:k]]
        longs = [(suit, (hand >> 16 * suit & 0xFFFF).bit_count(), "cards") for suit in range(4)]
        things = [None, *cards, *pairs, *longs]
        row = found.places[state].tolist()
        assert sorted(row) == row
        assert len(row) == len(set(row)) == len(things)
        for place, thing in zip(row, things, strict=True):
            assert meant.setdefault(place, thing) == thing
    assert len(set(meant.values())) == len(meant)
