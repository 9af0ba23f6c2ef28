"""Progress on stderr: a bar where stderr is a terminal, else only the lines worth reading."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from analyzer.engine.chunks import Progress

PATIENCE = 0.7
"""Seconds before a bar appears."""


def print_line(what: str, done: int = 0, total: int = 0) -> None:
    """Show progress that is a line of its own, on stderr; nothing else."""
    if not total:
        with contextlib.suppress(OSError):  # an answer is not lost because nobody can be told how it comes about
            click.echo(f"euchre: {what}", err=True)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Yield a function that is told (what, done, total); total 0 is a line to print."""
    started = time.monotonic()
    if not sys.stderr.isatty():
        yield print_line
        return
    from rich import progress as rich_progress
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn

    bar = rich_progress.Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeRemainingColumn(), console=Console(stderr=True), transient=True,
    )  # fmt: skip
    tasks: dict[str, Any] = {}

    def tell(what: str, done: int, total: int) -> None:
        if not total:
            bar.console.print(f"euchre: {what}", highlight=False)
        elif what in tasks:
            bar.update(tasks[what], completed=done, total=total)
        elif time.monotonic() - started > PATIENCE:
            bar.start()
            tasks[what] = bar.add_task(what, completed=done, total=total)

    try:
        yield tell
    finally:
        bar.stop()
