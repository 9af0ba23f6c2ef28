"""``euchre table``: what the call table of some rules does, with one hand or all."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from analyzer.cli import options
from analyzer.cli.completion import complete_rank, complete_round, complete_seat
from analyzer.cli.show import Show
from analyzer.errors import UsageError

GRIDS = "reports.terminal.grids:print_grids"


@click.command(cls=options.Command)
@click.option("--hand", metavar="HAND", help='A hand: what is called from every seat, "JS AS KS 9H TD".')
@click.option("--up", shell_complete=complete_rank, metavar="CARD",
              help="The card turned up, such as QS; with --seat a rank, such as J.")  # fmt: skip
@click.option("--seat", shell_complete=complete_seat, metavar="SEAT",
              help="A seat: pass, order or alone by trumps and off-aces, and the hands on the edge.")  # fmt: skip
@click.option("--round", type=options.WHOLE, shell_complete=complete_round, metavar="N",
              help="With --seat: round 1 or 2.  [default: 1]")  # fmt: skip
@click.option("--summary", is_flag=True, help="Who calls how often, alone, euchred; which upcards are turned down.")
@options.deals("With --summary: deals that are played.  [default: 50000]")
@options.rules()
@options.showing(json="Print one JSON object (docs/reading-tables.md).")
def table(
    hand: str | None,
    up: str | None,
    seat: str | None,
    round: int | None,
    summary: bool,
    deals: int | None,
    rules: str,
    show: Show,
) -> int:
    """What everybody calls by the call table of RULES: with one --hand, by --seat and upcard, or in all (--summary).

    A table is learned from many deals until no seat gains by other calls; see euchre tables and euchre train calls.
    """
    _check_one(hand, seat, summary, up, round, deals)
    work: Any
    view: Any
    if hand is not None:
        from analyzer.tables.hand_calls import look_up
        from analyzer.words.hand_calls import view_hand

        work, view = partial(look_up, rules, hand, up), view_hand
    elif seat is not None:
        from analyzer.tables.chart import make_chart
        from analyzer.words.call_chart import view_chart

        work, view = partial(make_chart, rules, seat, up, 1 if round is None else round), view_chart
    else:
        from analyzer.tables.outcomes import PLAYED
        from analyzer.tables.summary import summarise
        from analyzer.words.call_tables import view_summary

        work, view = partial(summarise, rules, played=PLAYED if deals is None else deals), view_summary
    return show(work, partial(view, origin=options.rules_origin()), GRIDS)


def _check_one(
    hand: str | None, seat: str | None, summary: bool, up: str | None, round: int | None, deals: int | None
) -> None:
    """Raise `UsageError` unless exactly one thing is asked for, and nothing that does not belong to it."""
    given = [
        name
        for name, value in (("--hand", hand), ("--seat", seat), ("--summary", summary or None))
        if value is not None
    ]
    if len(given) > 1:
        raise UsageError(f"{given[0]} and {given[1]} exclude each other; give one of them")
    if not given:
        raise UsageError('nothing is asked; give --hand "JS AS KS 9H TD" --up QS, --seat 1 --up J, or --summary')
    if summary and up is not None:
        raise UsageError("--summary is for all upcards; leave --up out")
    if deals is not None and not summary:
        raise UsageError("--deals is for --summary; leave it out")
    if round is not None and seat is None:
        raise UsageError("--round is for --seat; leave it out")
