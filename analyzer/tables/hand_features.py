"""What players see in a hand under a suit: trumps with the bowers, off-aces, voids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from analyzer.players.hand_states import Hands, Ints

if TYPE_CHECKING:
    from analyzer.rules import Rules

Flags = npt.NDArray[np.bool_]
_FIELD, _JACK, _ACE = 16, np.uint64(1 << 9), np.uint64(1 << 12)
_SUIT = np.uint64(0x1FFF)


@dataclass(frozen=True, slots=True)
class Features:
    """Arrays over hands."""

    trumps: Ints
    """With the bowers and the joker."""
    joker: Flags
    right: Flags
    left: Flags
    ace: Flags
    """Of trumps."""
    aces: Ints
    """Of other suits."""
    voids: Ints
    """Other suits of which the hand holds nothing."""

    @property
    def points(self) -> Ints:
        """How strong a hand is in a suit, roughly: to choose the suit by."""
        high = 3 * self.right + 2 * self.left + self.ace + 4 * self.joker
        points: Ints = 2 * self.trumps + high + 2 * self.aces + self.voids
        return points


def features_of(rules: Rules, hands: Hands, suits: Ints) -> Features:
    """The features of every hand under a suit of its own."""

    def cards(suit: Ints) -> Hands:
        held: Hands = (hands >> (_FIELD * suit).astype(np.uint64)) & _SUIT
        return held

    own, colour = cards(suits), cards(suits ^ 3)
    bowers = np.uint64(1 if rules.bowers else 0)
    right, left = (own & _JACK) * bowers > 0, (colour & _JACK) * bowers > 0
    joker = hands >> np.uint64(63) > 0
    colour = np.where(left, colour & ~_JACK, colour)
    side = np.stack([colour, *(cards(suits ^ other) for other in (1, 2))])
    return Features(
        np.bitwise_count(own).astype(np.int64) + left + joker, joker, right, left, own & _ACE > 0,
        ((side & _ACE) > 0).sum(axis=0), (side == 0).sum(axis=0),
    )  # fmt: skip
