"""Random questions of standard euchre: turns that came up in random deals, called by points or as is said."""

from __future__ import annotations

import numpy as np

from analyzer.cards import format_card, format_hand
from analyzer.deals.calls import begin_auction, seat_name
from analyzer.players.bidding import Bidding, all_by_points
from analyzer.players.call_policies import call_policy
from analyzer.questions.situation import Situation
from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from kernels.calling.choose_call import choose_call
from kernels.codes import PASS

RULES = PRESETS["standard"]
Question = tuple[str, str, str, int]
"""Hand, upcard, seat and round, as `analyzer.ask` takes them."""


def in_words(asked: Situation) -> Question:
    """A turn after passes only, as it is asked about."""
    return format_hand(asked.hand), format_card(asked.upcard), seat_name(asked.seat, RULES.players), asked.round


def random_situation(rng: np.random.Generator, bidding: Bidding | None = None, turn: int | None = None) -> Situation:
    """A turn that came up in a random deal, any or the one of that number; called by points, or as `bidding` says."""
    game, policy = compile_rules(RULES), call_policy(RULES, bidding or all_by_points(RULES))
    while True:
        cards = [int(card) for card in rng.permutation(game["deck"][: game["cards"]])]
        hands, up = [sum(cards[5 * seat : 5 * seat + 5]) for seat in range(4)], cards[20]
        auction, turns = begin_auction(RULES, up), []
        while not auction.is_over:
            turns.append(auction)
            hand = np.uint64(hands[auction.seat])
            call = choose_call(game, policy, auction.node, hand, np.uint64(up), auction.upcard_suit)
            auction = auction.after(int(call))
        if turn is not None and turn >= len(turns):
            continue
        chosen = turns[rng.integers(len(turns)) if turn is None else turn]
        if chosen.legal(hands[chosen.seat]) != [PASS]:
            return Situation(RULES, hands[chosen.seat], up, chosen.seat, chosen)
