"""``euchre train``: make a player again from nothing."""

from __future__ import annotations

from pathlib import Path

import click

from analyzer.cli import options
from analyzer.errors import DataError, show_path


@click.group(cls=options.Group)
def train() -> None:
    """Make the net player again from nothing: data, training, report."""


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
        folder = user_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DataError(
                f'the folder "{show_path(folder)}" cannot be made ({error.strerror or error}); give --out'
            ) from error
        out = folder / file_name(family_of(game))
    check_writable(out, "net", (SUFFIX,))
    with progress_bar() as tell:
        training = train_net(game, DEALS if deals is None else deals, seed, threads, tell)
    write_weights(out, training.weights)
    click.echo("\n".join(describe_training(training)))
    if origin := options.rules_origin():
        click.echo(f"rules {game.name} ({origin})")
    click.echo(f"written to {show_path(out)} ({out.stat().st_size:,} bytes)")
