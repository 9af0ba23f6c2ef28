"""Dealing: the cards that a player cannot see, dealt anew for every deal of a job."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import lowest_bit
from kernels.cards.layout import NO_CARDS
from kernels.cards.rng import below
from kernels.game import Game


@kernel
def list_cards(cards: np.uint64, pool: npt.NDArray[np.uint64]) -> int:
    """Write the single cards of the set `cards` to `pool` in ascending order; return how many there are."""
    count = 0
    while cards:
        card = cards & (~cards + np.uint64(1))
        pool[count] = card
        cards ^= card
        count += 1
    return count


@kernel
def deal_hand(
    pool: npt.NDArray[np.uint64], done: int, count: int, size: int, stream: npt.NDArray[np.uint64]
) -> np.uint64:  # fmt: skip
    """Deal a hand of `size` cards out of the first `count` of `pool`, of which `done` are gone; these come first.

    One step of a partial Fisher-Yates shuffle a card.
    """
    hand = NO_CARDS
    for place in range(done, done + size):
        k = place + below(stream, count - place)
        hand |= pool[k]
        pool[k] = pool[place]
    return hand


@kernel
def deal_hidden(
    game: Game,
    hidden: npt.NDArray[np.uint64],
    count: int,
    own: int,
    stream: npt.NDArray[np.uint64],
    pool: npt.NDArray[np.uint64],
    hands: npt.NDArray[np.uint64],
) -> np.uint64:
    """Deal the first `count` cards of `hidden` to every seat but `own` (-1: to all seats) and return what is left.

    `hidden` is ``uint64[>= count]`` single cards and stays as it is; `pool` is scratch of the same length; `hands`
    is ``uint64[>= players]`` and is written at every seat but `own`. Every card reaches every hidden place equally
    often (a partial Fisher-Yates shuffle).
    """
    for k in range(count):
        pool[k] = hidden[k]
    done = 0
    for seat in range(game.players):
        if seat == own:
            continue
        hands[seat] = deal_hand(pool, done, count, game.hand, stream)
        done += game.hand
    rest = NO_CARDS
    for k in range(done, count):
        rest |= pool[k]
    return rest


@kernel
def draw(cards: np.uint64, count: int, wanted: int, stream: npt.NDArray[np.uint64]) -> np.uint64:
    """Draw `wanted` cards at random from the set `cards`, which has `count`."""
    taken = NO_CARDS
    for _ in range(wanted):
        skip = below(stream, count)
        left = cards
        for _ in range(skip):
            left &= left - np.uint64(1)
        card = np.uint64(1) << np.uint64(lowest_bit(left))
        taken |= card
        cards ^= card
        count -= 1
    return taken
