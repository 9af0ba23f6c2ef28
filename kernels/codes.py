"""Numbers by which the kernels and their callers name things: calls, rules, contracts' ends, play models.

Nothing here needs numba, so that meaning can be read without loading the kernels.
"""

from __future__ import annotations

import numpy as np

PASS = -1
"""A call is ``8 * contract + strain``, or PASS. The strain of a bid whose suit is named later is LATER."""

LATER = 7

# Game.joker_up: what a joker turned up means; a fixed suit s is JOKER_SUIT + s
JOKER_NEVER, JOKER_BLIND, JOKER_NAMES, JOKER_SUIT = 0, 1, 2, 4

# Game.all_pass
REDEAL_NEXT, REDEAL_SAME, JOKER_HOLDER_BIDS, FORFEIT = range(4)

# Game.widow
WIDOW_NONE, WIDOW_UNUSED, WIDOW_MAKER_TAKES = range(3)

# Game.first_lead and Game.alone_lead
LEAD_ELDEST, LEAD_MAKER_LEFT, LEAD_MAKER = range(3)

# Game.defend_alone
DEFEND_OFF, DEFEND_VS_ALONE, DEFEND_ALWAYS = range(3)

# Game.farmer
FARMER_OFF, FARMER_REDEAL, FARMER_SWAP = range(3)

# Game.round_strains
STRAINS_UPCARD, STRAINS_NOT_UPCARD, STRAINS_ANY, STRAINS_LATER = range(4)

# Game.round_match: whom the dealer may match in an ascending auction
MATCH_OFF, MATCH_ANY, MATCH_OPPONENTS = range(3)

# Game.round_partner: what the dealer's partner may call
PARTNER_FREE, PARTNER_ALONE_ONLY, PARTNER_MUST_PASS = range(3)

# Game.round_need_suit
NEED_NONE, NEED_EFFECTIVE, NEED_NATURAL = range(3)

# Game.round_pickup
PICKUP_NONE, PICKUP_FORCED, PICKUP_OPTIONAL = range(3)

MAX_PLAYERS, MAX_CONTRACTS, MAX_ROUNDS, MAX_TRICKS, MAX_DECK = 8, 32, 4, 26, 53
"""The largest sizes of a `Game`'s arrays; the rest of each is zeros."""

RUNNING, CALLED, ALL_PASSED = range(3)
"""What an auction has come to after a call."""

DEALER_NAMES = 1 << 32
"""The node at which the dealer names trumps for a turned-up joker."""

DOUBLE_DUMMY = -1
"""The play model in which everybody sees every card; the others are those of `kernels.playing.play`."""

EUCHRED, MADE, MARCH = range(3)
"""How a contract ended; MADE without the march."""

LEAVE = np.uint64((1 << 64) - 1)
"""In place of a discard: the dealer leaves the upcard."""

BY_RULE, TOGETHER, LONE = -1, 0, 1
"""How a seat decides to defend alone: by the points rule, no, yes."""

CALL, PICK_UP, DEFEND = range(3)
"""What is asked: which call; whether an ordered dealer takes the upcard; whether to defend alone."""

BID_ON = -2
"""A later turn at which the asker bids by the points rule."""

THROWN = 1 << 20
"""Stands for the net points of a deal that is thrown in."""

NOT_MINE = -1
"""Stands for the end of a contract that the plan's call did not become."""

GIVEN_UP = 1 << 21
"""Stands for the net points of a deal that no layout was found for (see `MAX_ATTEMPTS`)."""

RANDOM, RULES, NET = range(3)
"""Play models; those that search have higher numbers (`kernels.playing.search`)."""

OPEN = 3
"""The play model that sees every hand; with four of them the deal goes as double-dummy says."""

FIRST_SEARCH = 16


def pimc_model(worlds: int, conditioned: bool = True) -> int:
    """The play model that draws so many worlds (at least 1), with or without regard to the calls made."""
    return FIRST_SEARCH * worlds + int(conditioned)


SOLVED = -1
"""Worlds are solved with open cards; a play model of `kernels.playing.play` plays them out instead."""

TEACHER = -1
"""The acting player plays the card that came out best."""
