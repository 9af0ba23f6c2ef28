"""The standard streams as a shell may hand them over: closed, or in an encoding that cannot write everything."""

from __future__ import annotations

import os
import sys

NAMES = {"stdin": "standard input", "stdout": "standard output", "stderr": "standard error"}


def open_streams() -> list[str]:
    """Make the streams fit to be written to, whatever they are; return the names of those that are closed.

    What the encoding of a stream lacks is written as an escape. What is closed leads nowhere, but for standard input,
    which stays None: a command that reads it has to say so. Its number is taken all the same, or the next file that is
    opened would get it.
    """
    closed = [stream for stream in NAMES if getattr(sys, stream) is None]
    for stream in closed:
        number = os.open(os.devnull, os.O_RDWR)
        if stream != "stdin":
            setattr(sys, stream, os.fdopen(number, "w", encoding="utf-8"))
    for output in (sys.stdout, sys.stderr):
        reconfigure = getattr(output, "reconfigure", None)
        if reconfigure and getattr(output, "errors", None) == "strict":
            reconfigure(errors="backslashreplace")
    return [NAMES[stream] for stream in closed]
