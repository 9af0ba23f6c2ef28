"""The auction of a recorded deal: its calls made one by one, and what they led to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyzer.cards import JOKER, STRAINS
from analyzer.deals.calls import Auction, begin_auction, call_name, nameable_strains, read_call
from analyzer.errors import DataError, shorten
from analyzer.records.formats.recorded_deals import RecordedDeal
from kernels.cards.layout import TRUMPS, normalise
from kernels.codes import CALLED, DEALER_NAMES, LATER, PASS


@dataclass(frozen=True, slots=True)
class Won:
    """What an auction was won with; `maker` is a position."""

    maker: int
    contract: int
    strain: int | None
    """None where the maker has not named it."""


def make_calls(deal: RecordedDeal, hands: list[int]) -> Auction:
    """Make all calls of a deal, `hands` by position; each must be legal, and the last must end the auction."""
    auction = begin_auction(deal.rules, deal.upcard)
    callers = set()
    for number, text in enumerate(deal.calls, start=1):
        if auction.is_over:
            raise DataError(f'call {number} ("{shorten(text)}") comes after the auction ended')
        seat = deal.seat(auction.seat)
        if auction.node < DEALER_NAMES:
            callers.add(seat)
        auction = auction.after(read_call(auction, text, _legal(auction, hands), f"call {number} by seat {seat},"))
    if not auction.is_over:
        names = ", ".join(call_name(auction, code) for code in _legal(auction, hands))
        raise DataError(
            f"the auction has not ended after {len(deal.calls)} calls: "
            f"seat {deal.seat(auction.seat)} is to call; legal: {names}"
        )
    if deal.swap is not None and deal.swap.seat not in callers:
        raise DataError(f"swap by seat {deal.swap.seat}: the auction ended before that seat's first turn")
    return auction


def _legal(auction: Auction, hands: list[int]) -> list[int]:
    return auction.legal(hands[auction.seat])


def find_contract(deal: RecordedDeal, auction: Auction, hands: list[int]) -> Won | None:
    """Who makes what in which strain; None when all have passed and nobody has to bid."""
    rules = deal.rules
    if auction.state == CALLED:
        maker, _ = auction.contract
        code = next(code for code in reversed(auction.history) if code != PASS)
        return Won(maker, code >> 3, _find_strain(deal, maker, code >> 3, code & 7, hands))
    holders = [position for position, hand in enumerate(hands) if hand & JOKER]
    if rules.forced_bid is None or not holders:
        return None
    maker, contract = holders[0], rules.contract_number(rules.forced_bid)
    return Won(maker, contract, _find_strain(deal, maker, contract, LATER, hands))


def _find_strain(deal: RecordedDeal, maker: int, contract: int, called: int, hands: list[int]) -> int | None:
    """The strain called, or the one named after the bids."""
    rules, strain = deal.rules, deal.strain
    if called != LATER:
        if strain not in (None, called):
            raise DataError(f"strain {STRAINS[strain]} contradicts the call, which named {STRAINS[called]}")
        return called
    possible = rules.contracts[contract].strains
    if strain is None:
        strain = _implied_strain(deal, possible, hands[maker])
    possible = nameable_strains(rules, rules.contracts[contract], hands[maker])
    if strain is not None and strain not in possible:
        legal = ", ".join(STRAINS[suit] for suit in possible)
        raise DataError(f"strain {STRAINS[strain]} cannot be named by seat {deal.seat(maker)}; legal: {legal}")
    return strain


def _implied_strain(deal: RecordedDeal, possible: tuple[int, ...], hand: int) -> int | None:
    """The only strain of a contract, or the one that the maker's first card leaves where that fixes the trumps."""
    first = deal.plays[0][0] if deal.plays and deal.plays[0] else 0
    if len(possible) > 1 and deal.rules.first_lead_trump and first & hand:
        possible = tuple(s for s in possible if s >= 4 or normalise(np.uint64(first), s, deal.rules.bowers) & TRUMPS)
    return possible[0] if len(possible) == 1 else None


def refuse_after_all_passed(deal: RecordedDeal) -> None:
    """Nothing can follow when a deal is thrown in."""
    for key in ("strain", "discard", "picks_up", "lone_defender", "given", "given_defender"):
        if getattr(deal, key) is not None:
            raise DataError(f"{key} is given, but everybody passed and the deal is thrown in")
    if deal.plays:
        raise DataError("plays are given, but everybody passed and the deal is thrown in")
