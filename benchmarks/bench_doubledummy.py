"""Our solver beside the stick: ``python benchmarks/bench_doubledummy.py [deals] [rounds]``.

Both solve random deals of 24-card euchre whose maker holds three trumps or more, into the classes 0-2, 3-4 and 5
tricks. They take turns within one run, each keeps its best round, and time is the process's own, on one thread.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import popcount
from kernels.cards.layout import SPADES, normalise
from kernels.cards.rng import below, start_stream
from kernels.doubledummy import new_memory, solve_many
from kernels.laws.tricks import Table
from tests.reference.stick import build_stick

CLASSES = 1 << 3 | 1 << 5
EVERY_TRICK = 0b111110
NONE = np.uint64(0)


def euchre_deck() -> npt.NDArray[np.uint64]:
    """The 24 cards, normalised for spades."""
    raw = [np.uint64(1 << (16 * suit + rank)) for suit in range(4) for rank in range(7, 13)]
    return np.array([normalise(card, SPADES, True) for card in raw], np.uint64)


@kernel
def deal_contracts(
    seed: np.uint64, deck: npt.NDArray[np.uint64], alone: int, trumps: int, hands: npt.NDArray[np.uint64],
    makers: npt.NDArray[np.int64], leaders: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Fill `hands` (``uint64[n, 4]``), `makers` and `leaders` (``int64[n]``) with random deals.

    The maker is any seat with at least `trumps` trumps; with `alone` the lead passes over the maker's partner.
    """
    stream, cards = np.empty(1, np.uint64), deck.copy()
    start_stream(seed, 0, stream)
    deal = 0
    while deal < len(makers):
        for i in range(20):
            j = i + below(stream, len(cards) - i)
            cards[i], cards[j] = cards[j], cards[i]
        for seat in range(4):
            hands[deal, seat] = NONE
            for i in range(5):
                hands[deal, seat] |= cards[5 * seat + i]
        maker, leader = below(stream, 4), below(stream, 4)
        if alone and leader == (maker + 2) % 4:
            leader = (leader + 1) % 4
        makers[deal], leaders[deal] = maker, leader
        if popcount(hands[deal, maker] & np.uint64(0xFFFF)) >= trumps:
            deal += 1


def random_contracts(
    deals: int, alone: bool, trumps: int = 3, seed: int = 1
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Random deals: (hands, makers, leaders)."""
    hands, makers, leaders = np.zeros((deals, 4), np.uint64), np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    deal_contracts(np.uint64(seed), euchre_deck(), int(alone), trumps, hands, makers, leaders)
    return hands, makers, leaders


def euchre_table() -> Table:
    """A table of four partners; maker and leader are given with each deal."""
    return Table(
        players=4, tricks=5, partners=1, active=15, makers=0, maker=0, leader=0, trump=np.uint64(0xFFFF), misere=0,
        lead_trump=0, deck=NONE, out=NONE, pickup=NONE, buried=NONE,
    )  # fmt: skip


def measure(deals: int, alone: bool, steps: int = CLASSES) -> float:
    """Solves a second of process time over `deals` random deals, once."""
    hands, makers, leaders = random_contracts(deals, alone)
    tricks, memory = np.zeros(deals, np.int64), new_memory()
    solve_many(euchre_table(), hands[:1], makers[:1], leaders[:1], int(alone), steps, memory, tricks)  # compile or load
    start = time.process_time()
    solve_many(euchre_table(), hands, makers, leaders, int(alone), steps, memory, tricks)
    return deals / (time.process_time() - start)


def main() -> None:
    """Print solves a second of both, and their ratio."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with build_stick() as stick:
        for alone in (False, True):
            ours = stick_speed = exact = 0.0
            for _ in range(rounds):
                ours = max(ours, measure(deals, alone))
                exact = max(exact, measure(deals, alone, EVERY_TRICK))
                if stick:
                    stick_speed = max(stick_speed, stick.bench(deals, alone, 3))
            beside = f", stick {stick_speed:,.0f}/s, ratio {ours / stick_speed:.2f}" if stick else ", no C compiler"
            print(f"{'alone' if alone else 'pair':5}  {ours:,.0f}/s{beside}; every trick count {exact:,.0f}/s")


if __name__ == "__main__":
    main()
