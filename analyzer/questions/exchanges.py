"""Cards that change hands by the asker's own choice: whose choice it is, and between which cards.

An ordered dealer buries a card; a lone maker who calls for the best puts one away, and his partner gives him one; who
holds a farmer's hand may swap three cards for the hidden kitty.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import format_card
from analyzer.deals.calls import Auction, seat_name
from analyzer.errors import DataError
from analyzer.questions.parting import by_rank, worth_parting_with
from analyzer.rules.compile import compile_rules
from kernels.codes import BURY, GIVE, LATER, PICK_UP, PUT_AWAY, SWAP

if TYPE_CHECKING:
    from analyzer.questions.situation import Situation
    from analyzer.rules import Rules

KINDS = (BURY, PUT_AWAY, GIVE, SWAP)


# ---------------------------------------------------------------------- whose choice
def who_chooses(auction: Auction, seat: int | None) -> tuple[int, int]:
    """What is asked of `seat`, or of the only seat that has a choice, after an auction that was won: (kind, seat)."""
    choices = _choices(auction)
    if seat is None and len(choices) == 1:
        seat = next(iter(choices))
    if seat in choices:
        return choices[seat], seat
    players = auction.rules.players
    if choices:
        places = " or ".join(seat_name(place, players) for place in sorted(choices))
        raise DataError(f"the auction ended with a call: cards are then chosen by seat {places}; say which: --seat")
    maker, call = auction.contract
    dealer = players - 1
    if auction.rules.contracts[call >> 3].alone and maker == (dealer + 2) % players and seat in (None, dealer):
        raise DataError(
            "the auction ended with a call by the dealer's partner, alone: the dealer takes and buries nothing"
        )
    raise DataError("the auction ended with a call: nobody is on turn; give the calls before your turn")


def _choices(auction: Auction) -> dict[int, int]:
    """The kind of question by each seat that has a choice of cards."""
    rules, (maker, call) = auction.rules, auction.contract
    dealer, partner = rules.players - 1, (maker + 2) % rules.players
    choices = {}
    pickup = rules.rounds[auction.round].pickup
    alone = rules.contracts[call >> 3].alone
    if pickup != "none" and not (alone and partner == dealer):
        choices[dealer] = PICK_UP if pickup == "optional" and maker != dealer else BURY
    if alone and rules.call_for_best and call & 7 != LATER:
        choices |= {maker: PUT_AWAY, partner: GIVE}
    return choices


def has_farmers_right(rules: Rules, hand: int, auction: Auction) -> bool:
    """Whether a farmer's hand still has its right: before one's first call."""
    from kernels.calling.exchange import is_farmers_hand

    return _is_in_time(rules, auction) and bool(is_farmers_hand(compile_rules(rules), np.uint64(hand)))


def _is_in_time(rules: Rules, auction: Auction) -> bool:
    """Whether the seat on turn has not called yet: a dealer who names for a joker before he looks has, in effect.

    Nor does anybody swap when naming for a joker; a new deal is asked for before that.
    """
    if auction.names_joker and (rules.farmer != "redeal" or rules.joker_up != "dealer_names"):
        return False
    return len(auction.history) < rules.players


_RIGHTS = {
    "swap": ("swap cards", "a farmer's hand is swapped"), "redeal": ("ask for a redeal", "a redeal is asked for"),
}  # fmt: skip
"""What a farmer's hand may do, and how it is done."""


def check_farmers_right(rules: Rules, hand: int, auction: Auction, right: str) -> None:
    """Refuse a ``swap`` or a ``redeal`` where nobody may, or not this hand, or not any more."""
    may, done = _RIGHTS[right]
    if rules.farmer != right:
        raise DataError(
            f'nobody may {may} under rules {rules.name} (farmer="{rules.farmer}"); farmer={right} allows it'
        )
    if not _is_in_time(rules, auction):
        raise DataError(f"{done} before one's first call; ask about your first turn")
    if not has_farmers_right(rules, hand, auction):
        least = rules.hand if rules.farmer_min is None else rules.farmer_min
        one = " of one rank" if rules.farmer_same_rank else ""
        held = " ".join(format_card(card) for card in by_rank(hand))
        raise DataError(f"{held} is no farmer's hand; it takes {least} cards{one} among {' '.join(rules.farmer_ranks)}")


# ---------------------------------------------------------------------- between which cards
def card_choices(situation: Situation, allowed: int) -> dict[str, int]:
    """The choices by name, each a set of cards (0: keep them all); a dealer buries one of `allowed`.

    Left out is what another choice is sure to equal or beat: who takes tricks never parts with the higher of two cards
    of a suit to keep the lower, and never gives the lower.
    """
    rules = situation.rules
    if situation.kind == SWAP:
        return {f"swap {_words(cards)}": cards for cards in _swaps(rules, situation.hand)} | {"keep": 0}
    _, call = situation.auction.contract
    contract, strain = rules.contracts[call >> 3], call & 7
    up = situation.upcard if rules.rounds[situation.auction.round].pickup != "none" else 0
    six = situation.hand | up
    if situation.kind == GIVE:  # a dealer whose partner plays alone may give the upcard
        sets = worth_parting_with(
            six if situation.is_dealer else situation.hand, 1, strain, rules.bowers, contract.misere
        )
        return {f"give {_words(cards)}": cards for cards in sets}
    if situation.kind == PUT_AWAY:
        picks_up = situation.is_dealer and up
        cards, size = (six, 2) if picks_up else (situation.hand, 1)
        sets = worth_parting_with(cards, size, strain, rules.bowers, not contract.misere)
    else:
        sets = worth_parting_with(allowed, 1, strain, rules.bowers, not contract.misere)
    return {f"bury {_words(cards)}": cards for cards in sets}


def _words(cards: int) -> str:
    return " ".join(format_card(card) for card in by_rank(cards))


def _swaps(rules: Rules, hand: int) -> list[int]:
    """Every three cards that a farmer's hand may change."""
    low = [card for card in by_rank(hand) if format_card(card)[0] in rules.farmer_ranks]
    threes = combinations(low, 3)
    return [
        sum(three) for three in threes if not rules.farmer_same_rank or len({format_card(c)[0] for c in three}) == 1
    ]
