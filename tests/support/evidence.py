"""What everybody has heard of an auction, and how likely that is with some hands."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from analyzer.rules import Rules
from kernels.calling.evidence import weigh_calls
from kernels.cards.deal import new_deal, note_call
from tests.reference.bid_twin import follow
from tests.reference.call_twin import SUITS, deck_of, proposed_suit, raw_mask, turn_of
from tests.support.encoding import code_of
from tests.support.games import SETTINGS, rules_of
from tests.support.odd_rules import ODD

Hands = list[set[str]]
SWAPS = [name for name in (*SETTINGS, *ODD) if rules_of(name).farmer == "swap"]


def said(rules: Rules, calls: list[str], upcard: str, swapper: int | None = None) -> Any:
    """What everybody has heard of an auction, in which a seat may have swapped a farmer's hand at its first turn."""
    deal: Any = new_deal()
    deal["upcard"], deal["upcard_suit"] = raw_mask({upcard} - {""}), SUITS.index(proposed_suit(rules, upcard))
    for call in calls:
        note_call(deal, code_of(rules, call))
    if swapper is not None:
        deal["swapped"], deal["swapped_after"] = swapper, swapper  # all before him have called once
    return deal


def weigh(game: Any, policy: Any, spoken: Any, seats: set[int], hands: Hands, heed: bool = True) -> int:
    """The weight of the calls with the hands of some seats; nobody else's are looked at."""
    held = np.array([raw_mask(hand) if seat in seats else 2**64 - 1 for seat, hand in enumerate(hands)], np.uint64)
    return int(weigh_calls(game, policy, spoken, sum(1 << seat for seat in seats), held, heed))


def callers(rules: Rules, calls: list[str], upcard: str) -> list[int]:
    """The seat of each call."""
    if rules.rounds[0].ends_on_call:
        return [turn_of(rules, number, upcard)[1] for number in range(len(calls))]
    return [follow(rules, calls[:number])[2] for number in range(len(calls))]


def any_hands(rules: Rules, generator: random.Random) -> Hands:
    """A hand for each seat, now and then one of low cards; not of one pack."""
    deck, hands = deck_of(rules), []
    for _ in range(rules.players):
        low = generator.random() < 0.3
        order = sorted(deck, key=lambda card: (low and card[0] not in rules.farmer_ranks, generator.random()))
        hands.append(set(order[: rules.hand]))
    return hands
