"""``euchre replay``: play recorded deals through the rules."""

from __future__ import annotations

import click

from analyzer.cli import options
from analyzer.cli.show import print_records
from analyzer.errors import DataError


@click.command(cls=options.Command)
@click.argument("file", default="-")
def replay(file: str) -> None:
    """Play the deals in FILE (default: standard input), one JSON object a line (docs/replay.md), through their rules.

    Each is printed with "result" (who made what, who won each trick, the points), or with "error": the first step
    that the rules do not allow, and what they do; or why the line cannot be read (then exit code 3 at the end).
    """
    from analyzer.cli.files import read_bytes
    from analyzer.records.formats.recorded_deals import read_records
    from analyzer.records.replay import replay_line

    lines = list(read_records(read_bytes(file)))
    print_records(map(replay_line, lines))
    if wrong := [line for line in lines if line.rules is None]:
        raise DataError(f"{len(wrong)} of {len(lines)} lines cannot be read; the first: {wrong[0].error}")
