"""The hands of a deal, as every format gives them: a text for each seat."""

from __future__ import annotations

from analyzer.cards import format_card, parse_hand
from analyzer.errors import DataError
from analyzer.rules import Rules


def read_hands(texts: list[str], rules: Rules) -> tuple[int, ...]:
    """Read a hand for every seat; a card exists once."""
    if len(texts) != rules.players:
        raise DataError(f"{len(texts)} hands are given; rules {rules.name} have {rules.players} players")
    deck = rules.deck
    hands = tuple(parse_hand(text, rules.hand, deck, f"hand {seat}") for seat, text in enumerate(texts))
    seen = 0
    for hand in hands:
        if twice := seen & hand:
            raise DataError(f"card {format_card(twice & -twice)} is in two hands; a card exists once")
        seen |= hand
    return hands
