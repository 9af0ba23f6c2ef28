"""``euchre rule``: the short rule to remember for a seat, and what it costs."""

from __future__ import annotations

from functools import partial

import click

from analyzer.cli import options
from analyzer.cli.completion import complete_round, complete_seat
from analyzer.cli.show import Show

PLAYED = 200_000
"""Deals in which the cost is measured: its standard error is about 0.1 points per 100."""


@click.command(cls=options.Command)
@click.option("--seat", required=True, shell_complete=complete_seat, metavar="SEAT",
              help="Where you sit: 1 (eldest), 2 (partner), 3 or dealer.")  # fmt: skip
@click.option("--round", type=options.WHOLE, default=1, show_default=True, shell_complete=complete_round, metavar="N",
              help="Round of calling, 1 or 2.")  # fmt: skip
@options.rules()
@options.deals("Deals in which the cost is measured; 0: only by the table's values.", PLAYED)
@options.showing(json="Print one JSON object (docs/reading-tables.md).", csv="Print one CSV row a case.")
def rule(seat: str, round: int, rules: str, deals: int, show: Show) -> int:
    """When to call, in at most three questions in a row: the best rule of that kind against the call table of RULES.

    It is for a turn at which everybody before has passed. What it costs is said in points per 100 deals.
    """
    from analyzer.tables.short_rule import find_rule
    from analyzer.words.short_rule import view_rule

    return show(
        partial(find_rule, rules, seat, round, played=deals), partial(view_rule, origin=options.rules_origin()),
        "reports.terminal.grids:print_grids",
    )  # fmt: skip
