"""Whose turn it is and what is public by then, card by card, against the twin's table."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from kernels.laws.turns import after_card, first_turn, legal_at, next_active
from kernels.players.view import see
from tests.reference.call_twin import suit_of
from tests.reference.play_twin import Deal, Turn, may_be_led_first, may_be_played, order_of_play, play_out, winner
from tests.support.encoding import retyped
from tests.support.kinds import KINDS, Kind, random_deals
from tests.support.play_encoding import encode, field_of, form, seats, view_of


def all_turns(deal: Deal, rng: random.Random) -> Iterator[tuple[Turn, str]]:
    """Every turn of a deal played at random, those without a choice too, and the card played."""
    history = play_out(deal, lambda turn: rng.choice(sorted(turn.choices)))
    hands = [set(hand) for hand in deal.hands]
    for number, trick in enumerate(history):
        order = order_of_play(deal, trick[0][0])
        assert order == [seat for seat, _ in trick]
        for place, (seat, card) in enumerate(trick):
            choices = may_be_played(deal, hands[seat], trick[0][1] if place else None)
            if number == place == 0:
                choices = may_be_led_first(deal, hands[seat])
            yield Turn(deal, seat, set(hands[seat]), choices, history[:number], trick[:place], order[place + 1 :]), card
            hands[seat].remove(card)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_twin_agrees(kind: Kind) -> None:
    """Every field of every turn, the legal cards, and so all that the players see; from first to last card."""
    rng = random.Random(f"turns {kind.name}")
    for deal in random_deals(kind, 15):
        table, _ = encode(deal)
        turn = retyped(first_turn(table))
        for twin, card in all_turns(deal, rng):
            leads, hand = not twin.trick, form(deal, twin.hand)
            won = twin.seat if leads else winner(deal, twin.trick)
            led = 0 if leads else 0xFFFF << 16 * field_of(deal, suit_of(twin.trick[0][1], deal.strain, deal.bowers))
            assert turn == turn._replace(
                seat=twin.seat,
                behind=seats(twin.to_come),
                leader=twin.seat if leads else twin.trick[0][0],
                trick=len(twin.history),
                taken=twin.makers_tricks(),
                seen=form(deal, twin.played()),
                voids=view_of(twin).voids,
                led=np.uint64(led),
                best=form(deal, set() if leads else {dict(twin.trick)[won]}),
                winner=won,
            )
            legal = np.uint64(legal_at(table, turn, hand))
            assert legal == form(deal, twin.choices)
            assert see(table, turn, hand, legal) == view_of(twin)
            turn = retyped(after_card(table, turn, form(deal, {card})))
        assert turn.trick == table.tricks


def test_sleeping_seats_are_passed_over() -> None:
    """Clockwise from every seat, for every set of two or more that play."""
    for deal in (*random_deals(Kind("standard"), 1), *random_deals(Kind("three", 3, partners=False), 1)):
        table, _ = encode(deal)
        for active in range(3, 1 << table.players):
            if active.bit_count() < 2:
                continue
            playing = [seat for seat in range(table.players) if (active >> seat) & 1]
            for place, seat in enumerate(playing):
                assert next_active(table._replace(active=active), seat) == playing[(place + 1) % len(playing)]
