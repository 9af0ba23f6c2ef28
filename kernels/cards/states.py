"""What a seat knows as the auction begins, as one number: its hand and the upcard, up to the names of the suits.

Relabelling the suits changes no game, as long as the two suits of a colour stay together (the bowers) and the upcard
keeps its suit. So the suits are put in an order that depends on the cards only: the upcard's suit, the other one of its
colour, then the two others, the stronger holding first; without an upcard in each colour the stronger holding first,
and the stronger colour first; without bowers, and without an upcard, all by strength. A state is the number of the hand
so written among all sets of so many cards, upcard by upcard. Not every number is taken: hands that differ by the
names of suits only share the number of one of them. In a deck of 52 cards those below the eight are alike: a hand is
written with the lowest ranks in their place.
"""

from __future__ import annotations

import math

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, lowest_card, popcount
from kernels.cards.layout import FIELD, JOKER, NO_CARDS
from kernels.codes import MAX_DECK
from kernels.game import Game

MAX_HAND = 13
"""Cards of the largest hand whose states are numbered."""
BINOMIAL = np.array([[math.comb(n, k) for k in range(MAX_HAND + 2)] for n in range(MAX_DECK + 1)], np.int64)
"""``[n, k]`` sets of k out of n."""
LARGE_DECK = 52
"""Cards of a deck in which the lowest ranks are alike."""
ALIKE = np.uint64(0x3F)
"""Those ranks: two to seven."""
_SUIT = np.uint64(0x1FFF)
_ONE = np.uint64(1)


@kernel
def suit_cards(cards: np.uint64, suit: int) -> np.uint64:
    """The ranks that a set holds in a suit (0-3)."""
    return (cards >> np.uint64(FIELD * suit)) & _SUIT


@kernel
def as_state_hand(game: Game, hand: np.uint64) -> np.uint64:
    """The hand that stands for all that share its state, but for the names of the suits."""
    if game.cards < LARGE_DECK:
        return hand
    for suit in range(4):
        shift = np.uint64(FIELD * suit)
        low = (hand >> shift) & ALIKE
        hand = (hand & ~(ALIKE << shift)) | ((_ONE << np.uint64(popcount(low))) - _ONE) << shift
    return hand


@kernel
def order_suits(game: Game, hand: np.uint64, upcard_suit: int) -> int:
    """The suits in the order in which the state is written, two bits each, the first lowest; -1 for no upcard."""
    hand = as_state_hand(game, hand)
    if upcard_suit >= 0:
        a, b = upcard_suit, upcard_suit ^ 3
        c = 0 if a in (1, 2) else 1
        c, d = _stronger(hand, c, c ^ 3)
        if not game.bowers:  # the suit of the upcard's colour is one like the others
            b, c = _stronger(hand, b, c)
            c, d = _stronger(hand, c, d)
        return a | b << 2 | c << 4 | d << 6
    a, b = _stronger(hand, 0, 3)
    c, d = _stronger(hand, 1, 2)
    if game.bowers:
        ours, theirs = suit_cards(hand, a), suit_cards(hand, c)
        if theirs > ours or (theirs == ours and suit_cards(hand, d) > suit_cards(hand, b)):
            a, b, c, d = c, d, a, b
    else:
        a, c = _stronger(hand, a, c)
        b, d = _stronger(hand, b, d)
        b, c = _stronger(hand, b, c)
    return a | b << 2 | c << 4 | d << 6


@kernel
def _stronger(hand: np.uint64, one: int, two: int) -> tuple[int, int]:
    """Two suits, that of the higher ranks first; of equals the lower number first."""
    if suit_cards(hand, two) > suit_cards(hand, one):
        return two, one
    return one, two


@kernel
def count_states(game: Game) -> int:
    """One more than the highest number that a state can have."""
    if not game.upcard:
        return BINOMIAL[game.cards, game.hand]
    return (game.cards // 4 + game.cards % 4) * BINOMIAL[game.cards - 1, game.hand]


@kernel
def state_of(game: Game, hand: np.uint64, upcard: np.uint64, suits: int) -> int:
    """The number of a raw hand and upcard (0 without one), with the suits in the order of `order_suits`."""
    hand = as_state_hand(game, hand)
    count = game.cards // 4
    ranks = NO_CARDS
    for k in range(count):
        ranks |= game.deck[k]
    up = MAX_DECK  # its place in the deck; past the end where it takes none of the suits' cards away
    block = count if upcard else 0
    if upcard and upcard != JOKER:
        block = up = popcount(ranks & ((_ONE << np.uint64(highest_bit(upcard) % FIELD)) - _ONE))
    number, held = 0, 0
    for place in range(4):
        left = suit_cards(hand, (suits >> 2 * place) & 3)
        while left:
            card = lowest_card(left)
            left ^= card
            position = place * count + popcount(ranks & (card - _ONE))
            held += 1
            number += BINOMIAL[position - (1 if position > up else 0), held]
    if hand & JOKER:
        number += BINOMIAL[4 * count - (1 if up < MAX_DECK else 0), held + 1]
    return number + block * BINOMIAL[game.cards - 1, game.hand] if upcard else number
