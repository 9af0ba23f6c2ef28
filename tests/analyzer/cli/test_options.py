"""Options that several commands have: what they are called, and what a command gets of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest

from analyzer.cli import options
from analyzer.cli.show import Show
from analyzer.errors import UsageError


def given(*arguments: str, **texts: str) -> dict[str, Any]:
    """What a command with all of them gets."""

    @click.command(cls=options.Command)
    @options.rules()
    @options.deals("Deals.", 7)
    @options.seed()
    @options.threads("Threads.")
    @options.chunk(5)
    @options.play("Players.")
    @options.showing(**texts)
    def command(**got: Any) -> dict[str, Any]:
        return got

    got: dict[str, Any] = command.main(list(arguments), standalone_mode=False)
    return got


def test_what_is_not_given_has_its_usual_value() -> None:
    assert given() == {
        "rules": "standard", "deals": 7, "seed": 1, "threads": None, "chunk": 5, "play": None, "show": Show(),
    }  # fmt: skip


def test_how_to_show_comes_as_one_value(tmp_path: Path) -> None:
    texts = {"out": "A table.", "chart": "A chart.", "csv": "Rows.", "quiet": "Less.", "verbose": "More."}
    table, chart = tmp_path / "t.csv", tmp_path / "c.svg"
    assert given("--csv", **texts)["show"] == Show("csv")
    assert given("-q", **texts)["show"] == given("--quiet", **texts)["show"] == Show("line")
    assert given("-v", **texts)["show"] == given("--verbose", **texts)["show"] == Show(verbose=True)
    assert given("--json", "--out", str(table), "--chart", str(chart), **texts)["show"] == Show("json", table, chart)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seed", "1", "--seed", "2"), "--seed is given twice"),
        (("--rules", "standard", "--deals", "9", "--rules=british"), "--rules is given twice"),
        (("--seed", "1", "--seed", "1"), "--seed is given twice"),
    ],
)
def test_an_option_given_twice_is_refused(arguments: tuple[str, ...], message: str) -> None:
    """And not the last one taken, and nothing said of the first."""
    with pytest.raises(UsageError, match=message):
        given(*arguments)
    assert given("--json", "--json")["show"] == Show("json")


@pytest.mark.parametrize("option", ["--out", "--chart", "--csv", "--quiet", "--verbose"])
def test_what_has_no_text_is_no_option(option: str) -> None:
    with pytest.raises(click.NoSuchOption, match=option):
        given(option)
    assert given("--json")["show"].form == "json"
