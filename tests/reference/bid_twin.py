"""Auctions in which bids ascend, the slow and obvious way.

An auction is the list of its calls so far, from eldest: ``pass``, or the name of a bid whose strain is named later,
or, where the rules want the strain at once, ``4@S``. Who is on turn, what is the
highest bid and whether it is over are worked out from the list anew each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.reference.call_twin import RANKS, STRAINS, SUITS, Cards, Numbers, has_suit, may_call, strain_points, suit_of

Bid = tuple[int, str]
"""A seat and its bid."""


def follow(rules: Any, calls: Sequence[str]) -> tuple[list[Bid], set[int], int]:
    """The bids made, the seats that have passed, and the seat whose turn comes next (if the auction goes on)."""
    seat, passed = 0, set[int]()
    bids: list[Bid] = []
    for call in calls:
        if call == "pass":
            passed.add(seat)
        else:
            bids.append((seat, call))
        seat = (seat + 1) % rules.players
        while goes_round(rules) and seat in passed and len(passed) < rules.players:
            seat = (seat + 1) % rules.players
    return bids, passed, seat


def goes_round(rules: Any) -> bool:
    """Bidding goes on until all but one have passed; else each speaks once."""
    return bool(rules.rounds[0].orbit == "until_passes")


def is_over(rules: Any, calls: Sequence[str]) -> bool:
    """Nobody is left to speak: everybody did, or all have passed but the one with the highest bid."""
    bids, passed, _ = follow(rules, calls)
    if not goes_round(rules):
        return len(calls) == rules.players
    return len(passed) == rules.players or (bool(bids) and len(passed) == rules.players - 1)


def contract_of(rules: Any, bid: str) -> Any:
    """The contract that a bid, with or without a strain, offers to play."""
    return next(contract for contract in rules.contracts if contract.name == bid.partition("@")[0])


def names_later(rules: Any) -> bool:
    """The strain is named after the auction."""
    return bool(rules.rounds[0].strains == "later")


def legal_bids(rules: Any, calls: Sequence[str], hand: Cards | None = None) -> list[str]:
    """What the seat on turn may call: a higher bid; the dealer may match where the rules let him.

    Where the rules ask for it a bidder holds the suit he names (without a hand: he does); a dealer who must bid and
    has no such bid is let off.
    """
    bids, _, seat = follow(rules, calls)
    rnd = rules.rounds[0]
    possible = possible_bids(rules, bids, seat)
    legal = [bid for bid in possible if "@" not in bid or hand is None
             or has_suit(rules, rnd, seat, hand, "", bid.partition("@")[2])]  # fmt: skip
    if rnd.dealer_must and seat == rules.players - 1 and not bids:
        return legal or possible
    return ["pass", *legal]


def possible_bids(rules: Any, bids: list[Bid], seat: int) -> list[str]:
    """The bids that are high enough for a seat, whatever it holds."""
    rnd, dealer = rules.rounds[0], rules.players - 1
    legal: list[str] = []
    for contract in rules.contracts:
        name = contract.name
        if name not in rnd.contracts or not may_call(rules, rnd, seat, contract):
            continue
        bid = contract_of(rules, name)
        spoken = [name] if names_later(rules) else [f"{name}@{STRAINS[number]}" for number in sorted(bid.strains)]
        if not bids:
            if bid.over is None:
                legal += spoken
            continue
        bidder, highest = bids[-1][0], bids[-1][1].partition("@")[0]
        if bid.over is not None and bid.over != highest:
            continue
        matches: Any = name == highest and seat == dealer and rnd.dealer_may_match
        if matches and rnd.dealer_may_match == "opponents" and rules.partners:
            matches = (bidder - seat) % 2 == 1
        if matches or bid.rank > contract_of(rules, highest).rank:
            legal += spoken
    return legal


def named_strain(rules: Any, numbers: Numbers, strains: Sequence[str], hand: Cards) -> str:
    """The strain worth most; where the first lead fixes trumps, of those with a trump in hand, if there are any.

    Of equals the first in order.
    """
    if rules.first_lead_trump:
        held = {strain for strain in SUITS if any(suit_of(card, strain, rules.bowers) == strain for card in hand)}
        strains = [strain for strain in strains if strain not in SUITS or strain in held] or strains
    return max(strains, key=lambda strain: (strain_points(rules, numbers, hand, strain), -STRAINS.index(strain)))


def choose_bid(rules: Any, numbers: Numbers, calls: Sequence[str], hand: Cards) -> str:
    """The points rule: a legal bid that the points of the best strain reach, the highest such or the lowest.

    A bid of no trick is reached by a hand of low cards. Who must bid and reaches nothing bids the least he may, and
    a bid of no trick only where he may bid nothing else.
    """
    _, _, seat = follow(rules, calls)
    legal = legal_bids(rules, calls, hand)
    names = {call.partition("@")[0] for call in legal if call != "pass"}
    best = {name: named_strain(rules, numbers, strains_of(rules, legal, name), hand) for name in names}
    ranks = {name: contract_of(rules, name).rank for name in names}
    reached = []
    for name in names:
        if contract_of(rules, name).misere:
            if sum(RANKS.index(card[0]) - RANKS.index(rules.ranks[0]) for card in hand) <= numbers.misere:
                reached.append(name)
        elif strain_points(rules, numbers, hand, best[name]) >= numbers.bid[name][seat]:
            reached.append(name)
    if reached:
        chosen = (max if numbers.bid_high else min)(reached, key=lambda name: ranks[name])
    elif "pass" in legal:
        return "pass"
    else:
        tricks = [name for name in names if not contract_of(rules, name).misere]
        chosen = min(tricks or names, key=lambda name: ranks[name])
    return chosen if names_later(rules) else f"{chosen}@{best[chosen]}"


def strains_of(rules: Any, legal: Sequence[str], name: str) -> list[str]:
    """The strains that may be named with a bid, now or after the auction."""
    if names_later(rules):
        return [STRAINS[number] for number in contract_of(rules, name).strains]
    return [bid.partition("@")[2] for bid in legal if bid.partition("@")[0] == name]


def conclude(rules: Any, numbers: Numbers, calls: Sequence[str], hands: list[set[str]]) -> tuple[int | None, str]:
    """The maker and his contract with the strain he names; (None, "pass") where the deal is thrown in.

    Where all passed the rules may have the holder of the joker bid.
    """
    bids, _, _ = follow(rules, calls)
    if bids:
        maker, name = bids[-1]
        if "@" in name:
            return maker, name
    else:
        holders = [seat for seat, hand in enumerate(hands) if "JO" in hand]
        if rules.all_pass != "joker_holder_bids" or not holders:
            return None, "pass"
        maker, name = holders[0], rules.forced_bid
    strains = [STRAINS[number] for number in contract_of(rules, name).strains]
    return maker, f"{name}@{named_strain(rules, numbers, strains, hands[maker])}"


def finish_bidding(
    rules: Any, numbers: Numbers, calls: list[str], stop: int | None, hands: list[set[str]]
) -> tuple[list[str], int | None, str]:
    """Everybody bids on his own cards until the end, or until the seat `stop` is on turn: (calls, maker, contract)."""
    calls = list(calls)
    while not is_over(rules, calls):
        _, _, seat = follow(rules, calls)
        if seat == stop:
            return calls, None, "pass"
        calls.append(choose_bid(rules, numbers, calls, hands[seat]))
    return calls, *conclude(rules, numbers, calls, hands)
