"""Calls, the slow and obvious way: a card is a string (``JS``, ``JO``), a hand a set of them, a seat a position.

Written from the rules in prose: the ranking of the cards, the turn-up auction with its house rules, and the points
rule as its docstring describes it. Of a `Rules` value only the fields are read. Calls are texts: ``pass``,
``pair@H``, ``alone@NT``. Strains are letters, the two without trumps ``NT`` and ``LOW``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Cards = set[str] | frozenset[str]

RANKS = "23456789TJQKA"
SUITS = "CDHS"
STRAINS = ("C", "D", "H", "S", "NT", "LOW")
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def deck_of(rules: Any) -> list[str]:
    """All cards of the game."""
    return [rank + suit for suit in SUITS for rank in rules.ranks] + (["JO"] if rules.joker else [])


# ---------------------------------------------------------------------- ranking
def suit_of(card: str, strain: str, bowers: bool) -> str:
    """The suit to which a card belongs: the joker and the left bower are trumps for all purposes."""
    if strain in SUITS and (card == "JO" or (bowers and card == "J" + SAME_COLOUR[strain])):
        return strain
    return card[1]


def ranking(suit: str, strain: str, bowers: bool) -> list[str]:
    """All cards of a suit under a strain, the lowest first."""
    plain = [rank + suit for rank in RANKS]
    if strain == "LOW":
        return plain[::-1]
    if strain == "NT":
        return plain
    if suit != strain:
        return [card for card in plain if suit_of(card, strain, bowers) == suit]
    if not bowers:
        return [*plain, "JO"]
    left, right = "J" + SAME_COLOUR[strain], "J" + strain
    return [card for card in plain if card != right] + [left, right, "JO"]


def fields_of(strain: str) -> list[str]:
    """The suits in the order of the normal form: trumps, the suit of their colour, the others in the order C D H S."""
    if strain not in SUITS:
        return list(SUITS)
    first = [strain, SAME_COLOUR[strain]]
    return first + [suit for suit in SUITS if suit not in first]


def normal_bit(card: str, strain: str, bowers: bool) -> int:
    """The bit of a card in the normal form under a strain."""
    suit = suit_of(card, strain, bowers)
    if card == "JO":
        place = 15
    elif suit == strain and bowers and card[0] == "J":
        place = 14 if card[1] == strain else 13
    else:
        place = RANKS.index(card[0])
    if strain == "LOW":
        place = 12 - place
    return 16 * fields_of(strain).index(suit) + place


def normal_mask(cards: Cards, strain: str, bowers: bool) -> int:
    """A set of cards in the normal form."""
    return sum(1 << normal_bit(card, strain, bowers) for card in cards)


RAW_BITS = {rank + suit: 16 * i + k for i, suit in enumerate(SUITS) for k, rank in enumerate(RANKS)} | {"JO": 63}
"""The bit of each card in the layout shared by all decks: 16 bits a suit, the deuce at bit 0."""


def raw_mask(cards: Cards) -> int:
    """A set of cards as one number."""
    return sum(1 << RAW_BITS[card] for card in cards)


def raw_cards(mask: int) -> set[str]:
    """The cards of such a number."""
    return {card for card, bit in RAW_BITS.items() if (mask >> bit) & 1}


# ---------------------------------------------------------------------- legal calls
def proposed_suit(rules: Any, upcard: str) -> str:
    """The suit turned up; a joker stands for the suit that the rules say, or for none (clubs by convention)."""
    if upcard == "JO":
        return str(rules.joker_up) if rules.joker_up in SUITS else "C"
    return upcard[1] if upcard else "C"


def dealer_names(rules: Any, upcard: str) -> bool:
    """The joker was turned up and stands for no suit: there are no rounds, the dealer names trumps."""
    return upcard == "JO" and rules.joker_up in ("dealer_names", "dealer_names_blind")


def names_blind(rules: Any, upcard: str) -> bool:
    """He names them before he looks at his hand."""
    return upcard == "JO" and rules.joker_up == "dealer_names_blind"


def turn_of(rules: Any, turn: int, upcard: str) -> tuple[int, int]:
    """The round, from 0, and the seat on turn after `turn` passes."""
    if dealer_names(rules, upcard):
        return 0, rules.players - 1
    return divmod(turn, rules.players)


def is_partner_of_dealer(rules: Any, seat: int) -> bool:
    """The dealer sits last, his partner opposite."""
    return bool(rules.partners) and (seat + 2) % rules.players == rules.players - 1


def may_call(rules: Any, rnd: Any, seat: int, contract: Any) -> bool:
    """The Canadian loner: what the dealer's partner may call."""
    if rnd.dealer_partner == "free" or not is_partner_of_dealer(rules, seat):
        return True
    return bool(rnd.dealer_partner == "alone_only" and contract.alone)


def has_suit(rules: Any, rnd: Any, seat: int, hand: Cards, upcard: str, strain: str) -> bool:
    """The must-have-suit test. In his own acceptance the upcard may count for the dealer."""
    if rnd.need_suit == "none" or strain not in SUITS:
        return True
    held = set(hand)
    if rnd.pickup != "none" and seat == rules.players - 1 and rnd.upcard_counts_for_dealer:
        held.add(upcard)
    if rnd.need_suit == "effective":
        return any(suit_of(card, strain, rules.bowers) == strain for card in held)
    return any(card != "JO" and card[1] == strain for card in held)


def open_strains(rnd: Any, contract: Any, proposed: str, naming: bool) -> list[str]:
    """The strains in which a contract may be called in this round, whoever calls; naming for a joker, any suit."""
    strains = [STRAINS[number] for number in contract.strains]
    if naming:
        return [strain for strain in strains if strain in SUITS]
    if rnd.strains == "upcard":
        return [strain for strain in strains if strain == proposed]
    if rnd.strains == "not_upcard":
        return [strain for strain in strains if strain != proposed]
    return strains


def legal_calls(rules: Any, turn: int, hand: Cards, upcard: str, proposed: str) -> set[str]:
    """All legal calls at a turn of a turn-up auction, after passes only; `proposed` is the suit turned up.

    A dealer who names trumps for a turned-up joker names any suit and may not pass; need he not look at his cards, he
    need not hold the suit.
    """
    number, seat = turn_of(rules, turn, upcard)
    rnd, naming = rules.rounds[number], dealer_names(rules, upcard)
    offered = [contract for contract in rules.contracts if contract.name in rnd.contracts]
    named = {
        (contract.name, strain)
        for contract in offered
        if may_call(rules, rnd, seat, contract)
        for strain in open_strains(rnd, contract, proposed, naming)
    }
    passing = {(name, strain) for name, strain in named if has_suit(rules, rnd, seat, hand, upcard, strain)}
    if names_blind(rules, upcard):
        passing = named
    if naming or (rnd.dealer_must and seat == rules.players - 1):
        return {f"{name}@{strain}" for name, strain in passing or named}
    return {"pass"} | {f"{name}@{strain}" for name, strain in passing}


# ---------------------------------------------------------------------- the points rule
@dataclass
class Numbers:
    """The numbers of the points rule, in tenths of a point; lists by seat, then round."""

    trumps: dict[str, int]
    """By rank; the bowers and the joker are ``left``, ``right`` and ``joker``."""
    ace: int
    void: int
    upcard: list[int]
    next: list[int]
    call: list[list[int]]
    alone: list[list[int]]
    defend: int
    top: int = 0
    """Without trumps: a card above all of its suit that the player does not hold himself."""
    bid: dict[str, list[int]] = field(default_factory=dict)
    """By contract, then seat."""
    misere: int = 0
    """The most that a hand's ranks, counted from the lowest of the deck, may add up to for a bid of no trick."""
    bid_high: bool = False
    """Bid the highest contract that the points reach, else the lowest."""


def trump_points(numbers: Numbers, card: str, strain: str, bowers: bool) -> int:
    """Points of one trump."""
    if card == "JO":
        return numbers.trumps["joker"]
    if bowers and card[0] == "J":
        return numbers.trumps["right" if card[1] == strain else "left"]
    return numbers.trumps[card[0]]


def hand_points(numbers: Numbers, cards: Cards, strain: str, bowers: bool) -> int:
    """Points of the trumps, and a bonus for every ace and every void outside trumps."""
    points = 0
    suits = {card: suit_of(card, strain, bowers) for card in cards}
    for card, suit in suits.items():
        if suit == strain:
            points += trump_points(numbers, card, strain, bowers)
        elif card[0] == "A":
            points += numbers.ace
    return points + numbers.void * len(set(SUITS) - {strain} - set(suits.values()))


def top_points(rules: Any, numbers: Numbers, hand: Cards, strain: str) -> int:
    """Without trumps: so much for each card above which the others hold none of its suit."""
    others, points = set(deck_of(rules)) - set(hand), 0
    for card in hand:
        order = ranking(card[1], strain, rules.bowers)
        if not others & set(order[order.index(card) + 1 :]):
            points += numbers.top
    return points


def strain_points(rules: Any, numbers: Numbers, hand: Cards, strain: str) -> int:
    """Points of a hand under a strain."""
    if strain in SUITS:
        return hand_points(numbers, hand, strain, rules.bowers)
    return top_points(rules, numbers, hand, strain)


def choose_discard(six: Cards, strain: str, bowers: bool, keep: Cards = frozenset()) -> str:
    """The card to bury; among equals the one whose suit comes first in the normal form."""

    def low(card: str) -> tuple[int, int]:
        suit = suit_of(card, strain, bowers)
        rank = ranking(strain, strain, bowers).index(card) if suit == strain else RANKS.index(card[0])
        return rank, fields_of(strain).index(suit)

    trumps = {card for card in six if suit_of(card, strain, bowers) == strain}
    side = {card for card in six - trumps if card[0] != "A"} - keep
    alone = {card for card in side if [other[1] for other in six - trumps].count(card[1]) == 1}
    aces = six - trumps - side - keep
    return min(alone or side or aces or trumps - keep, key=low)


def call_points(
    rules: Any, numbers: Numbers, turn: int, hand: Cards, upcard: str, proposed: str, strain: str
) -> int:  # fmt: skip
    """Points of a hand for calling a strain: with the pick-up and after the discard for a dealer who takes it."""
    number, seat = turn_of(rules, turn, upcard)
    if rules.rounds[number].pickup == "none":
        bonus = numbers.next[seat] if strain == SAME_COLOUR[proposed] else 0
        return strain_points(rules, numbers, hand, strain) + bonus
    if seat == rules.players - 1:
        six = set(hand) | {upcard}
        buried = choose_discard(six, strain, rules.bowers, set() if rules.discard_upcard else {upcard})
        return hand_points(numbers, six - {buried}, strain, rules.bowers)
    share: int = numbers.upcard[seat] * trump_points(numbers, upcard, strain, rules.bowers)
    return hand_points(numbers, hand, strain, rules.bowers) + share // 10


def choose_call(rules: Any, numbers: Numbers, turn: int, hand: Cards, upcard: str, proposed: str) -> str:
    """The points rule: the best strain, with the partner or alone by the thresholds of seat and round, or a pass.

    A dealer who has to name trumps blind names spades, or the first suit that may be called, whatever he holds.
    """
    number, seat = turn_of(rules, turn, upcard)
    legal = legal_calls(rules, turn, hand, upcard, proposed)
    strains = [strain for strain in STRAINS if any(call.endswith("@" + strain) for call in legal)]
    if names_blind(rules, upcard):
        strains = ["S"] if "S" in strains else strains[:1]
    if not strains:
        return "pass"
    points = {strain: call_points(rules, numbers, turn, hand, upcard, proposed, strain) for strain in strains}
    best = max(strains, key=lambda strain: points[strain])  # of equals the first in the order C D H S, high, low
    calls = [(contract, f"{contract.name}@{best}") for contract in rules.contracts]
    alone = [call for contract, call in calls if contract.alone and call in legal]
    pair = [call for contract, call in calls if not contract.alone and call in legal]
    if points[best] >= numbers.alone[seat][number] and alone:
        return alone[0]
    if pair and (points[best] >= numbers.call[seat][number] or "pass" not in legal):
        return pair[0]
    return "pass" if "pass" in legal else alone[0]
