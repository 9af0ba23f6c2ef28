"""``euchre dd``: solve fully known deals."""

from __future__ import annotations

from functools import partial

import click

from analyzer.cli import options
from analyzer.cli.show import print_records


@click.command(cls=options.Command)
@click.argument("file", default="-")
def dd(file: str) -> None:
    """Solve the deals in FILE (default: standard input), one JSON object a line (docs/json.md).

    Each is printed with "tricks", the makers' exact number with open cards, and "points" by side.
    """
    from analyzer.cli.files import read_bytes
    from analyzer.cli.progress import print_line
    from analyzer.engine.chunks import tell_compiling, without_interrupts
    from analyzer.records.formats.known_deals import read_known_deals
    from analyzer.records.solve import solve_deal

    # all lines are read before the first is solved: a file with a bad line prints nothing
    deals = list(read_known_deals(read_bytes(file)))
    if deals:
        tell_compiling(print_line, "solve_known")
    print_records(
        deal.record | dict(zip(("tricks", "points"), without_interrupts(partial(solve_deal, deal)), strict=True))
        for deal in deals
    )
