"""``euchre report``: one page of strategy tables for a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from analyzer.cli import INTERRUPTED, options
from analyzer.files import PAGE, check_writable, write_whole


@click.command(cls=options.Command)
@options.rules()
@options.file("--out", "The page to write (.html).", required=True)
@options.deals("Random deals.", 5_000_000)
@options.seed()
@options.threads("Threads; the page does not depend on it.")
@options.chunk(2_000)
def report(out: Path, **job: Any) -> int:
    """Write a page of strategy: when ordering beats passing, by seat, trumps and off-aces; loners; round 2.

    The page is one file that needs no network; it can be read on a phone and printed.
    """
    check_writable(out, "page", PAGE)
    from analyzer.cli.progress import progress_bar
    from analyzer.strategy.tables import make_report
    from analyzer.words.strategy import describe_report, view_report
    from reports.pages.html import render_report

    with progress_bar() as tell:
        made = make_report(**job, progress=tell)
    write_whole(out, render_report(view_report(made)), "page")
    click.echo(describe_report(made, str(out)))
    return INTERRUPTED if made.partial else 0
