"""``euchre players``: how strong and how fast the play models are, in duplicate duels."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from analyzer.cli import options
from analyzer.cli.show import Show


@click.command(cls=options.Command)
@options.rules()
@click.option(
    "--pair", nargs=2, metavar="A B",
    help="Only these two: rules, net, random, pimc:W, pimc:W:uniform or open (sees every hand).",
)  # fmt: skip
@options.deals("Deals of every pair.  [default: 200000, or 6000 where somebody searches; fewer in longer games]")
@options.bidding()
@options.seed()
@options.threads("Threads; the edges do not depend on it.")
@options.chunk()
@options.showing(
    chart="Draw the edges (.png, .svg, .pdf).", csv="Print one CSV row a pair (docs/frames.md).",
    quiet=options.QUIET, verbose=options.VERBOSE,
)  # fmt: skip
def players(pair: tuple[str, str] | None, show: Show, **job: Any) -> int:
    """Who plays the cards best? Every pair of play models plays the same deals from both sides.

    The edge of A over B is half of what A makes against B less what B makes against A, in points a deal.
    """
    from analyzer.duels.arena import Arena, play_arena
    from analyzer.words.arena import chart_arena, view_arena

    return show(
        partial(play_arena, pair=pair, **job), partial(view_arena, origin=options.rules_origin()),
        "reports.terminal.arena:print_arena",
        chart_arena, "reports.charts.arena:draw_arena", record=Arena.to_pair if pair else Arena.to_dict,
    )  # fmt: skip
