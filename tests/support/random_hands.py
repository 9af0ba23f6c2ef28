"""Random hands, calls and whole deals under any rules, as texts."""

from __future__ import annotations

import random

import numpy as np

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.laws.auction import advance, first_node
from tests.reference.bid_twin import is_over, legal_bids
from tests.reference.call_twin import deck_of
from tests.support.encoding import code_of


def random_hand(rules: Rules, generator: random.Random) -> tuple[set[str], str]:
    """A random hand and upcard."""
    *hand, upcard = generator.sample(deck_of(rules), rules.hand + 1)
    return set(hand), upcard


def deal_hands(rules: Rules, generator: random.Random) -> tuple[list[set[str]], str, set[str]]:
    """Hands by seat, upcard and the hidden rest."""
    cards = deck_of(rules)
    generator.shuffle(cards)
    if rules.joker_up.startswith("dealer") and generator.random() < 0.3:
        cards.remove("JO")
        cards.insert(len(cards) - rules.hand * rules.players, "JO")  # turned up
    hands = [{cards.pop() for _ in range(rules.hand)} for _ in range(rules.players)]
    upcard = cards.pop() if rules.upcard else ""
    return hands, upcard, set(cards)


def random_bids(rules: Rules, generator: random.Random) -> tuple[list[str], int]:
    """Some legal calls of a bidding game, short of its end, and the kernels' node after them."""
    game, calls, seen = compile_rules(rules), list[str](), list[tuple[list[str], int]]()
    node = int(first_node(game, np.uint64(0)))
    while not is_over(rules, calls):
        seen.append((list(calls), node))
        legal = legal_bids(rules, calls)
        quiet = generator.random() < 0.6 and "pass" in legal
        call = "pass" if quiet else generator.choice(legal)
        calls.append(call)
        node = int(advance(game, node, code_of(rules, call))[1])
    return generator.choice(seen)
