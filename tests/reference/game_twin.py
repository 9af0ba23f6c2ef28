"""A whole deal after its auction, the slow and obvious way: cards that change hands, the play, and the pay.

Cards are texts, hands sets of them, seats 0 to players - 1 clockwise. Written from the rules' prose; of a `Rules` value
only the fields are read.
"""

from __future__ import annotations

from typing import Any

from tests.reference.auction_twin import SUITS, TWIN_SUIT, Deal, belongs_to, contract_of

RANKS = "23456789TJQKA"


def deck_of(rules: Any) -> list[str]:
    """All cards of the game."""
    return [rank + suit for rank in rules.ranks for suit in SUITS] + (["JO"] if rules.joker else [])


def side_of(rules: Any, seat: int) -> int:
    """With partners 0 and 2 against 1 and 3, else each for himself."""
    return seat % 2 if rules.partners else seat


def clockwise_from(rules: Any, seat: int) -> list[int]:
    """All seats, beginning with `seat`."""
    return [(seat + step) % rules.players for step in range(rules.players)]


# ---------------------------------------------------------------------- before the play
def is_farmers_hand(rules: Any, hand: set[str]) -> bool:
    """So many low cards, the whole hand where no number is given; where the rules say so, of one rank."""
    ranks = [card[0] for card in hand if card != "JO" and card[0] in rules.farmer_ranks]
    wanted = len(hand) if rules.farmer_min is None else rules.farmer_min
    if rules.farmer_same_rank:
        return any(ranks.count(rank) >= wanted for rank in set(ranks))
    return len(ranks) >= wanted


def seats_in_play(rules: Any, name: str, maker: int, lone: int | None) -> set[int]:
    """Everybody but the partners of those who play alone."""
    seats = set(range(rules.players))
    if contract_of(rules, name).alone:
        seats.remove((maker + 2) % 4)
    if lone is not None:
        seats.remove((lone + 2) % 4)
    return seats


def round_won(deal: Deal, calls: list[str]) -> Any:
    """The round in which the auction was won."""
    rounds = deal.rules.rounds
    return rounds[(len(calls) - 1) // deal.rules.players] if len(rounds) > 1 else rounds[0]


def pick_up(deal: Deal, calls: list[str], maker: int, name: str) -> str:
    """What the dealer does with the upcard: "none", "forced", or "optional" where he may leave it."""
    rnd = round_won(deal, calls)
    if rnd.pickup == "none" or deal.dealer not in seats_in_play(deal.rules, name, maker, None):
        return "none"
    return "optional" if rnd.pickup == "optional" and maker != deal.dealer else "forced"


def was_accepted(deal: Deal, calls: list[str]) -> bool:
    """Whether the upcard's suit, or the joker turned up, was accepted in a round with a pick-up."""
    return bool(round_won(deal, calls).pickup != "none")


def possible_discards(rules: Any, hand: set[str], upcard: str) -> set[str]:
    """What the dealer may bury after the pick-up."""
    return hand | {upcard} if rules.discard_upcard else set(hand)


def possible_lone_defenders(rules: Any, name: str, maker: int) -> set[int]:
    """Who may defend alone against a contract."""
    against = contract_of(rules, name)
    if rules.defend_alone == "always" or (rules.defend_alone == "vs_alone" and against.alone):
        return {seat for seat in range(rules.players) if side_of(rules, seat) != side_of(rules, maker)}
    return set()


def first_leader(deal: Deal, name: str, maker: int, lone: int | None) -> int:
    """Who leads first; one who sleeps passes it on to the left."""
    rules = deal.rules
    if lone is not None and rules.lone_defender_leads:
        return lone
    who = rules.alone_lead if contract_of(rules, name).alone else rules.first_lead
    begin = {"eldest": deal.dealer + 1, "maker_left": maker + 1, "maker": maker}[who] % rules.players
    awake = seats_in_play(rules, name, maker, lone)
    return next(seat for seat in clockwise_from(rules, begin) if seat in awake)


# ---------------------------------------------------------------------- the play
def suit_of(card: str, strain: str, bowers: bool) -> str:
    """The suit to which a card belongs for all purposes."""
    return strain if strain in SUITS and belongs_to(card, strain, bowers) else card[1]


def in_order(suit: str, strain: str, bowers: bool) -> list[str]:
    """The cards of a suit from the best to the worst."""
    if strain == "LOW":
        return [rank + suit for rank in RANKS]
    cards = [rank + suit for rank in reversed(RANKS)]
    if suit != strain:
        return cards
    if bowers:
        cards.remove("J" + suit)
        cards = ["J" + suit, "J" + TWIN_SUIT[suit], *cards]
    return ["JO", *cards]


def legal_plays(
    rules: Any, hand: set[str], led: str | None, strain: str, is_first_card: bool
) -> set[str]:  # fmt: skip
    """What may be played from a hand; `led` is the card led, None when leading."""
    if led is None:
        trumps = {card for card in hand if strain in SUITS and belongs_to(card, strain, rules.bowers)}
        return trumps if is_first_card and rules.first_lead_trump and trumps else set(hand)
    suit = suit_of(led, strain, rules.bowers)
    same = {card for card in hand if suit_of(card, strain, rules.bowers) == suit}
    return same or set(hand)


def winner_of(trick: list[tuple[int, str]], strain: str, bowers: bool) -> int:
    """The seat with the highest trump, without one with the highest card of the suit led."""
    suits = {suit_of(card, strain, bowers) for _, card in trick}
    suit = strain if strain in suits else suit_of(trick[0][1], strain, bowers)
    played = {card: seat for seat, card in trick}
    return next(played[card] for card in in_order(suit, strain, bowers) if card in played)


# ---------------------------------------------------------------------- the pay
def points(rules: Any, name: str, maker: int, lone: int | None, winners: list[int]) -> list[int]:
    """Points by side of a deal played to its end."""
    contract = contract_of(rules, name)
    taken = [
        sum(side_of(rules, seat) == side for seat in winners) for side in range(2 if rules.partners else rules.players)
    ]
    mine = side_of(rules, maker)
    tricks = taken[mine]
    made = tricks <= contract.need if contract.misere else tricks >= contract.need
    result = []
    for side, count in enumerate(taken):
        if side == mine and made:
            swept = tricks == rules.hand and contract.sweep is not None
            result.append(contract.sweep if swept else contract.make + contract.make_per_trick * tricks)
        elif side == mine:
            result.append(contract.fail)
        elif made:
            result.append(contract.opp_made + contract.opp_made_per_trick * count)
        else:
            result.append(euchre_pay(contract, tricks, lone) + contract.opp_fail_per_trick * count)
    return result


def euchre_pay(contract: Any, tricks: int, lone: int | None) -> int:
    """What a failed contract pays the others: more for a lone defender or a contract without a trick."""
    raised = []
    if lone is not None and contract.opp_fail_lone is not None:
        raised.append(contract.opp_fail_lone)
    if tricks == 0 and contract.opp_fail_zero is not None:
        raised.append(contract.opp_fail_zero)
    return max(raised) if raised else int(contract.opp_fail)
