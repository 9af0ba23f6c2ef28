"""What is known of the players' cards in a recorded deal: all of them, or a part.

Nothing here guesses: a card is *sure* to be in a hand, or it *could* be there. Whatever the unknown cards are, no hand
holds a card outside its `could`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.records.formats.recorded_deals import RecordedDeal


@dataclass(slots=True)
class Holding:
    """One player's cards: all of `sure`, and as many others of `could` as make `size`."""

    sure: int
    could: int
    size: int

    @property
    def is_known(self) -> bool:
        return self.sure == self.could

    @property
    def is_possible(self) -> bool:
        """Whether some hand fits."""
        return not self.sure & ~self.could and self.sure.bit_count() <= self.size <= self.could.bit_count()

    def add(self, cards: int) -> None:
        """Take cards that are known."""
        self.sure |= cards
        self.could |= cards
        self.size += cards.bit_count()

    def add_hidden(self, count: int, among: int) -> None:
        """Take so many cards, each of them one of `among`."""
        self.could |= among
        self.size += count

    def remove(self, card: int) -> None:
        """Give a card away that is in `could`."""
        self.sure &= ~card
        self.could &= ~card
        self.size -= 1

    def remove_hidden(self, count: int, among: int) -> None:
        """Give so many cards away, each of them one of `among`: those that are sure no longer are."""
        if count:
            self.sure &= ~among
            self.size -= count


class Hands:
    """The holdings of all players by position, and what could not be checked for want of cards."""

    def __init__(self, holdings: list[Holding]) -> None:
        self._holdings = holdings
        self.unchecked: list[str] = []

    @classmethod
    def dealt(cls, deal: RecordedDeal) -> Hands:
        """The hands as they were dealt: what is not recorded could be any card that nobody is known to have."""
        rules = deal.rules
        unseen = rules.deck & ~(sum(deal.hands) | (deal.upcard or 0) | deal.undealt)
        holdings = []
        for position in range(rules.players):
            seat = deal.seat(position)
            known, hidden = deal.hands[seat], deal.hidden[seat]
            holdings.append(Holding(known, known | unseen if hidden else known, rules.hand))
        hands = cls(holdings)
        hands.settle()
        return hands

    def __getitem__(self, position: int) -> Holding:
        return self._holdings[position]

    def copy(self) -> Hands:
        """The same hands apart from these, with nothing unchecked yet."""
        return Hands([replace(one) for one in self._holdings])

    @property
    def sure(self) -> int:
        """All cards that somebody is sure to hold."""
        together = 0
        for one in self._holdings:
            together |= one.sure
        return together

    def are_known(self, positions: list[int]) -> bool:
        """Whether every card at these positions is known."""
        return all(self[position].is_known for position in positions)

    def cards(self) -> list[int]:
        """The sets of cards by position, as far as they are sure."""
        return [one.sure for one in self._holdings]

    def learn(self, position: int, cards: int) -> None:
        """Cards that could be somebody's turn out to be his."""
        self[position].sure |= cards
        self.settle()

    def settle(self) -> None:
        """Draw the plain conclusions: who lacks as many cards as could be his has them, and a card is in one hand."""
        changed = True
        while changed:
            changed = False
            for one in self._holdings:
                elsewhere = 0
                for other in self._holdings:
                    elsewhere |= other.sure if other is not one else 0
                could = one.could & ~(elsewhere & ~one.sure)
                if one.sure.bit_count() == one.size:
                    could = one.sure
                sure = could if could.bit_count() == one.size else one.sure
                changed |= (sure, could) != (one.sure, one.could)
                one.sure, one.could = sure, could

    def note(self, what: str) -> None:
        """Remember what could not be checked."""
        if what not in self.unchecked:
            self.unchecked.append(what)
