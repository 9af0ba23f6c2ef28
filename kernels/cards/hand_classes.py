"""Classes of hands that are alike for a call: which trumps they hold, how many aces beside, what they lack."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, popcount
from kernels.cards.layout import FIELD, JOKER, NO_CARDS, TRUMPS, normalise
from kernels.cards.states import as_state_hand, order_suits, state_of
from kernels.codes import JOKER_SUIT, NO_RECORD
from kernels.game import Game

_ACE = np.uint64(1 << 12)
_ONE = np.uint64(1)


@kernel
def class_key(game: Game, hand: np.uint64, strain: int) -> int:
    """A number that hands have in common which hold the same trumps, and as many other aces and voids."""
    if strain > 3:
        cards, aces, points = hand & ~JOKER, 0, 0
        for suit in range(4):
            held = (cards >> np.uint64(FIELD * suit)) & TRUMPS
            aces += 1 if held & _ACE else 0
            points += popcount(held >> np.uint64(10))
        return aces | points << 3
    cards, aces, voids = normalise(hand, strain, game.bowers == 1), 0, 0
    for field in range(1, 4):
        held = (cards >> np.uint64(FIELD * field)) & TRUMPS
        aces += 1 if held & _ACE else 0
        voids += 1 if not held else 0
    return int(np.int64(cards & TRUMPS)) | aces << 16 | voids << 18


@kernel
def list_hands(game: Game, hands: npt.NDArray[np.uint64], upcards: npt.NDArray[np.uint64]) -> None:
    """Write one hand and its upcard (0 without one) for every state to ``hands[state]``; other numbers keep no cards.

    The upcard is a club, or the joker in the place of one; the other suits stand in the order spades, diamonds, hearts.
    """
    count, size = game.cards // 4, game.hand
    chosen = np.empty(size, np.int64)
    joker_proposes = game.joker_up >= JOKER_SUIT and game.cards % 4 == 1
    for u in range(count + (1 if joker_proposes else 0) if game.upcard else 1):
        up = NO_CARDS
        if game.upcard:
            up = game.deck[u] if u < count else JOKER
        for k in range(size):
            chosen[k] = k
        rest = np.empty(game.cards, np.uint64)
        left = 0
        for k in range(game.cards):
            if game.deck[k] != up:
                rest[left] = game.deck[k]
                left += 1
        while True:
            hand = NO_CARDS
            for k in range(size):
                hand |= rest[chosen[k]]
            suits = order_suits(game, hand, 0 if up else NO_RECORD)
            if suits == (0 | 3 << 2 | 1 << 4 | 2 << 6) and as_state_hand(game, hand) == hand:
                state = state_of(game, hand, up, suits)
                hands[state], upcards[state] = hand, up
            k = size - 1
            while k >= 0 and chosen[k] == left - size + k:
                k -= 1
            if k < 0:
                break
            chosen[k] += 1
            for j in range(k + 1, size):
                chosen[j] = chosen[j - 1] + 1


@kernel
def write_keys(
    game: Game, hands: npt.NDArray[np.uint64], upcards: npt.NDArray[np.uint64], place: int, keys: npt.NDArray[np.int64]
) -> None:  # fmt: skip
    """Write the `class_key` of every hand in the strain at a place of the order clubs, spades, diamonds, hearts."""
    strain = place
    if place < 4:
        strain = (0 | 3 << 2 | 1 << 4 | 2 << 6) >> 2 * place & 3
    for state in range(len(hands)):
        if not hands[state]:
            keys[state] = NO_RECORD
            continue
        rank = highest_bit(upcards[state]) if upcards[state] else 0
        keys[state] = class_key(game, hands[state], strain) | rank << 24
