"""Rules as JSON files, in the form that ``euchre rules show --json`` prints."""

from __future__ import annotations

import json
from pathlib import Path

from analyzer.errors import DataError, show_path
from analyzer.rules.check.problem import RulesError
from analyzer.rules.files.fields import from_fields
from analyzer.rules.files.toml import name_of, read_text
from analyzer.rules.model import Rules


def from_json(path: str | Path) -> Rules:
    """Read rules from a file. Raises `DataError` with the file and every problem."""
    text, shown = read_text(Path(path)), show_path(path)
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(f"{shown}:{error.lineno}: not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise DataError(f"{shown}: not JSON that could be rules: nested too deep, or a number too long") from None
    if not isinstance(fields, dict):
        raise DataError(f"{shown}: must be one object with the fields of rules, as euchre rules show --json prints")
    try:
        return from_fields(fields, name=name_of(Path(path)))
    except RulesError as error:
        raise DataError("; ".join(f"{shown}: {problem.text}" for problem in error.problems)) from None
