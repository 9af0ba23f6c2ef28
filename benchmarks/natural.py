"""Deals of standard euchre with realistic contracts, for measuring how the cards are played.

The caller is the points rule that the play studies used: trumps 9 T = 2, Q K = 3, A = 4, left = 5, right = 6; an
ace of another suit 2, a void 1; the dealer counts the hand he keeps after picking up. Calls from 11, 9.5, 11.5 and
10.5 points in round 1 (eldest to dealer) and 10.5, 11, 11.5 in round 2, where the dealer must name his best suit;
alone from 17.5. It makes contracts for measurements; it is no advice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from kernels.bits import highest_bit, lowest_card, popcount
from kernels.layout import FIELD, denormalise, normalise
from kernels.rng import below, start_stream
from kernels.tricks import Table

_RANKS = np.uint64(0x1F80)  # nine to ace
_ACE = np.uint64(1 << 12)
_SUIT = np.uint64(0x1FFF)
_POINTS = np.array([2, 2, 0, 3, 3, 4, 5, 6], dtype=np.int64) * 2  # half points, from the nine to the right bower
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


@njit(nogil=True)
def half_points(hand, strain):  # type: ignore[no-untyped-def]
    """Twice the points of a hand for `strain`."""
    cards = normalise(hand, strain, True)
    total = 0
    for rank in range(8):
        total += _POINTS[rank] * ((cards >> np.uint64(rank + 7)) & np.uint64(1))
    for field in range(1, 4):
        suit = (cards >> np.uint64(FIELD * field)) & _SUIT
        total += 2 * int(suit == 0) + 4 * int(suit & _ACE != 0)
    return int(total)


@njit(nogil=True)
def choose_discard(six, strain):  # type: ignore[no-untyped-def]
    """The lowest side singleton below the ace, else the lowest side card below the ace, else the lowest card."""
    cards = normalise(six, strain, True)
    best, low = lowest_card(cards), 1000
    rest = cards & ~np.uint64(0xFFFF)
    while rest:
        card = lowest_card(rest)
        rest ^= card
        place = highest_bit(card)
        suit = cards & (np.uint64(0xFFFF) << np.uint64(place & 48))
        cost = (place & 15) + (20 if suit != card else 0) + (100 if place & 15 == 12 else 0)
        if cost < low:
            best, low = card, cost
    return best


@njit(nogil=True)
def make_contracts(seed, first, contracts):  # type: ignore[no-untyped-def]
    """Fill `contracts` with the deals `first`, `first` + 1, ... of `seed`."""
    stream = np.zeros(1, np.uint64)
    deck = np.zeros(24, np.uint64)
    raw = np.zeros(4, np.uint64)
    for n in range(len(contracts.maker)):
        start_stream(np.uint64(seed), first + n, stream)
        for i in range(24):
            deck[i] = np.uint64(1) << np.uint64(FIELD * (i // 6) + 7 + i % 6)
        for i in range(21):
            j = i + below(stream, 24 - i)
            deck[i], deck[j] = deck[j], deck[i]
        for seat in range(4):
            raw[seat] = (
                deck[5 * seat] | deck[5 * seat + 1] | deck[5 * seat + 2] | deck[5 * seat + 3] | deck[5 * seat + 4]
            )
        upcard = deck[20]
        up_suit = highest_bit(upcard) // FIELD
        maker, strain, points, bidding_round = -1, up_suit, 0, 1
        buried = choose_discard(raw[3] | upcard, up_suit)
        for seat in range(4):
            six = normalise(raw[3] | upcard, up_suit, True) & ~buried
            if seat < 3:
                points = half_points(raw[seat], up_suit)
            else:
                points = half_points(denorm(six, up_suit), up_suit)
            if points >= _ROUND_1[seat]:
                maker = seat
                break
        if maker < 0:
            bidding_round = 2
            for seat in range(4):
                points = -1
                for suit in range(4):
                    if suit != up_suit and half_points(raw[seat], suit) > points:
                        points, strain = half_points(raw[seat], suit), suit
                if points >= _ROUND_2[seat]:
                    maker = seat
                    break
        contracts.strain[n], contracts.maker[n], contracts.bidding_round[n] = strain, maker, bidding_round
        contracts.alone[n] = int(points >= _ALONE)
        for seat in range(4):
            contracts.hands[n, seat] = normalise(raw[seat], strain, True)
        up = normalise(upcard, strain, True)
        contracts.known[n, :] = 0
        if bidding_round == 2:
            contracts.known[n, 0] = up
        elif not (contracts.alone[n] and maker == 1):
            contracts.known[n, 1], contracts.known[n, 2] = up, buried
            contracts.hands[n, 3] = (contracts.hands[n, 3] | up) & ~buried
        if contracts.alone[n]:
            contracts.hands[n, (maker + 2) % 4] = 0


@njit(nogil=True)
def denorm(cards, strain):  # type: ignore[no-untyped-def]
    return denormalise(cards, strain, True)


@njit(nogil=True)
def table_of(contracts, n):  # type: ignore[no-untyped-def]
    """The table of deal `n`."""
    maker = contracts.maker[n]
    active = 15 & ~(1 << ((maker + 2) % 4)) if contracts.alone[n] else 15
    leader = 0 if active & 1 else 1
    makers = active & ((1 << maker) | (1 << ((maker + 2) % 4)))
    deck = normalise(
        _RANKS | _RANKS << np.uint64(16) | _RANKS << np.uint64(32) | _RANKS << np.uint64(48), contracts.strain[n], True
    )
    known = contracts.known[n]
    return Table(4, 5, 1, active, makers, maker, leader, np.uint64(0xFFFF), 0, 0, deck, known[0], known[1], known[2])


def natural_contracts(n: int, seed: int = 1, first: int = 0) -> Contracts:
    """`n` deals with the contracts that the points rule calls, starting with deal `first` of `seed`."""
    ints = (np.zeros(n, np.int64) for _ in range(4))
    contracts = Contracts(np.zeros((n, 4), np.uint64), *ints, np.zeros((n, 3), np.uint64))
    make_contracts(seed, first, contracts)
    return contracts
