"""``euchre dd``: solve fully known deals."""

from __future__ import annotations

import json
from typing import IO

import click


@click.command()
@click.argument("file", type=click.File("r", encoding="utf-8"), default="-")
def dd(file: IO[str]) -> None:
    """Solve the deals in FILE (default: standard input), one JSON object a line (docs/json.md).

    Each is printed with "tricks", the makers' exact number with open cards, and "points" by side.
    """
    from analyzer.cli.progress import print_line
    from analyzer.errors import DataError
    from analyzer.formats.known_deals import read_known_deals
    from analyzer.jobs import tell_compiling
    from analyzer.solve import solve_deal

    try:
        for number, deal in enumerate(read_known_deals(file)):
            if number == 0:
                tell_compiling(print_line, "solve_known")
            tricks, points = solve_deal(deal)
            click.echo(json.dumps(deal.record | {"tricks": tricks, "points": points}, ensure_ascii=False))
    except UnicodeDecodeError as error:
        raise DataError(f"{file.name} is not UTF-8 text: {error.reason} at byte {error.start}") from error
