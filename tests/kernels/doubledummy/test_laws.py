"""Laws of double-dummy play, and of the solver: what may not change its answer, and what must."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import numpy.typing as npt
import pytest

from kernels.doubledummy import new_memory, solve_many
from kernels.doubledummy.memory import new_long_memory
from tests.reference.call_twin import STRAINS
from tests.reference.minimax import Deal, tricks_by_questions
from tests.support.kinds import ALL, NINES, SEVENS, Kind
from tests.support.open_deals import (
    ALONE,
    PARTNER,
    STANDARD,
    encode,
    every_trick,
    random_deal,
    random_deals,
    solve,
)

Masks = npt.NDArray[np.uint64]
Seats = npt.NDArray[np.int64]
DEALS = 2000
FOR_THEMSELVES = Kind("four for themselves", 4, ALL, partners=False, bowers=False)


def exact(hands: Masks, makers: Seats, leaders: Seats, alone: int, memory: Masks) -> Seats:
    """The makers' tricks of many deals."""
    tricks = np.zeros(len(hands), np.int64)
    solve_many(STANDARD, hands, makers, leaders, alone, every_trick(5), memory, tricks)
    return tricks


@pytest.fixture(params=["short", "long"])
def memory(request: pytest.FixtureRequest) -> Masks:
    return new_memory() if request.param == "short" else new_long_memory()


@pytest.mark.parametrize("alone", [0, 1])
def test_turning_the_table_changes_nothing(alone: int, memory: Masks) -> None:
    hands, makers, leaders = random_deals(DEALS, bool(alone), 0, 21)
    expected = exact(hands, makers, leaders, alone, memory)
    for turn in (1, 2, 3):
        turned = np.ascontiguousarray(np.roll(hands, turn, axis=1))
        assert np.array_equal(exact(turned, (makers + turn) % 4, (leaders + turn) % 4, alone, memory), expected)


@pytest.mark.parametrize("alone", [0, 1])
def test_plain_suits_are_interchangeable(alone: int, memory: Masks) -> None:
    hands, makers, leaders = random_deals(DEALS, bool(alone), 0, 22)
    expected = exact(hands, makers, leaders, alone, memory)
    fields = hands.view(np.uint16).reshape(DEALS, 4, 4)
    for order in ([0, 1, 3, 2], [0, 2, 1, 3], [0, 3, 1, 2]):
        relabelled = np.ascontiguousarray(fields[:, :, order]).view(np.uint64).reshape(DEALS, 4)
        assert np.array_equal(exact(relabelled, makers, leaders, alone, memory), expected)


def test_what_one_side_takes_the_other_does_not(memory: Masks) -> None:
    hands, makers, leaders = random_deals(DEALS, False, 0, 23)
    ours = exact(hands, makers, leaders, 0, memory)
    theirs = exact(hands, (makers + 1) % 4, leaders, 0, memory)
    assert np.array_equal(ours + theirs, np.full(DEALS, 5))


@pytest.mark.parametrize("kind", [FOR_THEMSELVES, Kind("seven", 7, ALL, partners=False, bowers=False)])
def test_any_two_sides_share_the_tricks(kind: Kind) -> None:
    rng, memory = random.Random("sides"), new_long_memory()
    for _ in range(30):
        deal = random_deal(kind, 4, rng)
        others = frozenset(range(kind.players)) - deal.makers
        assert solve(deal, memory) + solve(deal._replace(makers=others), memory) == 4, deal


@pytest.mark.parametrize("alone", [0, 1])
def test_earlier_deals_leave_no_trace(alone: int, memory: Masks) -> None:
    hands, makers, leaders = random_deals(DEALS, bool(alone), 0, 24)
    expected = exact(hands, makers, leaders, alone, memory)
    backward = [np.ascontiguousarray(each[::-1]) for each in (hands, makers, leaders)]
    assert np.array_equal(exact(*backward, alone, memory)[::-1], expected)
    # the same cards under another maker, leader and trump (fields moved round) in between, deal by deal
    for deal in range(50):
        moved = (hands[deal : deal + 1] << np.uint64(16)) | (hands[deal : deal + 1] >> np.uint64(48))
        exact(moved, makers[deal : deal + 1], leaders[deal : deal + 1], 0, memory)
        exact(hands[deal : deal + 1], (makers[deal : deal + 1] + 1) % 4, leaders[deal : deal + 1], 0, memory)
        again = exact(hands[deal : deal + 1], makers[deal : deal + 1], leaders[deal : deal + 1], alone, memory)
        fresh = exact(
            hands[deal : deal + 1], makers[deal : deal + 1], leaders[deal : deal + 1], alone, np.zeros_like(memory)
        )
        assert again == fresh == expected[deal]


def test_hands_are_left_as_they_were(memory: Masks) -> None:
    deal = random_deal(PARTNER, 5, random.Random(5))
    _, hands = encode(deal)
    solve(deal, memory)
    assert np.array_equal(encode(deal)[1], hands)


@pytest.mark.parametrize("kind", [PARTNER, ALONE, FOR_THEMSELVES], ids=lambda kind: kind.name)
def test_the_highest_trumps_in_one_hand_are_tricks(kind: Kind, memory: Masks) -> None:
    rng = random.Random("trumps")
    if kind is FOR_THEMSELVES:
        memory = new_long_memory()
    for _ in range(300):
        deal = random_deal(kind, 5, rng)
        table, hands = encode(deal)
        trumps = {seat: int(hands[seat]) & 0xFFFF for seat, hand in enumerate(deal.hands) if hand}
        for seat, mine in trumps.items():
            others = max(held for other, held in trumps.items() if other != seat)
            sure = sum(1 for rank in range(16) if mine >> rank & 1 and 1 << rank > others)
            tricks = solve(deal, memory)
            assert (tricks if table.makers >> seat & 1 else 5 - tricks) >= sure, deal


def test_both_solvers_agree() -> None:
    short, long = new_memory(), new_long_memory()
    for alone in (0, 1):
        contracts = random_deals(5000, bool(alone), 0, 25)
        assert np.array_equal(exact(*contracts, alone, short), exact(*contracts, alone, long))
    rng = random.Random("both")
    for kind in (
        Kind("two", 2, SEVENS, partners=False),
        Kind("three", 3, NINES, partners=False, joker=True),
        Kind("no trump", 4, NINES, strains=STRAINS[4:]),
        Kind("joker", 4, NINES, joker=True),
        Kind("one against one", 4, NINES, alone=True, lone_defender=True),
        Kind("52 cards", 4, ALL),
    ):
        for _ in range(100):
            deal = random_deal(kind, 5, rng)
            assert solve(deal, short) == solve(deal, long), deal


def test_a_higher_card_is_nearly_always_better(memory: Masks) -> None:
    """Swap a card of the makers against a higher one of the same suit that the defenders hold.

    That it never costs a trick is no law: the better hand can be made to win and to lead away from its strength.
    """
    hands, makers, leaders = random_deals(20_000, False, 0, 26)
    rng = random.Random("swap")
    better = hands.copy()
    for deal, maker in enumerate(makers):
        mine, theirs = ([seat for seat in range(4) if (seat - maker) % 2 == side] for side in (0, 1))
        give, take = rng.choice(mine), rng.choice(theirs)
        low = [bit for bit in range(64) if int(hands[deal, give]) >> bit & 1]
        high = [bit for bit in range(64) if int(hands[deal, take]) >> bit & 1]
        pairs = [(x, y) for x in low for y in high if y > x and y // 16 == x // 16]
        if pairs:
            swap = np.uint64(sum(1 << bit for bit in rng.choice(pairs)))
            better[deal, give] ^= swap
            better[deal, take] ^= swap
    gained = exact(better, makers, leaders, 0, memory) - exact(hands, makers, leaders, 0, memory)
    assert (gained > 0).mean() > 0.15
    assert (gained < 0).mean() < 0.001


def test_a_higher_card_can_cost_a_trick(memory: Masks) -> None:
    """The left bower in place of the ten: the ten could be led to the partner's king."""
    hands = (
        ("AH", "AD", "KC", "KS", "QS"),
        ("QH", "TD", "QD", "AC", "JC"),
        ("9C", "TC", "TS", "AS", "JS"),
        ("9H", "KH", "KD", "QC", "9S"),
    )
    deal = Deal(hands, "S", 2, frozenset({0, 2}))
    swapped = tuple(tuple({"JC": "TS", "TS": "JC"}.get(card, card) for card in hand) for hand in hands)
    assert solve(deal, memory) == tricks_by_questions(deal) == 5
    better = deal._replace(hands=swapped)
    assert solve(better, memory) == tricks_by_questions(better) == 4


PROGRAM = """
import random
from kernels.doubledummy import new_memory, solve_tricks
from kernels.doubledummy.memory import new_long_memory
from kernels.doubledummy.stack import makers_take
from tests.support.open_deals import PARTNER, random_deal, solve

deals = [random_deal(PARTNER, 5, random.Random(i)) for i in range(20)]
print([solve(deal, new_memory()) for deal in deals])
assert not makers_take.signatures, "the solver for every game was compiled for a deal of the fast one"
print([solve(deal, new_long_memory()) for deal in deals])
"""


@pytest.mark.slow
@pytest.mark.fresh_process
def test_the_machine_code_serves_the_next_process(tmp_path: object) -> None:
    settings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    texts = [
        subprocess.run([sys.executable, "-c", PROGRAM], env=settings, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    first, second = texts[0].splitlines()
    assert first == second
    assert texts[0] == texts[1]
