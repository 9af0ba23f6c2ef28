"""Options that several commands have, each written once; what one means to a command is the text it gives."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from analyzer.cli.completion import complete_bidding, complete_play, complete_rules
from analyzer.cli.show import Show
from analyzer.errors import UsageError, shorten


def _check_digits(kind: Any, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> None:
    """Refuse digits of other scripts, which Python reads too."""
    if isinstance(value, str) and not value.isascii():
        kind.fail(f"'{shorten(value)}' is not a valid {kind.name}; write it in digits 0 to 9", param, ctx)


class _Whole(click.types.IntParamType):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        _check_digits(self, value, param, ctx)
        return super().convert(value, param, ctx)


class _Number(click.types.FloatParamType):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        _check_digits(self, value, param, ctx)
        return super().convert(value, param, ctx)


WHOLE, NUMBER = _Whole(), _Number()


class Command(click.Command):
    """A command that refuses an option given twice; click takes the last one and says nothing of the others."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and not ctx.resilient_parsing:
            self._check_once(self.make_parser(ctx).parse_args(args=list(args))[2])
        return super().parse_args(ctx, args)

    @staticmethod
    def _check_once(order: list[click.Parameter]) -> None:
        """Raise `UsageError` for options, in the order given, that say the same thing twice."""
        given: dict[str | None, click.Parameter] = {}
        for option in order:
            before = given.setdefault(option.name, option)
            if not isinstance(option, click.Option):
                continue
            if before is not option:
                raise UsageError(f"{before.opts[0]} and {option.opts[0]} exclude each other; give one of them")
            if not option.is_flag and order.count(option) > 1:
                raise UsageError(f"{option.opts[0]} is given twice; give it once")


class Group(click.Group):
    """A command with commands of that kind below it."""

    command_class = Command


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
    return click.option("--deals", type=WHOLE, default=default, show_default=True, metavar="N", help=text)


def seed(text: str = "Seed of the deals.") -> Option:
    """The same seed, the same result."""
    return click.option("--seed", type=WHOLE, default=1, show_default=True, metavar="N", help=text)


def threads(text: str) -> Option:
    """How many threads; all processors where nothing is said."""
    return click.option("--threads", type=WHOLE, metavar="N", help=text)


def chunk(default: int | None = None) -> Option:
    """Deals a chunk: nothing depends on it, so it is for tests."""
    return click.option("--chunk", type=WHOLE, default=default, hidden=True)


def play(text: str, default: str | None = None) -> Option:
    """Who plays the cards."""
    return click.option(
        "--play", default=default, show_default=True, shell_complete=complete_play, metavar="MODEL", help=text
    )  # fmt: skip


def bidding() -> Option:
    """How everybody calls."""
    return click.option(
        "--bidding", metavar="HOW", shell_complete=complete_bidding,
        help="How all call: table, table:bold, table:cautious, points.  [default: table, where there is one]",
    )  # fmt: skip


def file(name: str, text: str, target: str | None = None) -> Option:
    """A file to write; `target` is what the command calls it, where it is not as the option."""
    names = [name, target] if target else [name]
    return click.option(*names, type=click.Path(path_type=Path), metavar="FILE", help=text)


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
