"""The play of one deal, card by card, under the laws of `kernels.laws.tricks`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.rules import Rules


class CardPlay:
    """A deal in play. Seats are positions, 0 eldest to players - 1 the dealer; cards are those of `analyzer.cards`."""

    def __init__(
        self, rules: Rules, contract: int, strain: int, maker: int, lone_defender: int | None, hands: Sequence[int]
    ) -> None:
        """Make ready for the first lead; `hands` (by position) are those to be played, sleeping ones included."""
        from kernels.cards.layout import trump_mask

        self.rules, self.contract, self.strain = rules, contract, strain
        self.active = active_positions(rules, contract, maker, lone_defender)
        self.leaders = [first_lead(rules, contract, maker, lone_defender)]
        """Of every trick begun, and of the next."""
        self.winners: list[int] = []
        self.seat = self.leaders[0]
        """On turn."""
        self._hands = [self._normal(hand) for hand in hands]
        self._trump = np.uint64(trump_mask(strain))
        self.led = 0
        """The first card of the trick under way, 0 when leading."""
        self._led = self._best = np.uint64(0)
        self._winner = self.seat
        self._played = 0

    def _normal(self, cards: int) -> np.uint64:
        from kernels.cards.layout import normalise

        return np.uint64(normalise(np.uint64(cards), self.strain, self.rules.bowers))

    def _raw(self, cards: np.uint64) -> int:
        from kernels.cards.layout import denormalise

        return int(denormalise(cards, self.strain, self.rules.bowers))

    @property
    def is_over(self) -> bool:
        return len(self.winners) == self.rules.hand

    @property
    def hand(self) -> int:
        """The cards left to the seat on turn."""
        return self._raw(self._hands[self.seat])

    def legal(self) -> int:
        """The set of cards that the seat on turn may play."""
        return self._raw(self._legal())

    def _legal(self) -> np.uint64:
        from kernels.laws.tricks import legal_cards

        hand = self._hands[self.seat]
        opens = not self.winners and not self._led
        if opens and self.rules.first_lead_trump and hand & self._trump:
            return np.uint64(hand & self._trump)  # the maker's first card fixes the trumps
        return np.uint64(legal_cards(hand, self._led))

    def play(self, card: int) -> None:
        """Play a legal card of the seat on turn."""
        from kernels.laws.tricks import beats, field_mask

        chosen = self._normal(card)
        if not chosen & self._legal():
            raise ValueError("the card is not legal here")
        self._hands[self.seat] &= ~chosen
        if not self._led:
            self.led, self._led = card, np.uint64(field_mask(chosen))
        if not self._best or beats(chosen, self._best, self._trump):
            self._best, self._winner = chosen, self.seat
        self._played += 1
        if self._played < len(self.active):
            self.seat = self._left_of(self.seat)
            return
        self.winners.append(self._winner)
        self.seat = self._winner
        self.led, self._led, self._best = 0, np.uint64(0), np.uint64(0)
        self._played = 0
        if not self.is_over:
            self.leaders.append(self.seat)

    def _left_of(self, seat: int) -> int:
        """The next seat that plays."""
        seat = (seat + 1) % self.rules.players
        while seat not in self.active:
            seat = (seat + 1) % self.rules.players
        return seat


def active_positions(rules: Rules, contract: int, maker: int, lone_defender: int | None) -> list[int]:
    """The positions that play, ascending."""
    active = _active(rules, contract, maker, lone_defender)
    return [position for position in range(rules.players) if (active >> position) & 1]


def first_lead(rules: Rules, contract: int, maker: int, lone_defender: int | None) -> int:
    """The position that leads to the first trick."""
    from kernels.laws.tricks import first_leader

    active = _active(rules, contract, maker, lone_defender)
    lone = -1 if lone_defender is None else lone_defender
    return int(first_leader(compile_rules(rules), contract, maker, lone, active))


def _active(rules: Rules, contract: int, maker: int, lone_defender: int | None) -> int:
    from kernels.laws.tricks import active_seats

    return int(active_seats(compile_rules(rules), contract, maker, -1 if lone_defender is None else lone_defender))
