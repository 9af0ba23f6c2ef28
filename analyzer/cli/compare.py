"""``euchre compare``: what a house rule or a variant changes, on the same deals."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.output import check_chart
from analyzer.errors import UsageError

if TYPE_CHECKING:
    from analyzer.comparisons.compare import Comparison


@click.command()
@click.argument("rules", nargs=-1, required=True)
@click.option("--deals", type=int, default=50_000, show_default=True, metavar="N", help="Deals under each rules.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of the deals.")
@click.option("--threads", type=int, metavar="N", help="Threads; the result does not depend on it.")
@click.option(
    "--play",
    default="rules",
    show_default=True,
    metavar="MODEL",
    help="How cards are played: rules, net or dd (open cards).",
)
@click.option("--chunk", type=int, default=2_000, hidden=True)
@click.option("--chart", type=click.Path(path_type=Path), metavar="FILE", help="Draw the metrics (.png, .svg, .pdf).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (docs/json.md).")
@click.option("--csv", "as_csv", is_flag=True, help="Print one CSV row a metric and rules (docs/frames.md).")
def compare(
    rules: tuple[str, ...],
    deals: int,
    seed: int,
    threads: int | None,
    play: str,
    chunk: int,
    chart: Path | None,
    as_json: bool,
    as_csv: bool,
) -> int:
    """What do the RULES change? Each is played on the same deals; differences are to the first.

    RULES are games with options, such as: standard "standard,stick=off" two_handed
    """
    if as_json and as_csv:
        raise UsageError("--json and --csv exclude each other; give one of them")
    if chart is not None:
        check_chart(chart)
    from analyzer.cli.progress import progress_bar
    from analyzer.comparisons.compare import compare as play_all

    with progress_bar() as tell:
        comparison = play_all(
            *rules, deals=deals, seed=seed, threads=threads, play=play, chunk=chunk, progress=tell
        )  # fmt: skip
    if chart is not None:
        _draw(comparison, chart)
    _show(comparison, as_json, as_csv)
    return 130 if comparison.partial else 0


def _show(comparison: Comparison, as_json: bool, as_csv: bool) -> None:
    if as_json:
        click.echo(json.dumps(comparison.to_dict(), indent=2))
    elif as_csv:
        from analyzer.comparisons.compare import COMPARISON_COLUMNS, comparison_rows

        writer = csv.DictWriter(sys.stdout, COMPARISON_COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(comparison_rows(comparison))
    else:
        from analyzer.words.comparison import view_comparison
        from reports.terminal.comparison import print_comparison
        from reports.terminal.tables import can_show_symbols, make_console

        print_comparison(view_comparison(comparison, can_show_symbols()), make_console())


def _draw(comparison: Comparison, path: Path) -> None:
    from analyzer.words.comparison import chart_comparison
    from reports.charts.comparison import draw_comparison
    from reports.charts.style import save_figure

    save_figure(draw_comparison(**chart_comparison(comparison)), path)
