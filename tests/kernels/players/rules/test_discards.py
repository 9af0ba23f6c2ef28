"""The rule player's cheap cards: low ranks first, trumps last."""

from __future__ import annotations

import random

import numpy as np

from kernels.players.rules.discards import cheapest, keep_score, throw_away
from tests.support.views import ACE_2, LEAD, LOW_TRUMPS, NINE_3, RIGHT, SUIT_2, SUIT_3, with_hand

TRUMP = np.uint64(0xFFFF)


def test_the_cheapest_card_has_the_lowest_rank_and_is_no_trump_if_it_can_be() -> None:
    generator = random.Random(2)
    bits = [16 * field + rank for field in range(4) for rank in range(7, 13)]
    for _ in range(500):
        held = generator.sample(bits, generator.randint(1, 6))
        card = int(cheapest(np.uint64(sum(1 << bit for bit in held)), TRUMP)).bit_length() - 1
        side = [bit for bit in held if bit >= 16]
        assert card in held
        if side:
            assert card in side
            assert card % 16 == min(bit % 16 for bit in side)
        else:
            assert card == min(held)


def test_a_loser_is_thrown_away_before_a_winner() -> None:
    """An ace that is high is worth keeping; the lowest card of a suit in which higher ones are out is not."""
    hand = RIGHT | ACE_2 | NINE_3 | NINE_3 << 1
    view = with_hand(LEAD, hand, (SUIT_2 | SUIT_3 | LOW_TRUMPS) & ~hand)
    assert throw_away(view, np.uint64(hand)) == NINE_3
    assert keep_score(view, np.uint64(ACE_2)) > keep_score(view, np.uint64(NINE_3))


def test_a_trump_is_thrown_away_only_when_there_is_nothing_else() -> None:
    view = with_hand(LEAD, RIGHT | 1 << 7 | ACE_2, SUIT_3 | SUIT_2 & ~ACE_2)
    assert throw_away(view, np.uint64(RIGHT | 1 << 7 | ACE_2)) == ACE_2
    assert throw_away(view, np.uint64(RIGHT | 1 << 7)) == 1 << 7
