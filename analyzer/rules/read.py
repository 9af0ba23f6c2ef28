"""Reading rules from text or a file: what `Rules.load` does."""

from __future__ import annotations

import os

from analyzer.arguments import text
from analyzer.rules.files.json_file import from_json
from analyzer.rules.files.toml import from_toml
from analyzer.rules.model import Rules
from analyzer.rules.options.options import parse_rules


def load_rules(rules: str | os.PathLike[str] | Rules) -> Rules:
    """Read a preset with options, or the file at a path ending in ``.toml`` or ``.json``.

    A `Rules` value stays as it is.
    """
    if isinstance(rules, Rules):
        return rules
    rules = text(os.fspath(rules) if isinstance(rules, os.PathLike) else rules, "rules", "standard,stick=off")
    name = rules.strip()
    if name.lower().endswith(".json"):
        return from_json(name)
    return from_toml(name) if name.lower().endswith(".toml") else parse_rules(rules)
