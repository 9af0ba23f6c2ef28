"""Files that commands write: checked before the work, so that no result is lost for want of a place to put it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from analyzer.errors import DataError

CHART_ENDINGS = (".png", ".svg", ".pdf")


def check_writable(path: Path, what: str, endings: Sequence[str]) -> None:
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


def check_chart(path: Path) -> None:
    """Find out before the work whether a chart can be drawn and written."""
    check_writable(path, "chart", CHART_ENDINGS)
    try:
        import matplotlib  # noqa: F401
        import pandas  # noqa: F401
    except ImportError as error:
        raise DataError(f"charts need {error.name}; install euchre-analyzer[charts,frames]") from error


def write_whole(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    temporary = path.with_name(f".{path.name}.part")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
