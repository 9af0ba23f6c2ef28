"""Errors are one line, carry an exit code, and suggest what was meant."""

from __future__ import annotations

import pytest

from analyzer.errors import (
    LONGEST,
    LONGEST_PATH,
    LONGEST_WORD,
    DataError,
    EuchreError,
    UsageError,
    shorten,
    show_path,
    suggest,
)


@pytest.mark.parametrize(("kind", "code"), [(EuchreError, 1), (UsageError, 2), (DataError, 3)])
def test_exit_codes(kind: type[EuchreError], code: int) -> None:
    assert kind("text").exit_code == code
    assert issubclass(kind, EuchreError)


def test_message_is_one_printable_line() -> None:
    message = str(DataError('hand "JS\n\x1b[31mAH"  is\twrong'))
    assert message.isprintable()
    assert message.startswith('hand "JS')


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("JS AS", "JS AS"),
        (" JS\n AS ", "JS AS"),
        ("a\x1b[31mb\x9b\udcff\u202e", "a\ufffd[31mb\ufffd\ufffd\ufffd"),
        (3, "3"),
        (None, "None"),
    ],
)
def test_what_is_repeated_is_one_printable_line(value: object, shown: str) -> None:
    assert shorten(value) == shown


def test_what_is_long_is_cut_in_the_middle() -> None:
    """So that of a path the file stays, and of many words the first and the last."""
    path = "/folder" * 500 + "/house.toml"
    for shown, longest in ((shorten(path + " "), LONGEST), (show_path(path), LONGEST_PATH)):
        assert len(shown) == longest
        assert shown.startswith("/folder/")
        assert shown.endswith("/folder/house.toml")
    assert len(shorten("word " * 50)) == LONGEST
    assert show_path("a\x1b/" + path[:150]) == "a\ufffd/" + path[:150]
    assert shorten("x" * LONGEST) == "x" * LONGEST
    assert len(str(DataError("key " + "x" * 10_000 + " is unknown"))) == len("key  is unknown") + LONGEST_WORD


def test_what_is_too_large_is_not_shown() -> None:
    assert shorten(10**5_000) == "a value too large to show"
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shorten(deep) == "a value too large to show"
    while deep:  # a list so deep is taken apart from outside, or Python ends with a fault
        deep = deep[0]  # type: ignore[assignment]


def test_suggest_names_the_nearest_choice() -> None:
    assert suggest("stik", ["stick", "target"]) == " (did you mean stick?)"
    assert suggest("HARTS", ["hearts"]) == " (did you mean hearts?)"


def test_suggest_is_silent_when_nothing_is_near() -> None:
    assert suggest("zzz", ["stick", "target"]) == ""
    assert suggest("x", []) == ""
