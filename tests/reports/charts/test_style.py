"""What charts share: folding, and files that are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.charts import style


def test_long_words_around_a_figure_are_folded_line_by_line() -> None:
    assert style.fold("one two three\nfour", 8) == "one two\nthree\nfour"


def test_an_interval_is_a_dot_on_a_bar() -> None:
    axes = style.new_figure(2.0, 1.0).subplots()
    style.draw_interval(axes, 3, (0.5, 0.25, 1.0), style.GREEN)
    bar, dot = axes.lines
    assert (list(bar.get_xdata()), list(bar.get_ydata())) == ([0.25, 1.0], [3, 3])
    assert (list(dot.get_xdata()), list(dot.get_ydata())) == ([0.5], [3])
    assert bar.get_color() == dot.get_color() == style.GREEN


def test_a_figure_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = style.new_figure(2.0, 1.0)
    path = tmp_path / "ev.png"
    style.save_figure(figure, path)
    assert path.read_bytes().startswith(b"\x89PNG")

    def fail(file: Path, **_: object) -> None:
        Path(file).write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(figure, "savefig", fail)
    with pytest.raises(OSError, match="No space"):
        style.save_figure(figure, path)
    assert [one.name for one in tmp_path.iterdir()] == ["ev.png"]
    assert path.read_bytes().startswith(b"\x89PNG")
