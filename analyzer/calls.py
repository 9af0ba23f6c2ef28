"""Calls as text: ``pass``, ``order``, ``order alone``, ``call H alone``, or a recorded deal's ``alone@S``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.cards import STRAINS, format_strain, parse_strain
from analyzer.errors import DataError, suggest

_ORDER = {"order", "order up", "assist", "pick up", "pickup", "take up", "accept", "pick it up"}
_WORDS = (
    "pass",
    "order",
    "order alone",
    "assist",
    "pick up",
    "pick up alone",
    "call H",
    "call H alone",
    "pair@H",
    "alone@H",
)
_RECORDED = re.compile(r"(?P<contract>[a-z0-9]+)@(?P<strain>\S+)", re.IGNORECASE)
_NAMED = re.compile(r"(?:call|name)\s+(?P<strain>\S+)(?P<alone>\s+alone)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Call:
    """One call as it was written: a pass, an order (strain None: the upcard's) or a suit named."""

    kind: str
    """``pass``, ``order``, ``call`` (a strain named) or ``recorded`` (contract@strain)."""
    strain: int | None = None
    alone: bool = False
    contract: str | None = None
    text: str = ""


PASS = Call("pass", text="pass")


def parse_call(text: str) -> Call:
    """Read one call in any of the spellings."""
    word = " ".join(text.lower().replace("-", " ").split())
    if word in {"pass", "p"}:
        return PASS
    alone = word.endswith(" alone")
    plain = word.removesuffix(" alone")
    if plain in _ORDER:
        return Call("order", alone=alone, text=text)
    if match := _NAMED.fullmatch(word):
        return Call("call", parse_strain(match["strain"]), match["alone"] is not None, text=text)
    if match := _RECORDED.fullmatch(word):
        return Call("recorded", parse_strain(match["strain"]), match["contract"] == "alone", match["contract"], text)
    raise DataError(f'call "{text.strip()}" is unknown{suggest(word, _WORDS)}; write one of {", ".join(_WORDS)}')


def parse_calls(text: str) -> list[Call]:
    """Read an auction: calls separated by spaces or commas, eldest first."""
    words = text.replace(",", " ").split()
    calls: list[Call] = []
    while words:
        for length in range(min(4, len(words)), 0, -1):  # the longest spelling first: "order up alone" is one call
            try:
                calls.append(parse_call(" ".join(words[:length])))
            except DataError:
                if length == 1:
                    raise
                continue
            del words[:length]
            break
    return calls


def call_name(rnd_has_upcard: bool, strain: int, alone: bool) -> str:
    """The name of a call in data: ``order``, ``order alone``, ``call H`` or ``call H alone``."""
    name = "order" if rnd_has_upcard else f"call {STRAINS[strain]}"
    return f"{name} alone" if alone else name


def spoken_call(name: str, seat: int, players: int, partners: bool, turned: int | None, symbols: bool) -> str:
    """The call as a player says it: who orders, assists or picks up, and whether a named suit is next or cross.

    `name` is a `call_name`; `seat` a position (the dealer is players - 1); `turned` the suit turned down, in round 2.
    """
    words = name.split()
    alone = " alone" if words[-1] == "alone" else ""
    if words[0] == "order":
        dealer = players - 1
        if seat == dealer:
            return "pick up" + alone
        return ("assist" if partners and (seat ^ dealer) & 1 == 0 else "order up") + alone
    if words[0] == "call":
        strain = STRAINS.index(words[1])
        kind = ""
        if turned is not None and strain < 4:
            kind = " (next)" if strain == turned ^ 3 else " (cross)" if strain != turned else ""
        return f"call {format_strain(strain, symbols)}{alone}{kind}"
    return name
