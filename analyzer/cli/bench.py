"""``euchre bench``: how fast this machine solves, deals and plays."""

from __future__ import annotations

import json

import click


@click.command()
@click.option("--threads", type=int, metavar="N", help="Threads.  [default: all processors]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (docs/json.md).")
def bench(threads: int | None, as_json: bool) -> None:
    """Measure solves, deals and played deals a second, beside the same work in plain Python."""
    from analyzer.cli.progress import print_line
    from analyzer.engine.chunks import check_threads, tell_compiling
    from analyzer.speed.bench import run_bench
    from analyzer.words.bench import view_bench
    from reports.terminal.bench import print_bench
    from reports.terminal.tables import can_show_symbols, make_console

    check_threads(threads)
    tell_compiling(print_line, "solve_known_deals", "simulate_deals")
    result = run_bench(threads, lambda line: print_line(f"measuring {line} ..."))
    if as_json:
        click.echo(json.dumps(result, indent=2))
    else:
        print_bench(view_bench(result, can_show_symbols()), make_console())
