"""What every result can do: be told as the terminal tells it, be drawn, be saved, and be shown in a notebook."""

from __future__ import annotations

import json
import os
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar

from analyzer.engine.provenance import Provenance
from analyzer.errors import DataError
from analyzer.files import CHART, PAGE, check_writable, write_whole
from analyzer.frames import as_csv, frame_of

if TYPE_CHECKING:
    import pandas as pd


_SYMBOLS, _PLAIN = "reports.terminal.tables:can_show_symbols", "reports.terminal.tables:write_plain"


@dataclass(frozen=True, slots=True)
class Telling:
    """The functions that tell of a kind of result, as ``module:function``.

    They are named and not imported, and loaded only when somebody looks: words and reports know of results, and results
    know of them no more than their names.
    """

    head: str
    """In analyzer/words: what was asked, and what came out, each in a line."""
    view: str
    """In analyzer/words: what `table` prints or `page` renders."""
    table: str = ""
    """In reports/terminal."""
    chart: str = ""
    """In analyzer/words: what `figure` draws."""
    figure: str = ""
    """In reports/charts."""
    page: str = ""
    """In reports/pages."""


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Result(Provenance):
    """The base of all results that are tables."""

    COLUMNS: ClassVar[tuple[str, ...]]
    """Columns of the frame and the CSV."""
    TYPES: ClassVar[Mapping[str, str]]
    """The types of those that hold no text."""
    TOLD: ClassVar[Telling]

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The JSON object; see docs/json.md."""

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """One flat record a row, with the keys `COLUMNS`."""

    @abstractmethod
    def basis(self) -> dict[str, Any]:
        """What was asked, and what the numbers rest on: the ``attrs`` of the frame."""

    def to_frame(self) -> pd.DataFrame:
        """The rows as a data frame; see docs/frames.md for columns, units and types."""
        return frame_of(self.rows(), self.COLUMNS, self.TYPES, self.basis())

    def __repr__(self) -> str:
        question, verdict = resolve_name(self.TOLD.head)(self, False)
        return f"<{type(self).__name__}: {question}: {verdict}>"

    def __str__(self) -> str:
        """As the terminal prints it, without colours."""
        symbols = bool(resolve_name(_SYMBOLS)())
        if not self.TOLD.table:
            return "\n".join(resolve_name(self.TOLD.head)(self, symbols))
        view = {**resolve_name(self.TOLD.view)(self, symbols), "details": []}
        return str(resolve_name(_PLAIN)(resolve_name(self.TOLD.table), view))

    def _repr_html_(self) -> str:
        """For notebooks: the question, the verdict and the frame."""
        question, verdict = (escape(line) for line in resolve_name(self.TOLD.head)(self, True))
        return f"<p>{question}</p><p><b>{verdict}</b></p>{self.to_frame().to_html()}"

    def chart(self, path: str | os.PathLike[str]) -> None:
        """Draw it into a file (.png, .svg, .pdf). Raises `DataError` for other endings and places."""
        place = Path(path)
        if not self.TOLD.figure:
            raise DataError(f"a {type(self).__name__.lower()} has no chart; save it as {', '.join(self._endings())}")
        check_writable(place, "chart", CHART)
        write_whole(place, self._render(place.suffix), "chart")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it into a file; its ending says what: the rows (.csv), the JSON object (.json), the text (.txt), or
        what is drawn. Raises `DataError` for other endings and places.
        """  # fmt: skip
        place = Path(path)
        check_writable(place, "file", self._endings())
        write_whole(place, self._render(place.suffix))

    def _endings(self) -> tuple[str, ...]:
        drawn = CHART if self.TOLD.figure else ()
        return (".csv", ".json", ".txt", *drawn, *(PAGE if self.TOLD.page else ()))

    def _render(self, ending: str) -> str | bytes:
        """The content of a file with this ending."""
        ending = ending.lower()
        if ending == ".csv":
            return as_csv(self.rows(), self.COLUMNS)
        if ending == ".json":
            return json.dumps(self.to_dict(), indent=2) + "\n"
        if ending == ".txt":
            return str(self) + "\n"
        if ending in PAGE:
            return str(resolve_name(self.TOLD.page)(resolve_name(self.TOLD.view)(self)))
        return render_chart(self.TOLD.figure, resolve_name(self.TOLD.chart)(self), ending)


def render_chart(figure: str, values: Mapping[str, Any], ending: str) -> bytes:
    """The content of a file with a chart: what the function of reports named `figure` draws of `values`."""
    render = resolve_name("reports.charts.style:render_figure")
    content: bytes = render(resolve_name(figure)(**values), ending)
    return content
