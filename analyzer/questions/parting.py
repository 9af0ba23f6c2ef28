"""Which cards are worth parting with: of a suit, the lowest by who takes tricks, the highest by who must not."""

from __future__ import annotations

from itertools import combinations

from analyzer.cards import JOKER, card_bit, sort_hand, split_cards


def worth_parting_with(cards: int, size: int, strain: int, bowers: bool, low: bool) -> list[int]:
    """The sets of so many of `cards` that hold with a card of a suit every lower (without `low`, higher) one of it.

    Lower ranks come first and trumps last, or without `low` the other way round. What is kept beside any other set can
    be exchanged, card by card, for what takes every trick that it would have taken (or loses every trick).
    """
    before, passed = dict[int, int](), dict[int, int]()
    best_first = sort_hand(cards, strain, bowers)
    for card in reversed(best_first) if low else best_first:
        suit = suit_of(card, strain, bowers)
        before[card] = passed.get(suit, 0)
        passed[suit] = before[card] | card
    trumps_last = sorted(by_rank(cards), key=lambda card: strain < 4 and suit_of(card, strain, bowers) == strain)
    sets = (sum(some) for some in combinations(trumps_last if low else trumps_last[::-1], size))
    return [some for some in sets if all(before[card] & ~some == 0 for card in split_cards(some))]


def suit_of(card: int, strain: int, bowers: bool) -> int:
    """The suit that a card belongs to: that of the left bower, and of the joker, is trumps."""
    left = card_bit("J", strain ^ 3) if bowers and strain < 4 else 0
    return strain if card in (JOKER, left) else (card.bit_length() - 1) // 16


def by_rank(cards: int) -> list[int]:
    """Single cards, lower ranks first."""
    return sorted(split_cards(cards), key=lambda card: divmod(card.bit_length() - 1, 16)[::-1])
