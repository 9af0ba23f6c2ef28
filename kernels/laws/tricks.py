"""The play of the cards: what is legal, who wins a trick, who sleeps and who leads.

Cards here are normalised (`kernels.cards.layout`): four fields of 16 bits, trumps in the lowest where there are any.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import highest_bit
from kernels.cards.layout import NO_CARDS, normalise, trump_mask
from kernels.codes import LEAD_ELDEST, LEAD_MAKER
from kernels.game import Game


class Table(NamedTuple):
    """Everything public about a deal in play, and the few cards that some players know. Seats are positions.

    Masks of seats have bit p set for position p. Card sets are normalised for the contract's strain.
    """

    players: int
    tricks: int  # tricks to play, equal to the cards in each active hand
    partners: int
    active: int  # seats that play
    makers: int  # active seats of the makers' side
    maker: int
    leader: int
    trump: np.uint64  # mask of the trumps, 0 without trumps
    misere: int  # the makers want no trick
    lead_trump: int  # the first card led must be a trump (the maker's own first card fixes the trumps)
    deck: np.uint64  # all cards of the game
    out: np.uint64  # cards that everybody knows to be out of play (the turned-down or uncollected upcard)
    pickup: np.uint64  # the upcard that everybody knows the dealer took, else 0
    buried: np.uint64  # what the dealer discarded: known to him alone


@kernel
def field_mask(card: np.uint64) -> np.uint64:
    """Mask of the field (suit) in which the single card stands."""
    return np.uint64(0xFFFF) << np.uint64(highest_bit(card) & 48)


@kernel
def legal_cards(hand: np.uint64, led: np.uint64) -> np.uint64:
    """Cards of `hand` that may be played; `led` is the field led, 0 when leading."""
    follow = hand & led
    return follow if follow else hand


@kernel
def beats(card: np.uint64, best: np.uint64, trump: np.uint64) -> bool:
    """Tell whether `card`, played later, beats `best`, the winning card of the trick so far."""
    if field_mask(best) & card:
        return bool(card > best)
    return bool(card & trump)


@kernel
def active_seats(game: Game, contract: int, maker: int, lone_defender: int) -> int:
    """Mask of the seats that play; `lone_defender` is a seat or -1."""
    active = (1 << game.players) - 1
    if game.alone[contract]:
        active &= ~(1 << ((maker + 2) % game.players))
    if lone_defender >= 0:
        active &= ~(1 << ((lone_defender + 2) % game.players))
    return active


@kernel
def maker_seats(game: Game, active: int, maker: int) -> int:
    """Mask of the active seats of the maker's side."""
    side = 1 << maker
    if game.partners:
        side |= 1 << ((maker + 2) % game.players)
    return side & active


@kernel
def first_leader(game: Game, contract: int, maker: int, lone_defender: int, active: int) -> int:
    """Seat of the first lead; a sleeping seat passes it on to the next active one."""
    if lone_defender >= 0 and game.lone_defender_leads:
        return lone_defender
    mode = game.alone_lead if game.alone[contract] else game.first_lead
    seat = 0 if mode == LEAD_ELDEST else maker if mode == LEAD_MAKER else (maker + 1) % game.players
    while not (active >> seat) & 1:
        seat = (seat + 1) % game.players
    return seat


@kernel
def make_table(game: Game, contract_id: int, strain: int, maker: int, active: int, leader: int) -> Table:
    """The table at which nothing is known of the cards that are out of play (see `hide`)."""
    trump, deck = trump_mask(strain), NO_CARDS
    for k in range(game.cards):
        deck |= game.deck[k]
    return Table(
        players=game.players,
        tricks=game.hand,
        partners=game.partners,
        active=active,
        makers=maker_seats(game, active, maker),
        maker=maker,
        leader=leader,
        trump=trump,
        misere=game.misere[contract_id],
        lead_trump=1 if game.first_lead_trump and trump and leader == maker else 0,
        deck=normalise(deck, strain, game.bowers == 1),
        out=NO_CARDS,
        pickup=NO_CARDS,
        buried=NO_CARDS,
    )


@kernel
def hide(table: Table, out: np.uint64, pickup: np.uint64, buried: np.uint64) -> Table:
    """The same table with these cards known to be out, with the dealer, or to him alone."""
    return Table(
        players=table.players, tricks=table.tricks, partners=table.partners, active=table.active, makers=table.makers,
        maker=table.maker, leader=table.leader, trump=table.trump, misere=table.misere, lead_trump=table.lead_trump,
        deck=table.deck, out=out, pickup=pickup, buried=buried,
    )  # fmt: skip


@kernel
def leave_tricks(table: Table, left: int, first: int) -> Table:
    """The same table with so many tricks left; only the `first` lead of a deal (1, else 0) must be a trump."""
    return Table(
        players=table.players, tricks=left, partners=table.partners, active=table.active, makers=table.makers,
        maker=table.maker, leader=table.leader, trump=table.trump, misere=table.misere,
        lead_trump=table.lead_trump * first, deck=table.deck, out=table.out, pickup=table.pickup, buried=table.buried,
    )  # fmt: skip


@kernel
def seat_sides(table: Table, maker: int, leader: int, alone: int) -> Table:
    """The same table with another maker, whose partner sleeps where he plays `alone`, and another leader."""
    active, makers = (1 << table.players) - 1, 1 << maker
    if table.partners:
        partner = 1 << ((maker + 2) % table.players)
        active, makers = (active & ~partner, makers) if alone else (active, makers | partner)
    return Table(
        players=table.players, tricks=table.tricks, partners=table.partners, active=active, makers=makers, maker=maker,
        leader=leader, trump=table.trump, misere=table.misere, lead_trump=table.lead_trump, deck=table.deck,
        out=table.out, pickup=table.pickup, buried=table.buried,
    )  # fmt: skip
