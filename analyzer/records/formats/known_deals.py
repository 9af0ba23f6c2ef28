"""Fully known deals as JSON, one object a line: hands after the discard, trump, leader, maker and contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from analyzer.cards import parse_strain
from analyzer.errors import DataError, shorten, suggest
from analyzer.records.formats.hands import read_hands
from analyzer.records.formats.json_lines import misspelt, parse_object, read_lines
from analyzer.rules import Rules

KEYS = ("rules", "hands", "trump", "leader", "maker", "contract")
_KINDS = {str: "a text", int: "a whole number", list: "a list"}


@dataclass(frozen=True, slots=True)
class KnownDeal:
    """One deal, all cards seen. Seats are 0 to players - 1, clockwise; hands are as they are played."""

    rules: Rules
    hands: tuple[int, ...]
    strain: int
    leader: int
    maker: int
    contract: int
    record: dict[str, Any]
    """The object as it was read."""


def read_known_deals(lines: Iterable[bytes]) -> Iterator[KnownDeal]:
    """Read deals from lines of UTF-8; blank ones are skipped. Raises `DataError` naming the line."""
    return read_lines(lines, parse_known_deal)


def parse_known_deal(line: str) -> KnownDeal:
    """Read one deal."""
    record = parse_object(line, KEYS)
    if hint := misspelt(record, KEYS):
        raise DataError(hint)
    rules = Rules.parse(_get(record, "rules", str, default="standard"))
    hands = _read_hands(record, rules)
    strain = parse_strain(_get(record, "trump", str))
    contract = _read_contract(record, rules, strain)
    maker = _read_seat(record, "maker", rules)
    leader = _read_seat(record, "leader", rules)
    if rules.contracts[contract].alone and leader == (maker + 2) % rules.players:
        raise DataError(f"leader {leader} is the partner of the lone maker {maker} and does not play")
    return KnownDeal(rules, hands, strain, leader, maker, contract, record)


def _get(record: dict[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = record.get(key, default)
    if value is None:
        raise DataError(f'key "{key}" is missing; needed: hands, trump, leader, maker')
    if not isinstance(value, kind) or isinstance(value, bool):
        raise DataError(f'key "{key}" is {shorten(repr(value))}; {_KINDS[kind]} is needed')
    return value


def _read_hands(record: dict[str, Any], rules: Rules) -> tuple[int, ...]:
    texts = _get(record, "hands", list)
    if not all(isinstance(text, str) for text in texts):
        raise DataError('"hands" must be texts such as "JS AS KS 9H TD"')
    return read_hands(texts, rules)


def _read_contract(record: dict[str, Any], rules: Rules, strain: int) -> int:
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


def _read_seat(record: dict[str, Any], key: str, rules: Rules) -> int:
    seat: int = _get(record, key, int)
    if not 0 <= seat < rules.players:
        raise DataError(f"{key} {seat} does not exist; seats are 0 to {rules.players - 1}")
    return seat
