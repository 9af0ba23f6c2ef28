"""The standard streams as a shell may hand them over; processes of their own are in test_processes."""

from __future__ import annotations

import io
import sys

import pytest

from analyzer.cli.streams import open_streams


def test_streams_that_are_open_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="surrogateescape")
    monkeypatch.setattr(sys, "stdout", stream)
    assert open_streams() == []
    assert sys.stdout is stream
    assert stream.errors == "surrogateescape"


def test_what_an_encoding_lacks_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii", errors="strict"))
    open_streams()
    print("♠", flush=True)
    assert written.getvalue() == b"\\u2660\n"


def test_closed_streams_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert open_streams() == ["standard input", "standard error"]
    assert sys.stdin is None
    with sys.stderr as nowhere:
        print("nothing", file=nowhere)
