"""What the benchmark is measured against: the same work in plain Python, as a first program would do it."""

from __future__ import annotations

import random

RANKS, SUITS = "9TJQKA", "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def deal_cards(generator: random.Random) -> list[list[str]]:
    """Shuffle and deal five cards to each of four players."""
    deck = list(DECK)
    generator.shuffle(deck)
    return [deck[5 * seat : 5 * seat + 5] for seat in range(4)]


def suit_and_strength(card: str, trump: str) -> tuple[str, int]:
    """The suit a card belongs to under `trump`, and its strength within it."""
    rank, suit = card[0], card[1]
    if rank == "J" and suit == trump:
        return trump, 7
    if rank == "J" and suit == SAME_COLOUR[trump]:
        return trump, 6
    return suit, RANKS.index(rank)


def playable(hand: list[str], led: str | None, trump: str) -> list[str]:
    """Cards that may be played to the suit led."""
    follow = [card for card in hand if suit_and_strength(card, trump)[0] == led]
    return follow or hand


def trick_winner(trick: list[tuple[int, str]], trump: str) -> int:
    """The seat that wins a trick of (seat, card) in the order of play."""
    led = suit_and_strength(trick[0][1], trump)[0]

    def strength(play: tuple[int, str]) -> tuple[bool, bool, int]:
        suit, rank = suit_and_strength(play[1], trump)
        return suit == trump, suit == led, rank

    return max(trick, key=strength)[0]


def play_randomly(hands: list[list[str]], leader: int, trump: str, generator: random.Random) -> int:
    """Play a deal with random legal cards; return the tricks of seats 0 and 2."""
    tricks = 0
    for _ in range(5):
        trick: list[tuple[int, str]] = []
        for step in range(4):
            seat = (leader + step) % 4
            led = suit_and_strength(trick[0][1], trump)[0] if trick else None
            card = generator.choice(playable(hands[seat], led, trump))
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick_winner(trick, trump)
        tricks += leader % 2 == 0
    return tricks


def deal_to_maker(generator: random.Random, trump: str, least: int) -> list[list[str]]:
    """Deal until seat 0 holds at least so many trumps."""
    while True:
        hands = deal_cards(generator)
        if sum(suit_and_strength(card, trump)[0] == trump for card in hands[0]) >= least:
            return hands


def can_take(
    hands: list[list[str]], trick: list[tuple[int, str]], leader: int, need: int, trump: str, asleep: int = -1
) -> bool:
    """Alpha-beta on one question: can seats 0 and 2 take `need` more tricks with all cards seen?"""
    if need <= 0:
        return True
    order = [seat for seat in ((leader + step) % 4 for step in range(4)) if seat != asleep]
    if len(trick) == len(order):
        winner = trick_winner(trick, trump)
        return can_take(hands, [], winner, need - (winner % 2 == 0), trump, asleep)
    seat = order[len(trick)]
    if not hands[seat]:
        return False
    led = suit_and_strength(trick[0][1], trump)[0] if trick else None
    ours = seat % 2 == 0
    for card in playable(hands[seat], led, trump):
        rest = [hand if place != seat else [c for c in hand if c != card] for place, hand in enumerate(hands)]
        if can_take(rest, [*trick, (seat, card)], leader, need, trump, asleep) == ours:
            return ours
    return not ours


def solve_class(hands: list[list[str]], leader: int, trump: str, asleep: int = -1) -> int:
    """0, 1 or 2: seats 0 and 2 take 0-2, 3-4 or all 5 tricks with open cards."""
    return sum(can_take(hands, [], leader, need, trump, asleep) for need in (3, 5))
