"""The command line, run in this process and as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from analyzer.cli import main
from analyzer.engine.compiling import COMPILING
from tests.support.files import ROOT

_TOLD = f"euchre: {COMPILING}\n"


class Printed(NamedTuple):
    """What a command left behind; of compiling, which only a first run does, nothing is said here."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Printed:
    """Run ``euchre ...`` in this process."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    printed = capsys.readouterr()
    return Printed(int(stopped.value.code or 0), printed.out, printed.err.replace(_TOLD, ""))


def assert_one_line(printed: Printed, code: int, message: str) -> None:
    """Nothing but one line of error, with `message` in it."""
    assert (printed.code, printed.out) == (code, "")
    assert printed.err.startswith("euchre: ")
    assert printed.err.count("\n") == 1
    assert printed.err.endswith("\n")
    assert "Traceback" not in printed.err
    assert message in printed.err


def command(*arguments: str) -> list[str]:
    """The command line of ``euchre ...`` as a process of its own."""
    return [sys.executable, "-m", "analyzer", *arguments]


def environment(**changes: str) -> dict[str, str]:
    """The environment of such a process, which must find this checkout."""
    return os.environ | {"PYTHONPATH": str(ROOT)} | changes


def run_process(*arguments: str, stdin: bytes = b"", **changes: str) -> Printed:
    """Run ``euchre ...`` as a process of its own."""
    done = subprocess.run(
        command(*arguments), input=stdin, capture_output=True, check=False, cwd=ROOT, env=environment(**changes)
    )
    return Printed(done.returncode, done.stdout.decode(), done.stderr.decode().replace(_TOLD, ""))
