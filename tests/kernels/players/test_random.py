"""The random player draws every legal card equally often."""

from __future__ import annotations

import random

import numpy as np

from kernels.cards.rng import start_stream
from kernels.players.random import choose_random
from tests.reference.play_twin import Turn
from tests.support.chi_square import assert_uniform
from tests.support.kinds import Kind, random_deals, turns_of
from tests.support.play_encoding import view_of


def test_every_legal_card_equally_often() -> None:
    """2,000 draws from hands of every size."""
    rng = random.Random(2)
    stream = np.zeros(1, np.uint64)
    start_stream(np.uint64(1), 0, stream)

    def choose(turn: Turn) -> str:
        return rng.choice(sorted(turn.choices))

    for turn in turns_of(random_deals(Kind("standard"), 3)[2], choose):
        drawn = [int(choose_random(view_of(turn), stream)) for _ in range(2_000)]
        cards, counts = np.unique(drawn, return_counts=True)
        assert sum(cards.tolist()) == int(view_of(turn).legal)
        assert_uniform(counts)
