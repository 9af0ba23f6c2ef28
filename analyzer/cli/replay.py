"""``euchre replay``: play recorded deals through the rules."""

from __future__ import annotations

from typing import IO

import click


@click.command()
@click.argument("file", type=click.File("r", encoding="utf-8"), default="-")
def replay(file: IO[str]) -> None:
    """Play the deals in FILE (default: standard input), one JSON object a line (docs/replay.md), through their rules.

    Each is printed with "result" (who made what, who won each trick, the points), or with "error": the first step
    that the rules do not allow, and what they do.
    """
    from analyzer.errors import DataError
    from analyzer.formats.json_lines import dump_line
    from analyzer.formats.recorded_deals import read_records
    from analyzer.replay import replay_record

    try:
        for rules, record in read_records(file):
            click.echo(dump_line(replay_record(rules, record)))
    except UnicodeDecodeError as error:
        raise DataError(f"{file.name} is not UTF-8 text: {error.reason} at byte {error.start}") from error
