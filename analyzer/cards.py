"""Cards as text: ``JS TH 9C AD``, rank then suit, and ``JO`` for the joker.

A set of cards is an ``int`` in the layout of `kernels.cards.layout`: 16 bits a suit in the order C D H S, in a suit the
ranks 2 to A at bits 0 to 12, the joker at bit 63. A single card is a set of one.
"""

from __future__ import annotations

import re
import unicodedata

from analyzer.errors import DataError, shorten, suggest

RANKS = "23456789TJQKA"
SUITS = "CDHS"
STRAINS = ("C", "D", "H", "S", "NT", "LOW")
"""Strains by number. The suit of the same colour is ``suit ^ 3``."""
SUIT_STRAINS = (0, 1, 2, 3)
SYMBOLS = "♣♦♥♠"
JOKER = 1 << 63
LOW = 5

_JACK = RANKS.index("J")
_OUTLINES = "♧♢♡♤"
_SUIT_OF = {mark: suit for marks in (SUITS, SYMBOLS, _OUTLINES) for suit, mark in enumerate(marks)}
_RANK, _SUIT = "10|[2-9TJQKA]", f"[{SUITS}{SYMBOLS}{_OUTLINES}]"
_FLAGS = re.ASCII | re.IGNORECASE  # ASCII: the long s and the Kelvin sign are not letters of ours
_CARD = re.compile(rf"(?P<joker>JOKER|JO|B)|(?P<rank>{_RANK})(?P<suit>{_SUIT})[\ufe0e\ufe0f]?", _FLAGS)
_SUIT_FIRST = re.compile(rf"(?P<suit>{_SUIT})[\ufe0e\ufe0f]?(?P<rank>{_RANK})", _FLAGS)
_SEPARATORS = re.compile(r"[\s,;]+")
_CHUNK = re.compile(r"[^\s,;]+")
_ALTERNATING = (3, 2, 0, 1)
"""S H C D: started at any suit and taken in turn, the colours alternate."""


def card_bit(rank: str, suit: int) -> int:
    """The set of the one card of `rank` (a letter of `RANKS`) in `suit` (0-3)."""
    return 1 << (16 * suit + RANKS.index(rank))


def deck_cards(ranks: str, joker: bool) -> int:
    """The deck of `ranks` (letters of `RANKS`) in four suits, with or without the joker."""
    cards = sum(card_bit(rank, suit) for rank in ranks for suit in range(4))
    return cards | JOKER if joker else cards


def split_cards(cards: int) -> list[int]:
    """The single cards of a set, ascending by bit."""
    return [1 << bit for bit in range(64) if (cards >> bit) & 1]


def parse_card(text: str, deck: int | None = None, what: str = "card") -> int:
    """Read one card; `deck` is the set of cards that exist under the rules, where known."""
    cards = _read_cards(text, what)
    if len(cards) != 1:
        raise DataError(f'{what} "{shorten(text)}" has {_count(len(cards))}; one needed, such as JS')
    _check_deck(cards, text, deck, what)
    return cards[0]


def parse_hand(text: str, expect: int | None = None, deck: int | None = None, what: str = "hand") -> int:
    """Read a set of cards; `expect` is how many there must be, `deck` the set of cards that exist under the rules.

    Lower case, ``10h``, suit symbols, commas and cards without spaces between are read too.
    """
    cards = _read_cards(text, what)
    hand = 0
    for card in cards:
        if hand & card:
            times = cards.count(card)
            often = "twice" if times == 2 else f"{times} times"
            raise DataError(f'{what} "{shorten(text)}" holds {format_card(card)} {often}')
        hand |= card
    _check_deck(cards, text, deck, what)
    if expect is not None and len(cards) != expect:
        raise DataError(f'{what} "{shorten(text)}" has {_count(len(cards))}; {expect} needed')
    return hand


def format_card(card: int, symbols: bool = False) -> str:
    """Write a single card: ``JS``, or ``J♠`` with `symbols`; the joker is ``JO``."""
    if card == JOKER:
        return "JO"
    suit, rank = divmod(card.bit_length() - 1, 16)
    return RANKS[rank] + (SYMBOLS if symbols else SUITS)[suit]


def format_hand(cards: int, strain: int | None = None, bowers: bool = True, symbols: bool = False) -> str:
    """Write a set of cards, best first in each suit and the suits in alternating colours.

    Under a suit `strain` the trumps come first, with joker and (where the game has `bowers`) the right and left bower
    at their head; under low no-trump the low cards are the best.
    """
    ordered = sort_hand(cards, strain, bowers)
    return " ".join(format_card(card, symbols) for card in ordered)


def sort_hand(cards: int, strain: int | None = None, bowers: bool = True) -> list[int]:
    """The single cards of a set in the order in which `format_hand` writes them."""
    trump = strain if strain is not None and strain < 4 else None
    start = _ALTERNATING.index(trump) if trump is not None else 0
    ordered = [JOKER] if cards & JOKER else []
    if trump is not None and bowers:
        ordered += [jack for jack in (card_bit("J", trump), card_bit("J", trump ^ 3)) if cards & jack]
    taken = sum(ordered)
    ranks = range(13) if strain == LOW else range(12, -1, -1)
    for step in range(4):
        suit = _ALTERNATING[(start + step) % 4]
        here = (1 << (16 * suit + rank) for rank in ranks)
        ordered += [card for card in here if cards & card & ~taken]
    return ordered


def parse_strain(text: str) -> int:
    """Read a strain, 0-5: a suit by letter, symbol or name, ``NT`` for no-trump or ``LOW`` for low no-trump."""
    word = text.strip().upper()
    names = {"CLUBS": 0, "DIAMONDS": 1, "HEARTS": 2, "SPADES": 3, **{name: n for n, name in enumerate(STRAINS)}}
    for strain in (names.get(word), _SUIT_OF.get(word.rstrip("\ufe0e\ufe0f"))):
        if strain is not None:
            return strain
    raise DataError(f'strain "{shorten(text)}" is unknown{suggest(word, names)}; write one of {", ".join(STRAINS)}')


def format_strain(strain: int, symbols: bool = False) -> str:
    """Write a strain (0-5): ``C D H S NT LOW``, suits as symbols on request."""
    return SYMBOLS[strain] if symbols and strain < 4 else STRAINS[strain]


def _read_cards(text: str, what: str) -> list[int]:
    cards = []
    place = 0
    while place < len(text):
        if gap := _SEPARATORS.match(text, place):
            place = gap.end()
            continue
        match = _CARD.match(text, place)
        if match is None:
            raise DataError(_explain(text, place, what))
        cards.append(_card_of(match))
        place = match.end()
    return cards


def _card_of(match: re.Match[str]) -> int:
    if match["joker"]:
        return JOKER
    return card_bit(_rank_letter(match["rank"]), _SUIT_OF[match["suit"].upper()])


def _rank_letter(text: str) -> str:
    return "T" if text == "10" else text.upper()


def _explain(text: str, place: int, what: str) -> str:
    """Say what is wrong with the text of a card that starts at `place`."""
    rest = _CHUNK.match(text, place)
    raw = rest.group() if rest else text[place:]
    word = shorten(raw)
    where = "" if raw == text.strip() else f' in {what} "{shorten(text)}"'
    if first := _SUIT_FIRST.match(text, place):
        right = format_card(card_bit(_rank_letter(first["rank"]), _SUIT_OF[first["suit"].upper()]))
        return f'card "{first.group()}"{where} has the suit first; write {right}'
    odd = next((mark for mark in raw if not mark.isascii() and mark not in {*_SUIT_OF, *"\ufe0e\ufe0f"}), "")
    if odd:
        name = unicodedata.name(odd, "an unnamed character")
        return f'card "{word}"{where} holds {name} (U+{ord(odd):04X}); write plain letters, such as JS'
    right = "write rank (2-9 T J Q K A) then suit (C D H S), such as JS, or JO for the joker"
    return f'"{word}"{where} is not a card; {right}'


def _check_deck(cards: list[int], text: str, deck: int | None, what: str) -> None:
    for card in cards:
        if deck is not None and not deck & card:
            where = "" if len(cards) == 1 else f' in {what} "{shorten(text)}"'
            raise DataError(f"card {format_card(card)}{where} is not in the deck of {describe_deck(deck)}")


def describe_deck(deck: int) -> str:
    """Say which cards a deck holds: ``24 cards (9 T J Q K A)``."""
    ranks = " ".join(rank for number, rank in enumerate(RANKS) if (deck >> number) & 1)
    return f"{deck.bit_count()} cards ({ranks}{', and the joker' if deck & JOKER else ''})"


def _count(cards: int) -> str:
    return "no card" if cards == 0 else "1 card" if cards == 1 else f"{cards} cards"
