"""Worlds: layouts of the hidden cards that a player cannot tell apart, drawn uniformly among the possible ones.

Possible is what agrees with the cards seen, the suits that others failed to follow, and the upcard that the dealer
took (he holds it until he plays it; where he shows a void in its suit, he has buried it). The cards of sleeping
seats and the dealer's discard are hidden like the kitty. Where worlds are *conditioned*, a layout is accepted by the
calls that everybody made (`kernels.calling.evidence`), and the discard is dealt too, as the dealer called before it.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.evidence import judged_seats, weigh_calls
from kernels.calling.policy import CallPolicy
from kernels.cards.bits import popcount
from kernels.cards.deal import SPOKEN, Deal, Spoken
from kernels.cards.dealing import list_cards
from kernels.cards.layout import NO_CARDS, denormalise
from kernels.cards.rng import below, start_stream
from kernels.codes import MAX_DECK, MAX_PLAYERS
from kernels.game import Game
from kernels.laws.calls import contract_of, strain_of
from kernels.laws.tricks import Table
from kernels.laws.turns import Turn
from kernels.players.view import View, field_cards, is_void

MAX_TRIES = 200
"""Layouts tried for one conditioned world; after that the calls are disregarded for it."""
_MAX_HAND = 32
_WORLDS = np.uint64(0x6A09E667F3BCC909)


class Search(Spoken, Protocol):
    """Scratch of one thread for players who search, and what everybody knows of the deal: one record of `SEARCH`.

    Card sets are normalised.
    """

    contract_id: int
    strain: int
    lone_defender: int  # his seat, or -1
    stream: npt.NDArray[np.uint64]  # [1] from which the worlds are drawn
    start: np.uint64  # its state at the beginning of a deal
    played: npt.NDArray[np.uint64]  # [seat] cards played in this deal
    laid: npt.NDArray[np.uint64]  # [seat] card played to this trick
    world: npt.NDArray[np.uint64]  # [seat] hand in the world drawn last
    called: npt.NDArray[np.uint64]  # [seat] the raw hand with which it called, in that world
    buried: np.uint64  # the dealer's discard in that world, 0 where it does not matter
    own: npt.NDArray[np.uint64]  # [seat] the same hands for the solver
    again: npt.NDArray[np.uint64]  # [seat] the same hands for playing out
    hidden: np.uint64  # the cards to be dealt
    pool: npt.NDArray[np.uint64]  # [cards] the same, one by one
    size: int  # how many there are
    slot_seat: npt.NDArray[np.int64]  # [slot] seats in the order in which they are dealt to
    slot_size: npt.NDArray[np.int64]  # [slot] cards that they get
    slot_allowed: npt.NDArray[np.uint64]  # [slot] the hidden cards that they may hold
    slot_most: npt.NDArray[np.int64]  # [slot] the most of these that the slots before it can leave
    slot_judged: npt.NDArray[np.int64]  # [slot] 1: the hand has to fit the calls
    slots: int
    bury: int  # 1: the dealer's discard is dealt too
    drawn: int  # worlds drawn in all
    fitted: int  # those of them that fit the calls
    cards: npt.NDArray[np.uint64]  # [k] candidates
    values: npt.NDArray[np.int64]  # [k] their sums of points


_SEATS = (MAX_PLAYERS,)
SEARCH = np.dtype(
    [
        ("contract_id", np.int64),
        ("strain", np.int64),
        ("lone_defender", np.int64),
        ("stream", np.uint64, (1,)),
        ("start", np.uint64),
        ("played", np.uint64, _SEATS),
        ("laid", np.uint64, _SEATS),
        ("world", np.uint64, _SEATS),
        ("called", np.uint64, _SEATS),
        ("buried", np.uint64),
        ("own", np.uint64, (2 * MAX_PLAYERS,)),
        ("again", np.uint64, _SEATS),
        ("hidden", np.uint64),
        ("pool", np.uint64, (MAX_DECK,)),
        ("size", np.int64),
        ("slot_seat", np.int64, _SEATS),
        ("slot_size", np.int64, _SEATS),
        ("slot_allowed", np.uint64, _SEATS),
        ("slot_most", np.int64, _SEATS),
        ("slot_judged", np.int64, _SEATS),
        ("slots", np.int64),
        ("bury", np.int64),
        ("drawn", np.int64),
        ("fitted", np.int64),
        ("cards", np.uint64, (_MAX_HAND,)),
        ("values", np.int64, (_MAX_HAND,)),
        *SPOKEN,
    ],
    align=True,
)
"""The layout of a `Search` in memory."""


def new_search() -> Search:
    """Scratch for one thread."""
    search: Search = np.zeros(1, SEARCH)[0]
    return search


@kernel
def start_worlds(seed: np.uint64, number: int, search: Search | None) -> None:
    """Start the stream from which the worlds of a deal are drawn; it has nothing to do with the cards dealt."""
    if search is not None:
        start_stream(seed ^ _WORLDS, number, search.stream)
        search.start = search.stream[0]


@kernel
def begin_search(search: Search, deal: Deal, players: int) -> None:
    """Note what everybody knows of the deal as its play begins: the contract and the calls."""
    search.contract_id, search.strain = contract_of(deal.call), strain_of(deal.call)
    search.lone_defender = deal.lone_defender
    search.upcard, search.upcard_suit = deal.upcard, deal.upcard_suit
    search.count, search.swapped, search.swapped_after = deal.count, deal.swapped, deal.swapped_after
    for k in range(deal.count):
        search.calls[k] = deal.calls[k]
    for seat in range(players):
        search.played[seat], search.laid[seat] = NO_CARDS, NO_CARDS


@kernel
def lay_card(search: Search, turn: Turn, card: np.uint64, players: int) -> None:
    """Note a card played in the sight of all."""
    search.played[turn.seat] |= card
    search.laid[turn.seat] = card
    if not turn.behind:  # the trick is complete
        for seat in range(players):
            search.laid[seat] = NO_CARDS


@kernel
def _add_slot(search: Search, seat: int, size: int, allowed: np.uint64, judged: int) -> None:
    """Add a seat to be dealt to, before those that may hold more cards."""
    k = search.slots
    while k > 0 and popcount(search.slot_allowed[k - 1]) > popcount(allowed):
        search.slot_seat[k], search.slot_size[k] = search.slot_seat[k - 1], search.slot_size[k - 1]
        search.slot_allowed[k], search.slot_judged[k] = search.slot_allowed[k - 1], search.slot_judged[k - 1]
        k -= 1
    search.slot_seat[k], search.slot_size[k] = seat, size
    search.slot_allowed[k], search.slot_judged[k] = allowed, judged
    search.slots += 1


@kernel
def _most_choice(search: Search, slot: int, dealt: int) -> int:
    """The most cards that a slot can have to choose from, after `dealt` cards went to the slots before it."""
    allowed = search.slot_allowed[slot]
    least = dealt - popcount(search.hidden & ~allowed)  # that many of those it might hold have gone at the least
    forced = 0
    for k in range(slot):
        forced += max(search.slot_size[k] - popcount(search.slot_allowed[k] & ~allowed), 0)
    return popcount(allowed) - max(least, forced)


@kernel
def plan_worlds(game: Game, table: Table, view: View, conditioned: bool, search: Search) -> None:
    """Set down whom the hidden cards of `view` have to be dealt to, and what each may hold."""
    dealer = table.players - 1
    buried_upcard = NO_CARDS
    if table.pickup and not view.pickup and not table.pickup & (search.played[dealer] | view.hand):
        buried_upcard = table.pickup
    search.hidden = view.hidden & ~view.pickup & ~buried_upcard
    search.size = list_cards(search.hidden, search.pool)
    alone = game.alone[search.contract_id]
    judged = judged_seats(game, table, alone, search.lone_defender) if conditioned else 0
    search.bury = 1 if (judged >> dealer) & 1 and table.pickup and not buried_upcard and view.seat != dealer else 0
    search.slots = 0
    for step in range(table.players):
        seat = (table.maker + step) % table.players  # the maker's call tells most: of equals he is dealt to first
        active = (table.active >> seat) & 1
        if seat == view.seat or not (active or (judged >> seat) & 1):
            continue
        size, allowed = game.hand, search.hidden
        if active:
            size = table.tricks - view.trick - (1 if search.laid[seat] else 0)
            for field in range(4):
                if is_void(view, seat, field):
                    allowed &= ~field_cards(field)
        if seat == dealer:
            size -= popcount(view.pickup)
        _add_slot(search, seat, size, allowed, (judged >> seat) & 1)
    dealt = 0
    for slot in range(search.slots):
        search.slot_most[slot] = _most_choice(search, slot, dealt)
        dealt += search.slot_size[slot]
        if search.slot_seat[slot] == dealer:
            dealt += search.bury


@kernel
def _deal_world(game: Game, policy: CallPolicy, table: Table, view: View, heed: bool, search: Search) -> bool:
    """Try to deal one world; False where a seat cannot get its cards or its hand is rejected.

    The seats are dealt to in turn, each from what it may hold. That alone would favour layouts in which the earlier
    seats leave the later ones little choice; so a layout is kept with a chance in proportion to the choices met. Few
    have to be given up when those who may hold least come first, and choices are measured by the most there can be.
    """
    dealer, done, left = table.players - 1, 0, search.hidden
    for slot in range(search.slots):
        seat, size, allowed = search.slot_seat[slot], search.slot_size[slot], search.slot_allowed[slot]
        now, most = popcount(left & allowed), search.slot_most[slot]
        if now < most:
            for k in range(size):
                if below(search.stream, most - k) >= now - k:
                    return False
        hand = NO_CARDS
        for _ in range(size):
            k = done + below(search.stream, search.size - done)
            while not search.pool[k] & allowed:
                k = done + below(search.stream, search.size - done)
            card = search.pool[k]
            search.pool[k] = search.pool[done]
            search.pool[done] = card
            hand |= card
            done += 1
        left &= ~hand
        called = hand | search.played[seat]
        if seat == dealer:
            hand |= view.pickup
            called &= ~table.pickup
            if search.bury:
                k = done + below(search.stream, search.size - done)
                search.buried = search.pool[k]
                search.pool[k] = search.pool[done]
                search.pool[done] = search.buried
                called |= search.buried
                left &= ~search.buried
                done += 1
        search.world[seat] = hand
        if heed and search.slot_judged[slot]:
            search.called[seat] = denormalise(called, search.strain, game.bowers == 1)
            if not weigh_calls(game, policy, search, 1 << seat, search.called, True, search.stream):
                return False
    return True


@kernel
def draw_world(game: Game, policy: CallPolicy, table: Table, view: View, conditioned: bool, search: Search) -> None:
    """Draw a world into ``search.world``, as `plan_worlds` has set down; every seat gets what it holds at this turn."""
    search.world[view.seat] = view.hand
    search.buried = NO_CARDS
    search.drawn += 1
    if conditioned:
        for _ in range(MAX_TRIES):
            if _deal_world(game, policy, table, view, True, search):
                search.fitted += 1
                return
    while not _deal_world(game, policy, table, view, False, search):
        pass
