"""Random deals of many games for the tests of the play, as texts and as the kernels take them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels.laws.tricks import Table
from kernels.players.view import View
from kernels.playing.play import choose_card
from tests.reference.call_twin import RANKS, STRAINS, SUITS, fields_of, normal_mask, suit_of
from tests.reference.play_twin import Choose, Deal, Turn, play_out, winner


class Kind(NamedTuple):
    """A kind of game."""

    name: str
    players: int = 4
    ranks: str = RANKS[7:]
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
    Kind("32 cards, seven each", ranks=RANKS[5:], hand=7),
    Kind("33 cards, eight each", ranks=RANKS[5:], hand=8, joker=True, upcard=False),
    Kind("no trump", strains=("NT",)),
    Kind("low, alone", strains=("LOW",), alone=True),
    Kind("bid euchre", hand=6, strains=STRAINS, upcard=False),
    Kind("Nap of five", 5, RANKS, partners=False, bowers=False, lead_trump=True, upcard=False),
    Kind("Nap of seven", 7, RANKS, partners=False, bowers=False, lead_trump=True, upcard=False),
    Kind("misère", 4, RANKS[6:], strains=("NT",), partners=False, bowers=False, misere=True, upcard=False),
)


def random_deal(kind: Kind, rng: random.Random) -> Deal:
    """A random deal: any maker, any leader awake, an upcard taken by the dealer, turned down, or none."""
    deck = [rank + suit for suit in SUITS for rank in kind.ranks] + ["JO"] * kind.joker
    cards = list(deck)
    rng.shuffle(cards)
    hands = [set(cards[kind.hand * seat : kind.hand * (seat + 1)]) for seat in range(kind.players)]
    rest = cards[kind.hand * kind.players :]
    maker, strain = rng.randrange(kind.players), rng.choice(kind.strains)
    asleep = {(maker + 2) % 4} if kind.alone else set()
    if kind.lone_defender:
        asleep.add((maker + rng.choice((1, 3))) % 4)
    playing = set(range(kind.players)) - asleep
    makers = {maker, (maker + 2) % 4} & playing if kind.partners else {maker}
    leader = maker if kind.lead_trump or kind.misere else rng.choice(sorted(playing))
    deal = Deal(
        set(deck), hands, strain, maker, makers, playing, leader, kind.bowers, kind.misere, kind.lead_trump
    )  # fmt: skip
    dealer = kind.players - 1
    if kind.upcard and dealer in playing and rng.random() < 0.6:
        deal.taken, deal.buried = {rng.choice(sorted(hands[dealer]))}, {rest[0]}
        if rng.random() < 0.2:
            deal.taken = set(deal.buried)  # he buried the upcard itself
    elif kind.upcard:
        deal.out = {rest[0]}
    if kind.lead_trump:
        deal.strain = rng.choice(sorted(hands[maker]))[1]
    return deal


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
        lone=int(len(deal.makers) == 1),
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


def turns_of(deal: Deal, choose: Choose) -> list[Turn]:
    """All turns with a choice in a deal played by `choose`."""
    turns: list[Turn] = []

    def record(turn: Turn) -> str:
        turns.append(turn)
        return choose(turn)

    play_out(deal, record)
    return turns


def random_deals(kind: Kind, count: int) -> list[Deal]:
    """`count` random deals, always the same ones."""
    rng = random.Random(kind.name)
    return [random_deal(kind, rng) for _ in range(count)]


def turns_at_random(kind: Kind, deals: int) -> list[Turn]:
    """All turns with a choice in some deals in which everybody plays any card."""
    rng = random.Random(3)
    return [
        turn
        for deal in random_deals(kind, deals)
        for turn in turns_of(deal, lambda turn: rng.choice(sorted(turn.choices)))
    ]
