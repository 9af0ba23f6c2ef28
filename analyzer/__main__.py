"""``python -m analyzer`` is ``euchre``, and so is the command that an installation brings.

Ctrl-C is heard before anything is imported, and after everything is done: an exception in the middle of an import, or
while the interpreter ends, would print a traceback. In between commands hear it themselves. So nothing is imported here
that Python has not loaded already when it starts; what `signal` needs takes some milliseconds.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn


def _leave(*_: object) -> NoReturn:
    os._exit(130)


def _hear(handler: Callable[..., object]) -> None:
    """Let Ctrl-C do something else, unless whoever started this wants it ignored."""
    if _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
        _signal.signal(_signal.SIGINT, handler)


def main() -> NoReturn:
    """Run the command line and exit."""
    _hear(_leave)
    from analyzer.cli import run

    try:
        _hear(_signal.default_int_handler)
        code = run()
    except KeyboardInterrupt:  # between the commands' own ways to hear it
        code = 130
    finally:
        _hear(_leave)
    if code == 130:  # where exec() was interrupted, as in a dataclass, Python would end as if it had been killed
        import contextlib

        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        _leave()
    sys.exit(code)


if __name__ == "__main__":
    main()
