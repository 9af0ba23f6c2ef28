"""What a shell offers for values: games with their options, play models, seats, rounds. It loads no kernel."""

from __future__ import annotations

import click

SEATS = ("1", "2", "3", "dealer", "eldest", "partner")
ROUNDS = ("1", "2")
UPCARDS = ("9", "T", "J", "Q", "K", "A")


def complete_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Presets, and after a comma the options that are not yet given, and after ``=`` an option's values."""
    from analyzer.rules.options.options import OPTIONS
    from analyzer.rules.presets import PRESETS

    head, comma, last = incomplete.rpartition(",")
    if not comma:
        offered = list(PRESETS)
    elif "=" in last:
        key = last.split("=")[0]
        option = OPTIONS.get(key)
        offered = [f"{head},{key}={value}" for value in (*option.legal, *option.numbers)] if option else []
    else:
        given = {part.split("=")[0].strip() for part in head.split(",")}
        offered = [f"{head},{key}=" for key in OPTIONS if key not in given]
    return [text for text in offered if text.startswith(incomplete)]


def complete_play(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Play models."""
    from analyzer.players.play_models import NAMES

    return [name for name in NAMES if name.startswith(incomplete)]


def complete_bidding(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """How somebody calls."""
    from analyzer.players.bidding import NAMES

    return [name for name in NAMES if name.startswith(incomplete)]


def complete_seat(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Seats as they are written."""
    return [seat for seat in SEATS if seat.startswith(incomplete.lower())]


def complete_round(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Rounds of calling."""
    return [number for number in ROUNDS if number.startswith(incomplete)]


def complete_rank(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Ranks of a card turned up."""
    return [rank for rank in UPCARDS if rank.startswith(incomplete.upper())]
