"""Errors are one line, carry an exit code, and suggest what was meant."""

from __future__ import annotations

import pytest

from analyzer.errors import DataError, EuchreError, UsageError, suggest


@pytest.mark.parametrize(("kind", "code"), [(EuchreError, 1), (UsageError, 2), (DataError, 3)])
def test_exit_codes(kind: type[EuchreError], code: int) -> None:
    assert kind("text").exit_code == code
    assert issubclass(kind, EuchreError)


def test_message_is_one_printable_line() -> None:
    message = str(DataError('hand "JS\n\x1b[31mAH"  is\twrong'))
    assert message.isprintable()
    assert message.startswith('hand "JS')


def test_suggest_names_the_nearest_choice() -> None:
    assert suggest("stik", ["stick", "target"]) == " (did you mean stick?)"
    assert suggest("HARTS", ["hearts"]) == " (did you mean hearts?)"


def test_suggest_is_silent_when_nothing_is_near() -> None:
    assert suggest("zzz", ["stick", "target"]) == ""
    assert suggest("x", []) == ""
