"""Progress: lines where nobody watches, a bar where somebody does."""

from __future__ import annotations

import io

import pytest

import analyzer.cli.progress as module
from analyzer.cli.progress import progress_bar


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def tell_all() -> None:
    with progress_bar() as tell:
        tell("compiling ...", 0, 0)
        for done in range(0, 101, 25):
            tell("deals", done, 100)


def test_only_lines_are_printed_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    tell_all()
    assert capsys.readouterr() == ("", "euchre: compiling ...\n")


@pytest.mark.parametrize(("patience", "bar"), [(0.0, True), (60.0, False)])
def test_a_terminal_has_a_bar_after_a_while(patience: float, bar: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(module, "PATIENCE", patience)
    tell_all()
    assert "euchre: compiling ..." in terminal.getvalue()
    assert ("of 100" in terminal.getvalue()) == bar
