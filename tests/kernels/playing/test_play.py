"""Playing a deal out: the twin's table, with the kernels' players sitting at it, comes to the same tricks."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kernels.codes import RANDOM, RULES
from tests.reference.play_twin import play_out as play_by_twin
from tests.reference.play_twin import winner
from tests.support.kinds import KINDS, Kind, random_deals
from tests.support.play_encoding import chooser, encode
from tests.support.playing import play_out

MODELS = [(RANDOM, RANDOM), (RULES, RULES), (RULES, RANDOM), (RANDOM, RULES)]


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_twin_agrees(kind: Kind) -> None:
    """The makers' tricks, for every mix of models: so the twin's and the kernel's players saw the same things."""
    for number, deal in enumerate(random_deals(kind, 24)):
        makers, defenders = MODELS[number % len(MODELS)]
        table, hands = encode(deal)
        tricks = play_out(table, hands, makers, defenders, np.array([number], np.uint64))
        stream = np.array([number], np.uint64)
        players = {True: chooser(makers, stream), False: chooser(defenders, stream)}
        history = play_by_twin(deal, lambda turn, players=players: players[turn.seat in turn.deal.makers](turn))
        assert tricks == sum(winner(deal, trick) in deal.makers for trick in history)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_every_active_card_is_played_and_no_other(kind: Kind) -> None:
    """Sleeping seats keep their cards."""
    for deal in random_deals(kind, 10):
        table, hands = encode(deal)
        before = hands.copy()
        play_out(table, hands, RULES, RANDOM, np.zeros(1, np.uint64))
        for seat in range(len(hands)):
            assert hands[seat] == (0 if seat in deal.playing else before[seat])


def test_sleeping_cards_do_not_matter() -> None:
    """A lone maker's deal is played the same whatever his partner laid aside."""
    rng = random.Random(5)
    for deal in random_deals(Kind("alone", alone=True, upcard=False), 50):
        table, hands = encode(deal)
        kitty = sorted(deal.deck.difference(*deal.hands))
        (asleep,) = set(range(4)) - deal.playing
        pool = sorted(deal.hands[asleep]) + kitty
        rng.shuffle(pool)
        deal.hands[asleep] = set(pool[:5])
        _, again = encode(deal)
        stream = np.zeros(1, np.uint64)
        assert play_out(table, hands, RULES, RULES, stream) == play_out(table, again, RULES, RULES, stream)


def test_random_play_is_a_function_of_its_stream() -> None:
    """Same stream, same play; other streams, other plays."""
    (deal,) = random_deals(Kind("standard"), 1)
    table, hands = encode(deal)

    def play(seed: int) -> int:
        return int(play_out(table, hands.copy(), RANDOM, RANDOM, np.array([seed], np.uint64)))

    results = [play(seed) for seed in range(200)]
    assert results == [play(seed) for seed in range(200)]
    assert len(set(results)) > 1
