"""One layout of cards for every deck, and its normal form under a strain.

A set of cards is one ``uint64``: 16 bits a suit in the order C D H S, in a suit the ranks 2 to A at bits 0 to 12;
the joker is bit 63. `normalise` rewrites a set for a strain so that no other kernel needs to know what a bower is:

- field 0 (bits 0-15) holds the trumps, with the left bower at bit 13, the right bower at 14 and the joker at 15;
- field 1 holds the suit of trump's colour, fields 2 and 3 the two other suits in the order C D H S;
- without trumps the suits keep their fields, and for low no-trump each suit is turned upside down.

After that a higher bit beats a lower one in the same field, and a trump (a card of `trump_mask`) beats the rest.
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel

FIELD = 16
"""Bits a suit."""
CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP, LOW = range(6)
"""Strains. The suit of the same colour is ``suit ^ 3``."""
JACK = 9
"""Bit of the jack in its suit (the deuce is 0, the ace 12)."""
LEFT, RIGHT, BENNY = 13, 14, 15
"""Bits of the left bower, the right bower and the joker in the trump field of a normalised set."""

JOKER = np.uint64(1 << 63)
NO_CARDS = np.uint64(0)
TRUMPS = np.uint64(0xFFFF)
_SUIT = np.uint64(0x1FFF)
_JACK = np.uint64(1 << JACK)
_ONE = np.uint64(1)


@kernel
def trump_mask(strain: int) -> np.uint64:
    """Mask of the trumps in a set normalised for `strain` (0-5): field 0, or nothing without trumps."""
    return TRUMPS if strain < NO_TRUMP else NO_CARDS


@kernel
def _suit_of_field(strain: int, field: int) -> int:
    """The suit (0-3) that stands in `field` (0-3) of a set normalised for the suit `strain`."""
    other = (strain ^ 3) if strain > 1 else strain  # the smaller suit of the strain's colour: 0 (black) or 1 (red)
    if field == 0:
        return strain
    if field == 1:
        return strain ^ 3
    return (1 - other) if field == 2 else (2 + other)


@kernel
def _reverse_ranks(suit: np.uint64) -> np.uint64:
    """The 13 rank bits in the opposite order."""
    turned = NO_CARDS
    for rank in range(13):
        turned |= ((suit >> np.uint64(rank)) & _ONE) << np.uint64(12 - rank)
    return turned


@kernel
def normalise(cards: np.uint64, strain: int, bowers: bool) -> np.uint64:
    """Rewrite a set of cards for `strain` (0-5); `bowers` tells whether the jacks of trump's colour are bowers."""
    if strain >= NO_TRUMP:
        if strain == NO_TRUMP:
            return cards & ~JOKER
        low = NO_CARDS
        for suit in range(4):
            shift = np.uint64(FIELD * suit)
            low |= _reverse_ranks((cards >> shift) & _SUIT) << shift
        return low
    result = NO_CARDS
    for field in range(4):
        suit = _suit_of_field(strain, field)
        result |= ((cards >> np.uint64(FIELD * suit)) & _SUIT) << np.uint64(FIELD * field)
    if bowers:
        right = (result >> np.uint64(JACK)) & _ONE
        left = (result >> np.uint64(FIELD + JACK)) & _ONE
        result &= ~(_JACK | (_JACK << np.uint64(FIELD)))
        result |= (right << np.uint64(RIGHT)) | (left << np.uint64(LEFT))
    if cards & JOKER:
        result |= _ONE << np.uint64(BENNY)
    return result


@kernel
def denormalise(cards: np.uint64, strain: int, bowers: bool) -> np.uint64:
    """Undo `normalise`."""
    if strain >= NO_TRUMP:
        return normalise(cards, strain, bowers)  # turning a suit upside down twice leaves it as it was
    result = JOKER if cards & (_ONE << np.uint64(BENNY)) else NO_CARDS
    if bowers:
        right = (cards >> np.uint64(RIGHT)) & _ONE
        left = (cards >> np.uint64(LEFT)) & _ONE
        cards |= (right << np.uint64(JACK)) | (left << np.uint64(FIELD + JACK))
    for field in range(4):
        suit = _suit_of_field(strain, field)
        result |= ((cards >> np.uint64(FIELD * field)) & _SUIT) << np.uint64(FIELD * suit)
    return result
