"""The rules that a group plays by when ``--rules`` is not given: in a file of the user's, or in EUCHRE_RULES.

Only the command line heeds them; in Python the rules are what they are given as, or standard.
"""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

from analyzer.errors import DataError
from analyzer.rules import Rules

VARIABLE = "EUCHRE_RULES"
"""Goes before the file."""
CLEAR = "clear it with: euchre rules use --clear"


def default_file() -> Path:
    """The file that holds the default rules."""
    import platformdirs

    return Path(platformdirs.user_config_dir("euchre-analyzer", appauthor=False)) / "config.toml"


def default_rules() -> tuple[str, str]:
    """The rules where none are given, and where they come from: nothing to be said of standard.

    Raises `DataError`, with the place and how to mend it, where they cannot be used.
    """
    path = default_file()
    if text := os.environ.get(VARIABLE, "").strip():
        origin, mend = VARIABLE, f"they come from {VARIABLE}; unset it, or give --rules"
    elif text := _read(path):
        origin, mend = "your default", f'they come from "{path}"; {CLEAR}'
    else:
        return "standard", ""
    try:
        Rules.load(text)
    except DataError as error:
        raise DataError(f"{error} ({mend})") from None
    return text, origin


def _read(path: Path) -> str:
    """The rules in the file, or nothing where there is no file."""
    try:
        rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rules")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise DataError(f'your default rules "{path}" cannot be read: {error.strerror or error}; {CLEAR}') from None
    except (ValueError, RecursionError):
        raise DataError(f'your default rules "{path}" are not TOML in UTF-8; {CLEAR}') from None
    if not isinstance(rules, str) or not rules.strip():
        raise DataError(f'your default rules "{path}" lack a line such as rules = "standard,stick=off"; {CLEAR}')
    return rules


def use_rules(text: str) -> str:
    """Make these rules the default; return what was written. A file is remembered by its whole path."""
    from analyzer.files import write_whole

    rules = Rules.load(text)
    is_file = text.strip().lower().endswith((".toml", ".json"))
    said, path = str(Path(text.strip()).resolve()) if is_file else rules.name, default_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, f"rules = {json.dumps(said, ensure_ascii=False)}\n", "your default rules")
    except OSError as error:
        raise DataError(f'your default rules "{path}" cannot be written: {error.strerror or error}') from None
    return said


def clear_rules() -> None:
    """Have no default any more."""
    default_file().unlink(missing_ok=True)
