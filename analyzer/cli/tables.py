"""``euchre tables``: the call tables that are shipped or stored."""

from __future__ import annotations

from typing import Any

import click

from analyzer.cli import options
from analyzer.cli.show import Show


@click.command(cls=options.Command)
@options.showing(
    json="Print a JSON list, an object a table (docs/reading-tables.md).", csv="Print one CSV row a table.",
    verbose="Say where each file is.",
)  # fmt: skip
def tables(show: Show) -> int:
    """Which call tables there are: rules, who played the cards, deals, regret by seat, value, date, size."""
    from analyzer.tables.stored import list_tables
    from analyzer.words.call_tables import view_tables

    def rows(found: Any) -> list[dict[str, Any]]:
        listed = [one.to_dict() for one in found]
        return [
            row | {name: " ".join(f"{number:.4g}" for number in row[name]) for name in ("regret", "regret_se")}
            for row in listed
        ]

    return show(
        lambda progress: list_tables(), view_tables, "reports.terminal.grids:print_grids",
        record=lambda found: [one.to_dict() for one in found], rows=rows,
    )  # fmt: skip
