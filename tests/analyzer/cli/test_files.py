"""Files that commands read and write: what is refused before the work, and that nothing half-written stays."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from analyzer.cli.files import check_writable, read_bytes, write_whole
from analyzer.errors import DataError


def test_lines_come_from_a_file_or_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"one\r\n\xff\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"three\n")))
    assert read_bytes(str(path)) == [b"one", b"\xff"]
    assert read_bytes("-") == [b"three"]


@pytest.mark.parametrize(
    ("name", "endings", "message"),
    [
        ("page.txt", (".html", ".htm"), "no known ending; write one of .html, .htm"),
        ("table", (".csv",), "no known ending; write .csv"),
        ("lost/page.html", (".html",), "there is no folder"),
        ("folder.html", (".html",), "it is a folder"),
    ],
)
def test_a_place_that_cannot_be_written_is_named(
    name: str, endings: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(DataError, match=message):
        check_writable(tmp_path / name, "page", endings)


def test_a_check_leaves_nothing_behind(tmp_path: Path) -> None:
    check_writable(tmp_path / "PAGE.HTML", "page", (".html",))
    assert not list(tmp_path.iterdir())


def test_a_text_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    write_whole(path, "old")

    def fail(self: Path, *_: object, **__: object) -> int:
        self.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
