"""``euchre train``: make a player, or a table of what to call, from nothing."""

from __future__ import annotations

from pathlib import Path

import click

from analyzer.cli import options
from analyzer.errors import DataError, show_path


@click.group(cls=options.Group)
def train() -> None:
    """Make the net player, or a table of calls, from nothing: data, training, report."""


@train.command()
@options.rules("A game, with options.")
@options.deals("Deals in each of three rounds.  [default: 60000]")
@options.seed("Seed of deals and weights.")
@options.threads("Threads; the net does not depend on it.")
@options.file("--out", "Where to write the net.  [default: yours]")
def net(rules: str, deals: int | None, seed: int, threads: int | None, out: Path | None) -> None:
    """Train a small network to play the cards under RULES, and measure it.

    It learns from players who sample the hidden cards. Without --out the net goes to your data folder, where it is
    found for rules that no net comes with. A few minutes on two processors for standard euchre.
    """
    from analyzer.cli.progress import progress_bar
    from analyzer.files import check_writable
    from analyzer.learning.train_net import DEALS, train_net
    from analyzer.players.weights import SUFFIX, family_of, file_name, user_folder, write_weights
    from analyzer.rules import Rules
    from analyzer.words.training import describe_training

    game = Rules.load(rules)
    if out is None:
        out = _make_folder(user_folder()) / file_name(family_of(game))
    check_writable(out, "net", (SUFFIX,))
    with progress_bar() as tell:
        training = train_net(game, DEALS if deals is None else deals, seed, threads, tell)
    write_weights(out, training.weights)
    click.echo("\n".join(describe_training(training)))
    if origin := options.rules_origin():
        click.echo(f"rules {game.name} ({origin})")
    click.echo(f"written to {show_path(out)} ({out.stat().st_size:,} bytes)")


@train.command()
@options.rules("A game, with options.")
@options.deals("Deals to learn from, one a card that could be turned up.  [default: 3000000; fewer for long auctions]")
@options.play("Who plays them: net, rules or dd (open cards).  [default: net; rules where there is none]")
@options.seed("Seed of the deals.")
@options.threads("Threads; the table does not depend on it.")
@options.file("--out", "Where to write the table.  [default: yours]")
@click.option(
    "--no-values", "brief", is_flag=True, help="Keep only the calls and what they gain: a fourth of the size."
)
def calls(
    rules: str, deals: int | None, play: str | None, seed: int, threads: int | None, out: Path | None, brief: bool
) -> None:  # fmt: skip
    """Learn what every seat calls with every hand under RULES, and measure it.

    Every contract of many deals is played; then all seats move towards what is best against the others until none
    gains by other calls. What a seat could still gain is measured on a quarter as many other deals. It says first what
    time and room it will take; after Ctrl-C the same command goes on where it stopped. Without --out the table goes to
    your data folder, where it is found.
    """
    from analyzer.cli.progress import progress_bar
    from analyzer.files import check_writable
    from analyzer.learning.train_calls import train_calls
    from analyzer.players.call_table_files import SUFFIX, file_name, save_table, user_folder
    from analyzer.rules import Rules
    from analyzer.words.call_training import describe_call_training

    game = Rules.load(rules)
    if out is None:
        out = _make_folder(user_folder()) / file_name(game)
    check_writable(out, "call table", (SUFFIX,))
    with progress_bar() as tell:
        training = train_calls(game, deals, play, seed, threads, tell)
    save_table(out, training.table.without_values() if brief else training.table)
    click.echo("\n".join(describe_call_training(training)))
    if origin := options.rules_origin():
        click.echo(f"rules {game.name} ({origin})")
    click.echo(f"written to {show_path(out)} ({out.stat().st_size:,} bytes)")


def _make_folder(folder: Path) -> Path:
    """The folder, made where it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(
            f'the folder "{show_path(folder)}" cannot be made ({error.strerror or error}); give --out'
        ) from error
    return folder
