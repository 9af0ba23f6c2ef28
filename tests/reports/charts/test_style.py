"""What charts share: folding, rows, and the content of files."""

from __future__ import annotations

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


@pytest.mark.parametrize(("ending", "start"), [(".png", b"\x89PNG"), (".SVG", b"<?xml"), (".pdf", b"%PDF")])
def test_a_figure_is_rendered_by_the_ending(ending: str, start: bytes) -> None:
    assert style.render_figure(style.new_figure(2.0, 1.0), ending).startswith(start)
