"""Counting and finding bits agrees with Python's own integers, to the highest bit."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, highest_card, lowest_bit, lowest_card, popcount

_generator = random.Random(1)
MASKS = [0, *(1 << bit for bit in range(64)), (1 << 64) - 1]
MASKS += [_generator.getrandbits(64) & _generator.getrandbits(64) for _ in range(500)]


@kernel
def _count(mask: Any) -> Any:
    return popcount(mask), lowest_bit(mask), highest_bit(mask)


@pytest.mark.parametrize("part", range(4))
def test_count_lowest_and_highest_bit(part: int) -> None:
    for mask in MASKS[part::4]:
        count, lowest, highest = _count(np.uint64(mask))
        assert count == mask.bit_count()
        assert lowest == ((mask & -mask).bit_length() - 1 if mask else 64)
        assert highest == mask.bit_length() - 1


def test_lowest_and_highest_card() -> None:
    for mask in MASKS:
        assert lowest_card(np.uint64(mask)) == mask & -mask
        if mask:
            assert highest_card(np.uint64(mask)) == 1 << (mask.bit_length() - 1)


def test_taking_lowest_cards_away_lists_a_set_in_order() -> None:
    for mask in MASKS:
        bits = []
        left = mask
        while left:
            card = int(lowest_card(np.uint64(left)))
            bits.append(card.bit_length() - 1)
            left ^= card
        assert bits == [bit for bit in range(64) if (mask >> bit) & 1]
