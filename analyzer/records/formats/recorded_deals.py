"""Recorded deals as JSON, one object a line: what was dealt, called, exchanged and played (docs/replay.md).

A line is read in two steps. `read_records` wants an object of the right shape with rules that exist; `read_deal` reads
the cards and seats in it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from analyzer.cards import format_card, parse_card, parse_hand, parse_strain
from analyzer.errors import DataError
from analyzer.records.formats.hands import HIDDEN, read_hands_in_part
from analyzer.records.formats.json_lines import JsonObject, extend, misspelt, parse_object, try_lines
from analyzer.rules import Rules

RESULTS = ("result", "error")
"""What a replay adds; in a record that is read they are ignored."""


class Swap(NamedTuple):
    """A farmer's exchange of three cards for three of the hidden kitty; sets of cards."""

    seat: int
    gives: int
    takes: int
    """Fewer than three cards where not all are known."""


Given = tuple[int | None, int | None]
"""(the partner's card, the lone player's discard)."""


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as it was recorded. Seats are 0 to players - 1, clockwise.

    None stands for what is not recorded, and 0 for a card of which only is recorded that there was one (``?``).
    """

    rules: Rules
    dealer: int
    hands: tuple[int, ...]
    """As dealt, by seat, as far as they are known."""
    hidden: tuple[int, ...]
    """How many cards of each hand are not known."""
    upcard: int | None
    """0 in games without one; None where there was one, but it is not known."""
    calls: tuple[str, ...]
    """From eldest."""
    strain: int | None
    discard: int | None
    picks_up: bool | None
    lone_defender: int | None
    given: Given | None
    given_defender: Given | None
    redeal_claimed: int | None
    swap: Swap | None
    plays: tuple[tuple[int, ...], ...]
    """Single cards by trick, in the order played; the last trick may be unfinished."""
    undealt: int = 0
    """Cards that nobody was dealt, where that is known."""

    def seat(self, position: int) -> int:
        """The seat of a position: 0 is left of the dealer."""
        return (position + self.dealer + 1) % self.rules.players

    def position(self, seat: int) -> int:
        """The position of a seat."""
        return (seat - self.dealer - 1) % self.rules.players


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_seat(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(card is None or _is_text(card) for card in value)


def _is_swap(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != {"seat", "gives", "takes"}:
        return False
    return _is_seat(value["seat"]) and _is_texts(value["gives"]) and _is_texts(value["takes"])


_SEAT = (_is_seat, "a seat, such as 3")
_PAIR = (_is_pair, 'two cards, such as ["JC", "9S"]')
SHAPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "rules": (lambda value: isinstance(value, str | dict), "a preset with options, or an object of fields"),
    "dealer": _SEAT,
    "hands": (_is_texts, 'a list of texts such as "JS AS KS 9H TD"'),
    "upcard": (_is_text, "a card, such as 9H"),
    "calls": (_is_texts, 'a list of calls, such as ["pass", "alone@H"]'),
    "strain": (_is_text, "one of C D H S NT LOW"),
    "discard": (_is_text, "a card, such as 9C"),
    "picks_up": (lambda value: isinstance(value, bool), "true or false"),
    "lone_defender": _SEAT,
    "given": _PAIR,
    "given_defender": _PAIR,
    "redeal_claimed": _SEAT,
    "swap": (_is_swap, '{"seat": 1, "gives": [three cards], "takes": [three cards]}'),
    "plays": (_is_texts, 'a list of tricks such as "JH 9D AH TH"'),
}
"""What each key of a record must hold; all but dealer and hands may be null or missing."""


class Line(NamedTuple):
    """A line of a file of records."""

    number: int
    record: JsonObject
    """What was read; of a line that is no object, its number as ``line``."""
    rules: Rules | None
    error: str = ""
    """Why the line cannot be read; the `rules` are None then."""


def read_records(lines: Iterable[bytes]) -> Iterator[Line]:
    """Yield each line of UTF-8 that is not blank, with its rules or with what is wrong with it."""
    for number, record in try_lines(lines, lambda line: parse_object(line, tuple(SHAPES))):
        if isinstance(record, DataError):
            yield Line(number, extend({}, {"line": number}), None, str(record))
            continue
        try:
            yield Line(number, record, read_shape(record))
        except DataError as error:
            yield Line(number, record, None, f"line {number}: {error}")


def read_shape(record: dict[str, Any]) -> Rules:
    """Look whether every key of a record holds the right kind of value, and read the rules."""
    for key, (fits, needed) in SHAPES.items():
        value = record.get(key)
        if value is None and key in ("dealer", "hands"):
            raise DataError(with_hint(f'key "{key}" is missing; needed: {needed}', record))
        if value is not None and not fits(value):
            raise DataError(f'key "{key}" does not hold {needed}')
    rules = record.get("rules")
    return _read_rules("standard" if rules is None else rules)


def with_hint(error: str, record: dict[str, Any]) -> str:
    """The error of a record, and the key of it that may have been misspelt; any other key is the user's own."""
    hint = misspelt({key: value for key, value in record.items() if key not in RESULTS}, tuple(SHAPES))
    return f"{error}; {hint}" if hint else error


def _read_rules(rules: str | dict[str, Any]) -> Rules:
    if isinstance(rules, str):
        return _parse_rules(rules)
    from analyzer.rules.files.fields import from_fields

    return from_fields(rules)


@functools.lru_cache(maxsize=256)
def _parse_rules(text: str) -> Rules:
    return Rules.parse(text)


def read_deal(rules: Rules, record: dict[str, Any]) -> RecordedDeal:
    """Read the cards and seats of a record. Raises `DataError` where they cannot be under the rules."""
    hands, hidden = read_hands_in_part(record["hands"], rules)
    return RecordedDeal(
        rules=rules,
        dealer=_check_seat(record["dealer"], "dealer", rules),
        hands=hands,
        hidden=hidden,
        upcard=_read_upcard(record.get("upcard"), rules, sum(hands)),
        calls=tuple(record.get("calls") or ()),
        strain=None if record.get("strain") is None else parse_strain(record["strain"]),
        discard=_read_card(record.get("discard"), "discard", rules),
        picks_up=record.get("picks_up"),
        lone_defender=_read_seat(record, "lone_defender", rules),
        given=_read_given(record, "given", rules),
        given_defender=_read_given(record, "given_defender", rules),
        redeal_claimed=_read_seat(record, "redeal_claimed", rules),
        swap=_read_swap(record.get("swap"), rules),
        plays=tuple(_read_trick(text, number, rules) for number, text in enumerate(record.get("plays") or (), 1)),
    )


def _read_upcard(text: str | None, rules: Rules, dealt: int) -> int | None:
    if not rules.upcard:
        if text is not None:
            raise DataError(f"upcard {text} is given, but under rules {rules.name} no card is turned up")
        return 0
    if text is None:
        raise DataError(f"no upcard is given; under rules {rules.name} one is turned up")
    if text.strip() == HIDDEN:
        return None
    upcard = parse_card(text, rules.deck, "upcard")
    if upcard & dealt:
        raise DataError(f"upcard {format_card(upcard)} is in a hand too; a card exists once")
    return upcard


def _read_card(text: str | None, what: str, rules: Rules) -> int | None:
    return None if text is None else _card(text, what, rules)


def _card(text: str, what: str, rules: Rules) -> int:
    """A card, or 0 for one that is not known."""
    return 0 if text.strip() == HIDDEN else parse_card(text, rules.deck, what)


def _read_seat(record: dict[str, Any], key: str, rules: Rules) -> int | None:
    return None if record.get(key) is None else _check_seat(record[key], key, rules)


def _check_seat(seat: int, what: str, rules: Rules) -> int:
    if not 0 <= seat < rules.players:
        raise DataError(f"{what} {seat} does not exist; seats are 0 to {rules.players - 1}")
    return seat


def _read_given(record: dict[str, Any], key: str, rules: Rules) -> Given | None:
    pair = record.get(key)
    if pair is None or pair == [None, None]:
        return None
    return _read_card(pair[0], key, rules), _read_card(pair[1], key, rules)


def _read_swap(swap: dict[str, Any] | None, rules: Rules) -> Swap | None:
    if swap is None:
        return None
    seat = _check_seat(swap["seat"], "swap: seat", rules)
    return Swap(
        seat, _read_three(swap["gives"], "swap: gives", rules), _read_three(swap["takes"], "swap: takes", rules)
    )


def _read_three(texts: list[str], what: str, rules: Rules) -> int:
    """Three cards, of which some may not be known."""
    known = [text for text in texts if text.strip() != HIDDEN]
    if len(texts) > len(known) + 3:
        raise DataError(f"{what} has {len(texts)} cards; 3 needed")
    return parse_hand(" ".join(known), 3 - (len(texts) - len(known)), rules.deck, what)


def _read_trick(text: str, number: int, rules: Rules) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    return tuple(_card(word, f"trick {number}, card {place}", rules) for place, word in enumerate(words, 1))
