"""The hands of a deal, as every format gives them: a text for each seat."""

from __future__ import annotations

from analyzer.cards import format_card, parse_hand
from analyzer.errors import DataError, shorten
from analyzer.rules import Rules

HIDDEN = "?"
"""A card that is not known."""


def read_hands(texts: list[str], rules: Rules, whole: bool = True) -> tuple[int, ...]:
    """Read a hand for every seat; a card exists once. Not `whole`: of any number of cards."""
    hands, _ = _read(texts, rules, [0] * len(texts), whole)
    return hands


def read_hands_in_part(texts: list[str], rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read the known cards of every seat, and how many are not known: ``AS ? KS ? ?``, or ``?`` for a whole hand."""
    return _read(texts, rules, [rules.hand if text.strip() == HIDDEN else text.count(HIDDEN) for text in texts])


def _read(
    texts: list[str], rules: Rules, hidden: list[int], whole: bool = True
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if len(texts) != rules.players:
        raise DataError(f"{len(texts)} hands are given; rules {rules.name} have {rules.players} players")
    deck, size = rules.deck, rules.hand if whole else None
    hands = tuple(
        parse_hand(text, size, deck, f"hand {seat}") if not count else _read_part(text, count, seat, rules)
        for seat, (text, count) in enumerate(zip(texts, hidden, strict=True))
    )
    seen = 0
    for hand in hands:
        if twice := seen & hand:
            raise DataError(f"card {format_card(twice & -twice)} is in two hands; a card exists once")
        seen |= hand
    return hands, tuple(hidden)


def _read_part(text: str, hidden: int, seat: int, rules: Rules) -> int:
    hand = parse_hand(text.replace(HIDDEN, " "), None, rules.deck, f"hand {seat}")
    cards = hand.bit_count() + hidden
    if cards != rules.hand:
        raise DataError(f'hand {seat} "{shorten(text)}" has {cards} cards, ? counted; {rules.hand} needed')
    return hand
