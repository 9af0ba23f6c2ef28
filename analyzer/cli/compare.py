"""``euchre compare``: what a house rule or a variant changes, on the same deals."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from analyzer.cli import options
from analyzer.cli.completion import complete_rules
from analyzer.cli.show import Show
from analyzer.engine.options import CHUNK, COMPARE_DEALS


@click.command(cls=options.Command)
@click.argument("rules", nargs=-1, required=True, shell_complete=complete_rules)
@options.deals("Deals under each rules.", COMPARE_DEALS)
@options.bidding()
@options.seed()
@options.threads("Threads; the result does not depend on it.")
@options.play("How cards are played: rules, net or dd (open cards).", "rules")
@options.chunk(CHUNK)
@options.showing(
    chart="Draw the metrics (.png, .svg, .pdf).", csv="Print one CSV row a metric and rules (docs/frames.md).",
    quiet=options.QUIET, verbose=options.VERBOSE,
)  # fmt: skip
def compare(rules: tuple[str, ...], show: Show, **job: Any) -> int:
    """What do the RULES change? Each is played on the same deals; differences are to the first.

    RULES are games with options, such as: standard "standard,stick=off" two_handed. Only these are played, also where
    you have rules of your own (rules use).
    """
    from analyzer.comparisons.compare import compare as play_all
    from analyzer.words.comparison import chart_comparison, view_comparison

    return show(
        partial(play_all, *rules, **job), view_comparison, "reports.terminal.comparison:print_comparison",
        chart_comparison, "reports.charts.comparison:draw_comparison",
    )  # fmt: skip
