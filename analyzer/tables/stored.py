"""The tables that there are, and the one for some rules."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyzer.errors import DataError
from analyzer.players.call_table_files import SHIPPED, find_table, stored_tables
from analyzer.players.call_tables import CallTable, Header, check_size
from analyzer.rules import Rules


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A file that holds a table."""

    path: Path
    header: Header
    size: int
    """Bytes."""

    @property
    def is_shipped(self) -> bool:
        """Whether it came with the program; else the user trained it."""
        return SHIPPED in self.path.parents

    def to_dict(self) -> dict[str, Any]:
        """One object of the JSON list; see docs/reading-tables.md."""
        header = self.header
        return {
            "rules": header.rules, "play": header.play, "records": header.records, "regret": list(header.regret),
            "regret_se": list(header.regret_se), "value": header.value, "value_se": header.value_se,
            "seed": header.seed, "shrink": header.shrink, "classes": header.classes, "date": header.date,
            "size": self.size, "shipped": self.is_shipped, "path": str(self.path),
        }  # fmt: skip


def list_tables() -> list[StoredTable]:
    """All tables that can be read, the user's first."""
    return [StoredTable(path, header, path.stat().st_size) for path, header in stored_tables()]


def need_table(rules: Rules) -> CallTable:
    """The table of these rules; raises `DataError`, which names the command that makes one, where there is none."""
    table = find_table(rules)
    if table is None:
        check_size(rules)  # where none can be made that is said
        raise DataError(
            f"rules {rules.name} have no call table; make one with: euchre train calls --rules {_quoted(rules.name)} "
            "(euchre tables lists those that there are)"
        )
    return table


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name
