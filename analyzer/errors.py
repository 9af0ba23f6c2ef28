"""Errors a user can mend, each one line: what is wrong, its value, why, and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import ClassVar


class EuchreError(Exception):
    """Base of everything this package raises on purpose; by itself it means that the fault is ours."""

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class UsageError(EuchreError):
    """The command was put wrongly: options that exclude each other, or one that is missing."""

    exit_code = 2


class DataError(EuchreError):
    """A value given by the user is wrong: cards, rules, a seat, a file."""

    exit_code = 3


LONGEST, LONGEST_PATH, LONGEST_WORD = 80, 240, 320
"""Characters repeated at most of what somebody gave us, of the name of a file, and of any word in a message."""


def one_line(message: str, longest: int = LONGEST_WORD) -> str:
    """Return a message on one line without what a terminal would obey, its longest words cut in the middle."""
    words = ("".join(mark if mark.isprintable() else "\ufffd" for mark in word) for word in message.split())
    return " ".join(_cut(word, longest) for word in words)


def shorten(value: object) -> str:
    """Return what somebody gave us as it is repeated in a message: on one line, printable, cut in the middle.

    Whatever is repeated goes through here, also where it is no text.
    """
    try:
        return _cut(one_line(str(value)), LONGEST)
    except (ValueError, RecursionError):  # a number of more digits than Python writes; a list too deep
        return "a value too large to show"


def show_path(path: object) -> str:
    """Return the name of a file as it is repeated: like `shorten`, but long enough that the file can be found."""
    return _cut(one_line(str(path)), LONGEST_PATH)


def _cut(text: str, longest: int) -> str:
    """The start and the end of a text, where it is too long."""
    end = longest * 2 // 5
    return text if len(text) <= longest else f"{text[: longest - end - 1]}…{text[-end:]}"


def suggest(word: str, choices: Iterable[str]) -> str:
    """Return ``" (did you mean X?)"`` with the choice nearest to `word`, or "" where none is near."""
    by_lower = {choice.lower(): choice for choice in choices}
    near = difflib.get_close_matches(word.lower(), list(by_lower), n=1, cutoff=0.6)
    return f" (did you mean {by_lower[near[0]]}?)" if near else ""
