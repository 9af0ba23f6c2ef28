"""Plain minimax over open cards: the twin of the double-dummy solver.

Cards are strings, rank first: "JS", "TH", "JO" for the joker. A strain is "C", "D", "H", "S", "NT" or "LOW". Hands
are tuples of cards, one a seat; a seat that sleeps, or does not exist, has an empty tuple and plays nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
RANKS = "23456789TJQKA"
Hands = tuple[tuple[str, ...], ...]


class Deal(NamedTuple):
    """Open hands, and what is to be played with them."""

    hands: Hands
    strain: str
    leader: int
    makers: frozenset[int]
    bowers: bool = True
    misere: bool = False  # the makers want no trick, the others want them to take one
    lead_trump: bool = False  # the very first card led must be a trump


def suit_of(card: str, strain: str, bowers: bool) -> str:
    """The suit that the card belongs to in play."""
    if card == "JO":
        return strain
    if bowers and strain in SAME_COLOUR and card == "J" + SAME_COLOUR[strain]:
        return strain
    return card[1]


def rank_of(card: str, strain: str, bowers: bool) -> int:
    """How high the card stands in its suit."""
    if card == "JO":
        return 102
    if bowers and card == "J" + strain:
        return 101
    if bowers and strain in SAME_COLOUR and card == "J" + SAME_COLOUR[strain]:
        return 100
    rank = RANKS.index(card[0])
    return -rank if strain == "LOW" else rank


def legal_cards(hand: Sequence[str], led: str | None, strain: str, bowers: bool) -> list[str]:
    """The cards of `hand` that may be played to a trick in which the suit `led` was led (None: leading)."""
    following = [card for card in hand if suit_of(card, strain, bowers) == led]
    return following or list(hand)


def winner_of(trick: Sequence[tuple[int, str]], strain: str, bowers: bool) -> int:
    """The seat that wins `trick`, a sequence of (seat, card) in the order of play."""
    led = suit_of(trick[0][1], strain, bowers)

    def strength(play: tuple[int, str]) -> tuple[bool, bool, int]:
        suit = suit_of(play[1], strain, bowers)
        return suit == strain, suit == led, rank_of(play[1], strain, bowers)

    return max(trick, key=strength)[0]


def choices(deal: Deal, hands: Hands, seat: int, trick: tuple[tuple[int, str], ...]) -> list[str]:
    """The cards that `seat` may play now."""
    if trick:
        return legal_cards(hands[seat], suit_of(trick[0][1], deal.strain, deal.bowers), deal.strain, deal.bowers)
    if deal.lead_trump and hands == deal.hands:
        return [card for card in hands[seat] if suit_of(card, deal.strain, deal.bowers) == deal.strain]
    return list(hands[seat])


def play(hands: Hands, seat: int, card: str) -> Hands:
    """The hands without the card played."""
    return tuple(tuple(c for c in hand if c != card) if s == seat else hand for s, hand in enumerate(hands))


def next_to_play(hands: Hands, seat: int, trick: tuple[tuple[int, str], ...]) -> int | None:
    """The seat that plays after `seat` to this trick, or None when the trick is complete."""
    done = {who for who, _ in trick}
    for step in range(1, len(hands)):
        other = (seat + step) % len(hands)
        if other in done:
            return None
        if hands[other]:
            return other
    return None


def value_within(deal: Deal, hands: Hands, seat: int, trick: tuple[tuple[int, str], ...]) -> int:
    """The tricks that the makers still win from any position, that of `trick` included: minimax without any pruning.

    `hands` is what is left, `seat` is on turn, and `trick` what was played to the trick under way.
    """
    if not trick and not hands[seat]:
        return 0
    results = [value_after(deal, hands, seat, trick, card) for card in choices(deal, hands, seat, trick)]
    wants_tricks = (seat in deal.makers) != deal.misere
    return max(results) if wants_tricks else min(results)


def value_after(deal: Deal, hands: Hands, seat: int, trick: tuple[tuple[int, str], ...], card: str) -> int:
    """`value_within` once `seat` has played `card`."""
    after, grown = play(hands, seat, card), (*trick, (seat, card))
    following = next_to_play(after, seat, grown)
    if following is not None:
        return value_within(deal, after, following, grown)
    winner = winner_of(grown, deal.strain, deal.bowers)
    return (winner in deal.makers) + value_within(deal, after, winner, ())


def tricks_of_makers(deal: Deal) -> int:
    """The makers' tricks under best play by both sides."""
    return value_within(deal, deal.hands, deal.leader, ())


def enough_within(deal: Deal, hands: Hands, seat: int, trick: tuple[tuple[int, str], ...], need: int) -> bool:
    """Tell whether `value_within` is at least `need`: the same minimax over yes and no.

    A seat stops at the first card that gives its side what it wants, and nothing else is left out.
    """
    if need == 0:
        return True
    if not trick and len(hands[seat]) < need:
        return False
    wants_tricks = (seat in deal.makers) != deal.misere
    results = (enough_after(deal, hands, seat, trick, card, need) for card in choices(deal, hands, seat, trick))
    return any(results) if wants_tricks else all(results)


def enough_after(deal: Deal, hands: Hands, seat: int, trick: tuple[tuple[int, str], ...], card: str, need: int) -> bool:
    """`enough_within` once `seat` has played `card`."""
    after, grown = play(hands, seat, card), (*trick, (seat, card))
    following = next_to_play(after, seat, grown)
    if following is not None:
        return enough_within(deal, after, following, grown, need)
    winner = winner_of(grown, deal.strain, deal.bowers)
    return enough_within(deal, after, winner, (), need - (winner in deal.makers))


def makers_take(deal: Deal, need: int) -> bool:
    """Tell whether the makers take at least `need` tricks."""
    return enough_within(deal, deal.hands, deal.leader, (), need)


def tricks_by_questions(deal: Deal) -> int:
    """`tricks_of_makers` by asking `makers_take` for one trick, for two, and so on; quicker for whole deals."""
    tricks = 0
    while tricks < len(deal.hands[deal.leader]) and makers_take(deal, tricks + 1):
        tricks += 1
    return tricks
