"""The auction of a recorded deal: its calls made one by one, and what they led to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyzer.cards import JOKER, STRAINS
from analyzer.deals.calls import Auction, begin_auction, call_name, nameable_strains, read_call
from analyzer.errors import DataError, shorten
from analyzer.records.formats.recorded_deals import RecordedDeal
from analyzer.records.holdings import Hands, Holding
from kernels.cards.layout import TRUMPS, normalise
from kernels.codes import CALLED, DEALER_NAMES, LATER, PASS


@dataclass(frozen=True, slots=True)
class Won:
    """What an auction was won with; `maker` is a position."""

    maker: int
    contract: int
    strain: int | None
    """None where the maker has not named it."""


def make_calls(deal: RecordedDeal, hands: Hands) -> Auction:
    """Make all calls of a deal, `hands` by position; each must be legal, and the last must end the auction."""
    auction = begin_auction(deal.rules, deal.upcard or 0)
    callers = set()
    for number, text in enumerate(deal.calls, start=1):
        if auction.is_over:
            raise DataError(f'call {number} ("{shorten(text)}") comes after the auction ended')
        seat = deal.seat(auction.seat)
        if auction.node < DEALER_NAMES:
            callers.add(seat)
        holding, where = hands[auction.seat], f"call {number} by seat {seat}"
        call = read_call(auction, text, _legal(auction, holding), f"{where},")
        if not holding.is_known and not all(call in auction.legal(hand) for hand in (holding.sure, holding.could)):
            hands.note(f"{where}: whether the hand allows it")
        auction = auction.after(call)
    if not auction.is_over:
        names = ", ".join(call_name(auction, code) for code in _legal(auction, hands[auction.seat]))
        raise DataError(
            f"the auction has not ended after {len(deal.calls)} calls: "
            f"seat {deal.seat(auction.seat)} is to call; legal: {names}"
        )
    if deal.swap is not None and deal.swap.seat not in callers:
        raise DataError(f"swap by seat {deal.swap.seat}: the auction ended before that seat's first turn")
    return auction


def _legal(auction: Auction, holding: Holding) -> list[int]:
    """What some hand that fits may call: a stuck dealer is free only if he holds no suit that he would need."""
    legal = auction.legal(holding.could)
    if not holding.is_known:
        legal += [call for call in auction.legal(holding.sure) if call not in legal]
    return legal


def find_contract(deal: RecordedDeal, auction: Auction, hands: Hands) -> Won | None:
    """Who makes what in which strain; None when all have passed and nobody has to bid."""
    rules = deal.rules
    if auction.state == CALLED:
        maker, _ = auction.contract
        code = next(code for code in reversed(auction.history) if code != PASS)
        return Won(maker, code >> 3, _find_strain(deal, maker, code >> 3, code & 7, hands))
    holders = [position for position, hand in enumerate(hands.cards()) if hand & JOKER]
    if rules.forced_bid is None or not holders:
        return None
    maker, contract = holders[0], rules.contract_number(rules.forced_bid)
    return Won(maker, contract, _find_strain(deal, maker, contract, LATER, hands))


def _find_strain(deal: RecordedDeal, maker: int, contract: int, called: int, hands: Hands) -> int | None:
    """The strain called, or the one named after the bids."""
    rules, strain = deal.rules, deal.strain
    if called != LATER:
        if strain not in (None, called):
            raise DataError(f"strain {STRAINS[strain]} contradicts the call, which named {STRAINS[called]}")
        return called
    possible, hand = rules.contracts[contract].strains, hands[maker].could
    if strain is None:
        strain = _implied_strain(deal, possible, hand)
    possible = nameable_strains(rules, rules.contracts[contract], hand)
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
