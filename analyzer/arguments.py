"""What callers hand over: whole numbers, numbers, texts and flags, of Python or of numpy; anything else is refused."""

from __future__ import annotations

import operator
from typing import Any

from analyzer.errors import DataError, shorten


def whole(value: Any, what: str) -> int:
    """A whole number as an `int`; true and false are none, nor is 1.5 or "1"."""
    if not isinstance(value, bool) and _kind(value) != "b":
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise DataError(f"{what} {_show(value)} is no whole number; give one, such as 1")


def number(value: Any, what: str) -> float:
    """A number as a `float`; true and false are none, nor is a text."""
    if isinstance(value, float | int) and not isinstance(value, bool):
        try:
            return float(value)
        except OverflowError:
            return float("inf")
    if _kind(value) in ("i", "u", "f"):
        return float(value)
    raise DataError(f"{what} {_show(value)} is no number; give one, such as 0.5")


def text(value: Any, what: str, example: str) -> str:
    """A text as it is."""
    if isinstance(value, str):
        return value
    raise DataError(f'{what} {_show(value)} is no text; give one, such as "{example}"')


def texts(value: Any, what: str, example: str) -> str:
    """A text, or a list of texts as one with blanks between them."""
    if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        return " ".join(value)
    if isinstance(value, str):
        return value
    listed = ", ".join(f'"{word}"' for word in example.split())
    raise DataError(f'{what} {_show(value)} is neither a text nor a list of texts; give "{example}" or [{listed}]')


def flag(value: Any, what: str) -> bool:
    """True or false, and nothing that merely counts as such: "no" would be true."""
    if isinstance(value, bool):
        return value
    if _kind(value) == "b":
        return bool(value)
    raise DataError(f"{what} {_show(value)} is neither True nor False")


def _kind(value: Any) -> str:
    """The kind of a single value of numpy, by its letter; nothing of others."""
    return str(value.dtype.kind) if getattr(value, "shape", None) == () and hasattr(value, "dtype") else ""


def _show(value: Any) -> str:
    try:
        return shorten(repr(value))
    except (ValueError, RecursionError):
        return shorten(value)
