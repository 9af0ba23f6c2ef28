"""Saying that kernels are being compiled, where that takes long enough for somebody to wonder.

Which kernels a job needs follows from its rules, players and numbers, so the compiler itself is watched: what it has
to compile in the middle of a job is told too (a first question of another game, players who search).
"""

from __future__ import annotations

import threading
from collections.abc import Callable

COMPILING = "compiling kernels for this machine, once; it may take a minute ..."
PATIENCE = 1.0
"""Seconds of compiling before it is told."""

Tell = Callable[[str, int, int], None]
"""Progress, as jobs are given it (`analyzer.engine.chunks.Progress`)."""
_watched: list[Watch] = []


class Watch:
    """What the compiler is doing, and whom to tell of it."""

    def __init__(self) -> None:
        self.tell: Tell | None = None
        self._depth, self._timer = 0, threading.Timer(0.0, self._say)

    def begin(self) -> None:
        """The compiler begins with a function, maybe in the middle of another."""
        self._depth += 1
        if self._depth == 1:
            self._timer = threading.Timer(PATIENCE, self._say)
            self._timer.daemon = True
            self._timer.start()

    def end(self) -> None:
        """It is done with a function."""
        self._depth -= 1
        if self._depth == 0:
            self._timer.cancel()

    def _say(self) -> None:
        tell, self.tell = self.tell, None
        if tell is not None:
            tell(COMPILING, 0, 0)


def tell_compiling(progress: Tell | None, *kernels: str) -> None:
    """Say at once where an entry kernel of one of these names has to be compiled, and later where anything else has."""
    from kernels._jit import is_compiled

    watch = _watch()
    watch.tell = progress
    if progress is not None and not all(is_compiled(name) for name in kernels):
        watch.tell = None
        progress(COMPILING, 0, 0)


def _watch() -> Watch:
    """The one watch over the compiler."""
    if not _watched:
        from numba.core import event

        watch = Watch()

        class Listener(event.Listener):  # type: ignore[misc]
            def on_start(self, event: object) -> None:
                watch.begin()

            def on_end(self, event: object) -> None:
                watch.end()

        event.register("numba:compile", Listener())
        _watched.append(watch)
    return _watched[0]
