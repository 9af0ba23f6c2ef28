"""``euchre dd``: solve fully known deals."""

from __future__ import annotations

import functools
import json
import sys
from pathlib import Path

import click


@click.command()
@click.argument("file", default="-")
def dd(file: str) -> None:
    """Solve the deals in FILE (default: standard input), one JSON object a line (docs/json.md).

    Each is printed with "tricks", the makers' exact number with open cards, and "points" by side.
    """
    from analyzer.cli.progress import print_line
    from analyzer.formats.known_deals import read_known_deals
    from analyzer.jobs import tell_compiling, undisturbed
    from analyzer.solve import solve_deal

    # all lines are read before the first is solved: a file with a bad line prints nothing
    text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    deals = list(read_known_deals(text.splitlines()))
    if deals:
        tell_compiling(print_line, "solve_known")
    for deal in deals:
        tricks, points = undisturbed(functools.partial(solve_deal, deal))
        click.echo(json.dumps(deal.record | {"tricks": tricks, "points": points}, ensure_ascii=False))
