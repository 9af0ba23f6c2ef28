"""``euchre bench``: how fast this machine solves, deals and plays."""

from __future__ import annotations

from typing import Any

import click

from analyzer.cli import options
from analyzer.cli.show import Show


@click.command(cls=options.Command)
@options.threads("Threads.  [default: all processors]")
@options.showing()
def bench(threads: int | None, show: Show) -> int:
    """Measure solves, deals and played deals a second, beside the same work in plain Python."""
    from analyzer.engine.chunks import Progress
    from analyzer.engine.compiling import tell_compiling
    from analyzer.engine.options import check_threads
    from analyzer.speed.bench import run_bench
    from analyzer.words.bench import view_bench

    def measure(progress: Progress) -> dict[str, Any]:
        tell_compiling(progress, "solve_known_deals", "simulate_deals")
        return run_bench(threads, lambda line: progress(f"measuring {line} ...", 0, 0))

    check_threads(threads)
    return show(measure, view_bench, "reports.terminal.bench:print_bench", record=dict)
