"""What a shell offers, and that nothing heavy is loaded for it."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from analyzer.cli import cli
from analyzer.rules import PRESETS
from analyzer.rules.options.options import OPTIONS
from tests.analyzer.cli.test_main import imported
from tests.support.command_line import run_process


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


def test_nothing_heavy_is_loaded() -> None:
    program = (
        "from click.shell_completion import ShellComplete; from analyzer.cli import cli\n"
        "done = ShellComplete(cli, {}, 'euchre', '_EUCHRE_COMPLETE')\n"
        "assert done.get_completions(['ask', '--rules'], 'standard,stick=o')\n"
        "assert done.get_completions(['ask', '--play'], 'n')"
    )
    assert imported(program) == set()
