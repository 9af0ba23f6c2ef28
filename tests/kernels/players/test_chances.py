"""How likely a card is beaten: against the share of all hands that the others may hold."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from kernels.players.chances import chance_beaten, chance_to_miss
from tests.reference.call_twin import suit_of
from tests.reference.play_twin import Turn, may_be_played, winner
from tests.support.kinds import KINDS, Kind, turns_at_random
from tests.support.play_encoding import form, view_of
from tests.support.play_encoding import seats as seats_of


@pytest.mark.parametrize("pool", range(8))
def test_chance_to_miss_is_a_hypergeometric_chance(pool: int) -> None:
    """None of `count` given cards among `held` drawn from `pool`: C(pool - count, held) of C(pool, held)."""
    for held in range(pool + 1):
        for count in range(pool + 1):
            expected = math.comb(pool - count, held) / math.comb(pool, held)
            assert chance_to_miss(pool, held, count) == pytest.approx(expected, abs=1e-14)


def exact_chance_beaten(turn: Turn, seat: int, card: str) -> float:
    """The share of the hands that `seat` may hold, all equally likely, from which it can beat `card`."""
    deal, dealer = turn.deal, len(turn.deal.hands) - 1
    failed = turn.suits_failed(seat)
    known = {
        card
        for card in deal.taken - turn.known()
        if suit_of(card, deal.strain, deal.bowers) not in turn.suits_failed(dealer)
    }
    free = [c for c in sorted(deal.deck - turn.known() - known) if suit_of(c, deal.strain, deal.bowers) not in failed]
    sure = known if seat == dealer else set()
    trick = [*turn.trick, (turn.seat, card)]
    hands = wins = 0
    for cards in combinations(free, len(turn.hand) - len(sure)):
        choices = may_be_played(deal, set(cards) | sure, trick[0][1])
        hands += 1
        wins += any(winner(deal, [*trick, (seat, choice)]) == seat for choice in choices)
    return wins / hands


@pytest.mark.parametrize("kind", KINDS[:6] + KINDS[8:11], ids=[kind.name for kind in KINDS[:6] + KINDS[8:11]])
def test_chance_beaten(kind: Kind) -> None:
    """The chance that one player beats a card equals the share by enumeration."""
    compared = 0
    for turn in turns_at_random(kind, 4):
        deal, view = turn.deal, view_of(turn)
        if len(turn.hand) == kind.hand:
            continue  # the enumeration would be long
        for card in sorted(turn.choices):
            if turn.to_come and winner(deal, [*turn.trick, (turn.seat, card)]) == turn.seat:
                seat = turn.to_come[-1]
                chance = chance_beaten(view, form(deal, {card}), 1 << seat)
                assert chance == pytest.approx(exact_chance_beaten(turn, seat, card), abs=1e-12)
                compared += 1
    assert compared > 20


def test_several_players_are_taken_as_independent() -> None:
    """The chance that all of them fail is the product of theirs."""
    for turn in turns_at_random(Kind("standard"), 10):
        view, (first, *rest) = view_of(turn), turn.to_come or [0]
        for card in sorted(turn.choices) if rest else ():
            one, other, both = (
                1 - chance_beaten(view, form(turn.deal, {card}), seats)
                for seats in (1 << first, sum(1 << seat for seat in rest), seats_of(turn.to_come))
            )
            assert both == pytest.approx(one * other)
