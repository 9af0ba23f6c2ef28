"""Every layout that the asker's contract can meet, counted exactly.

A contract's result depends on the hands that play. Where those are few (a loner's two defenders, the one opponent of
a two-handed game) all their layouts are gone through, each with an integer weight: how likely the calls made are
with these cards, where the asker wants that taken into account. Hands are subsets of the h hidden cards, as bit
masks of h bits.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import lowest_bit
from kernels.calling import PointsRule, cards_to_swap, choose_call, is_farmers_hand
from kernels.contract import how_it_ended, net_points, play_deal, set_table
from kernels.evaluate import TREMBLE, Question
from kernels.game import FARMER_REDEAL, FARMER_SWAP, PASS, Game


@kernel
def list_subsets(size: int, count: int, subsets: npt.NDArray[np.int64]) -> None:
    """Write all `count`-subsets of `size` things to `subsets` (``int64[C(size, count)]``) in ascending order."""
    mask = (1 << count) - 1
    for k in range(len(subsets)):
        subsets[k] = mask
        low = mask & -mask
        up = mask + low
        mask = up | (((mask ^ up) // low) >> 2) if low else 0


@kernel
def rank_subset(mask: int, binomials: npt.NDArray[np.int64]) -> int:
    """Place of a subset in the order of `list_subsets`; `binomials` is ``int64[n + 1, n + 1]``, C(n, k)."""
    rank, k, left = 0, 1, np.uint64(mask)
    while left:
        rank += binomials[lowest_bit(left), k]
        k += 1
        left &= left - np.uint64(1)
    return rank


@kernel
def cards_of(mask: int, cards: npt.NDArray[np.uint64]) -> np.uint64:
    """The set of the cards that `mask` picks from a list."""
    hand, left = np.uint64(0), np.uint64(mask)
    while left:
        hand |= cards[lowest_bit(left)]
        left &= left - np.uint64(1)
    return hand


@kernel
def weigh_hands(
    game: Game, rule: PointsRule, question: Question, seat: int, subsets: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Set `weights` (``int64[subsets]``) to the likelihood of `seat`'s calls so far with each hand, in integers.

    A pass that the points rule would make counts TREMBLE - 1, one against it counts 1; a hand with which the seat
    would have claimed a redeal or a swap counts 0.
    """
    for k in range(len(subsets)):
        hand = cards_of(subsets[k], question.hidden)
        weight = 1
        if game.farmer == FARMER_REDEAL and is_farmers_hand(game, hand):
            weight = 0
        could_swap = game.farmer == FARMER_SWAP and seat < question.turn
        if could_swap and cards_to_swap(game, hand, question.upcard_suit):
            weight = 0
        if question.infer and weight:
            for turn in range(seat, question.turn, game.players):
                call = choose_call(game, rule, turn, hand, question.upcard, question.upcard_suit)
                weight *= TREMBLE - 1 if call == PASS else 1
        weights[k] = weight


@kernel
def sum_sleeping(
    hand: int, binomials: npt.NDArray[np.int64], inner: npt.NDArray[np.int64], weights: npt.NDArray[np.int64],
    rests: npt.NDArray[np.int64], sums: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """For every set of undealt cards in `rests`, add up the weights of all hands that the sleeping seat may hold.

    `inner` lists the `hand`-subsets of the set's size; `weights` are by `rank_subset`.
    """
    places = np.zeros(64, np.int64)
    for k in range(len(rests)):
        left, count = np.uint64(rests[k]), 0
        while left:
            places[count] = lowest_bit(left)
            left &= left - np.uint64(1)
            count += 1
        total = 0
        for j in range(len(inner)):
            mask, chosen = np.uint64(inner[j]), 0
            while mask:
                chosen |= 1 << places[lowest_bit(mask)]
                mask &= mask - np.uint64(1)
            total += weights[rank_subset(chosen, binomials)]
        sums[k] = total


@kernel
def enumerate_pairs(
    game: Game,
    rule: PointsRule,
    question: Question,
    call: int,
    discard: np.uint64,
    model: int,
    seats: npt.NDArray[np.int64],
    binomials: npt.NDArray[np.int64],
    outer: npt.NDArray[np.int64],
    inner: npt.NDArray[np.int64],
    outer_weights: npt.NDArray[np.int64],
    inner_weights: npt.NDArray[np.int64],
    sleeping_weights: npt.NDArray[np.int64],
    first: int,
    last: int,
    stride: int,
    memory: npt.NDArray[np.uint64],
    points: npt.NDArray[np.int64],
    ends: npt.NDArray[np.int64],
    layouts: npt.NDArray[np.int64],
) -> None:
    """Play `call` on every layout in which ``seats[0]`` holds the hands first..last-1 of `outer`.

    `seats` are the one or two other seats that play; `outer` are the subsets of the hidden cards for the first,
    `inner` those of the cards that are left for the second (a single 0 without one). Weights are by hand
    (`rank_subset` over the hidden cards), `sleeping_weights` by the set of cards that nobody active holds (length 1:
    the same for all). Only every `stride`-th inner hand is played, which serves to estimate the time.
    Adds weights to `points` (by net points, + offset) and `ends`, and the number of layouts to `layouts[0]`.
    """
    players, size = game.players, len(question.hidden)
    hands = np.zeros(players, np.uint64)
    ready = np.zeros(players, np.uint64)
    stream = np.zeros(1, np.uint64)
    places = np.zeros(64, np.int64)
    offset = len(points) // 2
    maker, contract = question.seat, call >> 3
    everything = (1 << size) - 1
    for k in range(first, last):
        left, count = np.uint64(everything & ~outer[k]), 0
        while left:
            places[count] = lowest_bit(left)
            left &= left - np.uint64(1)
            count += 1
        for j in range((k * 7919) % stride, len(inner), stride):
            second, mask = 0, np.uint64(inner[j])
            while mask:
                second |= 1 << places[lowest_bit(mask)]
                mask &= mask - np.uint64(1)
            weight = outer_weights[k]
            if len(seats) > 1:
                weight *= inner_weights[rank_subset(second, binomials)]
            if len(sleeping_weights) > 1:
                weight *= sleeping_weights[rank_subset(everything & ~(outer[k] | second), binomials)]
            layouts[0] += 1
            if weight == 0:
                continue
            for seat in range(players):
                hands[seat] = np.uint64(0)
            hands[maker] = question.hand
            hands[seats[0]] = cards_of(outer[k], question.hidden)
            if len(seats) > 1:
                hands[seats[1]] = cards_of(second, question.hidden)
            table, lone = set_table(game, rule, question.turn, call, discard, question.upcard, hands, ready)
            tricks = play_deal(game, table, contract, lone, model, ready, stream, memory)
            points[net_points(game, contract, lone, tricks, maker, question.seat) + offset] += weight
            ends[how_it_ended(game, contract, tricks)] += weight
