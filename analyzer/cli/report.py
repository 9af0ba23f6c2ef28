"""``euchre report``: one page of strategy tables for a game."""

from __future__ import annotations

from pathlib import Path

import click

from analyzer.cli.output import check_writable, write_whole
from analyzer.errors import DataError


@click.command()
@click.option(
    "--rules", default="standard", show_default=True, metavar="RULES", help="A game, with options: standard,stick=off."
)
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The page to write (.html)."
)
@click.option("--deals", type=int, default=5_000_000, show_default=True, metavar="N", help="Random deals.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of the deals.")
@click.option("--threads", type=int, metavar="N", help="Threads; the page does not depend on it.")
@click.option("--chunk", type=int, default=2_000, hidden=True)
def report(rules: str, out: Path, deals: int, seed: int, threads: int | None, chunk: int) -> int:
    """Write a page of strategy: when ordering beats passing, by seat, trumps and off-aces; loners; round 2.

    The page is one file that needs no network; it can be read on a phone and printed.
    """
    check_writable(out, "page", (".html", ".htm"))
    try:
        import jinja2  # noqa: F401
    except ImportError as error:
        raise DataError(f"reports need {error.name}; install euchre-analyzer[report]") from error
    from analyzer.cli.progress import progress_bar
    from analyzer.strategy.tables import make_report
    from analyzer.words.strategy import describe_report, view_report
    from reports.pages.html import render_report

    with progress_bar() as tell:
        made = make_report(rules, deals=deals, seed=seed, threads=threads, chunk=chunk, progress=tell)
    write_whole(out, render_report(view_report(made)))
    click.echo(describe_report(made, str(out)))
    return 130 if made.partial else 0
