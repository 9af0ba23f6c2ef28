"""What a player sees, and how he weighs it."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import pytest

from kernels.players.chances import chance_beaten
from kernels.players.view import boss_cards
from tests.kernels.dealing import KINDS, Kind, form, random_deals, turns_of, view_of
from tests.kernels.dealing import seats as seats_of
from tests.reference.call_twin import ranking, suit_of
from tests.reference.play_twin import Turn, may_be_played, winner


def any_card(seed: int) -> Callable[[Turn], str]:
    """A player who plays any card."""
    rng = random.Random(seed)
    return lambda turn: rng.choice(sorted(turn.choices))


def turns(kind: Kind, deals: int) -> list[Turn]:
    """All turns with a choice in some deals played at random."""
    return [turn for deal in random_deals(kind, deals) for turn in turns_of(deal, any_card(3))]


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_boss_cards(kind: Kind) -> None:
    """A boss is a card that no card out of sight beats in its own suit."""
    for turn in turns(kind, 8):
        deal, hidden = turn.deal, turn.deal.deck - turn.known()

        def is_boss(card: str, deal=deal, hidden=hidden) -> bool:  # type: ignore[no-untyped-def]
            suit = suit_of(card, deal.strain, deal.bowers)
            order = ranking(suit, deal.strain, deal.bowers)
            return not any(other in hidden for other in order[order.index(card) + 1 :])

        assert boss_cards(view_of(turn)) == form(deal, {card for card in turn.hand if is_boss(card)})


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
    for turn in turns(kind, 4):
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
    for turn in turns(Kind("standard"), 10):
        view, (first, *rest) = view_of(turn), turn.to_come or [0]
        for card in sorted(turn.choices) if rest else ():
            one, other, both = (
                1 - chance_beaten(view, form(turn.deal, {card}), seats)
                for seats in (1 << first, sum(1 << seat for seat in rest), seats_of(turn.to_come))
            )
            assert both == pytest.approx(one * other)
