"""``euchre replay``: play recorded deals through the rules."""

from __future__ import annotations

import click

from analyzer.cli import options
from analyzer.cli.show import print_records


@click.command(cls=options.Command)
@click.argument("file", default="-")
def replay(file: str) -> None:
    """Play the deals in FILE (default: standard input), one JSON object a line (docs/replay.md), through their rules.

    Each is printed with "result" (who made what, who won each trick, the points), or with "error": the first step
    that the rules do not allow, and what they do.
    """
    from analyzer.cli.files import read_bytes
    from analyzer.records.formats.recorded_deals import read_records
    from analyzer.records.replay import replay_record

    records = list(read_records(read_bytes(file)))  # a file with a line that cannot be read prints nothing
    print_records(replay_record(rules, record) for rules, record in records)
