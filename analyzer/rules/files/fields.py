"""Rules as a plain mapping of fields, as JSON and TOML hold them: lists, text, numbers, true and false."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_args, get_origin

from analyzer.cards import STRAINS
from analyzer.errors import DataError, shorten, suggest
from analyzer.rules.check.problem import Problem, RulesError, Table
from analyzer.rules.field_types import field_hints, say
from analyzer.rules.model import Contract, Round, Rules
from analyzer.rules.options.options import OPTIONS, canonical_name, parse_rules
from analyzer.rules.presets import PRESETS

NONE = "none"
"""How a file that has no null writes a field that is empty."""
OWNERS: dict[Table, type] = {"rules": Rules, "contracts": Contract, "rounds": Round}


def to_fields(rules: Rules) -> dict[str, Any]:
    """All fields of `rules` as JSON can hold them; strains are the words of `analyzer.cards.STRAINS`."""
    fields = dataclasses.asdict(rules)
    contracts = [
        contract | {"strains": [STRAINS[strain] for strain in contract["strains"]]} for contract in fields["contracts"]
    ]
    rounds = [turn | {"contracts": list(turn["contracts"])} for turn in fields["rounds"]]
    return fields | {"contracts": contracts, "rounds": rounds}


def from_fields(fields: Mapping[str, Any], name: str = "unnamed") -> Rules:
    """Rules from a mapping of fields; `name` is for a mapping that gives none.

    With ``base`` (a preset, with options) the other fields change that: a contract of a known name is amended, a new
    one added, and rounds, where given, replace the base's. Raises `RulesError` with the problems found.
    """
    problems: list[Problem] = []
    base = _read_base(fields, name)
    values: dict[str, Any] = {} if base is None else {key: getattr(base, key) for key in field_hints(Rules)}
    values["name"] = name
    given = {key: value for key, value in fields.items() if key != "base"}
    values |= _read_table(given, "rules", 0, problems, base_text=fields.get("base"))
    contracts, places = _read_contracts(fields, base, problems)
    values["contracts"] = contracts
    if base is None or "rounds" in fields:
        tables = _tables(fields, "rounds", problems)
        read = [_read_table(table, "rounds", number, problems) for number, table in enumerate(tables)]
        values["rounds"] = tuple(Round(**turn) for turn in read) if not problems else ()
    if problems:
        raise RulesError(shorten(values["name"]), problems)
    try:
        rules = Rules(**values)
    except RulesError as error:
        problems = [_where_given(problem, places, "rounds" in fields) for problem in error.problems]
        raise RulesError(shorten(values["name"]), problems) from None
    return _name_honestly(rules, base, "name" in fields)


def _read_base(fields: Mapping[str, Any], name: str) -> Rules | None:
    base = fields.get("base")
    if base is None:
        return None
    try:
        return parse_rules(base) if isinstance(base, str) else _refuse(f"base is {say(base)}; must be a preset's name")
    except DataError as error:
        raise RulesError(name, [Problem(str(error), "base")]) from None


def _refuse(text: str) -> Rules:
    raise DataError(text)


def _read_contracts(
    fields: Mapping[str, Any], base: Rules | None, problems: list[Problem]
) -> tuple[tuple[Contract, ...], list[int | None]]:
    """The contracts, and the place of each in the mapping (None for one that is the base's own)."""
    contracts = [] if base is None else list(base.contracts)
    places: list[int | None] = [None] * len(contracts)
    if base is not None and "contracts" not in fields:
        return tuple(contracts), places
    for number, table in enumerate(_tables(fields, "contracts", problems)):
        names = [contract.name for contract in contracts] if base is not None else []
        known = names.index(table["name"]) if table.get("name") in names else None
        before = len(problems)
        values = _read_table(table, "contracts", number, problems, complete=known is None)
        if len(problems) > before:
            continue
        if known is None:
            contracts.append(Contract(**values))
            places.append(number)
        else:
            contracts[known] = dataclasses.replace(contracts[known], **values)
            places[known] = number
    return tuple(contracts), places


def _tables(fields: Mapping[str, Any], key: Table, problems: list[Problem]) -> list[Mapping[str, Any]]:
    tables = fields.get(key)
    if tables is None:
        problems.append(Problem(f"{key} are missing; give them, or a base", key))
        return []
    if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
        problems.append(Problem(f"{key} is {say(tables)}; must be a list of tables, as [[{key}]]", key))
        return []
    return tables


def _read_table(
    table: Mapping[str, Any],
    kind: Table,
    number: int,
    problems: list[Problem],
    complete: bool = True,
    base_text: Any = None,
) -> dict[str, Any]:
    """The fields of one table as `Rules`, `Contract` or `Round` hold them; a `complete` one has all it must have."""
    owner = OWNERS[kind]
    hints = field_hints(owner)
    place = {
        "rules": "",
        "contracts": f"contract {shorten(table.get('name', number + 1))}: ",
        "rounds": f"round {number + 1}: ",
    }
    legal = [*hints, "base"] if kind == "rules" else [*hints]
    values = {}
    for key, value in table.items():
        if key not in hints:
            near = suggest(str(key), legal) or f"; fields are {', '.join(legal)}"
            if kind == "rules" and key in OPTIONS:
                near = f', but an option: write base = "{_with_option(base_text, key, value)}"'
            text = f"{place[kind]}field {shorten(key)!r} is unknown{near}"
            problems.append(Problem(text, key, kind, number))
        elif kind == "contracts" and key == "strains":
            values[key] = _read_strains(value, place[kind], number, problems)
        elif kind != "rules" or key not in ("contracts", "rounds"):
            values[key] = _read_value(value, hints[key])
    needed = [field.name for field in dataclasses.fields(owner) if field.default is dataclasses.MISSING]
    missing = [key for key in needed if key not in table] if complete and kind != "rules" else []
    problems += [Problem(f"{place[kind]}field {key} is missing", key, kind, number) for key in missing]
    return values


def _with_option(base: Any, key: str, value: Any) -> str:
    """A base with an option that was written as a field."""
    said = {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value
    return f"{base if isinstance(base, str) else 'standard'},{key}={said}"


def _read_value(value: Any, hint: Any) -> Any:
    if value == NONE and type(None) in get_args(hint):
        return None
    return tuple(value) if isinstance(value, list) and get_origin(hint) is tuple else value


def _read_strains(words: Any, place: str, number: int, problems: list[Problem]) -> tuple[int, ...]:
    if isinstance(words, list) and all(word in STRAINS for word in words):
        return tuple(STRAINS.index(word) for word in words)
    text = f"{place}strains is {say(words)}; must be a list out of {', '.join(STRAINS)}"
    problems.append(Problem(text, "strains", "contracts", number))
    return ()


def _where_given(problem: Problem, places: list[int | None], own_rounds: bool) -> Problem:
    """The problem at its place in the mapping; what is the base's own is a problem of the base."""
    if problem.table == "contracts":
        place = places[problem.number]
        if place is not None:
            return dataclasses.replace(problem, number=place)
    elif problem.table == "rules" or own_rounds:
        return problem
    return Problem(problem.text, "base")


def _name_honestly(rules: Rules, base: Rules | None, named: bool) -> Rules:
    """Call by preset and options what those can say; let nothing else go by a preset's name."""
    word = _first_word(rules.name if named or base is None else base.name)
    if word not in PRESETS:
        return rules
    said = canonical_name(PRESETS[word], rules)
    if said is not None:
        return dataclasses.replace(rules, name=said)
    if not named:
        return rules
    text = f"name={rules.name!r} starts with a preset's name, but no options of it say these rules; choose another name"
    raise RulesError(rules.name, [Problem(text, "name")])


def _first_word(name: str) -> str:
    return name.split(",")[0].strip().lower()
