"""Fully known deals as JSON, one object a line: hands as they are held, trump, leader, maker and contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from analyzer.cards import format_card, parse_card, parse_strain
from analyzer.errors import DataError, shorten, suggest
from analyzer.records.formats.hands import read_hands
from analyzer.records.formats.json_lines import misspelt, parse_object, read_lines
from analyzer.rules import Rules

KEYS = ("rules", "hands", "trump", "leader", "maker", "contract", "lone_defender", "trick", "won")
ADDED = ("tricks", "points", "on_turn", "cards")
"""What solving adds; in a deal that is read they are ignored."""
_KINDS = {str: "a text", int: "a whole number", list: "a list"}


@dataclass(frozen=True, slots=True)
class KnownDeal:
    """One deal, all cards seen, at any place in its play. Seats are 0 to players - 1, clockwise."""

    rules: Rules
    hands: tuple[int, ...]
    """As they are held now."""
    strain: int
    leader: int
    """Of the trick under way, or the next one."""
    maker: int
    contract: int
    record: Mapping[str, Any]
    """The object as it was read."""
    lone_defender: int | None = None
    trick: tuple[int, ...] = ()
    """The cards on the table, in the order played."""
    won: int | None = 0
    """Tricks that the makers have won before; None where that is not known."""

    @property
    def active(self) -> list[int]:
        """The seats that play, clockwise from the leader."""
        asleep = [] if self.lone_defender is None else [(self.lone_defender + 2) % self.rules.players]
        if self.rules.contracts[self.contract].alone:
            asleep.append((self.maker + 2) % self.rules.players)
        order = [(self.leader + step) % self.rules.players for step in range(self.rules.players)]
        return [seat for seat in order if seat not in asleep]

    @property
    def on_turn(self) -> int:
        """The seat that plays next."""
        return self.active[len(self.trick)]

    @property
    def left(self) -> int:
        """Tricks left, the one under way counted."""
        return self.hands[self.on_turn].bit_count()

    @property
    def before(self) -> tuple[int, ...]:
        """The hands as they were before the trick under way."""
        hands = list(self.hands)
        for seat, card in zip(self.active, self.trick, strict=False):
            hands[seat] |= card
        return tuple(hands)


def read_known_deals(lines: Iterable[bytes]) -> Iterator[KnownDeal]:
    """Read deals from lines of UTF-8; blank ones are skipped. Raises `DataError` naming the line."""
    return read_lines(lines, parse_known_deal)


def parse_known_deal(line: str) -> KnownDeal:
    """Read one deal."""
    return known_deal(parse_object(line, KEYS))


def known_deal(record: Mapping[str, Any]) -> KnownDeal:
    """Read the deal of one object."""
    if hint := misspelt({key: value for key, value in record.items() if key not in ADDED}, KEYS):
        raise DataError(hint)
    rules = Rules.parse(_get(record, "rules", str, default="standard"))
    hands = _read_hands(record, rules)
    strain = parse_strain(_get(record, "trump", str))
    contract = _read_contract(record, rules, strain)
    maker = _read_seat(record, "maker", rules)
    leader = _read_seat(record, "leader", rules)
    defender = None if record.get("lone_defender") is None else _read_seat(record, "lone_defender", rules)
    if defender is not None:
        _check_defender(defender, maker, rules)
    deal = KnownDeal(rules, hands, strain, leader, maker, contract, record, defender)
    if leader not in deal.active:
        who = f"lone maker {maker}" if leader == (maker + 2) % rules.players else f"lone defender {defender}"
        raise DataError(f"leader {leader} is the partner of the {who} and does not play")
    deal = replace(deal, trick=_read_trick(record, deal))
    check_sizes(deal)
    return replace(deal, won=_read_won(record, deal))


def check_sizes(deal: KnownDeal) -> None:
    """Every player holds as many cards, one fewer who has played to the trick; a hand that sleeps may be anything."""
    waiting = deal.active[len(deal.trick) :]
    size = min(max(deal.hands[seat].bit_count() for seat in waiting), deal.rules.hand)
    if not size:
        raise DataError("the hands hold no card; nothing is left to play")
    for seat in deal.active:
        needed, cards = size - (seat not in waiting), deal.hands[seat].bit_count()
        if cards != needed:
            name = shorten(deal.record["hands"][seat])
            raise DataError(f'hand {seat} "{name}" has {cards} card{"s"[: cards != 1]}; {needed} needed')


def _get(record: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = record.get(key, default)
    if value is None:
        raise DataError(f'key "{key}" is missing; needed: hands, trump, leader, maker')
    if not isinstance(value, kind) or isinstance(value, bool):
        raise DataError(f'key "{key}" is {shorten(repr(value))}; {_KINDS[kind]} is needed')
    return value


def _read_hands(record: Mapping[str, Any], rules: Rules) -> tuple[int, ...]:
    texts = _get(record, "hands", list)
    if not all(isinstance(text, str) for text in texts):
        raise DataError('"hands" must be texts such as "JS AS KS 9H TD"')
    return read_hands(texts, rules, whole=False)


def _read_trick(record: Mapping[str, Any], deal: KnownDeal) -> tuple[int, ...]:
    """The cards on the table, which nobody holds any more."""
    words = _get(record, "trick", str, default="").replace(",", " ").split()
    if len(words) >= len(deal.active):
        raise DataError(f'trick "{shorten(" ".join(words))}" has {len(words)} cards; {len(deal.active)} seats play')
    cards = tuple(parse_card(word, deal.rules.deck, f"trick, card {place}") for place, word in enumerate(words, 1))
    seen = sum(deal.hands)
    for place, card in enumerate(cards, 1):
        if card & seen:
            raise DataError(
                f"trick, card {place}: {format_card(card)} is in a hand or on the table; a card exists once"
            )
        seen |= card
    return cards


def _read_won(record: Mapping[str, Any], deal: KnownDeal) -> int | None:
    before = deal.rules.hand - deal.left
    if record.get("won") is None:
        return None if before else 0
    won: int = _get(record, "won", int)
    if not 0 <= won <= before:
        raise DataError(f"won {won} cannot be: {before} tricks were played before")
    return won


def _check_defender(seat: int, maker: int, rules: Rules) -> None:
    if rules.defend_alone == "off" or rules.side(seat) == rules.side(maker):
        raise DataError(f"lone_defender {seat}: nobody there may defend alone against maker {maker} by {rules.name}")


def _read_contract(record: Mapping[str, Any], rules: Rules, strain: int) -> int:
    name = _get(record, "contract", str, default=rules.contracts[0].name)
    names = [contract.name for contract in rules.contracts]
    if name not in names:
        raise DataError(
            f'contract "{name}" is unknown{suggest(name, names)}; rules {rules.name} have {", ".join(names)}'
        )
    contract = names.index(name)
    if strain not in rules.contracts[contract].strains:
        raise DataError(f'contract "{name}" cannot be played in {record["trump"]} under rules {rules.name}')
    return contract


def _read_seat(record: Mapping[str, Any], key: str, rules: Rules) -> int:
    seat: int = _get(record, key, int)
    if not 0 <= seat < rules.players:
        raise DataError(f"{key} {seat} does not exist; seats are 0 to {rules.players - 1}")
    return seat
