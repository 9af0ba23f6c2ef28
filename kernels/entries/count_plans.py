"""Every layout that a question can meet, counted exactly.

Where the other hands that matter are few (a loner's two defenders, all others of a two- or three-handed game, the three
others where every card is dealt) all their layouts are gone through, each with an integer weight: how likely the calls
made are with these cards. Hands are subsets of the h hidden cards, as bit masks of h bits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.plans import make_scratch, try_plans
from kernels.asking.question import Plans, Question, begin_question
from kernels.calling.evidence import weigh_calls
from kernels.cards.bits import lowest_bit
from kernels.cards.rng import start_stream
from kernels.cards.subsets import cards_of, rank_subset
from kernels.codes import NOT_MINE, THROWN_IN
from kernels.deal.players import Players
from kernels.game import Game


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
def places_of(mask: int, places: npt.NDArray[np.int64]) -> int:
    """Write the bits of a mask, ascending, to `places`; return how many."""
    left, count = np.uint64(mask), 0
    while left:
        places[count] = lowest_bit(left)
        left &= left - np.uint64(1)
        count += 1
    return count


@kernel
def spread(mask: int, places: npt.NDArray[np.int64]) -> int:
    """The mask whose bits stand at ``places[b]`` for every bit b of `mask`."""
    wide, left = 0, np.uint64(mask)
    while left:
        wide |= 1 << places[lowest_bit(left)]
        left &= left - np.uint64(1)
    return wide


@kernel
def weigh_hands(
    game: Game, players: Players, question: Question, seat: int, subsets: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Set `weights` (``int64[subsets]``) to the likelihood of `seat`'s calls so far with each hand (`weigh_calls`)."""
    deal = players.deal
    begin_question(question, deal)
    for k in range(len(subsets)):
        deal.hands[seat] = cards_of(subsets[k], question.hidden)
        weights[k] = weigh_calls(game, players.policy, deal, 1 << seat, deal.hands, question.infer == 1)


@kernel
def sum_sleeping(
    binomials: npt.NDArray[np.int64], inner: npt.NDArray[np.int64], weights: npt.NDArray[np.int64],
    rests: npt.NDArray[np.int64], sums: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """For every set of undealt cards in `rests`, add up the weights of all hands that the sleeping seat may hold.

    `inner` lists the hands as subsets of such a set's places; `weights` are by `rank_subset`.
    """
    places = np.zeros(64, np.int64)
    for k in range(len(rests)):
        places_of(rests[k], places)
        total = 0
        for j in range(len(inner)):
            total += weights[rank_subset(spread(inner[j], places), binomials)]
        sums[k] = total


class Layouts(NamedTuple):
    """All layouts of the hidden cards, by the hands of the one, two or three other seats that matter."""

    seats: npt.NDArray[np.int64]
    binomials: npt.NDArray[np.int64]  # [n, k] C(n, k)
    outer: npt.NDArray[np.int64]  # the subsets of the hidden cards for the first seat
    inner: npt.NDArray[
        np.int64
    ]  # those of the cards left for the second (a single 0 without one); a third holds the rest
    weights: npt.NDArray[np.int64]  # [seats, hands] by hand (`rank_subset` over the hidden cards)
    sleeping: npt.NDArray[np.int64]  # by the set of cards that none of them holds (length 1: the same for all)


class Part(NamedTuple):
    """The layouts in which the first seat holds the hands first..last-1; of each only every `stride`-th is played."""

    first: int
    last: int
    stride: int


class Counts(NamedTuple):
    """Weights of layouts, added up; p indexes plans."""

    points: npt.NDArray[np.int64]  # [p, x + offset] by points (see `points_difference`)
    ends: npt.NDArray[np.int64]  # [p, EUCHRED / MADE / MARCH]
    thrown: npt.NDArray[np.int64]  # [p]
    layouts: npt.NDArray[np.int64]  # [1] how many layouts


@kernel
def count_plans(
    game: Game, players: Players, question: Question, plans: Plans, layouts: Layouts, part: Part, counts: Counts
) -> None:  # fmt: skip
    """Carry the plans out on every layout of a part, and add what they come to by its weight."""
    size, seats, deal = len(question.hidden), layouts.seats, players.deal
    scratch = make_scratch(game.players, len(plans.call))
    places = np.zeros(64, np.int64)
    offset = counts.points.shape[1] // 2
    everything = (1 << size) - 1
    start_stream(np.uint64(0), 0, deal.stream)
    begin_question(question, deal)
    deal.kitty = np.uint64(0)
    for k in range(part.first, part.last):
        places_of(everything & ~layouts.outer[k], places)
        for j in range((k * 7919) % part.stride, len(layouts.inner), part.stride):
            second = spread(layouts.inner[j], places)
            rest = everything & ~(layouts.outer[k] | second)
            weight = layouts.weights[0, k]
            if len(seats) > 1:
                weight *= layouts.weights[1, rank_subset(second, layouts.binomials)]
            if len(seats) > 2:
                weight *= layouts.weights[2, rank_subset(rest, layouts.binomials)]
            if len(layouts.sleeping) > 1:
                weight *= layouts.sleeping[rank_subset(rest, layouts.binomials)]
            counts.layouts[0] += 1
            if weight == 0:
                continue
            for seat in range(game.players):
                deal.hands[seat] = np.uint64(0)
            deal.hands[question.seat] = question.hand
            deal.hands[seats[0]] = cards_of(layouts.outer[k], question.hidden)
            if len(seats) > 1:
                deal.hands[seats[1]] = cards_of(second, question.hidden)
            if len(seats) > 2:
                deal.hands[seats[2]] = cards_of(rest, question.hidden)
            try_plans(game, players, question, plans, False, scratch)
            for p in range(len(plans.call)):
                if scratch.status[p] == THROWN_IN:
                    counts.thrown[p] += weight
                else:
                    counts.points[p, scratch.x[p] + offset] += weight
                if scratch.ends[p] != NOT_MINE:
                    counts.ends[p, scratch.ends[p]] += weight
