"""The play of the cards, the slow and obvious way.

Cards are texts as in `tests.reference.call_twin`, hands are sets, a trick is a list of (seat, card) in the order of
play. Written from the rules' prose: who plays, what may be played, who wins a trick and leads to the next, and what
everybody at the table has seen by then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.reference.call_twin import SUITS, ranking, suit_of

Trick = list[tuple[int, str]]


@dataclass
class Deal:
    """A deal ready for the first lead. Seats are positions; the dealer is the last."""

    deck: set[str]
    hands: list[set[str]]
    strain: str
    maker: int
    makers: set[int]
    """The seats of the makers' side that play."""
    playing: set[int]
    """All seats that play."""
    leader: int
    bowers: bool = True
    misere: bool = False
    lead_trump: bool = False
    """The maker's first card must be a trump."""
    out: set[str] = field(default_factory=set)
    """Cards turned down, or left, before everybody's eyes."""
    taken: set[str] = field(default_factory=set)
    """The upcard, which everybody saw the dealer take."""
    buried: set[str] = field(default_factory=set)
    """The dealer's discard, known to him alone."""


def may_be_played(deal: Deal, hand: set[str], led: str | None) -> set[str]:
    """Follow the suit of the card `led` if possible, else play any card; `led` is None for the leader."""
    if led is not None:
        suit = suit_of(led, deal.strain, deal.bowers)
        following = {card for card in hand if suit_of(card, deal.strain, deal.bowers) == suit}
        return following or set(hand)
    return set(hand)


def may_be_led_first(deal: Deal, hand: set[str]) -> set[str]:
    """The first lead of a deal: a trump where the leader's first card fixes the trumps."""
    trumps = {card for card in hand if suit_of(card, deal.strain, deal.bowers) == deal.strain}
    return (trumps if deal.lead_trump else set()) or set(hand)


def winner(deal: Deal, trick: Trick) -> int:
    """The highest trump wins, else the highest card of the suit led."""
    by_suit: dict[str, list[tuple[int, str]]] = {}
    for seat, card in trick:
        by_suit.setdefault(suit_of(card, deal.strain, deal.bowers), []).append((seat, card))
    led = suit_of(trick[0][1], deal.strain, deal.bowers)
    suit = deal.strain if deal.strain in by_suit and deal.strain in SUITS else led
    order = ranking(suit, deal.strain, deal.bowers)
    return max(by_suit[suit], key=lambda play: order.index(play[1]))[0]


def order_of_play(deal: Deal, leader: int) -> list[int]:
    """Clockwise from the leader, without the seats that sleep."""
    seats = len(deal.hands)
    clockwise = [(leader + step) % seats for step in range(seats)]
    return [seat for seat in clockwise if seat in deal.playing]


Choose = Callable[["Turn"], str]


@dataclass
class Turn:
    """A player's turn, and what everybody has seen by then."""

    deal: Deal
    seat: int
    hand: set[str]
    choices: set[str]
    history: list[Trick]
    trick: Trick
    to_come: list[int]
    """The seats that still play to this trick, after this one."""

    def played(self) -> set[str]:
        """All cards played face up so far."""
        return {card for trick in [*self.history, self.trick] for _, card in trick}

    def suits_failed(self, seat: int) -> set[str]:
        """The suits that `seat` has failed to follow."""
        deal, failed = self.deal, set()
        for trick in [*self.history, self.trick]:
            for who, card in trick:
                led = suit_of(trick[0][1], deal.strain, deal.bowers)
                if who == seat and suit_of(card, deal.strain, deal.bowers) != led:
                    failed.add(led)
        return failed

    def known(self) -> set[str]:
        """The cards that the player can place: his own, those played, those out; the dealer knows his discard."""
        dealer = len(self.deal.hands) - 1
        return self.hand | self.played() | self.deal.out | (self.deal.buried if self.seat == dealer else set())

    def makers_tricks(self) -> int:
        """Tricks won so far by the makers."""
        return sum(winner(self.deal, trick) in self.deal.makers for trick in self.history)


def play_out(deal: Deal, choose: Choose) -> list[Trick]:
    """Play the deal to its end; `choose` is asked wherever there is a choice. Returns the tricks."""
    hands = [set(hand) for hand in deal.hands]
    history: list[Trick] = []
    leader = deal.leader
    while hands[leader]:
        trick: Trick = []
        order = order_of_play(deal, leader)
        for place, seat in enumerate(order):
            choices = may_be_played(deal, hands[seat], trick[0][1] if trick else None)
            if not history and not trick:
                choices = may_be_led_first(deal, hands[seat])
            card = next(iter(choices))
            if len(choices) > 1:
                card = choose(
                    Turn(deal, seat, set(hands[seat]), choices, list(history), list(trick), order[place + 1 :])
                )
                assert card in choices
            hands[seat].remove(card)
            trick.append((seat, card))
        history.append(trick)
        leader = winner(deal, trick)
    return history
