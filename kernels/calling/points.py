"""What a hand is worth: the points by which players call.

A hand is worth, under a suit strain, the points of its trumps and a bonus for every ace and every void outside
trumps; without trumps, the points of its cards that nothing outranks. All numbers are in tenths of a point and come in
as data (`PointsRule`), so that self-play can choose them.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, lowest_bit, popcount
from kernels.cards.layout import FIELD, NO_CARDS, NO_TRUMP, TRUMPS, normalise
from kernels.codes import MAX_CONTRACTS, MAX_PLAYERS, MAX_ROUNDS
from kernels.game import Game

NEVER = 10_000
"""A threshold that no hand reaches."""
ACES = np.uint64(0x1000_1000_1000_1000)
_SIDE_SUITS = ~TRUMPS


class PointsRule(Protocol):
    """One set of numbers for the points rule, one record of `POINTS_RULE`; p indexes positions (0 eldest), r rounds.

    Tenths of a point.
    """

    trumps: npt.NDArray[np.int64]  # [16] points of a trump by its bit in the trump field
    ace: int  # an ace outside trumps
    void: int  # a suit outside trumps in which the hand is void
    upcard: npt.NDArray[np.int64]  # [p] tenths of the upcard's points added when it goes to the dealer
    next: npt.NDArray[np.int64]  # [p] bonus in round 2 for the suit of the turned-down card's colour
    call: npt.NDArray[np.int64]  # [p, r] threshold to call
    alone: npt.NDArray[np.int64]  # [p, r] threshold to go alone
    defend: int  # threshold for a defender to defend alone
    top: int  # without trumps: a card that nothing outside the hand outranks
    bid: npt.NDArray[np.int64]  # [p, c] threshold for a bid in an ascending auction
    misere: int  # the most that the places of the ranks above the lowest may add up to for a bid of no trick
    bid_high: int  # 1: bid the highest contract that the points reach, 0: the lowest


POINTS_RULE = np.dtype(
    [
        ("trumps", np.int64, (16,)),
        ("ace", np.int64),
        ("void", np.int64),
        ("upcard", np.int64, (MAX_PLAYERS,)),
        ("next", np.int64, (MAX_PLAYERS,)),
        ("call", np.int64, (MAX_PLAYERS, MAX_ROUNDS)),
        ("alone", np.int64, (MAX_PLAYERS, MAX_ROUNDS)),
        ("defend", np.int64),
        ("top", np.int64),
        ("bid", np.int64, (MAX_PLAYERS, MAX_CONTRACTS)),
        ("misere", np.int64),
        ("bid_high", np.int64),
    ],
    align=True,
)
"""The layout of a `PointsRule` in memory."""


@kernel
def hand_points(rule: PointsRule, cards: np.uint64) -> int:
    """Points of a normalised set of cards under a suit strain."""
    points = rule.ace * popcount(cards & ACES & _SIDE_SUITS)
    trumps = cards & TRUMPS
    while trumps:
        points += rule.trumps[lowest_bit(trumps)]
        trumps &= trumps - np.uint64(1)
    for field in range(1, 4):
        if not (cards >> np.uint64(FIELD * field)) & TRUMPS:
            points += rule.void
    return points


@kernel
def top_points(rule: PointsRule, cards: np.uint64, deck: np.uint64) -> int:
    """Points of a normalised set of cards without trumps: its cards above everything else of the deck's suit."""
    points = 0
    for field in range(4):
        suit = TRUMPS << np.uint64(FIELD * field)
        others = deck & suit & ~cards
        above = cards & suit
        if others:
            above &= ~((np.uint64(2) << np.uint64(highest_bit(others))) - np.uint64(1))
        points += rule.top * popcount(above)
    return points


@kernel
def strain_points(game: Game, rule: PointsRule, hand: np.uint64, strain: int) -> int:
    """Points of a raw hand under a strain."""
    cards = normalise(hand, strain, game.bowers == 1)
    if strain < NO_TRUMP:
        return hand_points(rule, cards)
    deck = NO_CARDS
    for k in range(game.cards):
        deck |= game.deck[k]
    return top_points(rule, cards, normalise(deck, strain, False))


@kernel
def strains_to_lead(game: Game, strains: int, hand: np.uint64) -> int:
    """The strains of a mask that a maker with this hand may name.

    Where the first card led fixes the trumps they are those in which he holds a trump; any, where he holds none.
    """
    if not game.first_lead_trump:
        return strains
    held = strains
    for strain in range(NO_TRUMP):
        if not normalise(hand, strain, game.bowers == 1) & TRUMPS:
            held &= ~(1 << strain)
    return held if held else strains


@kernel
def choose_strain(game: Game, rule: PointsRule, strains: int, hand: np.uint64) -> int:
    """The strain that a player with this hand names out of a mask of `strains`: the one with the most points."""
    best, most = -1, -NEVER
    named = strains_to_lead(game, strains, hand)
    for strain in range(6):
        if not (named >> strain) & 1:
            continue
        points = strain_points(game, rule, hand, strain)
        if points > most:
            best, most = strain, points
    return best
