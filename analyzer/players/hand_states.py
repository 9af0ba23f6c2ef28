"""What a seat knows as the auction begins, as one number: the twin of `kernels.cards.states` that needs no compiler.

A call table is looked up, read and summed up by these numbers. They are written here once more, over arrays of hands,
so that a look-up waits for no kernel; a test holds the two against each other. The suits stand in an order that depends
on the cards only: the upcard's suit, the other one of its colour, then the two others, the stronger holding first. In a
deck of 52 cards those below the eight are alike, and a hand is written with the lowest ranks in their place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from analyzer.cards import JOKER, RANKS, card_bit, split_cards

if TYPE_CHECKING:
    from analyzer.rules import Rules

Hands = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]
NO_UPCARD = -1
"""In place of the upcard's suit."""
CLUBS = 0
"""The suit of the upcards of `list_states`; by symmetry they stand for all."""
LARGE_DECK, ALIKE = 52, np.uint64(0x3F)
"""Cards of a deck in which the lowest ranks are alike, and those ranks (`kernels.cards.states`)."""
_SUIT, _FIELD = np.uint64(0x1FFF), 16


@dataclass(frozen=True, slots=True)
class States:
    """All states of some rules."""

    numbers: Ints
    """``[state]`` ascending."""
    hands: Hands
    """``[state]`` one hand of each, its suits in the order clubs, spades, diamonds, hearts."""
    upcards: Hands
    """``[state]`` the card turned up, a club; 0 without one."""
    count: Ints
    """``[state]`` hands that have this number beside the same upcard, up to the names of the suits."""


def upcard_suit(rules: Rules, upcard: int) -> int:
    """The suit that an upcard proposes, or `NO_UPCARD`; a joker's where the rules give it one."""
    if not upcard:
        return NO_UPCARD
    if upcard != JOKER:
        return (upcard.bit_length() - 1) // _FIELD
    return "CDHS".index(rules.joker_up) if rules.joker_up in tuple("CDHS") else NO_UPCARD


def has_alike(rules: Rules) -> bool:
    """Whether hands that differ in low cards only are one state."""
    return rules.deck_size >= LARGE_DECK


def as_state_hands(rules: Rules, hands: Hands) -> Hands:
    """The hands that stand for all that share their states, but for the names of the suits."""
    if not has_alike(rules):
        return hands
    one = np.uint64(1)
    for suit in range(4):
        shift = np.uint64(_FIELD * suit)
        low = np.bitwise_count((hands >> shift) & ALIKE).astype(np.uint64)
        hands = (hands & ~(ALIKE << shift)) | ((one << low) - one) << shift
    return hands


def order_suits(rules: Rules, hands: Hands, suit: int) -> Ints:
    """``[place, hand]`` the suits in the order in which a state is written; `suit` is the upcard's, or `NO_UPCARD`."""
    hands = as_state_hands(rules, hands)

    def stronger(one: Ints, two: Ints) -> tuple[Ints, Ints]:
        swap = held(two) > held(one)
        return np.where(swap, two, one), np.where(swap, one, two)

    def held(suits: Ints) -> Hands:
        return (hands >> (_FIELD * suits).astype(np.uint64)) & _SUIT

    def all_of(number: int) -> Ints:
        return np.full(len(hands), number, np.int64)

    if suit != NO_UPCARD:
        a, b = all_of(suit), all_of(suit ^ 3)
        first = 0 if suit in (1, 2) else 1
        c, d = stronger(all_of(first), all_of(first ^ 3))
        if not rules.bowers:  # the suit of the upcard's colour is one like the others
            b, c = stronger(b, c)
            c, d = stronger(c, d)
        return np.stack([a, b, c, d])
    a, b = stronger(all_of(0), all_of(3))
    c, d = stronger(all_of(1), all_of(2))
    if rules.bowers:
        ours, theirs = held(a), held(c)
        swap = (theirs > ours) | ((theirs == ours) & (held(d) > held(b)))
        return np.where(swap, np.stack([c, d, a, b]), np.stack([a, b, c, d]))
    a, c = stronger(a, c)
    b, d = stronger(b, d)
    b, c = stronger(b, c)
    return np.stack([a, b, c, d])


def count_numbers(rules: Rules) -> int:
    """One more than the highest number that a state can have."""
    if not rules.upcard:
        return math.comb(rules.deck_size, rules.hand)
    return (len(rules.ranks) + rules.joker) * math.comb(rules.deck_size - 1, rules.hand)


def number_hands(rules: Rules, hands: Hands, upcard: int, suits: Ints) -> Ints:
    """The numbers of hands beside one upcard (0 without one), their suits in the order of `order_suits`."""
    hands = as_state_hands(rules, hands)
    ranks = [rank for rank in range(len(RANKS)) if RANKS[rank] in rules.ranks]
    sets = _binomials(rules.deck_size, rules.hand)
    up = block = len(ranks) if upcard else 0
    hidden = upcard not in (0, JOKER)  # a card of the suits is gone, and those above it move down
    if hidden:
        up = block = ranks.index((upcard.bit_length() - 1) % _FIELD)
    number, held = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    for place in range(4):
        cards = (hands >> (_FIELD * suits[place]).astype(np.uint64)) & _SUIT
        for k, rank in enumerate(ranks):
            position = place * len(ranks) + k
            here = ((cards >> np.uint64(rank)) & np.uint64(1)).astype(np.int64)
            held += here
            number += here * sets[position - (1 if hidden and position > up else 0)][held]
    if rules.joker:
        here = (hands >> np.uint64(63)).astype(np.int64)
        number += here * sets[len(ranks) * 4 - (1 if hidden else 0)][held + here]
    return number + block * math.comb(rules.deck_size - 1, rules.hand) if upcard else number


def state_of(rules: Rules, hand: int, upcard: int) -> tuple[int, tuple[int, int, int, int]]:
    """The number of one hand and upcard (0 without one), and the suit at each place of its order."""
    hands = np.array([hand], np.uint64)
    suits = order_suits(rules, hands, upcard_suit(rules, upcard))
    a, b, c, d = (int(suit) for suit in suits[:, 0])
    return int(number_hands(rules, hands, upcard, suits)[0]), (a, b, c, d)


@lru_cache(maxsize=2)
def list_states(rules: Rules) -> States:
    """Every state of `rules` with a hand that has it. A turned-up joker is no beginning that others share: left out."""
    size = count_numbers(rules)
    hands, upcards, count = np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.zeros(size, np.int64)
    ranks = [rank for rank in RANKS if rank in rules.ranks]
    for upcard in [card_bit(rank, CLUBS) for rank in ranks] if rules.upcard else [0]:
        dealt = hands_of(split_cards(rules.deck & ~upcard), rules.hand)
        suits = order_suits(rules, dealt, CLUBS if upcard else NO_UPCARD)
        numbers = number_hands(rules, dealt, upcard, suits)
        own = (suits == np.array([[0], [3], [1], [2]])).all(axis=0) & (as_state_hands(rules, dealt) == dealt)
        hands[numbers[own]], upcards[numbers[own]] = dealt[own], upcard
        count += np.bincount(numbers, minlength=size)
    numbers = np.flatnonzero(hands)
    return States(numbers, hands[numbers], upcards[numbers], count[numbers])


def hands_of(cards: Iterable[int], size: int) -> Hands:
    """All hands of so many of the cards."""
    held = np.array(list(cards), np.uint64)
    places = np.fromiter(chain.from_iterable(combinations(range(len(held)), size)), np.int16)
    chosen: Hands = np.bitwise_or.reduce(held[places.reshape(-1, size)], axis=1)
    return chosen


@lru_cache(maxsize=8)
def _binomials(cards: int, hand: int) -> Ints:
    """``[n, k]`` sets of k out of n."""
    return np.array([[math.comb(n, k) for k in range(hand + 2)] for n in range(cards + 1)], np.int64)
