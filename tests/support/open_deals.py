"""Random deals with open cards: one as minimax takes it, and as the double-dummy solver does; or many at once."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from kernels.cards.layout import NO_CARDS, SPADES, normalise, trump_mask
from kernels.doubledummy import solve_tricks
from kernels.laws.tricks import Table
from tests.reference.call_twin import STRAINS, normal_mask
from tests.reference.minimax import Deal
from tests.support import kinds
from tests.support.kinds import Kind

PARTNER, ALONE = Kind("partner"), Kind("alone", alone=True)
STANDARD = Table(4, 5, 1, 15, 0, 0, 0, np.uint64(0xFFFF), 0, 0, NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)
"""Four partners at standard euchre; maker and leader are given with each deal."""
CLASSES = 1 << 3 | 1 << 5
"""The steps that ask for euchred, made or marched."""


def random_deal(kind: Kind, tricks: int, rng: random.Random) -> Deal:
    """A random deal, or an ending, of `tricks` cards a hand; any seat may lead."""
    deal = kinds.random_deal(kind, rng, tricks)
    hands = tuple(tuple(sorted(hand)) if seat in deal.playing else () for seat, hand in enumerate(deal.hands))
    return Deal(hands, deal.strain, deal.leader, frozenset(deal.makers), kind.bowers, kind.misere, kind.lead_trump)


def random_deals(
    deals: int, alone: bool, trumps: int, seed: int
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Many random deals of standard euchre in spades whose maker holds `trumps` or more: (hands, makers, leaders)."""
    rng = np.random.default_rng(seed)
    deck = [normalise(np.uint64(1 << 16 * suit + rank), SPADES, True) for suit in range(4) for rank in range(7, 13)]
    hands, makers = np.zeros((0, 4), np.uint64), np.zeros(0, np.int64)
    while len(makers) < deals:
        cards = rng.permuted(np.tile(np.array(deck, np.uint64), (4 * deals, 1)), axis=1)
        dealt, maker = np.bitwise_or.reduce(cards[:, :20].reshape(-1, 4, 5), axis=2), rng.integers(0, 4, 4 * deals)
        held = dealt[np.arange(len(maker)), maker] & np.uint64(0xFFFF)
        chosen = np.bitwise_count(held) >= trumps
        hands, makers = np.concatenate([hands, dealt[chosen]]), np.concatenate([makers, maker[chosen]])
    hands, makers, leaders = hands[:deals], makers[:deals], rng.integers(0, 4, deals)
    return hands, makers, np.where(alone & (leaders == (makers + 2) % 4), (leaders + 1) % 4, leaders)


def encode_cards(cards: Sequence[str], strain: str, bowers: bool) -> np.uint64:
    """The cards as a normalised set."""
    return np.uint64(normal_mask(set(cards), strain, bowers))


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
        steps = every_trick(table.tricks)
    return int(solve_tricks(table, hands, steps, memory))
