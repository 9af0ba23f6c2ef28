"""A deal, a turn and a player of the play's twin, as the kernels take them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from kernels.laws.tricks import Table
from kernels.players.view import View
from kernels.playing.play import choose_card
from tests.reference.call_twin import SUITS, fields_of, normal_mask, suit_of
from tests.reference.play_twin import Choose, Deal, Turn, winner


def form(deal: Deal, cards: Iterable[str]) -> np.uint64:
    """A set of cards as the kernels write it for the deal's strain."""
    return np.uint64(normal_mask(set(cards), deal.strain, deal.bowers))


def seats(mask: Iterable[int]) -> int:
    """A set of seats as the kernels write it."""
    return sum(1 << seat for seat in mask)


def trump_mask(deal: Deal) -> np.uint64:
    """All trumps, or none."""
    return np.uint64(0xFFFF if deal.strain in SUITS else 0)


def encode(deal: Deal) -> tuple[Table, npt.NDArray[np.uint64]]:
    """The deal as the kernels take it; the hands of sleeping seats are kept."""
    table = Table(
        players=len(deal.hands),
        tricks=len(deal.hands[deal.leader]),
        partners=int(len(deal.makers) == 2 or deal.playing != set(range(len(deal.hands)))),
        active=seats(deal.playing),
        makers=seats(deal.makers),
        maker=deal.maker,
        leader=deal.leader,
        trump=trump_mask(deal),
        misere=int(deal.misere),
        lead_trump=int(deal.lead_trump),
        deck=form(deal, deal.deck),
        out=form(deal, deal.out),
        pickup=form(deal, deal.taken),
        buried=form(deal, deal.buried),
    )
    return table, np.array([form(deal, hand) for hand in deal.hands], np.uint64)


def field_of(deal: Deal, suit: str) -> int:
    """The field in which a suit stands."""
    return fields_of(deal.strain).index(suit)


def view_of(turn: Turn) -> View:
    """The player's view, put together from what the twin's players have seen."""
    deal, seat = turn.deal, turn.seat
    side = deal.makers if seat in deal.makers else deal.playing - deal.makers
    best = led = np.uint64(0)
    winning = winner(deal, turn.trick) if turn.trick else seat

    def suit(card: str) -> str:
        return suit_of(card, deal.strain, deal.bowers)

    if turn.trick:
        best = form(deal, {dict(turn.trick)[winning]})
        led = np.uint64(0xFFFF << 16 * field_of(deal, suit(turn.trick[0][1])))
    held = {c for c in deal.taken - turn.played() if suit(c) not in turn.suits_failed(len(deal.hands) - 1)}
    voids = sum(
        1 << (4 * who + field_of(deal, failed)) for who in deal.playing for failed in turn.suits_failed(who)
    )  # fmt: skip
    return View(
        players=len(deal.hands),
        seat=seat,
        hand=form(deal, turn.hand),
        legal=form(deal, turn.choices),
        friends=seats(side - {seat}),
        foes=seats(deal.playing - side),
        behind=seats(turn.to_come),
        maker=deal.maker,
        is_maker=int(seat in deal.makers),
        is_lone=int(len(deal.makers) == 1),
        misere=int(deal.misere),
        trump=trump_mask(deal),
        hidden=form(deal, deal.deck - turn.known()),
        pickup=form(deal, held),
        upcard=form(deal, deal.taken | deal.out),
        voids=voids,
        trick=len(turn.history),
        left=len(turn.hand),
        taken=turn.makers_tricks(),
        led=led,
        best=best,
        winner=winning,
    )


def chooser(model: int, stream: npt.NDArray[np.uint64]) -> Choose:
    """A player for the twin's table who asks the kernels' play model for a card."""

    def choose(turn: Turn) -> str:
        chosen = choose_card(model, view_of(turn), stream)
        (card,) = (card for card in turn.hand if form(turn.deal, {card}) == chosen)
        return card

    return choose
