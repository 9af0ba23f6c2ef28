"""``euchre train``: make a player again from nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.errors import DataError

if TYPE_CHECKING:
    from analyzer.learning.train_net import Training


@click.group()
def train() -> None:
    """Make the net player again from nothing: data, training, report."""


@train.command()
@click.option("--rules", default="standard", show_default=True, metavar="RULES", help="A game, with options.")
@click.option("--deals", type=int, metavar="N", help="Deals in each of three rounds.  [default: 60000]")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of deals and weights.")
@click.option("--threads", type=int, metavar="N", help="Threads; the net does not depend on it.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to write the net.  [default: yours]"
)
def net(rules: str, deals: int | None, seed: int, threads: int | None, out: Path | None) -> None:
    """Train a small network to play the cards under RULES, and measure it.

    It learns from players who sample the hidden cards. Without --out the net goes to your data folder, where it is
    found for rules that no net comes with. A few minutes on two processors for standard euchre.
    """
    from analyzer.cli.output import check_writable
    from analyzer.cli.progress import progress_bar
    from analyzer.learning.train_net import DEALS, train_net
    from analyzer.players.weights import SUFFIX, family_of, file_name, user_folder, write_weights
    from analyzer.rules import Rules

    game = Rules.load(rules)
    if out is None:
        folder = user_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DataError(f'the folder "{folder}" cannot be made ({error.strerror or error}); give --out') from error
        out = folder / file_name(family_of(game))
    check_writable(out, "net", (SUFFIX,))
    with progress_bar() as tell:
        training = train_net(game, DEALS if deals is None else deals, seed, threads, tell)
    write_weights(out, training.weights)
    _report(training, out)


def _report(training: Training, out: Path) -> None:
    """Say how good the net is, and where it is."""
    made, held = training.weights.made, training.agreement
    click.echo(f"{made['decisions']:,} decisions of {made['deals']:,} deals of {made['rules']}, seed {made['seed']}")
    click.echo(
        f"agrees with its teacher in {held.agreement:.1%} of {held.decisions:,} decisions it did not learn from; "
        f"whole numbers choose the fitted net's card in {training.rounding:.2%}"
    )
    for trial in training.edges:
        edge = trial.edge
        click.echo(
            f"against {trial.against}: {edge.value:+.4f} points a deal [{edge.low:+.4f}, {edge.high:+.4f}] "
            f"in {trial.deals:,} duplicate deals"
        )
    click.echo(f"written to {out} ({out.stat().st_size:,} bytes)")
