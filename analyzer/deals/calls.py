"""Calls as text, and the auction they make.

A call is named ``pass``, ``order`` (order up, assist, pick up), ``order alone``, ``call H``, ``call H alone``, or by
its bid (``3``, ``nap``); a recorded deal's ``alone@S`` is read too.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import STRAINS, SYMBOLS, format_strain
from analyzer.errors import DataError, shorten, suggest
from analyzer.rules.compile import compile_rules
from kernels.codes import DEALER_NAMES, LATER, PASS, RUNNING

if TYPE_CHECKING:
    from analyzer.rules import Contract, Rules

_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades", "no-trump", "low")
_ORDERS = ("order", "order up", "assist", "pick up", "take up", "accept")
_ANY_HAND = np.uint64(2**64 - 1)


@dataclass(frozen=True, slots=True)
class Auction:
    """A place in an auction: the public state before or after some calls."""

    rules: Rules
    upcard: int
    history: tuple[int, ...] = ()
    """Calls so far, as `kernels.codes` has them."""
    node: int = 0
    state: int = RUNNING
    """RUNNING, CALLED or ALL_PASSED."""

    @property
    def seat(self) -> int:
        """The seat on turn, a position."""
        from kernels.laws.auction import seat_on_turn

        return int(seat_on_turn(compile_rules(self.rules), self.node))

    @property
    def round(self) -> int:
        """The round, from 0."""
        from kernels.laws.auction import round_of

        return int(round_of(compile_rules(self.rules), self.node))

    @property
    def upcard_suit(self) -> int:
        """The suit that the upcard proposes."""
        from kernels.deal.deal_round import proposed_suit

        return int(proposed_suit(compile_rules(self.rules), np.uint64(self.upcard)))

    @property
    def is_over(self) -> bool:
        return self.state != RUNNING

    @property
    def names_joker(self) -> bool:
        """Whether the dealer names trumps here because the joker was turned up."""
        return self.node >= DEALER_NAMES

    @property
    def offers_upcard(self) -> bool:
        """Whether the calls at this place accept the upcard's suit."""
        return not self.names_joker and self.rules.rounds[self.round].strains == "upcard"

    def legal(self, hand: int | None = None) -> list[int]:
        """Legal calls of the seat on turn, a pass first; without a `hand`, those that some hand may make."""
        from kernels.laws.auction import legal_calls

        codes, upcard = np.zeros(256, np.int64), np.uint64(self.upcard)
        cards = _ANY_HAND if hand is None else np.uint64(hand)
        count = legal_calls(compile_rules(self.rules), self.node, cards, upcard, self.upcard_suit, codes)
        return [int(code) for code in codes[:count]]

    def after(self, code: int) -> Auction:
        """The place that a legal call leads to."""
        from kernels.laws.auction import advance

        state, node = advance(compile_rules(self.rules), self.node, code)
        return Auction(self.rules, self.upcard, (*self.history, code), int(node), int(state))

    @property
    def contract(self) -> tuple[int, int]:
        """(maker, call) of an auction that was won; the call is a bid its strain LATER where that is named later."""
        from kernels.laws.auction import high_bid, high_seat, high_strain

        if self.rules.rounds[0].ends_on_call:
            return self.seat, self.history[-1]
        return int(high_seat(self.node)), 8 * int(high_bid(self.node)) + int(high_strain(self.node))


def begin_auction(rules: Rules, upcard: int) -> Auction:
    """The beginning of an auction; `upcard` is 0 in games without one."""
    from kernels.laws.auction import first_node

    return Auction(rules, upcard, (), int(first_node(compile_rules(rules), np.uint64(upcard))))


def call_name(auction: Auction, code: int) -> str:
    """The name of a call in data."""
    if code == PASS:
        return "pass"
    contract = auction.rules.contracts[code >> 3]
    strain = code & 7
    if strain == LATER:
        return contract.name
    if not auction.rules.rounds[0].ends_on_call:
        return f"{contract.name} {STRAINS[strain]}"
    name = "order" if auction.offers_upcard else f"call {STRAINS[strain]}"
    return name + contract_suffix(auction.rules, auction.round, code >> 3)


def call_names(auction: Auction) -> list[str]:
    """The names of the calls made, from eldest."""
    return [call_name(place, code) for place, code in zip(places_of(auction), auction.history, strict=True)]


def places_of(auction: Auction) -> list[Auction]:
    """The places at which the calls were made, from eldest."""
    places, place = [], begin_auction(auction.rules, auction.upcard)
    for code in auction.history:
        places.append(place)
        place = place.after(code)
    return places


def contract_suffix(rules: Rules, round: int, contract: int) -> str:
    """ " alone", or nothing for the first contract of a round (from 0) with a partner; others go by their names."""
    chosen = rules.contracts[contract]
    alike = [name for name in rules.rounds[round].contracts if rules.contract(name).alone == chosen.alone]
    if chosen.name == alike[0]:
        return " alone" if chosen.alone else ""
    return f" {chosen.name}"


def spellings(auction: Auction, code: int) -> list[str]:
    """Every way to write a call at this place; the first is its name."""
    if code == PASS:
        return ["pass", "p"]
    contract, strain = auction.rules.contracts[code >> 3], code & 7
    if strain == LATER:
        return [contract.name, f"bid {contract.name}"]
    if not auction.rules.rounds[0].ends_on_call:
        suit = STRAINS[strain]
        return [f"{contract.name} {suit}", f"bid {contract.name} {suit}", f"{contract.name}@{suit}"]
    suffix = contract_suffix(auction.rules, auction.round, code >> 3)
    words = [call_name(auction, code)]
    suits = [STRAINS[strain].lower(), _SUIT_WORDS[strain], *([SYMBOLS[strain]] if strain < 4 else [])]
    if auction.offers_upcard:
        words += [order + suffix for order in _ORDERS]
    words += [f"{verb} {suit}{suffix}" for verb in ("call", "name") for suit in suits]
    words += [f"{contract.name}@{suit}" for suit in suits]
    return words


def read_call(
    auction: Auction, text: str, legal: list[int], where: str = "call", others: Sequence[str] = ()
) -> int:  # fmt: skip
    """Read one of the `legal` calls at this place; raises `DataError` saying what was legal (`others`: no calls)."""
    word = " ".join(text.lower().split())
    names = [*(call_name(auction, code) for code in legal), *others]
    for code in legal:
        if word in (spelling.lower() for spelling in spellings(auction, code)):
            return code
    raise DataError(
        f'{where} "{shorten(text)}" is not legal here under rules {auction.rules.name}{suggest(word, names)}; '
        f"legal: {', '.join(names)}"
    )


def read_auction(rules: Rules, upcard: int, text: str) -> Auction:
    """Read calls separated by spaces or commas, eldest first, and make them."""
    auction = begin_auction(rules, upcard)
    words = text.replace(",", " ").split()
    number = 0
    while words:
        number += 1
        if auction.is_over:
            raise DataError(f'call {number} ("{words[0]}") comes after the auction ended')
        legal = auction.legal()
        known = {spelling.lower(): code for code in legal for spelling in spellings(auction, code)}
        where = f"call {number} by seat {seat_name(auction.seat, rules.players)} in round {auction.round + 1},"
        for length in range(min(4, len(words)), 0, -1):  # the longest spelling first: "order up alone" is one call
            code = known.get(" ".join(words[:length]).lower())
            if code is not None:
                break
        else:
            read_call(auction, _one_call(words), legal, where)
            raise AssertionError("a call that was not known was read")
        del words[:length]
        auction = auction.after(code)
    return auction


def _one_call(words: list[str]) -> str:
    """The words that were most likely meant as one call, for a message."""
    length = 2 if words[0].lower() in {"call", "name", "order", "pick", "take", "bid"} and len(words) > 1 else 1
    if len(words) > length and words[length].lower() == "alone":
        length += 1
    return " ".join(words[:length])


def nameable_strains(rules: Rules, contract: Contract, hand: int) -> tuple[int, ...]:
    """The strains that a bidder with this hand may name.

    Where his first card fixes the trumps, those in which he holds one; any, where he holds none.
    """
    from kernels.cards.layout import TRUMPS, normalise

    strains = contract.strains
    if not rules.first_lead_trump:
        return strains
    return tuple(s for s in strains if s >= 4 or normalise(np.uint64(hand), s, rules.bowers) & TRUMPS) or strains


def seat_name(seat: int, players: int) -> str:
    """A position as text: ``1``, ``2``, ... and ``dealer``."""
    return "dealer" if seat == players - 1 else str(seat + 1)


def parse_seat(text: str, rules: Rules) -> int:
    """Read a seat: a number from eldest = 1, ``eldest``, ``partner`` (the dealer's) or ``dealer``."""
    players = rules.players
    word = text.strip().lower()
    names = {seat_name(seat, players): seat for seat in range(players)} | {"eldest": 0, str(players): players - 1}
    if rules.partners:
        names["partner"] = 1
    if word not in names:
        legal = ", ".join(seat_name(seat, players) for seat in range(players))
        raise DataError(f'seat "{shorten(text)}" does not exist here{suggest(word, names)}; write one of {legal}')
    return names[word]


@functools.lru_cache(maxsize=1024)
def spoken_call(rules: Rules, name: str, seat: int, turned_down: int | None, symbols: bool) -> str:
    """A call as a player says it: who orders, assists or picks up, and whether a named suit is next or cross.

    `name` is a `call_name`; `seat` a position (the dealer is players - 1); `turned_down` the suit that was, or None.
    """
    words = name.split()
    suffix = "".join(f" {word}" for word in words[1:])
    if words[0] == "order":
        dealer = rules.players - 1
        if seat == dealer:
            return "pick up" + suffix
        return ("assist" if rules.partners and (seat ^ dealer) & 1 == 0 else "order up") + suffix
    if words[0] == "call":
        strain = STRAINS.index(words[1])
        kind = ""
        if turned_down is not None and strain < 4:
            kind = " (next)" if strain == turned_down ^ 3 else " (cross)" if strain != turned_down else ""
        return f"call {format_strain(strain, symbols)}{''.join(f' {word}' for word in words[2:])}{kind}"
    if name in {contract.name for contract in rules.contracts} and not rules.rounds[0].ends_on_call:
        return f"bid {name}"
    return name
