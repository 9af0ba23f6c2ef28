"""Subsets of a list of cards: their numbers, and the cards they pick."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

from kernels.cards.subsets import cards_of, rank_subset


@pytest.mark.parametrize(("size", "count"), [(18, 5), (8, 8), (8, 1), (6, 0), (19, 6), (1, 1)])
def test_subsets_are_numbered_in_ascending_order(size: int, count: int) -> None:
    table = np.array([[math.comb(n, k) for k in range(size + 1)] for n in range(size + 1)], np.int64)
    masks = sorted(sum(1 << place for place in places) for places in itertools.combinations(range(size), count))
    assert [rank_subset(mask, table) for mask in masks[::7]] == list(range(0, len(masks), 7))


def test_cards_of_a_subset() -> None:
    generator = random.Random(2)
    cards = [1 << place for place in generator.sample(range(64), 18)]
    for _ in range(100):
        mask = generator.getrandbits(18)
        expected = sum(card for k, card in enumerate(cards) if (mask >> k) & 1)
        assert int(cards_of(mask, np.array(cards, np.uint64))) == expected
