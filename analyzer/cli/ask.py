"""``euchre ask``: which call is best with this hand."""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.output import check_chart
from analyzer.errors import UsageError

if TYPE_CHECKING:
    from analyzer.questions.answer import Answer


def _read_duration(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Seconds, as in ``5``, ``5s``, ``500ms`` or ``2m``."""
    if value is None:
        return None
    match = re.fullmatch(r"\s*(-?\d+(?:\.\d*)?|-?\.\d+)\s*(ms|s|m|min)?\s*", value)
    if match is None:
        raise click.BadParameter(f'"{value}" is no length of time; write 5s, 500ms or 2m', ctx, param)
    return float(match[1]) * {"ms": 0.001, "s": 1.0, None: 1.0}.get(match[2], 60.0)


@click.command()
@click.argument("hand")
@click.option("--up", metavar="CARD", help="The card turned up, such as 9C.")
@click.option("--seat", metavar="SEAT", help="Where you sit: 1 (eldest), 2 (partner), 3 or dealer.")
@click.option("--round", "round_", type=int, metavar="N", help="Round of calling, 1 or 2.  [default: 1]")
@click.option("--calls", metavar="CALLS", help='The auction so far: "pass pass"; fixes the seat.')
@click.option(
    "--rules", default="standard", show_default=True, metavar="RULES", help="A game, with options: standard,stick=off."
)
@click.option("--only", metavar="CALL", help='Value this call alone, such as "order alone".')
@click.option("--discard", metavar="CARD", help="Bury this card when you pick up.")
@click.option(
    "--play",
    metavar="MODEL",
    help="How cards are played: net, rules, pimc (trusted, slow), pimc:32, dd (open cards).  [default: net]",
)
@click.option(
    "--inference",
    default="policy",
    show_default=True,
    metavar="HOW",
    help="Do calls made tell of hands? policy or none.",
)
@click.option(
    "--precision",
    type=float,
    default=0.02,
    show_default=True,
    metavar="POINTS",
    help="Half-width to reach.",
)
@click.option("--deals", type=int, metavar="N", help="At most so many deals.")
@click.option(
    "--time", "time_", callback=_read_duration, metavar="TIME", help="At most so long (5s); not reproducible then."
)
@click.option("--exact", is_flag=True, help="Count every layout where there are few enough (loners).")
@click.option("--yes", "confirmed", is_flag=True, help="Count exactly however long it takes.")
@click.option("--defend", is_flag=True, help="Shall I, a defender, play alone against the lone maker?")
@click.option("--explain", is_flag=True, help="Split the value by who holds the highest unseen trumps.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of the deals.")
@click.option("--threads", type=int, metavar="N", help="Threads; the answer does not depend on it.")
@click.option("--chunk", type=int, default=250, hidden=True)
@click.option("--chart", type=click.Path(path_type=Path), metavar="FILE", help="Draw the values (.png, .svg, .pdf).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (docs/json.md).")
@click.option("--csv", "as_csv", is_flag=True, help="Print one CSV row a call (docs/frames.md).")
def ask(
    hand: str,
    up: str | None,
    seat: str | None,
    round_: int | None,
    calls: str | None,
    rules: str,
    only: str | None,
    discard: str | None,
    play: str | None,
    inference: str,
    precision: float,
    deals: int | None,
    time_: float | None,
    exact: bool,
    confirmed: bool,
    defend: bool,
    explain: bool,
    seed: int,
    threads: int | None,
    chunk: int,
    chart: Path | None,
    as_json: bool,
    as_csv: bool,
) -> int:
    """Which call is best with HAND ("JS AS KS 9H TD")? Every legal call side by side, best first.

    Values are net points of your side in this deal: yours minus theirs.
    """
    if as_json and as_csv:
        raise UsageError("--json and --csv exclude each other; give one of them")
    if chart is not None:
        check_chart(chart)
    from analyzer.cli.progress import progress_bar
    from analyzer.questions.ask import ask as value_calls

    with progress_bar() as tell:
        answer = value_calls(
            hand, up, seat=seat, round=round_, calls=calls, rules=rules, only=only, discard=discard, play=play,
            inference=inference, precision=precision, deals=deals, time=time_, exact=exact,
            confirmed=confirmed, defend=defend, explain=explain, seed=seed,
            threads=threads, chunk=chunk, progress=tell,
        )  # fmt: skip
    if chart is not None:
        _draw(answer, chart)
    _show(answer, as_json, as_csv)
    return 130 if answer.partial else 0


def _show(answer: Answer, as_json: bool, as_csv: bool) -> None:
    if as_json:
        click.echo(json.dumps(answer.to_dict(), indent=2))
    elif as_csv:
        _write_csv(answer)
    else:
        from analyzer.words.answer import view_answer
        from reports.terminal.answer import print_answer
        from reports.terminal.tables import can_show_symbols, make_console

        print_answer(view_answer(answer, can_show_symbols()), make_console())


def _write_csv(answer: Answer) -> None:
    from analyzer.questions.answer import ANSWER_COLUMNS, answer_rows

    writer = csv.DictWriter(sys.stdout, ANSWER_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(answer_rows(answer))


def _draw(answer: Answer, path: Path) -> None:
    from analyzer.words.answer import chart_answer
    from reports.charts.answer import draw_answer
    from reports.charts.style import save_figure

    save_figure(draw_answer(**chart_answer(answer)), path)
