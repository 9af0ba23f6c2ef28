"""What duels and the gap table share: rules and players by name, and how many deals they are worth."""

from __future__ import annotations

from analyzer.engine.options import MOST_DEALS, check_numbers
from analyzer.errors import DataError
from analyzer.players.play_models import PlayModel, has_net, parse_model
from analyzer.rules import Rules

FEWEST_DEALS = 100
"""Fewer are not enough for an interval of plus and minus 1.96 standard errors."""


def load_rules(text: str | Rules) -> Rules:
    """Rules whose deals everybody can call by a policy."""
    rules = Rules.load(text)
    if rules.alone_by != "caller":
        raise DataError(f'rules {rules.name}: alone_by="{rules.alone_by}" is not supported; "caller" is')
    return rules


def parse_player(text: str, rules: Rules) -> PlayModel:
    """A player by name: a play model, ``random``, or ``open``, who sees every hand (also ``dd``); see `parse_model`.

    ``pimc`` stands for ``pimc:32``. Raises `DataError` for others, and for a net where none has learnt the rules.
    """
    model = parse_model(text, ("random", "open"))
    if model.kind == "dd":
        return PlayModel("open", "open")
    if model.searches:
        return PlayModel(f"pimc:{model.worlds}{'' if model.conditioned else ':uniform'}", "pimc", model.worlds,
                         model.conditioned)  # fmt: skip
    if model.kind == "net" and not has_net(rules):
        raise DataError(f"no net has learnt rules {rules.name}; there are rules, random, open and pimc:W")
    return model


def effort(rules: Rules) -> int:
    """About how many times as long as in standard euchre a searching player thinks over a deal.

    It goes by the mean time of one solve (benchmarks/README.md): 1.7 us in standard euchre, 13 in Nap of five, 34 in
    six-card bid euchre, 54 by points and 149 by tricks with seven cards of 32.
    """
    cards = rules.hand * rules.players
    return 1 if cards <= 20 else 10 if cards <= 25 else 20 if cards <= 30 else 100


def check_deals(deals: int, seed: int, chunk: int | None) -> int:
    """Return the seed, raising `DataError` for numbers out of range."""
    _, seed, _ = check_numbers(deals, seed, chunk, FEWEST_DEALS, MOST_DEALS)
    return seed
