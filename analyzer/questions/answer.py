"""The answer to a question: every legal call's value side by side, as a frozen value, JSON object or data frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from analyzer.cards import format_card, format_hand, format_strain
from analyzer.deals.calls import call_names, seat_name
from analyzer.engine.provenance import fields_of
from analyzer.engine.result import Result, Telling
from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import PlayModel
from analyzer.questions.situation import SCORE, Situation

if TYPE_CHECKING:
    from analyzer.questions.discards import Discard
    from analyzer.questions.explain import Holder
    from analyzer.questions.robust import Robust
    from analyzer.questions.styles import Company

SCHEMA = 1
"""Version of the JSON object; fields may be added, never renamed."""


@dataclass(frozen=True, slots=True)
class Action:
    """One legal call with its best discard. Points are net points of the asker's side in this deal."""

    call: str
    strain: str | None
    discard: str | None
    ev: Interval
    points: dict[float, float]
    """Chance of each number of net points; sums to 1, and its mean is the value of `ev`."""
    thrown_in: float
    """Share of deals that end thrown in; they count with the outcomes of a new deal."""
    becomes: float | None
    """Chance that this call becomes the contract; None for a pass."""
    euchred: float | None
    """Chance to be euchred, given that it does; so too `made` (the point, without the march) and `march`."""
    made: float | None
    march: float | None
    ev_dd: float | None
    """The same deals, calls and discards, with the cards played by players who see everything."""
    dd_deals: int
    difference: Interval
    """This minus the best call on the same deals."""
    deals: int
    method: str
    discards: dict[str, float] | None = None
    """Value by discard, for all that no other is sure to equal or beat."""
    discard_alternatives: tuple[Discard, ...] = ()
    """All of them but the best one, best first."""
    later: str | None = None
    """After a pass: what the asker then calls at his next turn, if it comes to him."""
    models: dict[str, float] = field(default_factory=dict)
    """Value by play models that the answer does not rest on, on the same deals or the first of them."""
    same: tuple[str, ...] = ()
    """Other calls that another naming of the suits makes the same; one of them was tried, and all have its numbers."""

    def to_dict(self) -> dict[str, Any]:
        """The entry of the JSON object."""
        return {
            **fields_of(self, "call", "strain", "discard"),
            "ev": self.ev.value,
            "ev_low": self.ev.low,
            "ev_high": self.ev.high,
            "points": {str(int(x) if x == int(x) else x): chance for x, chance in self.points.items()},
            **fields_of(self, "thrown_in", "becomes", "euchred", "made", "march", "ev_dd", "dd_deals", "models"),
            "difference": self.difference.to_dict("ev"),
            **fields_of(self, "deals", "method", "discards", "later"),
            "same": list(self.same),
            "discard_alternatives": [other.to_dict() for other in self.discard_alternatives],
        }


@dataclass(frozen=True, repr=False)
class Answer(Result):
    """All legal calls, best first, and what the numbers rest on."""

    COLUMNS: ClassVar = (
        "call", "strain", "discard", "ev", "ev_low", "ev_high", "thrown_in", "becomes", "euchred", "made", "march",
        "ev_dd", "dd_deals", "difference", "difference_low", "difference_high", "deals", "method", "later",
        "discard_alternatives",
        "hand", "upcard", "seat", "round", "calls", "rules", "play", "seed", "version", "partial",
    )  # fmt: skip
    """Columns of the frame and the CSV, one row a call."""
    TYPES: ClassVar = (
        dict.fromkeys(("ev", "ev_low", "ev_high", "thrown_in", "becomes", "euchred", "made", "march"), "float64")
        | dict.fromkeys(("ev_dd", "difference", "difference_low", "difference_high"), "float64")
        | dict.fromkeys(("dd_deals", "deals", "round"), "int64")
        | {"seed": "uint64", "partial": "bool"}
    )
    TOLD: ClassVar = Telling(
        "analyzer.words.heads:head_answer", "analyzer.words.answer:view_answer", "reports.terminal.answer:print_answer",
        "analyzer.words.answer:chart_answer", "reports.charts.answer:draw_answer",
    )  # fmt: skip

    situation: Situation
    actions: tuple[Action, ...]
    verdict: str | None
    method: str
    play: PlayModel
    inference: str
    deals: int
    cheap_deals: int = 0
    """Deals by cheaper players that the method ``two-level`` adds to them."""
    reproducible: bool = True
    """False where a time limit decided how many deals were tried."""
    notes: tuple[str, ...] = ()
    robust: Robust | None = None
    """Whether the verdict holds under other assumptions; None with one call, or where the job was stopped."""
    typed: str = ""
    """The hand as it was typed; empty where it was not."""
    explained: tuple[Holder, ...] = ()
    """The values of the two best calls by who holds the highest unseen trumps, where that was asked for."""
    companies: tuple[Company, ...] = ()
    """The best call with cautious and bold partners and opponents, where that was asked for."""

    @property
    def best(self) -> str:
        """The call with the highest value."""
        return self.actions[0].call

    @property
    def lead(self) -> Interval | None:
        """The best call minus the second, or None without one."""
        return lead_of(self.actions)

    @property
    def second(self) -> Action | None:
        """The best of the calls that are not the same as the first."""
        return second_of(self.actions)

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of ``euchre ask --json``."""
        return {
            "schema": SCHEMA,
            "question": self._question(),
            "actions": [action.to_dict() for action in self.actions],
            **self.fields(
                "best",
                "verdict",
                "method",
                "play",
                "bidding",
                "inference",
                "deals",
                "cheap_deals",
                "seed",
                "seconds",
                "version",
                "reproducible",
                "partial",
            ),
            "robust": None if self.robust is None else self.robust.to_dict(),
            "notes": list(self.notes),
            "explained": [holder.to_dict() for holder in self.explained],
            "styles": [company.to_dict() for company in self.companies],
        }

    def _question(self) -> dict[str, Any]:
        asked = self.situation
        return {
            "hand": format_hand(asked.hand),
            "upcard": format_card(asked.upcard) if asked.upcard else None,
            "seat": seat_name(asked.seat, asked.rules.players),
            "round": asked.round,
            "calls": call_names(asked.auction),
            "named": None if asked.named is None else format_strain(asked.named),
            "score": list(SCORE),
            "rules": asked.rules.name,
        }

    def basis(self) -> dict[str, Any]:
        """The question, and what the numbers rest on."""
        whole = self.to_dict()
        return {name: whole[name] for name in whole if name not in ("actions", "explained")}

    def rows(self) -> list[dict[str, Any]]:
        """One flat record a call, best first, with the keys `COLUMNS`."""
        asked = {**self._question(), **self.fields("play", "seed", "version", "partial")}
        asked |= {"hand": self.typed or asked["hand"], "calls": ", ".join(asked["calls"])}
        rows = []
        for action in self.actions:
            entry = action.to_dict()
            gap = entry["difference"]
            entry |= {"difference": gap["ev"], "difference_low": gap["low"], "difference_high": gap["high"]}
            entry["discard_alternatives"] = "; ".join(map(str, action.discard_alternatives)) or None
            entry |= asked
            rows.append({column: entry[column] for column in self.COLUMNS})
        return rows


def second_of(actions: Sequence[Action]) -> Action | None:
    """The first of some actions, best first, that is not the same as the very first; None without one."""
    return next((action for action in actions[1:] if action.call not in actions[0].same), None)


def lead_of(actions: Sequence[Action]) -> Interval | None:
    """The first of some actions, best first, minus the second, or None without one."""
    second = second_of(actions)
    if second is None:
        return None
    gap = second.difference
    return Interval(-gap.value, -gap.high, -gap.low)
