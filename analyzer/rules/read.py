"""Reading rules from text or a file: what `Rules.load` does."""

from __future__ import annotations

from analyzer.rules.files.json_file import from_json
from analyzer.rules.files.toml import from_toml
from analyzer.rules.model import Rules
from analyzer.rules.options.options import parse_rules


def load_rules(rules: str | Rules) -> Rules:
    """Read a preset with options, or the file at a path ending in ``.toml`` or ``.json``.

    A `Rules` value stays as it is.
    """
    if isinstance(rules, Rules):
        return rules
    text = rules.strip()
    if text.lower().endswith(".json"):
        return from_json(text)
    return from_toml(text) if text.lower().endswith(".toml") else parse_rules(rules)
