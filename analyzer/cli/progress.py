"""Progress on stderr: a bar where stderr is a terminal, and a word before the kernels are compiled."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

PATIENCE = 0.7
"""Seconds before a bar appears."""


def announce_compiling(*kernels: str) -> None:
    """Say what is happening where an entry kernel of one of these names has to be compiled first."""
    from kernels._jit import is_compiled

    if not all(is_compiled(name) for name in kernels):
        click.echo("euchre: compiling the kernels for this machine, once; it takes about a minute ...", err=True)


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Yield a function that is told (what, done, total); total 0 is a line to print."""
    started = time.monotonic()
    if not sys.stderr.isatty():
        yield lambda what, done, total: None if total else click.echo(f"euchre: {what}", err=True)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
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
