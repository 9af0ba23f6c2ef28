"""``euchre gap``: what open cards get wrong, by who leads, seat, round, trumps held, and alone."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.output import check_chart, check_writable, write_whole

if TYPE_CHECKING:
    from analyzer.duels.open_cards_gap import Gap


@click.command()
@click.option(
    "--rules", default="standard", show_default=True, metavar="RULES", help="A game, with options: standard,stick=off."
)
@click.option("--deals", type=int, metavar="N", help="Deals of each model.  [default: 300000; fewer in longer games]")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of the deals.")
@click.option("--threads", type=int, metavar="N", help="Threads; the result does not depend on it.")
@click.option("--chunk", type=int, hidden=True)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write a row a class (.csv).")
@click.option("--chart", type=click.Path(path_type=Path), metavar="FILE", help="Draw the table (.png, .svg, .pdf).")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list, an object a class (docs/json.md).")
def gap(
    rules: str,
    deals: int | None,
    seed: int,
    threads: int | None,
    chunk: int | None,
    out: Path | None,
    chart: Path | None,
    as_json: bool,
) -> int:
    """What do open cards get wrong? The same deals with all cards seen, and by players who see only their own.

    Those draw 32 layouts at each card, with regard to the calls. It takes some minutes.
    """
    if out is not None:
        check_writable(out, "table", (".csv",))
    if chart is not None:
        check_chart(chart)
    from analyzer.cli.progress import progress_bar
    from analyzer.duels.open_cards_gap import measure_gap

    with progress_bar() as tell:
        found = measure_gap(rules, deals=deals, seed=seed, threads=threads, chunk=chunk, progress=tell)
    if out is not None:
        write_whole(out, _as_csv(found))
    if chart is not None:
        _draw(found, chart)
    _show(found, as_json)
    return 130 if found.partial else 0


def _as_csv(found: Gap) -> str:
    from analyzer.duels.open_cards_gap import GAP_COLUMNS

    text = io.StringIO()
    writer = csv.DictWriter(text, GAP_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(found.rows())
    return text.getvalue()


def _show(found: Gap, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found.to_list(), indent=2))
    else:
        from analyzer.words.open_cards_gap import view_gap
        from reports.terminal.open_cards_gap import print_gap
        from reports.terminal.tables import can_show_symbols, make_console

        print_gap(view_gap(found, can_show_symbols()), make_console())


def _draw(found: Gap, path: Path) -> None:
    from analyzer.words.open_cards_gap import chart_gap
    from reports.charts.open_cards_gap import draw_gap
    from reports.charts.style import save_figure

    save_figure(draw_gap(**chart_gap(found)), path)
