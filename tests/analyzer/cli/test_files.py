"""What commands read: a file, or standard input."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from analyzer.cli.files import read_bytes
from analyzer.errors import DataError


def test_lines_come_from_a_file_or_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"one\r\n\xff\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"three\n")))
    assert read_bytes(str(path)) == [b"one", b"\xff"]
    assert read_bytes("-") == [b"three"]


def test_closed_standard_input_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(DataError, match="standard input is closed; name a file"):
        read_bytes("-")
