"""All layouts of the hidden cards that a player must hold possible, one by one, with sets and strings.

What he knows, from the rules' prose: his own cards, those played, those out before everybody's eyes; the dealer knows
what he buried. Everybody saw the dealer take the upcard, and he holds it until he plays it, unless he fails to follow
its suit: then he buried it. Who fails to follow a suit holds no card of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tests.reference.call_twin import suit_of
from tests.reference.play_twin import Turn


class Layout(NamedTuple):
    """Who holds which hidden cards."""

    hands: dict[int, frozenset[str]]
    """By seat, of all but the player himself who play, and of those asleep where they are asked for."""
    buried: str | None
    """What the dealer buried, where that is asked for."""


def upcard_held(turn: Turn) -> set[str]:
    """The upcard, where all others must think that the dealer holds it."""
    deal = turn.deal
    failed = turn.suits_failed(len(deal.hands) - 1)
    return {card for card in deal.taken - turn.played() if suit_of(card, deal.strain, deal.bowers) not in failed}


def layouts(turn: Turn, bury: bool = False, asleep: bool = False) -> Iterator[Layout]:
    """All layouts; with `bury` for each card that the dealer may have buried, with `asleep` for sleeping hands too."""
    deal, dealer = turn.deal, len(turn.deal.hands) - 1
    laid = {seat for seat, _ in turn.trick}
    sizes = {seat: len(turn.hand) - (seat in laid) for seat in deal.playing - {turn.seat}}
    held = upcard_held(turn)
    if dealer in sizes:
        sizes[dealer] -= len(held)
    if asleep:
        sizes |= {seat: len(hand) for seat, hand in enumerate(deal.hands) if seat not in deal.playing}

    def may_hold(seat: int, card: str) -> bool:
        return suit_of(card, deal.strain, deal.bowers) not in turn.suits_failed(seat)

    def deal_to(seats: list[int], left: frozenset[str]) -> Iterator[Layout]:
        if not seats:
            for buried in sorted(left) if bury else [None]:
                yield Layout({}, buried)
            return
        seat = seats[0]
        for cards in combinations([card for card in sorted(left) if may_hold(seat, card)], sizes[seat]):
            hand = frozenset(cards)
            whole = hand | held if seat == dealer else hand
            for rest in deal_to(seats[1:], left - hand):
                yield rest._replace(hands={seat: whole, **rest.hands})

    return deal_to(sorted(sizes), frozenset(deal.deck - turn.known() - deal.taken))
