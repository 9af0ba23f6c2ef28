"""Deals of standard euchre with realistic contracts, for measuring how the cards are played.

The caller is fixed, so that figures stay comparable when the program's own call policy changes. It is a points rule:
trumps 9 T = 2, Q K = 3, A = 4, left = 5, right = 6; an ace of another suit 2, a void 1; the dealer counts the hand
that he keeps after picking up. Calls from 11, 9.5, 11.5 and 10.5 points in round 1 (eldest to dealer) and 10.5, 11,
11.5 in round 2, where the dealer must name his best suit; alone from 17.5. It is no advice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.exchange import choose_discard
from kernels.cards.bits import highest_bit
from kernels.cards.layout import FIELD, NO_CARDS, TRUMPS, normalise
from kernels.cards.rng import below, start_stream
from kernels.laws.tricks import Table

DECK = np.uint64(0x1F80_1F80_1F80_1F80)  # nine to ace of each suit
_ACE = np.uint64(1 << 12)
_HALF_POINTS = (4, 4, 0, 6, 6, 8, 10, 12)  # of a trump from the nine (bit 7) to the right bower (bit 14)
_ROUND_1 = (22, 19, 23, 21)
_ROUND_2 = (21, 22, 23, -1)
_ALONE = 35


class Contracts(NamedTuple):
    """Deals ready to be played. Seats are positions (0 eldest, 3 the dealer); n indexes deals."""

    hands: npt.NDArray[np.uint64]  # [n, 4] normalised for the strain
    strain: npt.NDArray[np.int64]  # [n]
    maker: npt.NDArray[np.int64]  # [n]
    alone: npt.NDArray[np.int64]  # [n] 0 or 1
    bidding_round: npt.NDArray[np.int64]  # [n] 1 or 2
    known: npt.NDArray[np.uint64]  # [n, 3] normalised: turned down, picked up, buried


@kernel
def half_points(cards: np.uint64) -> int:
    """Twice the points of a normalised hand."""
    total = 0
    for rank in range(8):
        total += _HALF_POINTS[rank] if (cards >> np.uint64(rank + 7)) & np.uint64(1) else 0
    for field in range(1, 4):
        suit = (cards >> np.uint64(FIELD * field)) & TRUMPS
        total += 2 if not suit else 4 if suit & _ACE else 0
    return total


@kernel
def call_round_1(hands: npt.NDArray[np.uint64], upcard: np.uint64, suit: int) -> tuple[int, int]:
    """Who orders the upcard up, and his half points; (-1, 0) when all pass. `hands` are raw."""
    for seat in range(4):
        cards = normalise(hands[seat], suit, True)
        if seat == 3:
            cards |= normalise(upcard, suit, True)
            cards &= ~choose_discard(cards, NO_CARDS)
        points = half_points(cards)
        if points >= _ROUND_1[seat]:
            return seat, points
    return -1, 0


@kernel
def call_round_2(hands: npt.NDArray[np.uint64], barred: int) -> tuple[int, int, int]:
    """Who names a suit but the `barred` one, his half points, and the suit; the dealer must."""
    for seat in range(4):
        best, points = -1, -1
        for suit in range(4):
            value = half_points(normalise(hands[seat], suit, True))
            if suit != barred and value > points:
                best, points = suit, value
        if points >= _ROUND_2[seat]:
            return seat, points, best
    return -1, 0, -1


@kernel
def deal_cards(
    stream: npt.NDArray[np.uint64], deck: npt.NDArray[np.uint64], hands: npt.NDArray[np.uint64]
) -> np.uint64:  # fmt: skip
    """Deal four raw hands of five from a fresh pack; return the upcard. `deck` is ``uint64[24]`` of scratch."""
    for i in range(24):
        deck[i] = np.uint64(1) << np.uint64(FIELD * (i // 6) + 7 + i % 6)
    for i in range(21):
        j = i + below(stream, 24 - i)
        deck[i], deck[j] = deck[j], deck[i]
    for seat in range(4):
        hands[seat] = NO_CARDS
        for i in range(5 * seat, 5 * seat + 5):
            hands[seat] |= deck[i]
    return deck[20]


@kernel
def make_contracts(seed: np.uint64, contracts: Contracts) -> None:
    """Fill `contracts` with deals 0, 1, ... of `seed`."""
    stream, deck, hands = np.zeros(1, np.uint64), np.zeros(24, np.uint64), np.zeros(4, np.uint64)
    for n in range(len(contracts.maker)):
        start_stream(seed, n, stream)
        upcard = deal_cards(stream, deck, hands)
        strain = highest_bit(upcard) // FIELD
        maker, points = call_round_1(hands, upcard, strain)
        early = maker >= 0
        if not early:
            maker, points, strain = call_round_2(hands, strain)
        alone = points >= _ALONE
        up = normalise(upcard, strain, True)
        contracts.strain[n], contracts.maker[n], contracts.alone[n] = strain, maker, alone
        contracts.bidding_round[n] = 1 if early else 2
        for seat in range(4):
            asleep = alone and seat == (maker + 2) % 4
            contracts.hands[n, seat] = NO_CARDS if asleep else normalise(hands[seat], strain, True)
        contracts.known[n, :] = NO_CARDS
        if not early:
            contracts.known[n, 0] = up
        elif not (alone and maker == 1):
            six = contracts.hands[n, 3] | up
            buried = choose_discard(six, NO_CARDS)
            contracts.known[n, 1], contracts.known[n, 2] = up, buried
            contracts.hands[n, 3] = six & ~buried


@kernel
def table_of(contracts: Contracts, n: int) -> Table:
    """The table of deal `n`: eldest leads, or the next seat if he sleeps."""
    maker = contracts.maker[n]
    partner = (maker + 2) % 4
    active = 15 & ~(1 << partner) if contracts.alone[n] else 15
    deck = normalise(DECK, contracts.strain[n], True)
    return Table(
        players=4, tricks=5, partners=1, active=active, makers=active & (1 << maker | 1 << partner), maker=maker,
        leader=0 if active & 1 else 1, trump=TRUMPS, misere=0, lead_trump=0, deck=deck,
        out=contracts.known[n, 0], pickup=contracts.known[n, 1], buried=contracts.known[n, 2],
    )  # fmt: skip


def natural_contracts(deals: int, seed: int) -> Contracts:
    """Random deals with the contracts that the points rule calls."""
    ints = (np.zeros(deals, np.int64) for _ in range(4))
    contracts = Contracts(np.zeros((deals, 4), np.uint64), *ints, np.zeros((deals, 3), np.uint64))
    make_contracts(np.uint64(seed), contracts)
    return contracts
