"""What all cards of a view have in common for the net, in small numbers: who I am, how the deal and the trick stand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, highest_card, popcount
from kernels.cards.layout import NO_CARDS
from kernels.players.chances import chance_beaten
from kernels.players.rules.player import choose_by_rules
from kernels.players.view import View, boss_cards, field_cards, higher, is_void

ROLES, PLACES, LEFT, TAKEN, OWN, UNSEEN, TOPS, CHANCES = 8, 4, 7, 6, 6, 8, 6, 9
"""How many values the fields of an `ViewSummary` have."""
CALLED, TAKER, DEALERS = 4, 4, 3


class ViewSummary(NamedTuple):
    """One view in small numbers; each starts at 0."""

    role: int  # seats after the maker, at most 3; 4 more where the makers' side is one seat
    place: int  # leading, last, second to last, earlier
    left: int  # tricks still to be won, 2 to 8
    taken: int  # makers' tricks, at most 5
    own: int  # trumps in the hand, at most 5
    unseen: int  # hidden trumps, at most 7
    top: int  # hidden trumps above the hand's highest, at most 4; 5 without a trump
    friend: int  # the player's side wins the trick so far
    led: int  # leading, a trump was led, another suit, another suit and it was ruffed
    chance: int  # that those to come on the side that does not win the trick so far beat its best card (see `bucket`)
    called: int  # upcard's suit, the other suit of its colour, another suit, no upcard
    taker: int  # the upcard is with the dealer, was, was turned down, or put away
    dealer: int  # the dealer is the player, a friend, somebody else
    before: int  # seats from the maker to the dealer, at most 3
    friend_dry: int  # a friend is known to be out of trumps
    foes_dry: int  # how many foes are, at most 2
    bosses: np.uint64  # cards of the hand that no hidden card of the field beats
    favourite: np.uint64  # the rule player's card


@kernel
def bucket(chance: float) -> int:
    """A chance in nine steps; the first is never, the last always."""
    if chance < 0.001:
        return 0
    if chance > 0.999:
        return 8
    return 1 + min(int(chance * 7.0), 6)


@kernel
def dry_seats(view: View, seats: int, field: int) -> int:
    """How many of `seats` are known to be out of `field`."""
    count = 0
    for seat in range(view.players):
        if (seats >> seat) & 1 and is_void(view, seat, field):
            count += 1
    return count


@kernel
def summary_of(view: View) -> ViewSummary:
    """The summary of a view."""
    dealer = view.players - 1
    role = min((view.seat - view.maker) % view.players, 3) + 4 * view.is_lone
    behind = popcount(np.uint64(view.behind))
    place = 1 + min(behind, 2) if view.led else 0
    own, hidden = view.hand & view.trump, view.hidden & view.trump
    top = min(popcount(hidden & higher(highest_card(own))), 4) if own else 5
    friend, led, chance = 0, 0, 0
    if view.led:
        friend = (view.friends >> view.winner) & 1
        led = 1 if view.led & view.trump else 3 if view.best & view.trump else 2
        rivals = view.behind & (view.foes if friend else view.friends)
        if rivals:
            chance = bucket(chance_beaten(view, view.best, rivals))
    called, taker = 3, 2
    if view.upcard:
        field = highest_bit(view.upcard) >> 4
        called = 0 if view.upcard & view.trump else 1 if field == 1 else 2
        if view.pickup:
            taker = 0
        elif called == 0:
            active = view.friends | view.foes | 1 << view.seat
            taker = 1 if (active >> dealer) & 1 else 3
    return ViewSummary(
        role, place, min(max(view.left, 2), 8) - 2, min(view.taken, 5), min(popcount(own), 5), min(popcount(hidden), 7),
        top, friend, led, chance, called, taker,
        0 if view.seat == dealer else 1 if (view.friends >> dealer) & 1 else 2,
        min(dealer - view.maker, 3),
        min(dry_seats(view, view.friends, 0), 1), min(dry_seats(view, view.foes, 0), 2),
        boss_cards(view), choose_by_rules(view),
    )  # fmt: skip


@kernel
def best_boss_suits(view: View, summary: ViewSummary, but: int) -> int:
    """In how many side suits other than field `but` the hand holds a boss, at most 2."""
    count = 0
    for field in range(1, 4):
        if field != but and summary.bosses & field_cards(field) & ~view.trump:
            count += 1
    return min(count, 2)


@kernel
def same_run(view: View, low: np.uint64, high: np.uint64) -> bool:
    """Tell whether two cards of the hand, the lower one first, are equals: nobody else can hold a card between them."""
    if (highest_bit(low) >> 4) != (highest_bit(high) >> 4):
        return False
    between = (high - np.uint64(1)) & ~((low << np.uint64(1)) - np.uint64(1))
    return (between & (view.hidden | view.best)) == NO_CARDS
