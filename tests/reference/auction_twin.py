"""The auction of every game, the slow and obvious way: from the cards dealt and the list of calls made so far.

Seats are 0 to players - 1 clockwise with any dealer, cards and calls are texts: ``pass``, ``pair@H``, ``3`` (a bid
whose suit is named later), ``3@H``. Written from the rules' prose; of a `Rules` value only the fields are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SUITS = ("C", "D", "H", "S")
STRAINS = (*SUITS, "NT", "LOW")
TWIN_SUIT = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""


@dataclass
class Deal:
    """The cards as they lie when the first player is to call."""

    rules: Any
    dealer: int
    hands: list[set[str]]
    upcard: str | None

    @property
    def players(self) -> list[int]:
        """The seats in the order in which they speak: left of the dealer first, the dealer last."""
        count = self.rules.players
        return [(self.dealer + step) % count for step in range(1, count + 1)]

    @property
    def is_named_by_dealer(self) -> bool:
        """A joker was turned up, and the dealer names trumps."""
        return self.upcard == "JO" and self.rules.joker_up in ("dealer_names_blind", "dealer_names")

    @property
    def proposed(self) -> str | None:
        """The suit turned up; a joker stands for the suit that the rules give it."""
        if self.upcard is None or self.is_named_by_dealer:
            return None
        return self.rules.joker_up if self.upcard == "JO" else self.upcard[1]


def contract_of(rules: Any, name: str) -> Any:
    """The contract of that name."""
    return next(contract for contract in rules.contracts if contract.name == name)


def belongs_to(card: str, trump: str, bowers: bool) -> bool:
    """Whether a card is a trump: of the suit, the left bower, or the joker."""
    return card == "JO" or card[1] == trump or (bowers and card == "J" + TWIN_SUIT[trump])


# ---------------------------------------------------------------------- who speaks
@dataclass
class Bidding:
    """An ascending auction so far."""

    waiting: list[int]
    """Seats that may still speak, the next first."""
    high: str | None = None
    """The highest bid, and who made it."""
    bidder: int | None = None


def bidding(deal: Deal, calls: list[str]) -> Bidding:
    """Go through the bids. Who passes is out; where bidding goes on, who bids speaks again after the others."""
    now = Bidding(deal.players)
    for call in calls:
        seat = now.waiting.pop(0)
        if call != "pass":
            now.high, now.bidder = call, seat
            if deal.rules.rounds[0].orbit == "until_passes":
                now.waiting.append(seat)
    if now.high is not None and now.waiting == [now.bidder]:
        now.waiting = []
    return now


def on_turn(deal: Deal, calls: list[str]) -> int | None:
    """The seat that has to call, None when the auction is over."""
    rules = deal.rules
    if deal.is_named_by_dealer:
        return None if calls else deal.dealer
    if not rules.rounds[0].ends_on_call:
        return next(iter(bidding(deal, calls).waiting), None)
    if any(call != "pass" for call in calls):
        return None
    speakers = deal.players * len(rules.rounds)
    return speakers[len(calls)] if len(calls) < len(speakers) else None


# ---------------------------------------------------------------------- what may be called
def legal_calls(deal: Deal, calls: list[str]) -> set[str]:
    """Every call that the player on turn may make."""
    seat = on_turn(deal, calls)
    assert seat is not None
    rules = deal.rules
    rnd = rules.rounds[0 if not rules.rounds[0].ends_on_call else len(calls) // rules.players]
    possible = {
        (name, strain)
        for name in rnd.contracts
        if is_free_to(deal, rnd, seat, name) and (rnd.ends_on_call or is_high_enough(deal, seat, calls, name))
        for strain in strains_of(deal, rnd, name)
    }
    allowed = {(name, strain) for name, strain in possible if strain is None or has_suit(deal, rnd, seat, strain)}
    nobody_called = all(call == "pass" for call in calls)
    if deal.is_named_by_dealer and rules.joker_up == "dealer_names_blind":
        allowed = possible  # he has not looked at his cards
    must = deal.is_named_by_dealer or (rnd.dealer_must and seat == deal.dealer and nobody_called)
    if must and not allowed:
        allowed = possible  # a stuck dealer without the suit is let off
    texts = {name if strain is None else f"{name}@{strain}" for name, strain in allowed}
    return texts if must else texts | {"pass"}


def is_free_to(deal: Deal, rnd: Any, seat: int, name: str) -> bool:
    """The Canadian loner: the dealer's partner calls alone or not at all."""
    is_partner = deal.rules.partners and seat == (deal.dealer + 2) % 4
    if not is_partner or rnd.dealer_partner == "free":
        return True
    return bool(rnd.dealer_partner == "alone_only" and contract_of(deal.rules, name).alone)


def is_high_enough(deal: Deal, seat: int, calls: list[str], name: str) -> bool:
    """A bid must be higher than the last; the dealer may match it where the rules say so."""
    now, rnd = bidding(deal, calls), deal.rules.rounds[0]
    bid = contract_of(deal.rules, name)
    last = None if now.high is None else contract_of(deal.rules, now.high.split("@")[0])
    if bid.over is not None and (last is None or last.name != bid.over):
        return False
    if last is None or bid.rank > last.rank:
        return True
    if bid.name != last.name or seat != deal.dealer or not rnd.dealer_may_match:
        return False
    friend = deal.rules.partners and now.bidder == (deal.dealer + 2) % 4
    return not (rnd.dealer_may_match == "opponents" and friend)


def strains_of(deal: Deal, rnd: Any, name: str) -> list[str | None]:
    """The strains that may be named with a contract now; None where it is named after the auction."""
    own = [STRAINS[number] for number in contract_of(deal.rules, name).strains]
    if deal.is_named_by_dealer:
        return [strain for strain in own if strain in SUITS]
    if rnd.strains == "later":
        return [None]
    if rnd.strains == "upcard":
        return [strain for strain in own if strain == deal.proposed]
    if rnd.strains == "not_upcard":
        return [strain for strain in own if strain != deal.proposed]
    return list(own)


def has_suit(deal: Deal, rnd: Any, seat: int, strain: str) -> bool:
    """The must-have-suit rule. The upcard may count for a dealer who accepts it himself."""
    if rnd.need_suit == "none" or strain not in SUITS:
        return True
    held = set(deal.hands[seat])
    if seat == deal.dealer and rnd.pickup != "none" and rnd.upcard_counts_for_dealer and deal.upcard:
        held.add(deal.upcard)
    if rnd.need_suit == "natural":
        return any(card != "JO" and card[1] == strain for card in held)
    return any(belongs_to(card, strain, deal.rules.bowers) for card in held)


# ---------------------------------------------------------------------- what came of it
def outcome(deal: Deal, calls: list[str]) -> tuple[str, Any, ...]:
    """("play", maker, contract, strain or None), or ("redeal" or "forfeit", next dealer), of a finished auction."""
    rules = deal.rules
    assert on_turn(deal, calls) is None
    last = next((call for call in reversed(calls) if call != "pass"), None)
    if last is not None:
        maker = deal.dealer
        if not deal.is_named_by_dealer:
            maker = deal.players[(len(calls) - 1) % rules.players]
            if not rules.rounds[0].ends_on_call:
                maker = bidding(deal, calls).bidder
        name, _, strain = last.partition("@")
        return "play", maker, name, strain or None
    next_dealer = deal.players[0]
    if rules.all_pass == "joker_holder_bids":
        for seat, hand in enumerate(deal.hands):
            if "JO" in hand:
                return "play", seat, rules.forced_bid, None
    if rules.all_pass == "forfeit":
        return "forfeit", next_dealer
    return "redeal", deal.dealer if rules.all_pass == "redeal_same" else next_dealer
