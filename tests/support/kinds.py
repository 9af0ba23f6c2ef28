"""Kinds of games, and random deals of them as the twin of the play takes them."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.reference.call_twin import RANKS, STRAINS, SUITS
from tests.reference.play_twin import Choose, Deal, Turn, play_out

ALL, SEVENS, NINES = RANKS, RANKS[5:], RANKS[7:]


class Kind(NamedTuple):
    """A kind of game."""

    name: str
    players: int = 4
    ranks: str = NINES
    hand: int = 5
    strains: tuple[str, ...] = STRAINS[:4]
    partners: bool = True
    alone: bool = False
    lone_defender: bool = False
    joker: bool = False
    bowers: bool = True
    misere: bool = False
    lead_trump: bool = False
    upcard: bool = True


KINDS = (
    Kind("standard"),
    Kind("alone", alone=True),
    Kind("alone against one", alone=True, lone_defender=True),
    Kind("two-handed", 2, partners=False),
    Kind("three-handed", 3, partners=False),
    Kind("British", joker=True),
    Kind("32 cards, seven each", ranks=SEVENS, hand=7),
    Kind("33 cards, eight each", ranks=SEVENS, hand=8, joker=True, upcard=False),
    Kind("no trump", strains=("NT",)),
    Kind("low, alone", strains=("LOW",), alone=True),
    Kind("bid euchre", hand=6, strains=STRAINS, upcard=False),
    Kind("Nap of five", 5, ALL, partners=False, bowers=False, lead_trump=True, upcard=False),
    Kind("Nap of seven", 7, ALL, partners=False, bowers=False, lead_trump=True, upcard=False),
    Kind("misère", 4, RANKS[6:], strains=("NT",), partners=False, bowers=False, misere=True, upcard=False),
)


def random_deal(kind: Kind, rng: random.Random, tricks: int | None = None) -> Deal:
    """A random deal, its upcard taken by the dealer, turned down, or none; any maker, any leader awake.

    With `tricks` it is an ending of so many cards a hand and no upcard, which anybody awake leads, also where the
    maker leads to the first trick of a deal.
    """
    deck, size = [rank + suit for suit in SUITS for rank in kind.ranks] + ["JO"] * kind.joker, tricks or kind.hand
    cards = list(deck)
    rng.shuffle(cards)
    hands = [set(cards[size * seat : size * (seat + 1)]) for seat in range(kind.players)]
    rest = cards[size * kind.players :]
    maker, strain = rng.randrange(kind.players), rng.choice(kind.strains)
    asleep = {(maker + 2) % 4} if kind.alone else set()
    if kind.lone_defender:
        asleep.add((maker + rng.choice((1, 3))) % 4)
    playing = set(range(kind.players)) - asleep
    makers = {maker, (maker + 2) % 4} & playing if kind.partners else {maker}
    leads = not tricks and (kind.lead_trump or kind.misere)
    leader = maker if leads else rng.choice(sorted(playing))
    if kind.lead_trump:
        strain = rng.choice(sorted(hands[leader]))[1]
    deal = Deal(
        set(deck), hands, strain, maker, makers, playing, leader, kind.bowers, kind.misere, kind.lead_trump
    )  # fmt: skip
    if kind.upcard and not tricks:
        turn_up(deal, rest[0], rng)
    return deal


def turn_up(deal: Deal, upcard: str, rng: random.Random) -> None:
    """The dealer took a card that is in his hand by now and buried `upcard`, or it lies there turned down."""
    dealer = len(deal.hands) - 1
    if dealer in deal.playing and rng.random() < 0.6:
        deal.taken, deal.buried = {rng.choice(sorted(deal.hands[dealer]))}, {upcard}
        if rng.random() < 0.2:
            deal.taken = set(deal.buried)  # he buried the upcard itself
    else:
        deal.out = {upcard}


def random_deals(kind: Kind, count: int) -> list[Deal]:
    """`count` random deals, always the same ones."""
    rng = random.Random(kind.name)
    return [random_deal(kind, rng) for _ in range(count)]


def turns_of(deal: Deal, choose: Choose) -> list[Turn]:
    """All turns with a choice in a deal played by `choose`."""
    turns: list[Turn] = []

    def record(turn: Turn) -> str:
        turns.append(turn)
        return choose(turn)

    play_out(deal, record)
    return turns


def turns_at_random(kind: Kind, deals: int) -> list[Turn]:
    """All turns with a choice in some deals in which everybody plays any card."""
    rng = random.Random(3)
    return [
        turn
        for deal in random_deals(kind, deals)
        for turn in turns_of(deal, lambda turn: rng.choice(sorted(turn.choices)))
    ]
