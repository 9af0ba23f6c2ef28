"""Files that commands read."""

from __future__ import annotations

import sys
from pathlib import Path

from analyzer.errors import DataError


def read_bytes(file: str) -> list[bytes]:
    """The lines of the file; ``-`` is standard input. All are read before the first is used."""
    if file == "-" and sys.stdin is None:
        raise DataError("standard input is closed; name a file, or send it there")
    return (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).splitlines()
