"""Two published rules for calling, written as call tables from their facts, to be played against.

The points of luke-fitz.github.io ("Game of euchre", a simulation of millions of hands): a score of the trumps held, of
each trump and of aces and kings beside, with a threshold for each seat and round. There the dealer's partner may
call in round 1 only alone; `points_of_a_page` does so too, or lets him order at the dealer's threshold. And what
beginners are told: call with three trumps, or two and an ace beside.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from analyzer.cards import split_cards
from analyzer.players.call_tables import MUST_CALL, CallTable, Header, table_key
from analyzer.players.call_tree import Node, make_tree
from analyzer.players.hand_states import list_states
from analyzer.rules import Rules
from analyzer.rules.files.fields import to_fields

PLACES = (0, 3, 1, 2)
"""The suit at each place of a state's own hand (`list_states`): the upcard is a club."""
HELD = {0: 0, 1: 1, 2: 2, 3: 6, 4: 9, 5: 12}
RANKED = {"A": 6, "K": 5, "Q": 4, "T": 4, "J": 4, "9": 3, "8": 3, "7": 3}
BESIDE = {"A": 4, "K": 1}
GIVEN_AWAY = {"J": -5, "A": -2}
CALL = ((26, 99, 31, 16), (15, 20, 15, 17))
ALONE = ((30, 25, 34, 25), (26, 28, 26, 28))
Words = list[tuple[str, int]]
"""Cards as (rank, suit)."""
Choose = Callable[[Node, Words, tuple[str, int]], tuple[int, int] | None]
"""What a rule calls: (0 or 1 for alone, place), or None; a stuck dealer's must be a call."""


def words_of(cards: int) -> Words:
    """Cards as rank and suit."""
    return [
        ("23456789TJQKA"[(card.bit_length() - 1) % 16], (card.bit_length() - 1) // 16) for card in split_cards(cards)
    ]


def trumps_in(cards: Words, suit: int) -> list[str]:
    """The trumps among some cards: ``R``, ``L`` or a rank."""
    bowers = {suit: "R", suit ^ 3: "L"}
    return [
        bowers.get(s, "") if r == "J" and s in bowers else r for r, s in cards if s == suit or (r, s) == ("J", suit ^ 3)
    ]


def as_dealer(cards: Words, up: tuple[str, int], suit: int) -> Words:
    """The dealer's five cards after picking up: without the lowest card beside trumps that is no ace."""
    six = [*cards, up]
    beside = [card for card in six if card[1] != suit and card != ("J", suit ^ 3)]
    lowest = sorted(beside, key=lambda card: (card[0] == "A", "9TJQKA".index(card[0])))
    if lowest:
        six.remove(lowest[0])
    return six[:5]


def score(cards: Words, suit: int) -> int:
    """The published score of a hand."""
    trumps = trumps_in(cards, suit)
    ranked = sum(10 if one == "R" else 8 if one == "L" else RANKED[one] for one in trumps)
    beside = sum(BESIDE.get(r, 0) for r, s in cards if s != suit)
    return HELD[min(len(trumps), 5)] + ranked + beside


def points_of_a_page(partner: int = 99) -> Choose:
    """The published points; `partner` is the threshold of the dealer's partner in round 1."""

    def choose(node: Node, cards: Words, up: tuple[str, int]) -> tuple[int, int] | None:
        call, alone = CALL[node.round][node.seat], ALONE[node.round][node.seat]
        if node.round == 0:
            call = partner if node.seat == 1 else call
            held = as_dealer(cards, up, 0) if node.seat == 3 else cards
            worth = score(held, 0) + (GIVEN_AWAY.get(up[0], 0) if node.seat in (0, 2) else 0)
            return (int(worth >= alone), 0) if worth >= min(call, alone) else None
        worth, place = max((score(cards, PLACES[place]), -place) for place in (1, 2, 3))
        if worth < call and node.may_pass:
            return None
        return int(worth >= alone), -place

    return choose


def three_trumps(node: Node, cards: Words, up: tuple[str, int]) -> tuple[int, int] | None:
    """Three trumps, or two and an ace beside; alone with four, both bowers or an ace beside them."""

    def held(suit: int, mine: Words) -> tuple[int, int, bool]:
        trumps = trumps_in(mine, suit)
        aces = sum(r == "A" and s != suit for r, s in mine)
        return len(trumps), aces, {"R", "L"} <= set(trumps)

    if node.round == 0:
        count, aces, both = held(0, as_dealer(cards, up, 0) if node.seat == 3 else cards)
        place = 0
    else:
        (count, aces, both), place = max((held(PLACES[place], cards), place) for place in (1, 2, 3))
        if not node.may_pass:
            return int(count >= 4 and (both or aces > 0)), place
    if count >= 3 or (count == 2 and aces):
        return int(count >= 4 and (both or aces > 0)), place
    return None


def as_table(rules: Rules, name: str, choose: Choose) -> CallTable:
    """A published rule as a table for standard euchre."""
    states, nodes = list_states(rules), make_tree(rules)
    best = np.zeros((len(nodes), len(states.hands)), np.uint8)
    gain = np.zeros(best.shape, np.int8)
    hands = [(words_of(int(hand)), words_of(int(up))[0]) for hand, up in zip(states.hands, states.upcards, strict=True)]
    for t, node in enumerate(nodes):
        option_of = {
            (int(rules.contracts[option.contract].alone), option.place): o
            for o, option in enumerate(node.options)
            if option.contract >= 0
        }
        for n, (cards, up) in enumerate(hands):
            called = choose(node, cards, up)
            best[t, n] = 1 if called is None else option_of[called]
            gain[t, n] = MUST_CALL if not node.may_pass else -1 if called is None else 1
    header = Header(
        rules.name, table_key(rules), name, 0, 0, 0.0, 0.0, 0.0, (0.0,) * 4, (0.0,) * 4, "2026-12-02", to_fields(rules)
    )
    return CallTable(header, nodes, states.numbers, best, gain)


PUBLISHED = {
    "points of a page, partner only alone": points_of_a_page(),
    "points of a page, partner at 16": points_of_a_page(16),
    "three trumps, or two and an ace": three_trumps,
}
