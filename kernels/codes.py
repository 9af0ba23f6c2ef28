"""Numbers by which the kernels and their callers name things: calls, rules, contracts' ends, play models.

Nothing here needs numba, so that meaning can be read without loading the kernels.
"""

from __future__ import annotations

import numpy as np

# ------------------------------------------------------------------ calls
PASS = -1
"""A call is ``8 * contract + strain``, or PASS. The strain of a bid whose suit is named later is LATER."""
LATER = 7
BID_ON = -2
"""A later turn at which the asker bids by the points rule."""
REDEAL = -3
"""In place of a call: the asker claims a new deal for his farmer's hand."""
NOBODY: int = np.int64(-1)  # type: ignore[assignment]
"""In place of a seat. A plain -1 is a type of its own to the compiler: what it is given to would be compiled twice."""
MAX_CALLS = 255
"""Calls in one auction (a node counts them in eight bits)."""


def call_of(contract_id: int, strain: int) -> int:
    """The call of a contract in a strain."""
    return 8 * contract_id + strain


def contract_of(call: int) -> int:
    """The contract's number in a call that is no PASS."""
    return call >> 3


def strain_of(call: int) -> int:
    """The strain in a call that is no PASS, or LATER."""
    return call & 7


# ------------------------------------------------------------------ rules
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

# ------------------------------------------------------------------ how a contract ends
EUCHRED, MADE, MARCH = range(3)
"""How a contract ended; MADE without the march."""
NOT_MINE = -1
"""In place of an end: the plan's call did not become the contract."""
PLAYED, THROWN_IN, GIVEN_UP = range(3)
"""What became of a deal: played, thrown in, or no layout of the cards was found that fits the calls."""

# ------------------------------------------------------------------ what is asked
CALL, PICK_UP, DEFEND, BURY, PUT_AWAY, GIVE, SWAP = range(7)
"""What is asked: which call; whether an ordered dealer takes the upcard; whether to defend alone; which card a dealer
who takes it buries; what a lone maker puts away for his partner's best card (a dealer who picked up: two cards); which
card that partner gives; and whether to swap a farmer's hand, and which three cards."""
LEAVE = np.uint64((1 << 64) - 1)
"""In place of a discard: the dealer leaves the upcard."""
BY_RULE, TOGETHER, ALONE = -1, 0, 1
"""How a seat decides to defend alone: by the points rule, no, yes."""

# ------------------------------------------------------------------ play models
DOUBLE_DUMMY = -1
"""The play model in which everybody sees every card."""
RANDOM, RULES, NET, OPEN = range(4)
"""The other play models (`kernels.playing`); OPEN sees every hand, and with four of them the deal goes as double-dummy
says. Those that search have higher numbers."""
FIRST_SEARCH = 16


def pimc_model(worlds: int, conditioned: bool = True) -> int:
    """The play model that draws so many worlds (at least 1), with or without regard to the calls made."""
    return FIRST_SEARCH * worlds + int(conditioned)


SOLVED = -1
"""Worlds are solved with open cards; a play model plays them out instead."""
TEACHER = -1
"""The acting player plays the card that came out best."""

# ------------------------------------------------------------------ learning calls
NO_RECORD = -1
"""In place of a state: the auction does not begin as others do."""
DEAL_ENDS, THROWN = -1, -2
"""In place of a node: the seat on turn plays a contract; the deal is thrown in."""
CLOSED = -1
"""In place of a class: an option that is not open."""

# ------------------------------------------------------------------ call tables
BY_POINTS = 255
"""In place of an option: the table leaves the call to the points rule."""
NO_TABLE = 0
"""The length of the table of those who call by points only."""
NO_NODE, NO_CALL = -1, -2
"""The table has no such node; it says nothing of this call."""
MAX_CALL_NODES, MAX_CALL_OPTIONS, MAX_AUCTION_KEYS = 400, 32, 8192
"""The largest sizes of a table's index."""

# ------------------------------------------------------------------ records of whole numbers


def _numbers(*names: str) -> np.dtype[np.void]:
    return np.dtype([(name, np.int64) for name in names])


DEAL_COLUMNS = (
    "one", "points", "points_squared", "played", "ahead", "failed", "swept", "alone", "alone_swept", "thrown_in",
    "stuck", "first_round", "defended_alone",
)  # fmt: skip
DEAL_RECORD = _numbers(*DEAL_COLUMNS)
"""A deal's record (`kernels.entries.record_games`): 1; the difference of points for the dealer's side, in the unit of
`points_difference`, and its square. All after that are 0 or 1: played (not thrown in); the dealer's side ahead; the
makers euchred; all tricks made; called alone; both; thrown in; called by a dealer who had to; called in round 1;
defended by one alone."""
GAME_COLUMNS = ("begun", "over", "first_won", "dealt")
GAME_RECORD = _numbers(*GAME_COLUMNS)
"""A game's record: 1; 1 for a game that ended, 1 where the side that dealt first won it, deals dealt."""
FACTS = _numbers("played", "round", "maker", "contract", "makers_lead", "trumps", "named")
"""A deal's facts (`kernels.entries.duels`): 1 if it was played, not thrown in; and of those played the round of the
call (from 0), the maker's seat, the contract, 1 where the makers lead first, the trumps that the maker holds as play
begins, and 1 where there are trumps at all."""
