"""What a shell offers, and that nothing heavy is loaded for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from analyzer.cli import cli
from analyzer.cli.bash import Bash
from analyzer.rules import PRESETS
from analyzer.rules.options.options import OPTIONS
from tests.analyzer.cli.test_main import imported
from tests.support.command_line import environment, run_process
from tests.support.files import ROOT


def offered(arguments: list[str], incomplete: str) -> list[str]:
    """The values that a shell offers after some arguments."""
    found = ShellComplete(cli, {}, "euchre", "_EUCHRE_COMPLETE").get_completions(arguments, incomplete)
    return [item.value for item in found]


@pytest.mark.parametrize(
    ("arguments", "incomplete", "values"),
    [
        (["ask", "--rules"], "", list(PRESETS)),
        (["ask", "--rules"], "stan", ["standard"]),
        (["ask", "--rules"], "standard,", [f"standard,{key}=" for key in OPTIONS]),
        (["ask", "--rules"], "standard,stick=o", ["standard,stick=on", "standard,stick=off"]),
        (["ask", "--rules"], "standard,stick=off,stic", []),
        (["ask", "--rules"], "standard,nothing=", []),
        (["compare", "standard"], "two", ["two_handed"]),
        (["rules", "show"], "rail", ["railroad"]),
        (["rules", "use"], "rail", ["railroad"]),
        (["ask", "--play"], "p", ["pimc", "pimc:32"]),
        (["ask", "--seat"], "d", ["dealer"]),
        (["ask", "--seat"], "", ["1", "2", "3", "dealer", "eldest", "partner"]),
        (["ask", "--round"], "", ["1", "2"]),
        (["table", "--seat"], "d", ["dealer"]),
        (["table", "--up"], "", ["9", "T", "J", "Q", "K", "A"]),
        (["table", "--rules"], "stan", ["standard"]),
        (["rule", "--seat"], "p", ["partner"]),
    ],
)
def test_values_are_offered(arguments: list[str], incomplete: str, values: list[str]) -> None:
    assert offered(arguments, incomplete) == values


def test_bash_is_answered() -> None:
    printed = run_process(_EUCHRE_COMPLETE="bash_complete", COMP_WORDS="euchre ask --seat d", COMP_CWORD="3")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out == "plain,dealer\n"
    assert "complete" in run_process(_EUCHRE_COMPLETE="bash_source").out


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("ask|--seat|=|d", ["dealer"]),
        ("ask|--seat=d", ["--seat=dealer"]),  # where = is no word break
        ("ask|--round|=", ["1", "2"]),
        ("ask|--rules|standard,stick|=|o", ["on", "off"]),
        ("ask|--rules|standard,stick|=", ["on", "off"]),
        ("ask|--rules|=|standard,stick|=|of", ["off"]),
        ("ask|--rules|standard,stick=o", ["standard,stick=on", "standard,stick=off"]),
        ("ask|--rules|=|two", ["two_handed"]),
        ("ask|--play|pimc|:|3", ["32"]),
        ("ask|--play|=|pimc|:", ["32"]),
        ("ask|--seat|=|dealer|--see", ["--seed"]),
        ("as", ["ask"]),
    ],
)
def test_bash_gets_what_stands_for_its_last_word(
    words: str, values: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bash makes three words of --seat=d, and puts what it gets in place of the last."""
    parts = ["euchre", *words.split("|")]
    monkeypatch.setenv("COMP_WORDS", "\n".join(parts))
    monkeypatch.setenv("COMP_CWORD", str(len(parts) - 1))
    completed = Bash(cli, {}, "euchre", "_EUCHRE_COMPLETE").complete()
    assert [line.partition(",")[2] for line in completed.splitlines()] == values


def test_a_new_word_after_a_value_is_a_new_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDS", "euchre\nask\n--seat\n=\ndealer\n--round\n")
    monkeypatch.setenv("COMP_CWORD", "6")
    assert Bash(cli, {}, "euchre", "_EUCHRE_COMPLETE").complete() == "plain,1\nplain,2"


def test_bash_itself_completes_what_follows_a_sign(tmp_path: Path) -> None:
    """Through the script that the program prints: what bash would put in."""
    (tmp_path / "euchre").write_text(f'#!/bin/sh\nexec {sys.executable} -m analyzer "$@"\n')
    (tmp_path / "euchre").chmod(0o755)
    script = """
eval "$(_EUCHRE_COMPLETE=bash_source euchre)"
compopt() { echo "$@"; }
COMP_WORDS=(euchre ask --rules = standard,sti); COMP_CWORD=4; _euchre_completion euchre; echo "${COMPREPLY[@]}"
COMPREPLY=(); COMP_WORDS=(euchre ask --rules standard,stick = of); COMP_CWORD=5
_euchre_completion euchre; echo "${COMPREPLY[@]}"
"""
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, cwd=ROOT,
        env=environment(PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}"),
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("-o nospace\nstandard,stick=\noff\n", "")


def test_nothing_heavy_is_loaded() -> None:
    program = (
        "from click.shell_completion import ShellComplete; from analyzer.cli import cli\n"
        "done = ShellComplete(cli, {}, 'euchre', '_EUCHRE_COMPLETE')\n"
        "assert done.get_completions(['ask', '--rules'], 'standard,stick=o')\n"
        "assert done.get_completions(['ask', '--play'], 'n')"
    )
    assert imported(program) == set()
