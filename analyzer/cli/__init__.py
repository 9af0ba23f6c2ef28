"""The command line: one small file a command; parse, call one function, show."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import click

from analyzer.cli.streams import open_streams
from analyzer.errors import LONGEST, EuchreError, one_line, shorten, show_path, suggest
from analyzer.version import __version__

INTERRUPTED = 130
"""Exit code after Ctrl-C."""

COMPLETING = "_EUCHRE_COMPLETE"
"""What a shell sets that asks for completions."""

COMMANDS = {
    "ask": "which call is best with this hand: pass, order, go alone?",
    "bench": "how fast this machine solves, deals and plays",
    "compare": "what a house rule or a variant changes, on the same deals",
    "dd": "solve fully known deals: exact tricks with open cards",
    "gap": "what open cards get wrong, by lead, seat, round, trumps and alone",
    "players": "how strong and how fast the play models are, in duplicate duels",
    "replay": "play recorded deals through the rules: legal? which points?",
    "report": "a page of strategy: when to order, pass, go alone, by seat",
    "rule": "a short rule to remember when to call, and what it costs",
    "rules": "the games and house rules that can be played",
    "table": "what the call table does: with one hand, by seat and upcard, in all",
    "tables": "the call tables that are shipped or stored",
    "train": "make the net player, or a table of calls, from nothing",
}


class ClosedPipeError(Exception):
    """Whoever read the output has seen enough."""


@contextlib.contextmanager
def _telling_closed_pipes() -> Iterator[None]:
    """Tell of a closed pipe by an exception of our own: click, and rich before it, would exit with 1."""
    try:
        yield
    except BrokenPipeError:
        raise ClosedPipeError from None
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            raise ClosedPipeError from None
        raise


class LazyGroup(click.Group):
    """Commands are imported when they run, so that --help stays instant."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        with _telling_closed_pipes():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with _telling_closed_pipes():
            return super().invoke(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args[:1] == ["help"]:  # "help ask" is "ask --help"
            args = [*(word for word in args[1:] if not word.startswith("-")), "--help"]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"analyzer.cli.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = suggest(name, COMMANDS)
            raise click.UsageError(
                f'command "{shorten(name)}" is unknown{near}; commands: {", ".join(sorted(COMMANDS))}'
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="euchre")
def cli() -> None:
    """Euchre calls priced by simulation: what each choice is worth, and how sure that is."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 fine, 2 wrong usage, 3 wrong data, 130 interrupted, 1 our fault."""
    gc.set_threshold(50_000, 20, 100)  # imports make many objects that stay: looking through them costs 0.06 s a start
    closed = open_streams()
    if "standard output" in closed:
        return _complain("standard output is closed; send it to a file, or to /dev/null", 3)
    with _without_scipy():
        code = _run(arguments)
    _leave_at_once(code)
    return code


def _leave_at_once(code: int) -> None:
    """End the process where Ctrl-C came while something was compiled: that goes on in a thread, and takes long.

    What is compiled is written to the cache under another name first, so that nothing half-written is ever read.
    """
    chunks = sys.modules.get("analyzer.engine.chunks")
    if chunks is not None and chunks.has_abandoned():
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


@contextlib.contextmanager
def _without_scipy() -> Iterator[None]:
    """Keep numba from importing SciPy, where it is installed, for linear algebra that no kernel does: 0.2 s a start."""
    name = "scipy.linalg.cython_blas"
    if any(module in sys.modules for module in ("scipy.linalg", "numba")):
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        sys.modules.pop(name, None)


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command line; return the exit code."""
    if COMPLETING in os.environ:
        from analyzer.cli.bash import register

        register()
    try:
        code = cli.main(list(arguments) if arguments is not None else None, prog_name="euchre", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "", err=True)
        code = 2
    except click.UsageError as error:
        code = _complain(_usage_line(error), 2)
    except click.ClickException as error:
        code = _complain(error.format_message(), 3 if isinstance(error, click.FileError) else error.exit_code)
    except EuchreError as error:
        code = _complain(str(error), error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        code = _complain("interrupted before there was a result", INTERRUPTED)
    except (ClosedPipeError, BrokenPipeError):
        _close_quietly()
        code = 0
    except OSError as error:
        where = f' "{show_path(error.filename)}"' if error.filename else ""
        code = _complain(f"cannot use the file{where}: {error.strerror or error}", 3)
    return code if isinstance(code, int) else 0


def _usage_line(error: click.UsageError) -> str:
    """One line: what is wrong, and where help is."""
    message = one_line(error.format_message(), LONGEST)
    path = error.ctx.command_path if error.ctx else "euchre"
    return f"{message.rstrip('.')} (see {path} --help)"


def _complain(message: str, code: int) -> int:
    try:
        click.echo(f"euchre: {one_line(message)}", err=True)
    except OSError:
        _close_quietly()
    return code


def _close_quietly() -> None:
    """Send what is still buffered nowhere, so that Python does not complain about the closed pipe at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
