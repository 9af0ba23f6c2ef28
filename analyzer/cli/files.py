"""Reading a command's input: a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path


def read_bytes(file: str) -> list[bytes]:
    """The lines of the file; ``-`` is standard input. All are read before the first is used."""
    return (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).splitlines()
