"""From a call to the first lead, and from tricks to points, the slow and obvious way.

Cards and calls are texts as in `tests.reference.call_twin`; sets of seats are sets. Written from the rules' prose:
the farmer's hand, who sleeps, who leads, who defends alone, and what a contract pays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.reference.call_twin import (
    RANKS,
    SUITS,
    Cards,
    Numbers,
    choose_discard,
    fields_of,
    hand_points,
    ranking,
    suit_of,
    turn_of,
)


# ---------------------------------------------------------------------- the farmer's hand
def has_farmers_hand(rules: Any, hand: Cards) -> bool:
    """The whole hand, or so many of it, are cards of the farmer's ranks; where asked, of one rank."""
    least = rules.hand if rules.farmer_min is None else rules.farmer_min
    low = [card[0] for card in hand if card != "JO" and card[0] in rules.farmer_ranks]
    if rules.farmer == "off":
        return False
    if rules.farmer_same_rank:
        return any(low.count(rank) >= least for rank in rules.farmer_ranks)
    return bool(len(low) >= least)


def swapped_cards(rules: Any, hand: Cards, proposed: str) -> set[str]:
    """The three cards given for the hidden kitty: low ranks first, none of the suit turned up; empty for none."""
    if rules.farmer != "swap" or not has_farmers_hand(rules, hand):
        return set()
    may_go = [rank + suit for rank in RANKS for suit in SUITS if rank in rules.farmer_ranks and suit != proposed]
    held = [card for card in may_go if card in hand]
    if rules.farmer_same_rank:
        of_one_rank = [[card for card in held if card[0] == rank] for rank in RANKS]
        held = next((cards for cards in of_one_rank if len(cards) >= 3), [])
    return set(held[:3]) if len(held) >= 3 else set()


# ---------------------------------------------------------------------- cards given and taken
def would_take(rules: Any, numbers: Numbers, hand: Cards, upcard: str, strain: str) -> bool:
    """A dealer who may leave the upcard takes it where that makes his hand worth more."""
    keep = set() if rules.discard_upcard else {upcard}
    buried = choose_discard(set(hand) | {upcard}, strain, rules.bowers, keep)
    taken = (set(hand) | {upcard}) - {buried}
    return hand_points(numbers, taken, strain, rules.bowers) > hand_points(numbers, hand, strain, rules.bowers)


def plain_height(card: str, strain: str) -> int:
    """The height of a card that is no trump."""
    return -RANKS.index(card[0]) if strain == "LOW" else RANKS.index(card[0])


def worst_card(hand: Cards, strain: str, bowers: bool) -> str:
    """What a lone player puts away: what he would bury as dealer; without trumps the lowest card."""
    if strain in SUITS:
        return choose_discard(hand, strain, bowers)
    places = fields_of(strain)
    return min(hand, key=lambda card: (plain_height(card, strain), places.index(card[1])))


def best_card(hand: Cards, strain: str, bowers: bool) -> str:
    """What his partner gives him: the highest trump, else the highest card."""
    trumps = [card for card in hand if suit_of(card, strain, bowers) == strain]
    if trumps:
        return max(trumps, key=ranking(strain, strain, bowers).index)
    places = fields_of(strain)
    # a card of highest rank; of equals the one whose suit comes first in the normal form
    return max(hand, key=lambda card: (plain_height(card, strain), -places.index(card[1])))


# ---------------------------------------------------------------------- the table
def partner(rules: Any, seat: int) -> int | None:
    """The seat opposite, where there are partners."""
    return (seat + 2) % rules.players if rules.partners else None


def side_of(rules: Any, seat: int) -> int:
    """With partners the seats of equal parity are one side; without, each seat is one."""
    return seat % 2 if rules.partners else seat


def after(rules: Any, seat: int) -> list[int]:
    """All seats clockwise from the one left of `seat`, ending with `seat` itself."""
    return [(seat + step) % rules.players for step in range(1, rules.players + 1)]


def seats_in_play(rules: Any, contract: Any, maker: int, lone: int | None) -> set[int]:
    """A lone maker's and a lone defender's partner lay their cards aside."""
    asleep = set()
    if contract.alone:
        asleep.add(partner(rules, maker))
    if lone is not None:
        asleep.add(partner(rules, lone))
    return set(range(rules.players)) - asleep


def leader_of(rules: Any, contract: Any, maker: int, lone: int | None) -> int:
    """The first lead; a sleeping seat passes it on to the next active one."""
    if lone is not None and rules.lone_defender_leads:
        return lone
    playing = seats_in_play(rules, contract, maker, lone)
    mode = rules.alone_lead if contract.alone else rules.first_lead
    dealer = rules.players - 1
    order = {"eldest": after(rules, dealer), "maker_left": after(rules, maker), "maker": [maker, *after(rules, maker)]}
    return next(seat for seat in order[mode] if seat in playing)


@dataclass
class Ready:
    """A deal before its first lead."""

    hands: list[set[str]]
    playing: set[int]
    makers: set[int]
    leader: int
    lone: int | None
    buried: set[str]
    taken: set[str]
    """The upcard, where everybody knows that the dealer took it and may still hold it."""
    out: set[str]
    """The upcard, where everybody knows that nobody holds it."""


LEAVE = "leave"
"""In place of the card that the dealer buries: he leaves the upcard, which he may where taking it is optional."""


def make_ready(
    rules: Any, numbers: Numbers, turn: int, call: str, hands: list[set[str]], upcard: str, buried: str | None = None,
    maker: int | None = None, kitty: Cards = frozenset(), defence: dict[int, bool] | None = None,
    put_away: str | None = None, given: str | None = None,
) -> Ready:  # fmt: skip
    """Everything between a call and the first lead.

    The caller of a turn-up auction is the maker. The dealer buries `buried`; None leaves that, and whether he takes
    the upcard where he has the choice, to the points rule. `defence` tells who defends alone, or not, against it.
    A lone maker who calls for the best parts with `put_away` and gets `given`, or what the points rule says.
    """
    name, strain = call.split("@")
    contract = next(contract for contract in rules.contracts if contract.name == name)
    number, caller = turn_of(rules, turn, upcard) if rules.rounds[0].ends_on_call else (0, None)
    pickup, dealer = rules.rounds[number].pickup, rules.players - 1
    maker = caller if maker is None else maker
    assert maker is not None
    hands = [set(hand) for hand in hands]
    picks_up = pickup != "none" and dealer in seats_in_play(rules, contract, maker, None)
    if picks_up and buried == LEAVE:
        picks_up = False
    elif picks_up and pickup == "optional" and maker != dealer and buried is None:
        picks_up = would_take(rules, numbers, hands[dealer], upcard, strain)
    if picks_up:
        keep = set() if rules.discard_upcard else {upcard}
        buried = buried or choose_discard(hands[dealer] | {upcard}, strain, rules.bowers, keep)
        hands[dealer] = (hands[dealer] | {upcard}) - {buried}
    if rules.widow == "maker_takes":
        hands[maker] |= kitty
        hands[maker].remove(worst_card(hands[maker], strain, rules.bowers))
    took = {upcard} if picks_up else set()
    out = {upcard} - took - {""}
    if rules.call_for_best and contract.alone:
        ordered = out if pickup != "none" and partner(rules, maker) == dealer else set()
        give_best(rules, maker, strain, hands, ordered, put_away, given)
        out -= ordered  # whether he gave it nobody else can tell
    lone = None
    if rules.defend_alone == "always" or (rules.defend_alone == "vs_alone" and contract.alone):
        lone = volunteer(rules, numbers, maker, strain, hands, defence or {})
    if rules.call_for_best and lone is not None:
        give_best(rules, lone, strain, hands, set())
        took -= took if partner(rules, lone) == dealer else set()  # he may have given it away
    playing = seats_in_play(rules, contract, maker, lone)
    makers = {seat for seat in playing if side_of(rules, seat) == side_of(rules, maker)}
    leader = leader_of(rules, contract, maker, lone)
    return Ready(hands, playing, makers, leader, lone, {buried} if picks_up and buried else set(), took, out)


def give_best(
    rules: Any, lone: int, strain: str, hands: list[set[str]], more: Cards, put_away: str | None = None,
    best: str | None = None,
) -> None:  # fmt: skip
    """A lone player puts a card away and then gets his partner's best one, which may be one of `more`."""
    giver = partner(rules, lone)
    assert giver is not None
    best = best or best_card(hands[giver] | more, strain, rules.bowers)
    hands[lone].remove(put_away or worst_card(hands[lone], strain, rules.bowers))
    hands[lone].add(best)
    hands[giver].discard(best)


def volunteer(
    rules: Any, numbers: Numbers, maker: int, strain: str, hands: list[set[str]], defence: dict[int, bool]
) -> int | None:  # fmt: skip
    """The first opponent from the maker's left who defends alone: as `defence` says, else when his hand is worth it.

    By the points rule nobody does without trumps. Partners of a lone maker have laid their cards aside.
    """
    for seat in after(rules, maker):
        if side_of(rules, seat) == side_of(rules, maker):
            continue
        worth = strain in SUITS and hand_points(numbers, hands[seat], strain, rules.bowers) >= numbers.defend
        if defence.get(seat, worth):
            return seat
    return None


# ---------------------------------------------------------------------- points
def is_made(contract: Any, tricks: int) -> bool:
    """Whether the makers keep the contract."""
    return bool(tricks <= contract.need if contract.misere else tricks >= contract.need)


def pay(rules: Any, contract: Any, tricks: int, alone_against: bool) -> tuple[int, int]:
    """Points of the makers and of each opposing side by the makers' tricks."""
    others = rules.hand - tricks
    if is_made(contract, tricks):
        ours = contract.make + contract.make_per_trick * tricks
        if tricks == rules.hand and contract.sweep is not None:
            ours = contract.sweep
        return ours, contract.opp_made + contract.opp_made_per_trick * others
    special = []
    if alone_against and contract.opp_fail_lone is not None:
        special.append(contract.opp_fail_lone)
    if tricks == 0 and contract.opp_fail_zero is not None:
        special.append(contract.opp_fail_zero)
    theirs = max(special) if special else contract.opp_fail
    return contract.fail, theirs + contract.opp_fail_per_trick * others


def net_points(rules: Any, contract: Any, tricks: int, lone: int | None, maker: int, seat: int) -> int:
    """Own points minus the mean of the other sides', times the number of other sides."""
    ours, theirs = pay(rules, contract, tricks, lone is not None)
    scores = {side_of(rules, other): theirs for other in range(rules.players)} | {side_of(rules, maker): ours}
    own = scores.pop(side_of(rules, seat))
    return own * len(scores) - sum(scores.values())
