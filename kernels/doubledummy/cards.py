"""Card sets inside the solver, and what they say without any search.

The trumps stand in the highest field here, so that one comparison tells what beats a card and the lowest bit is the
cheapest card. Bit 15 of every field stays free: it stops sums and shifts from running over into the next suit.
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, popcount

ZERO, ONE = np.uint64(0), np.uint64(1)
FIELD = np.uint64(0xFFFF)
_RANKS = np.uint64(0x7FFF7FFF7FFF7FFF)
_BENNY = np.uint64(1 << 15)


@kernel
def find_gap(union: np.uint64) -> int:
    """The rank to close up in the trump field of the cards in play, or 16 where bit 15 is free already.

    A trump field never has all 16 ranks: with bowers there is no jack below them, without there are no bowers.
    """
    return highest_bit(~union & (_BENNY - ONE)) if union & _BENNY else 16


@kernel
def arrange(cards: np.uint64, gap: int) -> np.uint64:
    """A normalised set of cards in the solver's layout; `gap` is from `find_gap`."""
    trumps = cards & FIELD
    below = (ONE << np.uint64(gap)) - ONE
    trumps = (trumps & below) | ((trumps & ~below) >> ONE)
    return (cards >> np.uint64(16)) | (trumps << np.uint64(48))


@kernel
def field_of(card: np.uint64) -> np.uint64:
    """Mask of the card's suit."""
    return FIELD << np.uint64(highest_bit(card) & 48)


@kernel
def lowest(cards: np.uint64) -> np.uint64:
    """The lowest card; 0 of none."""
    return cards & (~cards + ONE)


@kernel
def up_to(card: np.uint64) -> np.uint64:
    """All bits up to the card's own; none for no card."""
    return card | (card - np.uint64(card != ZERO))


@kernel
def reaches(cards: np.uint64) -> np.uint64:
    """In each suit, all bits up to the highest card."""
    cards |= (cards >> np.uint64(1)) & np.uint64(0x7FFF7FFF7FFF7FFF)
    cards |= (cards >> np.uint64(2)) & np.uint64(0x3FFF3FFF3FFF3FFF)
    cards |= (cards >> np.uint64(4)) & np.uint64(0x0FFF0FFF0FFF0FFF)
    return cards | ((cards >> np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF))


@kernel
def distinct(hand: np.uint64, apart: np.uint64) -> np.uint64:
    """One card, the lowest, of each run of cards in `hand` that no card of `apart` parts.

    Cards of one run are worth the same. Between two cards `apart` count only the cards in other hands and the one
    that is winning the trick: a card that is beaten already leaves the game with the trick.

    How: the bits not in `apart` form blocks of ones. Adding `hand` to them clears the lowest card of each block
    (and all bits above it), and sets the other cards of the block again; the carry ends in the card above the block.
    """
    return hand & ~((~apart & _RANKS) + hand)


@kernel
def sure_trumps(mine: np.uint64, theirs: np.uint64) -> int:
    """Tricks that one hand's trumps win however the cards are played, given the other side's trumps.

    A trump of mine loses only to a higher one of theirs, and each of those beats one of mine. So I keep at least
    (mine from a rank up) - (theirs from that rank up), for the best choice of the rank.
    """
    sure, held = 0, 0
    while mine:
        rank = np.uint64(highest_bit(mine))
        held += 1
        sure = max(sure, held - popcount(theirs >> rank))
        mine ^= ONE << rank
    return sure


@kernel
def can_duck(mine: np.uint64, theirs: np.uint64) -> bool:
    """Tell whether one hand can stay below the others' cards in every trick that others lead (a misère is safe).

    It can when fewer than j of their cards of a suit lie below its j-th lowest of that suit: under each card led it
    then has a card to play, and playing the highest of those (or discarding the highest of a suit) keeps it so.
    """
    for shift in range(0, 64, 16):
        suit = FIELD << np.uint64(shift)
        cards, below = mine & suit, 0
        while cards:
            card = lowest(cards)
            cards ^= card
            if popcount(theirs & suit & (card - ONE)) > below:
                return False
            below += 1
    return True
