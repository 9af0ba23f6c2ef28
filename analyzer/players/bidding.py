"""How everybody calls, by name: by points, or by the call table of the rules, as it is or bolder or more cautious."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from analyzer.arguments import text as as_text
from analyzer.errors import DataError, shorten, show_path, suggest
from analyzer.players.call_table_files import find_table, load_table
from analyzer.players.call_tables import CallTable
from analyzer.players.points_rule import BIDDING

if TYPE_CHECKING:
    from analyzer.rules import Rules

NAMES = ("points", "table", "table:bold", "table:cautious")
MARGIN = 0.15
"""Points by which the bold and the cautious shift the table."""
MARGINS = {"bold": -MARGIN, "cautious": MARGIN}
MOST_MARGIN = 2.5
"""A table keeps what a call gains up to so many points."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a seat calls. Two of the same name and table are the same."""

    name: str
    """``points``, ``table``, ``table:bold``, ``table:cautious``, ``table:0.3`` or ``table:FILE``."""
    margin: float = 0.0
    """A call is made where it gains more than so many points over a pass."""
    table: CallTable | None = field(default=None, hash=False, compare=False)
    """None: by points."""
    key: str = ""
    """Where the table came from: what tells it from others."""

    @property
    def long_name(self) -> str:
        """What answers carry: the policy with its version."""
        if self.table is None:
            return BIDDING
        header = self.table.header
        more = self.name.partition(":")[2]
        shift = f" {more}" if self.margin or more in MARGINS else ""
        return f"call table{shift} ({header.records:,} records played by {header.play}, seed {header.seed})"


POINTS = Style("points")


def parse_style(text: str, rules: Rules, what: str = "bidding") -> Style:
    """Read how a seat calls under these rules. Raises `DataError` for what is unknown or has no table."""
    given = as_text(text, what, "table").strip()
    word, _, more = given.partition(":")
    word = word.strip().lower()
    if word == "points" and not more:
        return POINTS
    if word != "table" or given.endswith(":"):
        raise DataError(
            f'{what} "{shorten(given)}" is unknown{suggest(given.lower(), NAMES)}; write {", ".join(NAMES)}, '
            "table:0.3 (any margin) or table:FILE"
        )
    margin, file = 0.0, None
    if more.strip().lower() in MARGINS:
        margin = MARGINS[more.strip().lower()]
    elif re.fullmatch(r"\s*[+-]?[0-9]{0,6}\.?[0-9]{0,6}\s*", more) and re.search("[0-9]", more):
        margin = float(more)
        if abs(margin) > MOST_MARGIN:
            raise DataError(f"{what} {shorten(given)}: a margin is at most {MOST_MARGIN:g} points either way")
    elif more:
        file = Path(more.strip())
    if file is not None:
        return Style(f"table:{show_path(file)}", 0.0, load_table(file, rules, values=False), str(file))
    table = find_table(rules, values=False)
    if table is None:
        raise DataError(
            f"there is no call table for rules {rules.name}; euchre train calls --rules "
            f'"{rules.name}" makes one, or give --bidding points'
        )
    return Style(given.lower(), margin, table, table.header.name)


@dataclass(frozen=True, slots=True)
class Bidding:
    """How the seats call, one style each."""

    seats: tuple[Style, ...]

    @property
    def name(self) -> str:
        """The policy by which most call, and those of the seats that call otherwise."""
        usual = max(self.seats, key=self.seats.count)
        others = [f"seat {k + 1} by {style.long_name}" for k, style in enumerate(self.seats) if style != usual]
        return "; ".join([usual.long_name, *others])

    def with_others(self, seat: int, change: Callable[[Style], Style]) -> Bidding:
        """The same, but for everybody beside `seat`."""
        return Bidding(tuple(style if k == seat else change(style) for k, style in enumerate(self.seats)))


def all_by_points(rules: Rules) -> Bidding:
    """Everybody calls by points."""
    return Bidding((POINTS,) * rules.players)


def default_bidding(rules: Rules) -> Bidding:
    """By the call table of the rules where they have one, else by points."""
    table = find_table(rules, values=False)
    if table is None:
        return all_by_points(rules)
    return Bidding((Style("table", 0.0, table, table.header.name),) * rules.players)


def read_bidding(rules: Rules, text: str | None) -> Bidding:
    """Everybody calls as `text` says, without it as `default_bidding`. Raises `DataError` as `parse_style` does."""
    return default_bidding(rules) if text is None else Bidding((parse_style(text, rules),) * rules.players)


def read_biddings(games: Sequence[Rules], text: str | None) -> list[Bidding]:
    """The same for several rules that are set beside each other: by tables only where all of them have one."""
    biddings = [read_bidding(rules, text) for rules in games]
    if text is None and any(POINTS in bidding.seats for bidding in biddings):
        return [all_by_points(rules) for rules in games]
    return biddings


def name_biddings(games: Sequence[Rules], biddings: Sequence[Bidding]) -> str:
    """The policies of several rules in one text."""
    names = [bidding.name for bidding in biddings]
    if len(set(names)) == 1:
        return names[0]
    return "; ".join(f"{rules.name}: {name}" for rules, name in zip(games, names, strict=True))


def bolder(style: Style, name: str) -> Style:
    """The ``bold`` or ``cautious`` one of a style by table; a style by points stays as it is."""
    if style.table is None:
        return style
    return Style(f"table:{name}", MARGINS[name], style.table, style.key)


def choose_bidding(
    rules: Rules, seat: int, everybody: str | None, partner: str | None, opponents: str | None
) -> Bidding:
    """How the seats call, as the asker in `seat` says it: `everybody`, and others for his partner and his opponents.

    Raises `DataError` for names that are unknown or have no table, and for a partner where nobody has one.
    """
    if partner is not None and not rules.partners:
        raise DataError(f"nobody has a partner under rules {rules.name}; give --opponents, or --bidding for all")
    seats = list(read_bidding(rules, everybody).seats)
    for given, what, is_partner in ((partner, "partner", True), (opponents, "opponents", False)):
        if given is not None:
            style = parse_style(given, rules, what)
            for other in range(rules.players):
                if other != seat and (rules.side(other) == rules.side(seat)) == is_partner:
                    seats[other] = style
    return Bidding(tuple(seats))
