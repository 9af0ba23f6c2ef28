"""Rules in words: a line for each preset, and every field with its value, its meaning and its source."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from analyzer.cards import describe_deck
from analyzer.rules.files.fields import to_fields
from analyzer.rules.meanings import TABLES, Meaning
from analyzer.rules.model import Contract, Rules
from analyzer.rules.options.options import OPTIONS
from analyzer.rules.payoff import points
from analyzer.rules.presets import NOTES, PRESETS

WIDTH = 100
_WIDEST_VALUE = 24
_OPTION_KEY = 16
_BREAK = "\n"


def list_presets() -> str:
    """A line for each preset: its name, what it is, its source."""
    return _BREAK.join(f"{name:14} {NOTES[name].about:63} {NOTES[name].source}" for name in PRESETS)


def list_options() -> str:
    """Each option of a rules text: its key, its values, what it says."""
    lines = ["PRESET,key=value,... changes a preset, as in standard,stick=off,target=11", ""]
    for option in OPTIONS.values():
        numbers = [f"{option.numbers[0]}-{option.numbers[-1]}"] if option.numbers else []
        lines += _row(option.key, " | ".join([*option.legal, *numbers]), option.meaning, _OPTION_KEY, _WIDEST_VALUE)
    return _BREAK.join(lines)


def describe(rules: Rules) -> str:
    """Everything about `rules`, for a reader: the deal, the scoring by contract and tricks, and every field."""
    fields = to_fields(rules)
    top = {key: value for key, value in fields.items() if key not in ("name", "contracts", "rounds")}
    blocks = [
        _heading(rules),
        _scoring(rules),
        _section("Fields", _rows([top], TABLES["rules"])),
        _section("Contracts", _rows(fields["contracts"], TABLES["contracts"])),
        _section("Rounds of the auction", _rows(fields["rounds"], TABLES["rounds"])),
    ]
    return f"{_BREAK}{_BREAK}".join(blocks)


def _heading(rules: Rules) -> str:
    note = NOTES.get(rules.name)
    about = f"{_BREAK}{note.about} [{note.source}]" if note else ""
    table = "two pairs" if rules.partners else "each for himself"
    rest = rules.rest
    left = (
        f"1 turned up, {rest - 1} left face down" if rules.upcard else f"{rest} left face down" if rest else "all dealt"
    )
    deal = f"{rules.players} players, {table}; {describe_deck(rules.deck)}; {rules.hand} each, {left}."
    return f"{rules.name}{about}{_BREAK}{deal}"


def _scoring(rules: Rules) -> str:
    """The points by contract (down) and makers' tricks (across), tricks that pay the same everywhere together."""
    rows: dict[str, list[str]] = {}
    for contract in rules.contracts:
        rows[contract.name] = _pays(rules, contract, lone_defender=False)
        if rules.defend_alone == "always" or (rules.defend_alone == "vs_alone" and contract.alone):
            rows[f"{contract.name}, lone defender"] = _pays(rules, contract, lone_defender=True)
    spans = _spans(list(rows.values()), rules.hand)
    heads = [str(first) if first == last else f"{first}-{last}" for first, last in spans]
    label = max(len(name) for name in rows)
    cell = 2 + max(len(text) for text in (*heads, *(pay for pays in rows.values() for pay in pays)))
    lines = [f"  {'tricks':{label}}" + "".join(f"{head:>{cell}}" for head in heads)]
    for name, pays in rows.items():
        lines.append(f"  {name:{label}}" + "".join(f"{pays[first]:>{cell}}" for first, _ in spans))
    other = "the other side" if rules.sides == 2 else "each other player"
    return _section(f"Points by the makers' tricks: makers / {other}", lines)


def _pays(rules: Rules, contract: Contract, lone_defender: bool) -> list[str]:
    pays = (points(contract, rules.hand, tricks, lone_defender) for tricks in range(rules.hand + 1))
    return [f"{makers}/{others}" for makers, others in pays]


def _spans(rows: Sequence[Sequence[str]], hand: int) -> list[tuple[int, int]]:
    """Runs of trick counts (first, last) over which no row changes."""
    starts = [
        tricks for tricks in range(hand + 1) if tricks == 0 or any(row[tricks] != row[tricks - 1] for row in rows)
    ]
    return list(zip(starts, [start - 1 for start in starts[1:]] + [hand], strict=True))


def _rows(tables: Sequence[Mapping[str, Any]], meanings: Mapping[str, Meaning]) -> Iterator[str]:
    """Lines of field, value and meaning; the value of each table where they differ, once where they do not."""
    shown = {}
    for key in tables[0]:
        values = [_say(table[key]) for table in tables]
        shown[key] = values[0] if len(set(values)) == 1 else " | ".join(values)
    key_width = 4 + max(map(len, shown))
    value_width = min(_WIDEST_VALUE, 2 + max(map(len, shown.values())))
    for key, value in shown.items():
        yield from _row(f"  {key}", value, f"{meanings[key].text} [{meanings[key].source}]", key_width, value_width)


def _row(key: str, value: str, text: str, key_width: int, value_width: int) -> Iterator[str]:
    """A key, its value and a text in three columns, the last two wrapped."""
    values = textwrap.wrap(value, value_width - 2, break_long_words=False)
    texts = textwrap.wrap(text, WIDTH - key_width - value_width)
    for number, (left, right) in enumerate(zip_longest(values, texts, fillvalue="")):
        yield f"{key if number == 0 else '':{key_width}}{left:{value_width}}{right}".rstrip()


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value)
    return "-" if value is None else str(value)


def _section(head: str, lines: Iterable[str]) -> str:
    return _BREAK.join([head, *lines])
