"""From a call to tricks: the rest of the auction, the cards that change hands, who defends alone, and the play."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.auction import (
    CALLED,
    RUNNING,
    advance,
    high_bid,
    high_seat,
    high_strain,
    may_swap,
    round_of,
    seat_on_turn,
)
from kernels.bits import popcount
from kernels.calling import choose_call, defends_alone
from kernels.deal import draw
from kernels.doubledummy import solve_tricks
from kernels.exchange import best_card, cards_to_swap, choose_discard, takes_upcard, worst_card
from kernels.game import (
    DEFEND_ALWAYS,
    DEFEND_OFF,
    FARMER_SWAP,
    JOKER_HOLDER_BIDS,
    LATER,
    PASS,
    PICKUP_NONE,
    PICKUP_OPTIONAL,
    WIDOW_MAKER_TAKES,
    Game,
)
from kernels.layout import JOKER, NO_CARDS, normalise, trump_mask
from kernels.play import play_out
from kernels.players.net import Net
from kernels.players.worlds import Search, note_call
from kernels.points import PointsRule, choose_strain
from kernels.tricks import Table, active_seats, first_leader, maker_seats

DOUBLE_DUMMY = -1
"""The play model in which everybody sees every card; the others are those of `kernels.play`."""
EUCHRED, MADE, MARCH = range(3)
"""How a contract ended; MADE without the march."""
LEAVE = np.uint64((1 << 64) - 1)
"""In place of a discard: the dealer leaves the upcard."""
BY_RULE, TOGETHER, LONE = -1, 0, 1
"""How a seat decides to defend alone: by the points rule, no, yes."""


@kernel
def finish_auction(
    game: Game,
    rule: PointsRule,
    node: int,
    stop_seat: int,
    upcard: np.uint64,
    upcard_suit: int,
    hands: npt.NDArray[np.uint64],
    kitty: np.uint64,
    stream: npt.NDArray[np.uint64],
    search: Search | None = None,
) -> tuple[int, int, int]:
    """Let everybody call by the points rule from `node` on; return (node, maker, call) at the end of the auction.

    The maker is -1, and the call PASS, where the auction stops at the next turn of `stop_seat` (-1: nobody's) or the
    deal is thrown in (the node is then past the last turn). A bid whose strain is named later comes with the strain
    that the maker names by the points rule. `hands` (``uint64[players]``) changes where a farmer's hand is swapped
    for the hidden cards of `kitty`. The calls are noted in `search`, where one is given.
    """
    swaps = game.farmer == FARMER_SWAP
    while True:
        seat = seat_on_turn(game, node)
        if seat == stop_seat:
            return node, -1, PASS
        if swaps and may_swap(game, node):
            given = cards_to_swap(game, hands[seat], upcard_suit)
            if given:
                hands[seat] = (hands[seat] & ~given) | draw(kitty, popcount(kitty), 3, stream)
                swaps = False
        call = choose_call(game, rule, node, hands[seat], upcard, upcard_suit)
        if search is not None:
            note_call(search, call)
        state, node = advance(game, node, call)
        if state != RUNNING:
            return close_auction(game, rule, state, node, call, hands)


@kernel
def close_auction(
    game: Game, rule: PointsRule, state: int, node: int, call: int, hands: npt.NDArray[np.uint64]
) -> tuple[int, int, int]:
    """What an auction that came to `state` with `call` has led to: (node, maker, call), as `finish_auction` says."""
    if state == CALLED and game.round_ends_on_call[0]:
        return node, seat_on_turn(game, node), call
    maker, contract, strain = -1, -1, LATER
    if state == CALLED:
        maker, contract, strain = high_seat(node), high_bid(node), high_strain(node)
    elif game.all_pass == JOKER_HOLDER_BIDS:
        contract = game.forced_bid
        for seat in range(game.players):
            if hands[seat] & JOKER:
                maker = seat
    if maker < 0:
        return node, -1, PASS
    if strain == LATER:
        strain = choose_strain(game, rule, game.strains[contract], hands[maker])
    return node, maker, 8 * contract + strain


@kernel
def set_table(
    game: Game,
    rule: PointsRule,
    node: int,
    maker: int,
    call: int,
    discard: np.uint64,
    asker: int,
    defence: int,
    upcard: np.uint64,
    kitty: np.uint64,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
) -> tuple[Table, int]:
    """Make the deal ready for the first lead after `call`; return the table and the lone defender (or -1).

    `hands` are the raw hands dealt; the normalised hands to play go to `ready` (both ``uint64[players]``). `discard`
    is the raw card that the dealer buries, or LEAVE; 0 leaves it to the points rule. `defence` says how the seat
    `asker` decides to defend alone; everybody else decides by the points rule.
    """
    contract, strain = call >> 3, call & 7
    bowers = game.bowers == 1
    dealer = game.players - 1
    trump = trump_mask(strain)
    deck = NO_CARDS
    for k in range(game.cards):
        deck |= game.deck[k]
    for seat in range(game.players):
        ready[seat] = normalise(hands[seat], strain, bowers)
    active = active_seats(game, contract, maker, -1)
    up = normalise(upcard, strain, bowers)
    out, taken, buried = up, NO_CARDS, NO_CARDS
    pickup = game.round_pickup[round_of(game, node)]
    if pickup != PICKUP_NONE and (active >> dealer) & 1:
        takes = discard != LEAVE
        if pickup == PICKUP_OPTIONAL and maker != dealer and not discard:
            takes = takes_upcard(game, rule, ready[dealer], up)
        if takes:
            six = ready[dealer] | up
            if discard:
                buried = normalise(discard, strain, bowers)
            else:
                buried = choose_discard(six, NO_CARDS if game.discard_upcard else up)
            ready[dealer] = six & ~buried
            out, taken = NO_CARDS, up
    elif game.widow == WIDOW_MAKER_TAKES:
        ready[maker] |= normalise(kitty, strain, bowers)
        ready[maker] &= ~worst_card(ready[maker], trump)
    if game.call_for_best and game.alone[contract]:
        offered = NO_CARDS
        if dealer == (maker + 2) % game.players:
            offered, out = out, NO_CARDS  # whether the dealer gave the upcard nobody else can tell
        give_best(game, maker, trump, offered, ready)
    makers = maker_seats(game, active, maker)
    lone = -1
    if game.defend_alone == DEFEND_ALWAYS or (game.defend_alone != DEFEND_OFF and game.alone[contract]):
        for step in range(1, game.players):
            seat = (maker + step) % game.players
            if (makers >> seat) & 1 or not (active >> seat) & 1:
                continue
            decided = defence if seat == asker else BY_RULE
            if decided == LONE or (decided == BY_RULE and defends_alone(rule, ready[seat], trump)):
                lone = seat
                active = active_seats(game, contract, maker, lone)
                if game.call_for_best:
                    give_best(game, lone, trump, NO_CARDS, ready)
                    if dealer == (lone + 2) % game.players:
                        taken = NO_CARDS  # he may have given it away
                break
    leader = first_leader(game, contract, maker, lone, active)
    table = Table(
        game.players,
        game.hand,
        game.partners,
        active,
        makers,
        maker,
        leader,
        trump,
        game.misere[contract],
        1 if game.first_lead_trump and trump and leader == maker else 0,
        normalise(deck, strain, bowers),
        out,
        taken,
        buried,
    )
    return table, lone


@kernel
def give_best(game: Game, lone: int, trump: np.uint64, upcard: np.uint64, ready: npt.NDArray[np.uint64]) -> None:
    """A lone player puts one card away and gets his partner's best, which may be the upcard of a sleeping dealer."""
    partner = (lone + 2) % game.players
    best = best_card(ready[partner] | upcard, trump)
    ready[lone] = (ready[lone] & ~worst_card(ready[lone], trump)) | best
    ready[partner] &= ~best


@kernel
def play_deal(
    game: Game,
    table: Table,
    contract: int,
    lone: int,
    model: int,
    hands: npt.NDArray[np.uint64],
    stream: npt.NDArray[np.uint64],
    memory: npt.NDArray[np.uint64],
    net: Net | None = None,
) -> int:
    """Play the deal by `model` and return the makers' tricks; `hands` (normalised) may be consumed.

    Models that search are played by `kernels.search.play_searching`.
    """
    if model == DOUBLE_DUMMY:
        return solve_tricks(table, hands, game.steps[contract, 1 if lone >= 0 else 0], memory)
    return play_out(table, hands, model, model, stream, net)


@kernel
def how_it_ended(game: Game, contract: int, tricks: int) -> int:
    """EUCHRED, MADE or MARCH; a march counts only where the contract pays a bonus for it."""
    made = tricks <= game.need[contract] if game.misere[contract] else tricks >= game.need[contract]
    if not made:
        return EUCHRED
    return MARCH if game.sweep[contract] and tricks == game.hand else MADE


@kernel
def net_points(game: Game, contract: int, lone: int, tricks: int, maker: int, seat: int) -> int:
    """Net points of `seat`'s side: own minus the mean of the other sides', times the number of other sides.

    The factor (1 with two sides, n - 1 with n) keeps it a whole number.
    """
    own_pay = game.pay[contract, 1 if lone >= 0 else 0, tricks, 0]
    opp_pay = game.pay[contract, 1 if lone >= 0 else 0, tricks, 1]
    if game.partners:
        return own_pay - opp_pay if (maker ^ seat) & 1 == 0 else opp_pay - own_pay
    others = game.players - 1
    if maker == seat:
        return others * (own_pay - opp_pay)
    return opp_pay - own_pay
