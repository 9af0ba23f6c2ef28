"""Rules as TOML files: written in full with comments, read with the line of every problem."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from analyzer.errors import DataError
from analyzer.rules.fields import NONE, from_fields, to_fields
from analyzer.rules.meanings import TABLES, Meaning
from analyzer.rules.model import Rules
from analyzer.rules.problem import Problem, RulesError, Table

_TABLE = re.compile(r"\s*\[\[\s*([\w-]+)\s*\]\]")
_KEY = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=")
_SYNTAX = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")
_COMMENT_COLUMN = 36


def to_toml(rules: Rules) -> str:
    """Write all of `rules`; each field has a comment on what it means and where that comes from."""
    fields = to_fields(rules)
    tables: tuple[Table, Table] = ("contracts", "rounds")
    lines = [
        f"# Rules of euchre: {rules.name}",
        "# A field left out has its usual value; a contract's or round's comments stand on the first one.",
        '# base = "standard,stick=off" on top, and only what differs below it, is a shorter way to write such a file.',
        "",
        *_write_fields({key: value for key, value in fields.items() if key not in tables}, TABLES["rules"]),
    ]
    for table in tables:
        for number, values in enumerate(fields[table]):
            lines += ["", f"[[{table}]]", *_write_fields(values, TABLES[table] if number == 0 else {})]
    return "\n".join(lines) + "\n"


def _write_fields(values: Mapping[str, Any], meanings: Mapping[str, Meaning]) -> Iterator[str]:
    for key, value in values.items():
        line = f"{key} = {json.dumps(NONE if value is None else value, ensure_ascii=False)}"
        if key in meanings:
            line = f"{line:{_COMMENT_COLUMN}}# {meanings[key].text} [{meanings[key].source}]"
        yield line


def from_toml(path: str | Path) -> Rules:
    """Read rules from a file. Raises `DataError` with the file, and where known the line, of every problem."""
    text = _read_text(Path(path))
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(_syntax_message(str(path), text, str(error))) from None
    try:
        return from_fields(fields, name=Path(path).stem)
    except RulesError as error:
        places = [_place(str(path), text, problem) for problem in error.problems]
        raise DataError("; ".join(places)) from None


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(f'file "{path}" does not exist') from None
    except UnicodeDecodeError:
        raise DataError(f'file "{path}" is not text in UTF-8') from None
    except OSError as error:
        raise DataError(f'file "{path}" cannot be read: {error.strerror}') from None


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
