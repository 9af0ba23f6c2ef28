"""``euchre rules``: the games this program knows, what their fields mean, and rules of one's own in TOML."""

from __future__ import annotations

import json

import click

from analyzer.cli import options
from analyzer.errors import show_path


@click.group(cls=options.Group)
def rules() -> None:
    """List, show and check rules of the game."""


@rules.command("list")
def list_command() -> None:
    """List the games that have a name, with their sources."""
    from analyzer.rules.describe import list_presets

    click.echo(list_presets())


@rules.command("show")
@click.argument("name")
@click.option("--toml", "form", flag_value="toml", help="Print a TOML file to edit.")
@click.option("--json", "form", flag_value="json", help="Print the fields as JSON.")
def show_command(name: str, form: str | None) -> None:
    """Show the rules NAME: a preset with options (standard,stick=off) or a TOML file."""
    from analyzer.rules import Rules

    shown = Rules.load(name)
    if form == "toml":
        from analyzer.rules.files.toml import to_toml

        click.echo(to_toml(shown).encode(), nl=False)  # a TOML file is UTF-8
    elif form == "json":
        from analyzer.rules.files.fields import to_fields

        click.echo(json.dumps(to_fields(shown), indent=2))
    else:
        from analyzer.rules.describe import describe

        click.echo(describe(shown))


@rules.command("options")
def options_command() -> None:
    """List the options that change a preset, with their values."""
    from analyzer.rules.describe import list_options

    click.echo(list_options())


@rules.command("check")
@click.argument("file", type=click.Path())
def check_command(file: str) -> None:
    """Check the rules in the TOML file FILE; every problem is named with its line."""
    from analyzer.rules.files.toml import from_toml

    checked = from_toml(file)
    click.echo(f"ok: {show_path(file)} holds the rules {checked.name}")
