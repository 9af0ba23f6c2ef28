"""The one way to show a result: as words, JSON or CSV on standard output, and in files besides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Literal

import click

from analyzer.cli import INTERRUPTED
from analyzer.engine.result import render_chart
from analyzer.errors import DataError, UsageError
from analyzer.files import CHART, TABLE, check_writable, write_whole
from analyzer.frames import as_csv


@dataclass(frozen=True, slots=True)
class Show:
    """In which form a command prints its result, and the files that it writes besides."""

    form: Literal["words", "line", "json", "csv"] = "words"
    """As a table and sentences, in one line, or for programs."""
    out: Path | None = None
    """A table of the result's rows."""
    chart: Path | None = None
    verbose: bool = False
    """Whether words say everything that the result rests on."""

    @classmethod
    def checked(
        cls, as_json: bool, as_csv: bool, out: Path | None, chart: Path | None,
        quiet: bool = False, verbose: bool = False,
    ) -> Show:  # fmt: skip
        """What the options ask for. Raises `UsageError` or `DataError`, before the work, where it cannot be had."""
        asked = {"--json": as_json, "--csv": as_csv, "--quiet": quiet, "--verbose": verbose}
        given = [option for option, is_given in asked.items() if is_given]
        if len(given) > 1:
            raise UsageError(f"{given[0]} and {given[1]} exclude each other; give one of them")
        if out is not None:
            check_writable(out, "table", TABLE)
        if chart is not None:
            check_writable(chart, "chart", CHART)
        return cls("json" if as_json else "csv" if as_csv else "line" if quiet else "words", out, chart, verbose)

    def __call__(
        self,
        work: Callable[..., Any],
        view: Callable[[Any, bool], Mapping[str, Any]],
        table: str,
        chart: Callable[[Any], Mapping[str, Any]] | None = None,
        figure: str = "",
        *,
        record: Callable[[Any], Any] = lambda result: result.to_dict(),
        rows: Callable[[Any], list[dict[str, Any]]] = lambda result: result.rows(),
    ) -> int:
        """Do the work, print what it found, write the files, and return the exit code.

        `work` takes ``progress``. The `table` prints the `view` of its result, with its ``details`` only where more was
        asked for (of what was to be short its ``line`` is printed), and the `figure` is drawn from its `chart`:
        functions of reports, named as ``module:function`` and loaded only where they are needed. `record` is what
        --json prints, and `rows` are those of --csv and of a table in a file.
        """
        from analyzer.cli.progress import progress_bar

        with progress_bar() as tell:
            result = work(progress=tell)
        try:
            if not self.print_numbers(result, record, rows):
                from reports.terminal.tables import can_show_symbols, make_console

                told = view(result, can_show_symbols())
                if self.form == "line":
                    click.echo(told["line"])
                else:
                    resolve_name(table)(told if self.verbose else {**told, "details": []}, make_console())
        finally:  # whatever becomes of standard output, what took minutes is written
            self._write_files(
                lambda _: _csv(result, rows),
                lambda path: render_chart(figure, chart(result) if chart else {}, path.suffix),
            )
        return INTERRUPTED if getattr(result, "partial", False) else 0

    def print_numbers(
        self,
        result: Any,
        record: Callable[[Any], Any] = lambda result: result.to_dict(),
        rows: Callable[[Any], list[dict[str, Any]]] = lambda result: result.rows(),
    ) -> bool:
        """Print what is for programs, and tell whether that was asked for."""
        if self.form == "json":
            click.echo(json.dumps(record(result), indent=2))
        elif self.form == "csv":
            click.echo(_csv(result, rows).encode("utf-8", "backslashreplace"), nl=False)
        return self.form in ("json", "csv")

    def _write_files(self, table: Callable[[Path], str], draw: Callable[[Path], bytes]) -> None:
        """Write the files that were asked for; where one cannot be, the other is all the same."""
        problems = []
        for path, what, make in ((self.out, "table", table), (self.chart, "chart", draw)):
            if path is None:
                continue
            try:
                write_whole(path, make(path), what)
            except DataError as error:
                problems.append(str(error))
        if problems:
            raise DataError("; ".join(problems))


def print_records(records: Iterable[dict[str, Any]]) -> None:
    """Print JSON objects, one a line, each as soon as it is made."""
    from analyzer.records.formats.json_lines import dump_line

    for record in records:
        click.echo(dump_line(record).encode())  # JSON is UTF-8, whatever the stream can show


def print_rows(rows: Iterable[dict[str, Any]]) -> None:
    """Print rows as CSV; of none nothing."""
    if found := list(rows):
        click.echo(as_csv(found, list(found[0])).encode("utf-8", "backslashreplace"), nl=False)


def _csv(result: Any, rows: Callable[[Any], list[dict[str, Any]]]) -> str:
    made = rows(result)
    return as_csv(made, list(made[0]) if made else result.COLUMNS)
