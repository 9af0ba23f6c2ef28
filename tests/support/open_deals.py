"""Random open deals as strings, and their translation for the double-dummy solver."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels.cards.layout import NO_CARDS, normalise, trump_mask
from kernels.doubledummy import solve_tricks
from kernels.laws.tricks import Table
from tests.reference.minimax import RANKS, Deal, suit_of

SUITS = "CDHS"
STRAINS = ("C", "D", "H", "S", "NT", "LOW")


class Shape(NamedTuple):
    """What deals of a game look like."""

    name: str
    players: int
    ranks: str
    strains: Sequence[str] = STRAINS[:4]
    partners: bool = True
    alone: bool = False
    lone_defender: bool = False
    joker: bool = False
    bowers: bool = True
    misere: bool = False
    lead_trump: bool = False


NINES, SEVENS, ALL = RANKS[7:], RANKS[5:], RANKS
PARTNER = Shape("partner", 4, NINES)
ALONE = Shape("alone", 4, NINES, alone=True)


def random_deal(shape: Shape, tricks: int, rng: random.Random) -> Deal:
    """A random deal, or an ending, of `tricks` cards a hand; any seat may lead."""
    deck = [rank + suit for suit in SUITS for rank in shape.ranks] + ["JO"] * shape.joker
    strain = rng.choice(shape.strains)
    maker = rng.randrange(shape.players)
    asleep = {(maker + 2) % 4} if shape.alone else set()
    if shape.lone_defender:
        asleep.add((maker + rng.choice((1, 3))) % 4)
    makers = {maker, (maker + 2) % 4} if shape.partners and shape.players == 4 else {maker}
    while True:
        cards = rng.sample(deck, tricks * shape.players)
        hands = tuple(
            () if seat in asleep else tuple(cards[tricks * seat : tricks * (seat + 1)]) for seat in range(shape.players)
        )
        leader = rng.choice([seat for seat in range(shape.players) if seat not in asleep])
        side = frozenset(makers - asleep)
        deal = Deal(hands, strain, leader, side, shape.bowers, shape.misere, shape.lead_trump)
        if not shape.lead_trump or any(suit_of(c, strain, shape.bowers) == strain for c in hands[leader]):
            return deal


def encode_cards(cards: Sequence[str], strain: str, bowers: bool) -> np.uint64:
    """The cards as a normalised set."""
    raw = NO_CARDS
    for card in cards:
        place = 63 if card == "JO" else 16 * SUITS.index(card[1]) + RANKS.index(card[0])
        raw |= np.uint64(1) << np.uint64(place)
    return np.uint64(normalise(raw, STRAINS.index(strain), bowers))


def encode(deal: Deal) -> tuple[Table, npt.NDArray[np.uint64]]:
    """The deal as the solver takes it. Hands of sleeping seats hold rubbish, which it must not look at."""
    hands = np.full(8, 0x0123456789ABCDEF, np.uint64)
    active = 0
    for seat, hand in enumerate(deal.hands):
        if hand:
            active |= 1 << seat
            hands[seat] = encode_cards(hand, deal.strain, deal.bowers)
    makers = sum(1 << seat for seat in deal.makers)
    table = Table(
        len(deal.hands), len(deal.hands[deal.leader]), int(len(deal.hands) == 4), active, makers, min(deal.makers),
        deal.leader, np.uint64(trump_mask(STRAINS.index(deal.strain))), int(deal.misere), int(deal.lead_trump),
        NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS,
    )  # fmt: skip
    return table, hands


def every_trick(tricks: int) -> int:
    """The steps that ask for the exact number of tricks."""
    return (2 << tricks) - 2


def solve(deal: Deal, memory: npt.NDArray[np.uint64], steps: int | None = None) -> int:
    """The makers' tricks by the solver under test; all of them counted unless `steps` says otherwise."""
    table, hands = encode(deal)
    if steps is None:
        steps = 2 if deal.misere else every_trick(table.tricks)
    return int(solve_tricks(table, hands, steps, memory))
