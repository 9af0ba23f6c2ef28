"""``euchre players``: how strong and how fast the play models are, in duplicate duels."""

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
    from analyzer.duels.arena import Arena


@click.command()
@click.option(
    "--rules", default="standard", show_default=True, metavar="RULES", help="A game, with options: standard,stick=off."
)
@click.option(
    "--pair",
    nargs=2,
    metavar="A B",
    help="Only these two: rules, net, random, pimc:W, pimc:W:uniform or open (sees every hand).",
)
@click.option(
    "--deals",
    type=int,
    metavar="N",
    help="Deals of every pair.  [default: 200000, or 6000 where somebody searches; fewer in longer games]",
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of the deals.")
@click.option("--threads", type=int, metavar="N", help="Threads; the edges do not depend on it.")
@click.option("--chunk", type=int, hidden=True)
@click.option("--chart", type=click.Path(path_type=Path), metavar="FILE", help="Draw the edges (.png, .svg, .pdf).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (docs/json.md).")
@click.option("--csv", "as_csv", is_flag=True, help="Print one CSV row a pair (docs/frames.md).")
def players(
    rules: str,
    pair: tuple[str, str] | None,
    deals: int | None,
    seed: int,
    threads: int | None,
    chunk: int | None,
    chart: Path | None,
    as_json: bool,
    as_csv: bool,
) -> int:
    """Who plays the cards best? Every pair of play models plays the same deals from both sides.

    The edge of A over B is half of what A makes against B less what B makes against A, in points a deal.
    """
    if as_json and as_csv:
        raise UsageError("--json and --csv exclude each other; give one of them")
    if chart is not None:
        check_chart(chart)
    from analyzer.cli.progress import progress_bar
    from analyzer.duels.arena import play_arena

    with progress_bar() as tell:
        arena = play_arena(rules, pair, deals=deals, seed=seed, threads=threads, chunk=chunk, progress=tell)
    if chart is not None:
        _draw(arena, chart)
    if as_json:
        click.echo(json.dumps(arena.to_pair() if pair else arena.to_dict(), indent=2))
    else:
        _show(arena, as_csv)
    return 130 if arena.partial else 0


def _show(arena: Arena, as_csv: bool) -> None:
    if as_csv:
        from analyzer.duels.arena import ARENA_COLUMNS

        writer = csv.DictWriter(sys.stdout, ARENA_COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(arena.rows())
    else:
        from analyzer.words.arena import view_arena
        from reports.terminal.arena import print_arena
        from reports.terminal.tables import can_show_symbols, make_console

        print_arena(view_arena(arena, can_show_symbols()), make_console())


def _draw(arena: Arena, path: Path) -> None:
    from analyzer.words.arena import chart_arena
    from reports.charts.arena import draw_arena
    from reports.charts.style import save_figure

    save_figure(draw_arena(**chart_arena(arena)), path)
