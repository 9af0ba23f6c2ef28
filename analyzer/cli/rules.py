"""``euchre rules``: the games this program knows, what their fields mean, and rules of one's own in TOML."""

from __future__ import annotations

import json

import click

from analyzer.cli import options
from analyzer.cli.completion import complete_rules
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
@click.argument("name", shell_complete=complete_rules)
@click.option("--toml", "form", flag_value="toml", help="Print a TOML file to edit.")
@click.option("--json", "form", flag_value="json", help="Print the fields as JSON.")
def show_command(name: str, form: str | None) -> None:
    """Show the rules NAME: a preset with options (standard,stick=off) or a TOML or JSON file."""
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
@click.argument("rules", metavar="RULES", shell_complete=complete_rules)
def check_command(rules: str) -> None:
    """Check RULES: a preset with options (standard,stick=off), or a TOML or JSON file.

    Every problem is named, in a TOML file with its line.
    """
    from pathlib import Path

    from analyzer.rules import Rules
    from analyzer.rules.files.toml import from_toml

    is_file = rules.strip().lower().endswith((".toml", ".json")) or Path(rules).is_file()
    other = is_file and not rules.strip().lower().endswith((".toml", ".json"))  # whatever its name, it may be TOML
    checked = from_toml(rules) if other else Rules.load(rules)
    click.echo(f"ok: {show_path(rules)} holds the rules {checked.name}" if is_file else f"ok: the rules {checked.name}")


@rules.command("use")
@click.argument("rules", metavar="[RULES]", required=False, shell_complete=complete_rules)
@click.option("--clear", is_flag=True, help="Have no default any more.")
def use_command(rules: str | None, clear: bool) -> None:
    """Play by RULES wherever --rules is not given; without RULES show which these are.

    EUCHRE_RULES goes before them, and --rules before both.
    """
    from analyzer.cli.default_rules import clear_rules, default_file, default_rules, use_rules
    from analyzer.errors import UsageError

    if clear and rules is not None:
        raise UsageError("RULES and --clear exclude each other; give one of them")
    if clear:
        clear_rules()
        click.echo("without --rules: standard")
    elif rules is not None:
        click.echo(f"without --rules: {use_rules(rules)} (written to {show_path(default_file())})")
    else:
        name, origin = default_rules()
        click.echo(f"without --rules: {name}" + (f" ({origin})" if origin else ""))
