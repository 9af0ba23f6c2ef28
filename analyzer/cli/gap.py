"""``euchre gap``: what open cards get wrong, by who leads, seat, round, trumps held, and alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from analyzer.cli import options
from analyzer.cli.show import Show


@click.command(cls=options.Command)
@options.rules()
@options.deals("Deals of each model.  [default: 300000; fewer in longer games]")
@options.bidding()
@options.seed()
@options.threads("Threads; the result does not depend on it.")
@options.chunk()
@options.showing(
    out="Write a row a class (.csv).", chart="Draw the table (.png, .svg, .pdf).",
    json="Print a JSON list, an object a class (docs/json.md).", quiet=options.QUIET, verbose=options.VERBOSE,
)  # fmt: skip
def gap(show: Show, **job: Any) -> int:
    """What do open cards get wrong? The same deals with all cards seen, and by players who see only their own.

    Those draw 32 layouts at each card, with regard to the calls. It takes some minutes.
    """
    from analyzer.duels.open_cards_gap import Gap, measure_gap
    from analyzer.words.open_cards_gap import chart_gap, view_gap

    return show(
        partial(measure_gap, **job), partial(view_gap, origin=options.rules_origin()),
        "reports.terminal.open_cards_gap:print_gap",
        chart_gap, "reports.charts.open_cards_gap:draw_gap", record=Gap.to_list,
    )  # fmt: skip
