"""Options that several commands have, each written once; what one means to a command is the text it gives."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from analyzer.cli.completion import complete_play, complete_rules
from analyzer.cli.show import Show

Option = Callable[[Callable[..., Any]], Callable[..., Any]]
"""A decorator that gives a command one option or several."""


def rules(text: str = "A game, with options: standard,stick=off.") -> Option:
    """The game that is played: without the option that of the user (`analyzer.cli.default_rules`)."""
    text += "  [default: standard, or yours: rules use]"
    return click.option(
        "--rules", callback=_rules_or_default, shell_complete=complete_rules, metavar="RULES", help=text
    )  # fmt: skip


_ORIGIN = "euchre.rules_origin"


def _rules_or_default(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if value is not None:
        return value
    from analyzer.cli.default_rules import default_rules

    rules, ctx.meta[_ORIGIN] = default_rules()
    return rules


def rules_origin() -> str:
    """Where the rules of the running command come from; nothing where they were given or are the program's own."""
    ctx = click.get_current_context(silent=True)
    return str(ctx.meta.get(_ORIGIN, "")) if ctx else ""


def deals(text: str, default: int | None = None) -> Option:
    """How many deals, or at most how many."""
    return click.option("--deals", type=int, default=default, show_default=True, metavar="N", help=text)


def seed(text: str = "Seed of the deals.") -> Option:
    """The same seed, the same result."""
    return click.option("--seed", type=int, default=1, show_default=True, metavar="N", help=text)


def threads(text: str) -> Option:
    """How many threads; all processors where nothing is said."""
    return click.option("--threads", type=int, metavar="N", help=text)


def chunk(default: int | None = None) -> Option:
    """Deals a chunk: nothing depends on it, so it is for tests."""
    return click.option("--chunk", type=int, default=default, hidden=True)


def play(text: str, default: str | None = None) -> Option:
    """Who plays the cards."""
    return click.option(
        "--play", default=default, show_default=True, shell_complete=complete_play, metavar="MODEL", help=text
    )  # fmt: skip


def file(name: str, text: str, required: bool = False) -> Option:
    """A file to write."""
    return click.option(name, required=required, type=click.Path(path_type=Path), metavar="FILE", help=text)


QUIET, VERBOSE = "Print one line.", "Say all that the numbers rest on."
"""Texts of the options for less and for more words."""


def showing(
    *, out: str = "", chart: str = "", json: str = "Print one JSON object (docs/json.md).", csv: str = "",
    quiet: str = "", verbose: str = "",
) -> Option:  # fmt: skip
    """How the result is shown: those options that a text is given for. The command gets them as one checked `show`."""
    given = [file(name, text) for name, text in (("--out", out), ("--chart", chart)) if text]
    for name, target, text in (("--json", "as_json", json), ("--csv", "as_csv", csv)):
        if text:
            given.append(click.option(name, target, is_flag=True, help=text))
    given += [
        click.option(f"-{name[0]}", f"--{name}", is_flag=True, help=text)
        for name, text in (("quiet", quiet), ("verbose", verbose))
        if text
    ]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        def checked(
            as_json: bool = False, as_csv: bool = False, out: Path | None = None, chart: Path | None = None,
            quiet: bool = False, verbose: bool = False, **rest: Any,
        ) -> Any:  # fmt: skip
            return command(show=Show.checked(as_json, as_csv, out, chart, quiet, verbose), **rest)

        made: Callable[..., Any] = functools.wraps(command)(checked)
        for option in reversed(given):
            made = option(made)
        return made

    return decorate
