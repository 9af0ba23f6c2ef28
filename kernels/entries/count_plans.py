"""Every layout that a question can meet, counted exactly.

Where the other hands that matter are few (a loner's two defenders, all others of a two- or three-handed game, the three
others where every card is dealt) all their layouts are gone through, each with an integer weight: how likely the calls
made are with these cards. Hands are subsets of the h hidden cards, as bit masks of h bits.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.plans import make_bench, try_plans
from kernels.asking.question import Plans, Question, call_weight
from kernels.calling.points import PointsRule
from kernels.cards.bits import lowest_bit
from kernels.cards.rng import start_stream
from kernels.codes import NOT_MINE, THROWN
from kernels.game import Game
from kernels.players.net.player import Net


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
    game: Game, rule: PointsRule, question: Question, seat: int, subsets: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Set `weights` (``int64[subsets]``) to the likelihood of `seat`'s calls so far with each hand (`call_weight`)."""
    for k in range(len(subsets)):
        weights[k] = call_weight(game, rule, question, seat, cards_of(subsets[k], question.hidden))


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


@kernel
def enumerate_layouts(
    game: Game,
    rule: PointsRule,
    question: Question,
    plans: Plans,
    model: int,
    seats: npt.NDArray[np.int64],
    binomials: npt.NDArray[np.int64],
    outer: npt.NDArray[np.int64],
    inner: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
    sleeping_weights: npt.NDArray[np.int64],
    first: int,
    last: int,
    stride: int,
    memory: npt.NDArray[np.uint64],
    points: npt.NDArray[np.int64],
    ends: npt.NDArray[np.int64],
    thrown: npt.NDArray[np.int64],
    layouts: npt.NDArray[np.int64],
    net: Net | None = None,
) -> None:
    """Carry the plans out on every layout in which ``seats[0]`` holds the hands first..last-1 of `outer`.

    `seats` are the one, two or three other seats that matter; `outer` are the subsets of the hidden cards for the
    first, `inner` those of the cards left for the second (a single 0 without one); a third holds all that is left
    then. `weights` is ``int64[seats, hands]`` by hand (`rank_subset` over the hidden cards), `sleeping_weights` by
    the set of cards that none of them holds (length 1: the same for all). Only every `stride`-th inner hand is
    played, which serves to estimate the time. Adds weights to `points` (``int64[p, x + offset]``), `ends`
    (``int64[p, 3]``) and `thrown` (``int64[p]``), and the number of layouts to ``layouts[0]``.
    """
    size = len(question.hidden)
    bench = make_bench(game.players, len(plans.call))
    places = np.zeros(64, np.int64)
    offset = points.shape[1] // 2
    everything = (1 << size) - 1
    start_stream(np.uint64(0), 0, bench.stream)
    for k in range(first, last):
        places_of(everything & ~outer[k], places)
        for j in range((k * 7919) % stride, len(inner), stride):
            second = spread(inner[j], places)
            rest = everything & ~(outer[k] | second)
            weight = weights[0, k]
            if len(seats) > 1:
                weight *= weights[1, rank_subset(second, binomials)]
            if len(seats) > 2:
                weight *= weights[2, rank_subset(rest, binomials)]
            if len(sleeping_weights) > 1:
                weight *= sleeping_weights[rank_subset(rest, binomials)]
            layouts[0] += 1
            if weight == 0:
                continue
            for seat in range(game.players):
                bench.hands[seat] = np.uint64(0)
            bench.hands[question.seat] = question.hand
            bench.hands[seats[0]] = cards_of(outer[k], question.hidden)
            if len(seats) > 1:
                bench.hands[seats[1]] = cards_of(second, question.hidden)
            if len(seats) > 2:
                bench.hands[seats[2]] = cards_of(rest, question.hidden)
            try_plans(game, rule, question, plans, model, False, np.uint64(0), bench, memory, net)
            for p in range(len(plans.call)):
                if bench.x[p] == THROWN:
                    thrown[p] += weight
                else:
                    points[p, bench.x[p] + offset] += weight
                if bench.ends[p] != NOT_MINE:
                    ends[p, bench.ends[p]] += weight
