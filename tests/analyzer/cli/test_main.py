"""The command line as a whole: help, wrong usage, exit codes, and what a process imports."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

import analyzer.cli
from analyzer import __version__
from analyzer.cli import COMMANDS
from analyzer.errors import DataError, UsageError
from tests.support.command_line import environment, run, run_process
from tests.support.files import ROOT
from tests.support.questions import HAND, UP

HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy", "rich")


def imported(program: str) -> set[str]:
    """Heavy modules that a process has imported after `program`."""
    script = f"{program}\nimport sys; print(*sorted({set(HEAVY)!r} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT, env=environment()
    )
    return set(done.stderr.split("\n")[-2].split())


def running(*arguments: str) -> str:
    return (
        f"from analyzer.cli import main\ntry: main({list(arguments)!r})\nexcept SystemExit as end: assert not end.code"
    )


# ---------------------------------------------------------------------- help
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_lists_every_command(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, option)
    assert (printed.code, printed.err) == (0, "")
    for name, text in COMMANDS.items():
        assert name in printed.out
        assert text in " ".join(printed.out.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, name, "--help")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.startswith(f"Usage: euchre {name}")


def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ((), ("ask",), ("rules",), ("rules", "show")):
        asked = run(capsys, "help", *words)
        assert (asked.code, asked.err) == (0, "")
        assert asked.out == run(capsys, *words, "--help").out
    assert run(capsys, "help", "ask", "--up").out == run(capsys, "ask", "--help").out
    assert "did you mean ask" in run(capsys, "help", "aks").err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "--version")
    assert printed.code == 0
    assert __version__ in printed.out


def test_no_command_shows_help_and_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys)
    assert (printed.code, printed.out) == (2, "")
    assert "ask" in printed.err


# ---------------------------------------------------------------------- wrong usage
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("aks",), "did you mean ask"),
        (("xyz",), f"commands: {', '.join(sorted(COMMANDS))}"),
        (("☃",), "unknown"),
        (("rules", "lst"), "lst"),
        (("--jsn",), "--jsn"),
        (("ask",), "HAND"),
        (("ask", HAND, "--up"), "--up"),
        (("ask", HAND, "--jsno"), "--json"),
        (("ask", HAND, "extra", "--up", UP), "extra"),
        (("ask", HAND, "--up", UP, "--seat", "1", "--json", "--csv"), "exclude each other"),
        (("bench", "--threads", "two"), "two"),
        (("dd", "one", "two"), "two"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = run(capsys, *arguments)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith("euchre: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err
    assert "--help" in printed.err or "exclude" in printed.err


# ---------------------------------------------------------------------- exit codes
@pytest.mark.parametrize(
    ("error", "code"),
    [
        (DataError("wrong data"), 3),
        (UsageError("wrong usage"), 2),
        (KeyboardInterrupt(), 130),
        (click.Abort(), 130),
        (BrokenPipeError(), 0),
        (OSError(28, "No space left on device"), 3),
        (FileNotFoundError(2, "No such file or directory", "lost.jsonl"), 3),
    ],
)
def test_what_ends_a_command_gives_its_exit_code(
    error: BaseException, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(analyzer.cli.cli, "main", fail)
    monkeypatch.setattr(analyzer.cli, "_close_quietly", lambda: None)
    printed = run(capsys, "ask")
    assert (printed.code, printed.out) == (code, "")
    assert printed.err.count("\n") == (0 if isinstance(error, BrokenPipeError) else 1)
    assert "Traceback" not in printed.err
    if isinstance(error, FileNotFoundError):
        assert "lost.jsonl" in printed.err


def test_our_own_fault_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(analyzer.cli.cli, "main", fail)
    with pytest.raises(ZeroDivisionError):
        analyzer.cli.main(["ask"])


# ---------------------------------------------------------------------- imports
def test_help_imports_nothing_heavier_than_click() -> None:
    assert imported(running("--help")) == set()
    assert imported(running("ask", "--help")) == set()


def test_importing_the_package_imports_no_numbers() -> None:
    assert imported("import analyzer, analyzer.cli") == set()


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_asking_imports_no_frames_and_no_charts(form: tuple[str, ...]) -> None:
    used = imported(running("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "100", *form))
    assert used <= {"numba", "numpy", "rich", "scipy"}  # numba loads scipy where it is installed; nothing needs it
    assert ("rich" in used) == (not form)


def test_solving_known_deals_imports_no_frames() -> None:
    used = imported(running("dd", "/dev/null"))
    assert used <= {"numba", "numpy", "scipy"}


def test_the_module_runs_as_the_command() -> None:
    printed = run_process("--version")
    assert (printed.code, printed.err) == (0, "")
    assert __version__ in printed.out
