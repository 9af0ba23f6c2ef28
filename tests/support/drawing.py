"""Drawing many worlds at one turn, and counting how often each layout came."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.rng import start_stream
from kernels.playing.worlds import Search, draw_world, plan_worlds
from tests.reference.play_twin import Turn
from tests.support.play_encoding import form

Masks = npt.NDArray[np.uint64]


@kernel
def draw_worlds(
    game: Any, policy: Any, table: Any, view: Any, conditioned: Any, seed: Any, search: Any, worlds: Any, buried: Any
) -> Any:  # fmt: skip
    """Draw as many worlds as there are rows."""
    start_stream(seed, 0, search.stream)
    plan_worlds(game, table, view, conditioned, search)
    for k in range(len(worlds)):
        draw_world(game, policy, table, view, conditioned, search)
        for seat in range(table.players):
            worlds[k, seat] = search.world[seat]
        buried[k] = search.buried


def voids_of(turn: Turn) -> int:
    """How many suits the others have failed to follow, seats that play to be counted once for each."""
    return sum(len(turn.suits_failed(seat)) for seat in turn.deal.playing - {turn.seat})


def search_of(turn: Turn, search: Search) -> Search:
    """The scratch with the cards played and laid so far."""
    for trick in [*turn.history, turn.trick]:
        for seat, card in trick:
            search["played"][seat] |= form(turn.deal, {card})
    for seat, card in turn.trick:
        search["laid"][seat] = form(turn.deal, {card})
    return search


FACTORS = np.array([0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0xD6E8FEB86659FD93], np.uint64)


def keys_of(turn: Turn, worlds: Masks) -> Masks:
    """One number for each row of hands."""
    others = [seat for seat in sorted(turn.deal.playing) if seat != turn.seat]
    mixed = worlds[:, others] ^ FACTORS[: len(others)]
    for shift in (30, 27):  # so that high bits, which a product alone would push out, count in all places
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * FACTORS[1]
    return (mixed ^ (mixed >> np.uint64(31))).sum(axis=1, dtype=np.uint64)


def count_layouts(turn: Turn, found: list[dict[int, frozenset[str]]], worlds: Masks) -> npt.NDArray[np.int64]:
    """How often each of the layouts `found` is among `worlds`; a world that is none of them fails."""
    hands = np.zeros((len(found), len(turn.deal.hands)), np.uint64)
    for row, layout in zip(hands, found, strict=True):
        for seat, cards in layout.items():
            row[seat] = form(turn.deal, cards)
    known, (drawn, counts) = keys_of(turn, hands), np.unique(keys_of(turn, worlds), return_counts=True)
    assert len(set(known.tolist())) == len(found)
    assert set(drawn.tolist()) <= set(known.tolist())
    places = {key: place for place, key in enumerate(known.tolist())}
    result = np.zeros(len(found), np.int64)
    for key, count in zip(drawn.tolist(), counts.tolist(), strict=True):
        result[places[key]] = count
    return result
