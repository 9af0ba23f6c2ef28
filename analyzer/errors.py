"""Errors a user can mend, each one line: what is wrong, its value, why, and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import ClassVar


class EuchreError(Exception):
    """Base of everything this package raises on purpose; by itself it means that the fault is ours."""

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str) -> None:
        line = " ".join(message.split())
        super().__init__("".join(mark if mark.isprintable() else "\ufffd" for mark in line))


class UsageError(EuchreError):
    """The command was put wrongly: options that exclude each other, or one that is missing."""

    exit_code = 2


class DataError(EuchreError):
    """A value given by the user is wrong: cards, rules, a seat, a file."""

    exit_code = 3


_LONGEST = 48


def shorten(text: str) -> str:
    """Return `text` on one line, cut where it is too long to repeat in a message."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


def suggest(word: str, choices: Iterable[str]) -> str:
    """Return ``" (did you mean X?)"`` with the choice nearest to `word`, or "" where none is near."""
    by_lower = {choice.lower(): choice for choice in choices}
    near = difflib.get_close_matches(word.lower(), list(by_lower), n=1, cutoff=0.6)
    return f" (did you mean {by_lower[near[0]]}?)" if near else ""
