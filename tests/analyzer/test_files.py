"""Files that results are written to: what is refused before the work, nothing half-written, and nothing lost."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from analyzer.errors import DataError
from analyzer.files import check_writable, write_whole


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


def test_a_name_that_is_too_long_is_known_before_the_work(tmp_path: Path) -> None:
    """255 bytes are what a file system allows; what is written beside the file must not need more."""
    longest = tmp_path / ("x" * 250 + ".html")
    check_writable(longest, "page", (".html",))
    write_whole(longest, "whole")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["whole"]
    with pytest.raises(DataError, match="cannot be written: File name too long"):
        check_writable(tmp_path / ("x" * 251 + ".html"), "page", (".html",))


def fill_disk(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let nothing be written whole in the folder."""
    write = Path.write_bytes

    def fail(self: Path, data: bytes) -> int:
        if self.parent != folder:
            return write(self, data)
        write(self, b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_what_cannot_be_written_is_kept_elsewhere(
    tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "page.html"
    write_whole(path, "old")
    fill_disk(monkeypatch, tmp_path)
    with pytest.raises(
        DataError, match=r'page ".*page\.html" cannot be written: No space .*; it is kept in "'
    ) as error:
        write_whole(path, "new", "page")
    (kept,) = elsewhere.iterdir()
    assert (kept.read_text(), kept.suffix) == ("new", ".html")
    assert str(kept) in str(error.value)
    assert path.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == [elsewhere, path]


def test_where_nothing_can_be_kept_that_is_said(
    tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_disk(monkeypatch, tmp_path)
    elsewhere.rmdir()
    with pytest.raises(DataError, match="nor can it be kept elsewhere"):
        write_whole(tmp_path / "page.html", "new", "page")


def test_text_is_utf_8_and_bytes_are_themselves(tmp_path: Path) -> None:
    write_whole(tmp_path / "t.csv", "é\udcff")
    write_whole(tmp_path / "b.png", b"\x89")
    assert (tmp_path / "t.csv").read_bytes() == "é".encode() + rb"\udcff"
    assert (tmp_path / "b.png").read_bytes() == b"\x89"
