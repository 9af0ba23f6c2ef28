"""Rules as TOML files: written in full with comments, read with the line of every problem."""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_origin

from analyzer.errors import DataError, show_path
from analyzer.rules.check.problem import Problem, RulesError, Table
from analyzer.rules.field_types import describe_type, field_hints
from analyzer.rules.files.fields import NONE, OWNERS, from_fields, to_fields
from analyzer.rules.meanings import TABLES
from analyzer.rules.model import Rules

_TABLE = re.compile(r"\s*\[\[\s*([\w-]+)\s*\]\]")
_KEY = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=")
_SYNTAX = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")
_WIDTH = 100
MOST_TEXT = 1_000_000
"""Characters of a file at most; all fields with their comments are 10,000."""
_HEADER = """Rules of a euchre game, every field with what it means and [where it comes from].
Change what you like and give the rules a name of their own. A field left out has its usual value;
"none" stands for no value; what contracts and rounds mean is said on the first of each.
Shorter: base = "standard,stick=off", then only what differs from it."""


def to_toml(rules: Rules) -> str:
    """Write all of `rules`; each field has a comment on what it means, where that comes from, and its legal words."""
    fields = to_fields(rules)
    top = {key: value for key, value in fields.items() if key not in ("contracts", "rounds")}
    lines = [f"# {line}".rstrip() for line in _HEADER.splitlines()]
    lines += ["", *_write_table(top, "rules", comments=True)]
    for table in ("contracts", "rounds"):
        for number, values in enumerate(fields[table]):
            lines += ["", f"[[{table}]]", *_write_table(values, table, comments=number == 0)]
    return "\n".join(lines) + "\n"


def _write_table(values: Mapping[str, Any], table: Table, comments: bool) -> Iterator[str]:
    hints = field_hints(OWNERS[table])
    for key, value in values.items():
        if comments:
            meaning = TABLES[table][key]
            words = f" {describe_type(hints[key])}." if get_origin(hints[key]) is Literal else ""
            yield from textwrap.wrap(
                f"{meaning.text} [{meaning.source}].{words}", _WIDTH, initial_indent="# ", subsequent_indent="# "
            )
        yield f"{key} = {json.dumps(NONE if value is None else value, ensure_ascii=False)}"


def from_toml(path: str | Path) -> Rules:
    """Read rules from a file. Raises `DataError` with the file, and where known the line, of every problem."""
    text, shown = read_text(Path(path)), show_path(path)
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(_syntax_message(shown, text, str(error))) from None
    except RecursionError:
        raise DataError(f"{shown}: not rules: tables or lists are nested too deep") from None
    except ValueError:  # Python's own limit of 4300 digits
        raise DataError(f"{shown}: not rules: a number has too many digits") from None
    try:
        return from_fields(fields, name=name_of(Path(path)))
    except RulesError as error:
        places = [_place(shown, text, problem) for problem in error.problems]
        raise DataError("; ".join(places)) from None


def name_of(path: Path) -> str:
    """The file's name as that of rules that give themselves none; what cannot be shown is replaced."""
    return "".join(mark if mark.isprintable() else "_" for mark in path.stem)


def read_text(path: Path) -> str:
    """The text of a file. Raises `DataError` where there is none."""
    try:
        with path.open(encoding="utf-8-sig") as file:  # some editors begin a file with a byte order mark
            text = file.read(MOST_TEXT + 1)
    except FileNotFoundError:
        raise DataError(f'file "{show_path(path)}" does not exist') from None
    except UnicodeDecodeError:
        raise DataError(f'file "{show_path(path)}" is not text in UTF-8') from None
    except (OSError, ValueError) as error:  # a value: a name with a null character
        why = getattr(error, "strerror", None) or error
        raise DataError(f'file "{show_path(path)}" cannot be read: {why}') from None
    if len(text) > MOST_TEXT:
        raise DataError(f'file "{show_path(path)}" is too large for rules: more than {MOST_TEXT:,} characters')
    return text


def _syntax_message(path: str, text: str, message: str) -> str:
    match = _SYNTAX.match(message)
    if match is None:
        return f"{path}: not TOML: {message}"
    line = match["line"] or str(len(text.splitlines()))
    return f"{path}:{line}: not TOML: {match['what']}"


def _place(path: str, text: str, problem: Problem) -> str:
    line = line_of(text, problem)
    return f"{path}:{line}: {problem.text}" if line else f"{path}: {problem.text}"


def line_of(text: str, problem: Problem) -> int | None:
    """The line (from 1) of a problem's field, or of the head of the table that lacks it; None where neither is."""
    head, here, counts = None, ("rules", 0), {"contracts": 0, "rounds": 0}
    wanted = (problem.table, problem.number)
    for number, line in enumerate(text.splitlines(), start=1):
        if table := _TABLE.match(line):
            name = table[1]
            here = (name, counts.get(name, 0))
            counts[name] = counts.get(name, 0) + 1
            if here == wanted or (problem.table == "rules" and name == problem.field):
                head = head or number
        elif here == wanted and (key := _KEY.match(line)) and key[1] == problem.field:
            return number
    return head
