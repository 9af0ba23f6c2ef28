"""Play models by name: how the cards are played in an answer, a comparison or a duel."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from analyzer.arguments import text as as_text
from analyzer.arguments import whole
from analyzer.errors import DataError, shorten, show_path, suggest

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.players.net.player import Net

NAMES = ("net", "rules", "dd", "pimc", "pimc:32")
DEFAULT_WORLDS = 32
"""Twice as many win 0.015 points a deal more, in 1.6 times the time (benchmarks/README.md)."""
MAX_WORLDS = 10_000


@dataclass(frozen=True, slots=True)
class PlayModel:
    """A play model. Its name is the one it is asked for by, and the one that answers carry."""

    name: str
    kind: str
    """``random``, ``rules``, ``net``, ``dd``, ``open`` or ``pimc``."""
    worlds: int = 0
    """Layouts that a player who searches draws at each decision."""
    conditioned: bool = True
    """Whether he draws them with regard to the calls."""
    two_levels: bool = False
    """Whether a sample of these players corrects a larger one of cheaper ones."""
    file: Path | None = None
    """The weights of a net that is not the usual one."""

    @property
    def searches(self) -> bool:
        return self.kind == "pimc"

    @property
    def code(self) -> int:
        """The kernels' number of the model (for ``dd``: `kernels.codes.DOUBLE_DUMMY`)."""
        from kernels.codes import DOUBLE_DUMMY, NET, OPEN, RANDOM, RULES, pimc_model

        if self.searches:
            return pimc_model(self.worlds, self.conditioned)
        return {"random": RANDOM, "rules": RULES, "net": NET, "dd": DOUBLE_DUMMY, "open": OPEN}[self.kind]

    @property
    def short(self) -> str:
        """How the cards are played, to follow "played", in few words."""
        if self.searches:
            return f"by players who search ({self.name})"
        return {
            "random": "at random", "rules": "by rule", "net": f"by the {self.name}", "dd": "with open cards",
            "open": "by players who see all hands",
        }[self.kind]  # fmt: skip

    @property
    def words(self) -> str:
        """How the cards are played, to follow "the cards are played"."""
        if self.searches:
            calls = "" if self.conditioned else " without regard to the calls"
            return (
                f"by players who see only their own cards and try each card in {self.worlds} layouts they hold possible"
                f"{calls} (play model {self.name})"
            )
        return {
            "random": "at random (play model random)",
            "rules": "by rule, each player seeing only his own cards (play model rules)",
            "net": "by a small network that learnt from stronger players, each player seeing only his own cards "
            f"(play model {show_path(self.name)})",
            "dd": "with open cards, everybody seeing everything (play model dd)",
            "open": "by players who see all hands (play model open)",
        }[self.kind]


def parse_model(text: str, also: tuple[str, ...] = ()) -> PlayModel:
    """Read a play model: ``rules``, ``net``, ``dd``, ``pimc``, ``pimc:W`` or ``pimc:W:uniform``, and any of `also`.

    ``pimc`` stands for two levels of estimates with 32 worlds; W is the number of worlds, and ``uniform`` draws them
    without regard to the calls. Raises `DataError` for anything else.
    """
    text = as_text(text, "play model", "rules")
    word = text.strip().lower()
    known = (*NAMES, *(name for name in also if not name.endswith(":")))
    match = re.fullmatch(r"pimc:([0-9]{1,9})(:uniform)?", word)
    if match:
        worlds = int(match[1])
        if not 1 <= worlds <= MAX_WORLDS:
            raise DataError(
                f'play model "{shorten(text)}" draws {worlds} worlds; give 1 to {MAX_WORLDS}, such as pimc:32'
            )
        return PlayModel(word, "pimc", worlds, not match[2])
    if word == "pimc":
        return PlayModel(word, "pimc", DEFAULT_WORLDS, two_levels=True)
    if word in ("rules", "net", "dd") or (word in also and word in known):
        return PlayModel(word, word)
    if word.startswith("net:") and "net:" in also:
        file = text.strip()[4:].strip()
        if not file:
            raise DataError('play model "net:" names no file; write net:FILE, or net for the usual weights')
        return PlayModel(f"net:{file}", "net", file=Path(file))
    raise DataError(
        f'play model "{shorten(text)}" is unknown{suggest(word, known)}; write {", ".join(known[:-1])} or {known[-1]}'
    )


def check_worlds(worlds: int) -> int:
    """Return how many layouts a player who searches draws, raising `DataError` for what cannot be."""
    worlds = whole(worlds, "worlds")
    if not 1 <= worlds <= MAX_WORLDS:
        raise DataError(f"worlds {shorten(worlds)} is out of range; give 1 to {MAX_WORLDS}")
    return worlds


def default_model(rules: Rules) -> PlayModel:
    """The net where these rules have one, else the rule player."""
    return PlayModel("net", "net") if has_net(rules) else PlayModel("rules", "rules")


def has_net(rules: Rules, file: Path | None = None) -> bool:
    """Tell whether there is a net for these rules; refuse a `file` that does not hold one."""
    from analyzer.players.weights import load_net

    return load_net(rules, file) is not None


def net_of(rules: Rules, file: Path | None = None) -> Net:
    """The net of these rules (or in `file`), a copy for one thread; one without weights where there is none."""
    from analyzer.players.weights import load_net
    from kernels.players.net.player import new_net

    net = load_net(rules, file)
    return new_net() if net is None else net
