"""The play of a recorded deal of which not every card is known: who may have won what, and what was surely illegal.

First every *line* is followed: a winner for each trick that fits the cards led to the next one. Then the hands are
filled with what each player played later, and each line is checked against them. What holds in all lines that remain
is so; a record without a line is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import format_card, format_hand, split_cards
from analyzer.errors import DataError

if TYPE_CHECKING:
    from analyzer.records.formats.recorded_deals import RecordedDeal
    from analyzer.records.holdings import Hands, Holding
    from analyzer.rules import Rules

Trick = list[tuple[int, int]]
"""(position, card) in the order played; a card that is not known is 0."""
MOST_LINES = 100
"""Where there are more, the tricks from the first unknown card on are left out."""


class TooManyLinesError(Exception):
    """There are too many ways in which the tricks may have gone."""


@dataclass(slots=True)
class Line:
    """A way in which the recorded tricks may have gone; positions."""

    leaders: list[int]
    """Of every trick begun, and of the next."""
    winners: list[int] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)


class Suits:
    """The deck in play under a strain: which suit a card belongs to, and what beats it."""

    def __init__(self, rules: Rules, strain: int) -> None:
        from kernels.cards.layout import normalise

        self._place = {}
        self._of = [0] * 4
        for card in split_cards(rules.deck):
            bit = int(normalise(np.uint64(card), strain, rules.bowers)).bit_length() - 1
            self._place[card] = (bit >> 4, bit & 15)
            self._of[bit >> 4] |= card
        self.trumps = self._of[0] if strain < 4 else 0

    def suit(self, card: int) -> int:
        """All cards of the card's suit."""
        return self._of[self._place[card][0]]

    def beat(self, card: int, best: int) -> bool:
        """Tell whether `card`, played later, beats `best`."""
        if self.suit(card) == self.suit(best):
            return self._place[card][1] > self._place[best][1]
        return bool(card & self.trumps)

    def beating(self, cards: int, best: int) -> bool:
        """Tell whether any of `cards` beats `best`."""
        return any(self.beat(card, best) for card in split_cards(cards))


class PlayInPart:
    """The tricks of a deal in which some cards are not known."""

    def __init__(self, deal: RecordedDeal, strain: int, leader: int, active: list[int], hands: Hands) -> None:
        self.deal, self.active, self.hands = deal, active, hands
        self.suits = Suits(deal.rules, strain)
        self._leader = leader
        self._error = ""
        self._depth = -1

    def lines(self) -> list[tuple[Line, Hands]]:
        """Every line that may have been, and the hands left after it, with what could not be checked.

        Raises `DataError` where there is none, with the error that came last.
        """
        self._check_lengths()
        followed = self._follow()
        checked = [(line, hands) for line in followed if (hands := self._check(line)) is not None]
        if not checked:
            raise DataError(self._error)
        return checked

    def _check_lengths(self) -> None:
        size, plays = len(self.active), self.deal.plays
        for number, trick in enumerate(plays, start=1):
            if number > self.deal.rules.hand:
                raise DataError(f"trick {number} is given, but {self.deal.rules.hand} tricks end the deal")
            if len(trick) > size or (len(trick) < size and number < len(plays)):
                raise DataError(f"trick {number} has {len(trick)} cards; {size} seats play")
        played = 0
        for number, trick in enumerate(plays, start=1):
            for place, card in enumerate(trick, start=1):
                if card & played:
                    raise DataError(f"trick {number}, card {place}: {format_card(card)} was played before")
                played |= card

    def _fail(self, depth: int, error: str) -> None:
        """Remember what is wrong with a line, if it is the one that got furthest."""
        if depth > self._depth:
            self._depth, self._error = depth, error

    # ------------------------------------------------------------------ which lines there are
    def _follow(self) -> list[Line]:
        lines = [Line([self._leader])]
        for number, cards in enumerate(self.deal.plays, start=1):
            grown = []
            for line in lines:
                trick = list(zip(self._clockwise(line.leaders[-1]), cards, strict=False))
                if self._can_play(number, trick):
                    grown += [self._after(line, trick, winner) for winner in self._winners(trick)]
            lines = grown
            if len(lines) > MOST_LINES:
                raise TooManyLinesError
        return lines

    def _clockwise(self, leader: int) -> list[int]:
        place = self.active.index(leader)
        return self.active[place:] + self.active[:place]

    def _can_play(self, number: int, trick: Trick) -> bool:
        """Tell whether each known card may be in the hand of who would have to play it."""
        for place, (position, card) in enumerate(trick, start=1):
            could = self.hands[position].could
            if card & ~could:
                self._fail(
                    self._number(number, place),
                    f"trick {number}, card {place}: seat {self.deal.seat(position)} does not hold {format_card(card)}; "
                    f"cards that it could hold: {format_hand(could)}",
                )
                return False
        return True

    def _number(self, trick: int, place: int) -> int:
        """A card by its number in the deal."""
        return trick * len(self.active) + place

    def _after(self, line: Line, trick: Trick, winner: int) -> Line:
        if winner < 0:
            return Line(line.leaders, line.winners, [*line.tricks, trick])
        winners = [*line.winners, winner]
        leaders = [*line.leaders, winner] if len(winners) < self.deal.rules.hand else line.leaders
        return Line(leaders, winners, [*line.tricks, trick])

    def _winners(self, trick: Trick) -> list[int]:
        """The positions that may have won the trick; -1 for one that is unfinished."""
        if len(trick) < len(self.active):
            return [-1]
        if not trick[0][1]:
            return [position for position, _ in trick]
        winner, best = trick[0]
        for position, card in trick[1:]:
            if card and self.suits.beat(card, best):
                winner, best = position, card
        out = sum(card for _, card in trick)
        hidden = [position for position, card in trick if not card]
        return [winner] + [one for one in hidden if self.suits.beating(self.hands[one].could & ~out, best)]

    # ------------------------------------------------------------------ whether a line is legal
    def _check(self, line: Line) -> Hands | None:
        """The hands after a line; None where it cannot be."""
        hands = self.hands.copy()
        for trick in line.tricks:
            for position, card in trick:
                hands[position].sure |= card
        hands.settle()
        later = [0] * self.deal.rules.players
        for trick in line.tricks:
            for position, card in trick:
                later[position] |= card
        for position in self.active:
            if not hands[position].is_possible:
                seat = self.deal.seat(position)
                self._fail(0, f"seat {seat} plays {format_hand(later[position])}, which cannot all be in its hand")
                return None
        for number, trick in enumerate(line.tricks, start=1):
            led = trick[0][1] if trick else 0
            for place, (position, card) in enumerate(trick, start=1):
                one = hands[position]
                where = f"trick {number}, card {place}"
                wrong = self._wrong(hands, where, position, card, led if place > 1 else None, number == 1)
                if wrong or not one.is_possible:
                    self._fail(self._number(number, place), wrong or f"{where}: no hand fits what this seat plays")
                    return None
                later[position] &= ~card
                if card:
                    one.remove(card)
                else:
                    one.remove_hidden(1, one.could & ~later[position])
                hands.settle()
        return hands

    def _wrong(self, hands: Hands, where: str, position: int, card: int, led: int | None, first: bool) -> str:
        """What is wrong with a card, or "". `led` is the card led, 0 an unknown one, None for who leads."""
        one, seat = hands[position], self.deal.seat(position)
        if led is None:
            if first and self.deal.rules.first_lead_trump:
                return self._wrong_lead(hands, f"{where}: seat {seat}", one, card)
        elif not led or not card:
            if one.size > 1 or one.could & ~one.sure:
                hands.note(f"{where}: whether suit was followed")
        elif not card & (suit := self.suits.suit(led)):
            held = one.could & suit
            if one.sure & suit or (one.could & ~suit).bit_count() < one.size:
                return (
                    f"{where}: seat {seat} must follow the suit of {format_card(led)} and may not play "
                    f"{format_card(card)}; legal: {format_hand(one.sure & suit or held)}"
                )
            if held:
                hands.note(f"{where}: whether suit was followed")
            one.could &= ~suit
        return ""

    def _wrong_lead(self, hands: Hands, who: str, one: Holding, card: int) -> str:
        """What is wrong with a first lead that must be a trump."""
        trumps = self.suits.trumps
        if card & trumps or not one.could & trumps:
            return ""
        if card and one.sure & trumps:
            return (
                f"{who} must lead a trump and may not play {format_card(card)}; legal: {format_hand(one.sure & trumps)}"
            )
        hands.note(f"{who.replace(':', ': whether')} led a trump as it must")
        return ""
