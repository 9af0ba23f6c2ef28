"""Files that results are written to: checked before the work, whole or not at all, not lost for want of a place."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from analyzer.errors import DataError, show_path

CHART, TABLE, PAGE = (".png", ".svg", ".pdf"), (".csv",), (".html", ".htm")
"""How names of such files end."""


def check_ending(path: Path, what: str, endings: tuple[str, ...]) -> None:
    """Raise `DataError` for a file whose name does not say what it is to hold."""
    if path.suffix.lower() not in endings:
        which = f"one of {', '.join(endings)}" if endings[1:] else endings[0]
        raise DataError(f'{what} "{show_path(path)}" has no known ending; write {which}')


def check_writable(path: Path, what: str, endings: tuple[str, ...]) -> None:
    """Find out whether a file can be written there; raise `DataError` if not. Nothing stays behind."""
    check_ending(path, what, endings)
    problem = f'{what} "{show_path(path)}" cannot be written'
    if not os.path.isdir(path.parent):
        raise DataError(f'{problem}: there is no folder "{show_path(path.parent)}"')
    if os.path.isdir(path):
        raise DataError(f"{problem}: it is a folder")
    if not os.access(path.parent, os.W_OK):
        raise DataError(f'{problem}: the folder "{show_path(path.parent)}" is not yours to write to')
    try:
        with contextlib.suppress(FileNotFoundError):
            os.stat(path)  # a name that is too long shows when it is looked for
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise DataError(f"{problem}: {error.strerror or error}") from error


def write_whole(path: Path, content: str | bytes, what: str = "file") -> None:
    """Write a file whole or not at all.

    What cannot be written there is kept in the folder for temporary files; the `DataError` says where.
    """
    data = content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")
    try:
        replace_file(path, data)
    except OSError as error:
        problem = f'{what} "{show_path(path)}" cannot be written: {error.strerror or error}'
        raise DataError(f"{problem}; {_keep(data, path.suffix)}") from error


def replace_file(path: Path, data: bytes) -> None:
    """Write beside the file and put it in its place; the short name fits wherever the file's own does.

    Raises OSError, and leaves nothing behind, where that is not possible.
    """
    temporary = path.with_name(f".{secrets.token_hex(4)}.part")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _keep(data: bytes, suffix: str) -> str:
    """Keep what has no place elsewhere; say where."""
    try:
        handle, kept = tempfile.mkstemp(suffix, "euchre-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
        except OSError:
            os.unlink(kept)
            raise
    except OSError:
        return "nor can it be kept elsewhere"
    return f'it is kept in "{kept}"'
