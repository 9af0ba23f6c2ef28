"""``euchre ask``: which call is best with this hand."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import click

from analyzer.cli import options
from analyzer.cli.completion import complete_bidding, complete_round, complete_seat
from analyzer.cli.show import Show
from analyzer.engine.options import ASK_CHUNK, PRECISION
from analyzer.errors import UsageError, shorten


def _read_duration(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Seconds, as in ``5``, ``5s``, ``500ms`` or ``2m``."""
    if value is None:
        return None
    match = re.fullmatch(r"\s*(-?\d+(?:\.\d*)?|-?\.\d+)\s*(ms|s|m|min)?\s*", value, re.ASCII)
    if match is None:
        raise click.BadParameter(f'"{shorten(value)}" is no length of time; write 5s, 500ms or 2m', ctx, param)
    return float(match[1]) * {"ms": 0.001, "s": 1.0, None: 1.0}.get(match[2], 60.0)


def _check_shown(show: Show, question: dict[str, Any]) -> None:
    """Raise `UsageError` for what takes time and would then be shown nowhere."""
    form = {"csv": "--csv", "line": "--quiet"}.get(show.form)
    for name in ("explain", "styles"):
        if form and question[name]:
            raise UsageError(f"--{name} shows nothing with {form}; leave one of them out, or take --json")
    if form == "--quiet" and question["open_cards"] and not show.chart:
        raise UsageError("--open shows nothing with --quiet; leave one of them out, or take --json")


@click.command(cls=options.Command)
@click.argument("hand")
@click.option("--up", metavar="CARD", help="The card turned up, such as 9C.")
@click.option(
    "--seat", shell_complete=complete_seat, metavar="SEAT", help="Where you sit: 1 (eldest), 2 (partner), 3 or dealer."
)  # fmt: skip
@click.option(
    "--round", type=options.WHOLE, shell_complete=complete_round, metavar="N",
    help="Round of calling, 1 or 2.  [default: 1]",
)  # fmt: skip
@click.option("--calls", metavar="CALLS", help='The auction so far: "pass pass"; fixes the seat.')
@options.rules()
@click.option("--only", metavar="CALL", help='Value this call alone, such as "order alone".')
@click.option("--discard", metavar="CARD", help="Bury this card when you pick up.")
@options.play("How cards are played: net, rules, pimc (they search; slow), pimc:32, dd (open cards).  [default: net]")
@options.bidding()
@click.option("--partner", metavar="HOW", shell_complete=complete_bidding, help="How your partner calls, if otherwise.")
@click.option("--styles", is_flag=True, help="Does it hold with cautious and bold partners and opponents?")
@click.option("--opponents", metavar="HOW", shell_complete=complete_bidding, help="How the opponents do.")
@click.option(
    "--inference", default="policy", show_default=True, metavar="HOW",
    help="Do calls made tell of hands? policy or none.",
)  # fmt: skip
@click.option(
    "--precision",
    type=options.NUMBER,
    default=PRECISION,
    show_default=True,
    metavar="POINTS",
    help="Half-width to reach.",
)
@options.deals("At most so many deals.")
@click.option("--time", callback=_read_duration, metavar="TIME", help="At most so long (5s); not reproducible then.")
@click.option("--exact", is_flag=True, help="Count every layout where there are few enough (loners).")
@click.option("--yes", "confirmed", is_flag=True, help="Count exactly however long it takes.")
@click.option("--defend", is_flag=True, help="Shall I, a defender, play alone against the lone maker?")
@click.option("--swap", is_flag=True, help="Shall I swap three cards of a farmer's hand, and which?")
@click.option("--named", metavar="SUIT", help="The suit I named before I looked, as the joker was turned up.")
@click.option("--explain", is_flag=True, help="Split the value by who holds the highest unseen trumps.")
@click.option("--open", "open_cards", is_flag=True, help="Also the values with open cards: what was possible.")
@options.seed()
@options.threads("Threads; the answer does not depend on it.")
@options.chunk(ASK_CHUNK)
@options.showing(
    chart="Draw the values (.png, .svg, .pdf).", csv="Print one CSV row a call (docs/frames.md).",
    quiet=options.QUIET, verbose=options.VERBOSE,
)  # fmt: skip
def ask(hand: str, up: str | None, show: Show, **question: Any) -> int:
    """Which call is best with HAND ("JS AS KS 9H TD")? Every legal call side by side, best first.

    Values are net points of your side in this deal: yours minus theirs.
    """
    _check_shown(show, question)
    from analyzer.questions.ask import ask as value_calls
    from analyzer.words.answer import chart_answer, view_answer

    return show(
        partial(value_calls, hand, up, **question),
        partial(view_answer, origin=options.rules_origin()),
        "reports.terminal.answer:print_answer", chart_answer, "reports.charts.answer:draw_answer",
    )  # fmt: skip
