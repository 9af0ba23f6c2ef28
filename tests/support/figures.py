"""Figures as they are seen: drawn, with every text on the page and none on another."""

from __future__ import annotations

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text


def rendered(figure: Figure) -> Figure:
    FigureCanvasAgg(figure).draw()
    return figure


def texts_of(figure: Figure) -> list[Text]:
    """The texts that are seen: tick labels outside the axis' limits are not."""
    (axes,) = figure.axes
    low, high = sorted(axes.get_ylim())
    ticks = [
        text for place, text in zip(axes.get_yticks(), axes.get_yticklabels(), strict=True) if low <= place <= high
    ]
    return [*ticks, *axes.texts, axes.xaxis.label, *figure.legends[0].get_texts(), *figure.texts]


def assert_on_the_page(figure: Figure) -> None:
    width, height = figure.canvas.get_width_height()
    for text in texts_of(figure):
        box = text.get_window_extent()
        assert -1 <= box.x0 <= box.x1 <= width + 1, text.get_text()
        assert -1 <= box.y0 <= box.y1 <= height + 1, text.get_text()


def assert_apart(figure: Figure) -> None:
    """No text lies on another, and the legend on no data."""
    boxes = [(text.get_text(), text.get_window_extent()) for text in texts_of(figure) if text.get_text()]
    for place, (one, box) in enumerate(boxes):
        for other, another in boxes[place + 1 :]:
            assert not box.shrunk(0.98, 0.8).overlaps(another.shrunk(0.98, 0.8)), (one, other)
    assert figure.legends[0].get_window_extent().y0 >= figure.axes[0].get_window_extent().y1 - 1
