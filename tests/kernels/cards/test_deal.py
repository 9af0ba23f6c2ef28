"""The record of a deal: what it holds, that a new one says nothing, and that it is one type wherever it lies."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from kernels._jit import kernel
from kernels.cards.deal import DEAL, SPOKEN, Deal, Spoken, copy_cards, new_deal, note_call
from kernels.codes import BY_RULE, MAX_CALLS, MAX_DECK, PASS
from kernels.playing.worlds import SEARCH, Search

SPOKEN_NAMES = [field[0] for field in SPOKEN]
RECORDS = pytest.mark.parametrize(
    ("layout", "kinds"),
    [(DEAL, Deal.__annotations__ | Spoken.__annotations__), (SEARCH, Search.__annotations__ | Spoken.__annotations__)],
    ids=["deal", "search"],
)


# ---------------------------------------------------------------------- the fields
@RECORDS
def test_the_layout_has_the_fields_that_are_promised(layout: Any, kinds: dict[str, str]) -> None:
    """All of them and no other, arrays where arrays are, and cards as masks."""
    assert sorted(layout.names) == sorted(kinds)
    for name, kind in kinds.items():
        assert bool(layout[name].shape) == ("NDArray" in kind), name
        assert layout[name].base == (np.uint64 if "uint64" in kind else np.int64), name


def test_what_was_said_is_the_same_in_a_deal_and_in_a_search() -> None:
    """So that one kernel weighs the calls of both."""
    assert sorted(Spoken.__annotations__) == sorted(SPOKEN_NAMES)
    assert [DEAL[name] for name in SPOKEN_NAMES] == [SEARCH[name] for name in SPOKEN_NAMES]


def test_there_is_room_for_the_largest_game() -> None:
    assert (DEAL["calls"].shape, DEAL["pool"].shape) == ((MAX_CALLS,), (MAX_DECK,))
    assert MAX_CALLS == 255  # a node counts calls in eight bits


# ---------------------------------------------------------------------- a new deal
def test_a_new_deal_says_nothing() -> None:
    """No cards and no calls, nobody who swaps or defends alone, and everything is left to the points rule."""
    deal: Any = new_deal()
    for name in DEAL.names or ():
        nobody = name in ("decider", "defence", "lone_defender", "swapped")
        assert (deal[name] == (-1 if nobody else 0)).all(), name
    assert BY_RULE == -1


def test_each_new_deal_has_memory_of_its_own() -> None:
    one, two = (new_deal() for _ in range(2))
    note_call(one, 5)
    one["hands"][0] = 1  # type: ignore[index]
    assert two["count"] == 0  # type: ignore[index]
    assert not two["hands"].any()  # type: ignore[index]


def test_a_deal_is_the_same_type_alone_and_among_many() -> None:
    """Else a kernel would be compiled twice."""
    many = np.zeros(3, DEAL)
    assert numba.typeof(new_deal()) == numba.typeof(many[1]) == numba.typeof(many).dtype


# ---------------------------------------------------------------------- calls and cards
def test_calls_are_noted_in_their_order() -> None:
    """In the deal that was handed over, to the last place that there is, and nowhere else."""
    deal: Any = new_deal()
    calls = [PASS if number % 3 else number for number in range(MAX_CALLS)]
    for number, call in enumerate(calls):
        assert deal["count"] == number
        note_call(deal, call)
        assert deal["calls"][: number + 1].tolist() == calls[: number + 1]
        assert not deal["calls"][number + 1 :].any()
    fresh: Any = new_deal()
    for name in set(DEAL.names or ()) - {"calls", "count"}:
        assert (deal[name] == fresh[name]).all(), name


def test_a_deal_among_many_is_written_where_it_lies() -> None:
    @kernel
    def note(deals: Any) -> None:
        for number in range(len(deals)):
            for _ in range(number):
                note_call(deals[number], number)

    deals = np.zeros(4, DEAL)
    note(deals)
    assert deals["count"].tolist() == [0, 1, 2, 3]
    assert deals["calls"][:, :3].tolist() == [[0, 0, 0], [1, 0, 0], [2, 2, 0], [3, 3, 3]]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_cards_of_so_many_seats_are_copied(players: int) -> None:
    cards, copy = np.arange(1, 9, dtype=np.uint64), np.full(8, 1 << 63, np.uint64)
    copy_cards(cards, copy, players)
    assert copy.tolist() == [*range(1, players + 1), *[1 << 63] * (8 - players)]
    assert cards.tolist() == list(range(1, 9))
