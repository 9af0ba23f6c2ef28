"""Files that commands read and write: checked before the work, so that no result is lost for want of a place."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from analyzer.errors import DataError

CHART, TABLE, PAGE = (".png", ".svg", ".pdf"), (".csv",), (".html", ".htm")
"""How names of such files end."""


def read_bytes(file: str) -> list[bytes]:
    """The lines of the file; ``-`` is standard input. All are read before the first is used."""
    return (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).splitlines()


def check_writable(path: Path, what: str, endings: tuple[str, ...]) -> None:
    """Find out whether a file can be written there; raise `DataError` if not. Nothing stays behind."""
    if path.suffix.lower() not in endings:
        raise DataError(
            f'{what} "{path}" has no known ending; write {"one of " if endings[1:] else ""}{", ".join(endings)}'
        )
    if not path.parent.is_dir():
        raise DataError(f'{what} "{path}" cannot be written: there is no folder "{path.parent}"')
    if path.is_dir():
        raise DataError(f'{what} "{path}" cannot be written: it is a folder')
    if not os.access(path.parent, os.W_OK):
        raise DataError(f'{what} "{path}" cannot be written: the folder "{path.parent}" is not yours to write to')
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise DataError(f'{what} "{path}" cannot be written: {error.strerror or error}') from error


def write_whole(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    temporary = path.with_name(f".{path.name}.part")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
