"""The normal form: every card stands where the rules rank it, and nothing is lost on the way there and back."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kernels.cards.layout import (
    CLUBS,
    DIAMONDS,
    FIELD,
    HEARTS,
    LOW,
    NO_TRUMP,
    SPADES,
    TRUMPS,
    denormalise,
    normalise,
    trump_mask,
)
from tests.reference.call_twin import RANKS, STRAINS, SUITS, normal_mask, ranking, raw_mask

DECKS = {"24": "9TJQKA", "32": "789TJQKA", "52": RANKS}


def deck(ranks: str, joker: bool) -> list[str]:
    return [rank + suit for suit in SUITS for rank in ranks] + (["JO"] if joker else [])


def games(strain: int) -> list[tuple[str, bool, bool]]:
    """Decks by (ranks, joker, bowers) that go with a strain: there is no no-trump with a joker."""
    jokers = (False, True) if strain < NO_TRUMP else (False,)
    return [(ranks, joker, bowers) for ranks in DECKS.values() for joker in jokers for bowers in (False, True)]


def normal(cards: set[str], strain: int, bowers: bool) -> int:
    return int(normalise(np.uint64(raw_mask(cards)), strain, bowers))


@pytest.mark.parametrize("strain", range(6))
def test_every_card_stands_where_the_twin_puts_it(strain: int) -> None:
    for ranks, joker, bowers in games(strain):
        for card in deck(ranks, joker):
            assert normal({card}, strain, bowers) == normal_mask({card}, STRAINS[strain], bowers), card


@pytest.mark.parametrize("strain", range(6))
def test_round_trip_and_union(strain: int) -> None:
    generator = random.Random(strain)
    for ranks, joker, bowers in games(strain):
        cards = deck(ranks, joker)
        for size in [0, 1, len(cards), *(generator.randint(1, len(cards)) for _ in range(60))]:
            chosen = set(generator.sample(cards, size))
            form = normal(chosen, strain, bowers)
            assert form.bit_count() == size
            assert int(denormalise(np.uint64(form), strain, bowers)) == raw_mask(chosen)
            half = set(sorted(chosen)[::2])
            assert form == normal(half, strain, bowers) | normal(chosen - half, strain, bowers)


@pytest.mark.parametrize("strain", range(6))
def test_a_higher_bit_beats_a_lower_one_in_the_same_field(strain: int) -> None:
    for ranks, joker, bowers in games(strain):
        held = deck(ranks, joker)
        fields: list[int] = []
        for suit in SUITS:
            ranked = [card for card in ranking(suit, STRAINS[strain], bowers) if card in held]
            forms = [normal({card}, strain, bowers) for card in ranked]
            assert forms == sorted(forms)
            fields += {(form.bit_length() - 1) // FIELD for form in forms}
        assert sorted(fields) == [0, 1, 2, 3]  # each suit has a field of its own


def test_orders_of_the_rules() -> None:
    """Rules: trumps right, left, A K Q T 9; the joker above; low no-trump nine high; bowers' suits shortened."""

    def order(cards: str, strain: int) -> None:
        forms = [normal({card}, strain, True) for card in cards.split()]
        assert forms == sorted(forms, reverse=True), cards

    order("JO JH JD AH KH QH TH 9H", HEARTS)
    order("AD KD QD TD 9D", HEARTS)
    order("AS KS QS JS TS 9S", HEARTS)
    order("JO JC JS AC KC QC TC 9C 8C 7C", CLUBS)
    order("AS KS QS JS TS 9S", NO_TRUMP)
    order("9S TS JS QS KS AS", LOW)


def test_low_no_trump_turns_every_suit_upside_down() -> None:
    for suit in range(4):
        for rank in range(13):
            card = np.uint64(1 << (FIELD * suit + rank))
            assert int(normalise(card, LOW, True)) == 1 << (FIELD * suit + 12 - rank)


def test_the_same_colour_is_suit_xor_three() -> None:
    assert [suit ^ 3 for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)] == [SPADES, HEARTS, DIAMONDS, CLUBS]
    for suit in range(4):
        left = normal({"J" + SUITS[suit ^ 3]}, suit, True)
        assert left & int(TRUMPS), "the jack of the same colour is a trump"
        others = [normal({"J" + SUITS[other]}, suit, True) for other in range(4) if other not in (suit, suit ^ 3)]
        assert not any(form & int(TRUMPS) for form in others)


def test_trumps_are_field_0_or_nothing() -> None:
    for suit in range(4):
        assert int(trump_mask(suit)) == 0xFFFF
        held = normal(set(deck(RANKS, True)), suit, True) & 0xFFFF
        assert held.bit_count() == 15  # 13 of the suit, the left bower and the joker
    assert int(trump_mask(NO_TRUMP)) == int(trump_mask(LOW)) == 0


def test_relabelling_suits_of_a_colour_does_not_change_the_strength() -> None:
    """Swapping the two suits of the other colour only exchanges fields 2 and 3."""
    generator = random.Random(7)
    for _ in range(200):
        hand = generator.sample(deck("9TJQKA", False), 5)
        swapped = {card.translate(str.maketrans("CS", "SC")) for card in hand}
        one, two = normal(set(hand), HEARTS, True), normal(swapped, HEARTS, True)
        fields = [(two >> (FIELD * field)) & 0xFFFF for field in (0, 1, 3, 2)]
        assert one == sum(cards << (FIELD * field) for field, cards in enumerate(fields))
