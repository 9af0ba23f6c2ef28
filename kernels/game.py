"""The rules as the kernels see them: small arrays, compiled once from a `Rules` value. No names, no variants.

Seats in kernels are **positions**: 0 is eldest (left of the dealer), then clockwise; the dealer is players - 1.
With partners, the seats of equal parity are one side; without, every seat is a side of its own.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from kernels.codes import MAX_CONTRACTS, MAX_DECK, MAX_ROUNDS, MAX_TRICKS


class Game(Protocol):
    """Compiled rules, one record of `GAME`. Flags are 0 or 1; c indexes contracts, r rounds, t makers' tricks.

    A record travels as one pointer; a tuple of arrays would be copied into every call, seven words an array.
    """

    players: int
    hand: int  # cards a player, tricks a deal
    partners: int
    bowers: int
    cards: int  # in the deck
    contracts: int  # how many there are
    rounds: int  # of the auction
    deck: npt.NDArray[np.uint64]  # [cards] single-card masks of `kernels.cards.layout`, ascending
    upcard: int
    widow: int
    joker_up: int
    discard_upcard: int
    all_pass: int
    forced_bid: int  # contract, or -1
    forfeit_points: int
    first_lead: int
    alone_lead: int
    lone_defender_leads: int
    first_lead_trump: int
    defend_alone: int
    call_for_best: int
    farmer: int
    farmer_cards: np.uint64  # mask of the cards that count for a farmer's hand
    farmer_min: int  # how many of them make one
    farmer_same_rank: int
    farmer_redealer_next: int
    need: npt.NDArray[np.int64]  # [c] tricks
    alone: npt.NDArray[np.int64]  # [c]
    misere: npt.NDArray[np.int64]  # [c]
    rank: npt.NDArray[np.int64]  # [c] order in an ascending auction
    over: npt.NDArray[np.int64]  # [c] contract that this one must directly follow, or -1
    sweep: npt.NDArray[np.int64]  # [c] the contract pays a bonus for every trick (a march)
    strains: npt.NDArray[np.int64]  # [c] bit s set where strain s may be called
    pay: npt.NDArray[np.int64]  # [c, lone defender 0/1, t, (makers, each opposing side)] points
    steps: npt.NDArray[np.int64]  # [c, lone defender 0/1] bit t set where pay at t differs from pay at t - 1
    round_strains: npt.NDArray[np.int64]  # [r]
    round_contracts: npt.NDArray[np.int64]  # [r] bit c set where contract c may be called
    round_ends_on_call: npt.NDArray[np.int64]  # [r]
    round_until_passes: npt.NDArray[np.int64]  # [r]
    round_match: npt.NDArray[np.int64]  # [r]
    round_must: npt.NDArray[np.int64]  # [r] the dealer may not pass
    round_partner: npt.NDArray[np.int64]  # [r]
    round_need_suit: npt.NDArray[np.int64]  # [r]
    round_pickup: npt.NDArray[np.int64]  # [r]
    round_upcard_counts: npt.NDArray[np.int64]  # [r] the upcard counts for the accepting dealer's need_suit


_PER_CONTRACT, _PER_ROUND = (MAX_CONTRACTS,), (MAX_ROUNDS,)
GAME = np.dtype(
    [
        ("players", np.int64),
        ("hand", np.int64),
        ("partners", np.int64),
        ("bowers", np.int64),
        ("cards", np.int64),
        ("contracts", np.int64),
        ("rounds", np.int64),
        ("deck", np.uint64, (MAX_DECK,)),
        ("upcard", np.int64),
        ("widow", np.int64),
        ("joker_up", np.int64),
        ("discard_upcard", np.int64),
        ("all_pass", np.int64),
        ("forced_bid", np.int64),
        ("forfeit_points", np.int64),
        ("first_lead", np.int64),
        ("alone_lead", np.int64),
        ("lone_defender_leads", np.int64),
        ("first_lead_trump", np.int64),
        ("defend_alone", np.int64),
        ("call_for_best", np.int64),
        ("farmer", np.int64),
        ("farmer_cards", np.uint64),
        ("farmer_min", np.int64),
        ("farmer_same_rank", np.int64),
        ("farmer_redealer_next", np.int64),
        ("need", np.int64, _PER_CONTRACT),
        ("alone", np.int64, _PER_CONTRACT),
        ("misere", np.int64, _PER_CONTRACT),
        ("rank", np.int64, _PER_CONTRACT),
        ("over", np.int64, _PER_CONTRACT),
        ("sweep", np.int64, _PER_CONTRACT),
        ("strains", np.int64, _PER_CONTRACT),
        ("pay", np.int64, (MAX_CONTRACTS, 2, MAX_TRICKS + 1, 2)),
        ("steps", np.int64, (MAX_CONTRACTS, 2)),
        ("round_strains", np.int64, _PER_ROUND),
        ("round_contracts", np.int64, _PER_ROUND),
        ("round_ends_on_call", np.int64, _PER_ROUND),
        ("round_until_passes", np.int64, _PER_ROUND),
        ("round_match", np.int64, _PER_ROUND),
        ("round_must", np.int64, _PER_ROUND),
        ("round_partner", np.int64, _PER_ROUND),
        ("round_need_suit", np.int64, _PER_ROUND),
        ("round_pickup", np.int64, _PER_ROUND),
        ("round_upcard_counts", np.int64, _PER_ROUND),
    ],
    align=True,
)
"""The layout of a `Game` in memory."""
