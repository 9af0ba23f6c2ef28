"""``euchre report``: one page of strategy tables for a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from analyzer.cli import INTERRUPTED, options
from analyzer.cli.show import Show
from analyzer.errors import UsageError
from analyzer.files import PAGE, check_writable, write_whole


@click.command(cls=options.Command)
@options.rules()
@options.file("--out", "The page to write (.html).", target="page")
@options.deals("Random deals.", 5_000_000)
@options.bidding()
@options.seed()
@options.threads("Threads; the page does not depend on it.")
@options.chunk(2_000)
@options.showing(csv="Print one CSV row a class of hands (docs/frames.md).")
def report(page: Path | None, show: Show, **job: Any) -> int:
    """Write a page of strategy: when ordering beats passing, by seat, trumps and off-aces; loners; round 2.

    The page is one file that needs no network; it can be read on a phone and printed. Without --out give --json or
    --csv, which print its numbers.
    """
    if page is None and show.form == "words":
        raise UsageError("nothing would be written; give --out PAGE.html, or --json or --csv")
    if page is not None:
        check_writable(page, "page", PAGE)
    from analyzer.cli.progress import progress_bar
    from analyzer.strategy.tables import make_report
    from analyzer.words.strategy import describe_report, view_report

    with progress_bar() as tell:
        made = make_report(**job, progress=tell)
    try:
        show.print_numbers(made)
    finally:  # whatever becomes of standard output, what took minutes is written
        if page is not None:
            from reports.pages.html import render_report

            write_whole(page, render_report(view_report(made)), "page")
    if show.form == "words":
        click.echo(describe_report(made, str(page)))
        if origin := options.rules_origin():
            click.echo(f"rules {made.rules.name} ({origin})")
    return INTERRUPTED if made.partial else 0
