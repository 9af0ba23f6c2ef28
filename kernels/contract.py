"""From a call to tricks: the rest of the auction, the pick-up and discard, who defends alone, and the play."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import popcount
from kernels.calling import PointsRule, cards_to_swap, choose_call, choose_discard, defends_alone
from kernels.deal import draw
from kernels.doubledummy import solve_tricks
from kernels.game import DEFEND_ALWAYS, DEFEND_OFF, FARMER_SWAP, PASS, PICKUP_NONE, Game
from kernels.layout import NO_CARDS, normalise, trump_mask
from kernels.play import play_out
from kernels.tricks import Table, active_seats, first_leader, maker_seats

DOUBLE_DUMMY = -1
"""The play model in which everybody sees every card; the others are those of `kernels.play`."""
EUCHRED, MADE, MARCH = range(3)
"""How a contract ended; MADE without the march."""


@kernel
def finish_auction(
    game: Game,
    rule: PointsRule,
    turn: int,
    stop_seat: int,
    upcard: np.uint64,
    upcard_suit: int,
    hands: npt.NDArray[np.uint64],
    kitty: np.uint64,
    stream: npt.NDArray[np.uint64],
) -> tuple[int, int]:
    """Let everybody call by the points rule from `turn` on; return (turn, call) of the call that ends the auction.

    The auction stops, with PASS, at the next turn of `stop_seat` (-1: nobody's) or after the last turn (a deal thrown
    in, or what else the rules say of that). `hands` (``uint64[players]``) changes where a farmer's hand is swapped
    for the hidden cards of `kitty`.
    """
    last = game.players * len(game.round_must)
    may_swap = game.farmer == FARMER_SWAP
    while turn < last:
        seat = turn % game.players
        if seat == stop_seat:
            return turn, PASS
        if may_swap and turn < game.players:
            given = cards_to_swap(game, hands[seat], upcard_suit)
            if given:
                hands[seat] = (hands[seat] & ~given) | draw(kitty, popcount(kitty), 3, stream)
                may_swap = False
        call = choose_call(game, rule, turn, hands[seat], upcard, upcard_suit)
        if call != PASS:
            return turn, call
        turn += 1
    return last, PASS


@kernel
def set_table(
    game: Game,
    rule: PointsRule,
    turn: int,
    call: int,
    discard: np.uint64,
    upcard: np.uint64,
    hands: npt.NDArray[np.uint64],
    ready: npt.NDArray[np.uint64],
) -> tuple[Table, int]:
    """Make the deal ready for the first lead after `call` at `turn`; return the table and the lone defender (or -1).

    `hands` are the raw hands dealt; the normalised hands to play go to `ready` (both ``uint64[players]``). `discard`
    is the raw card that the dealer buries; 0 leaves it to the points rule.
    """
    contract, strain = call >> 3, call & 7
    bowers = game.bowers == 1
    maker, dealer = turn % game.players, game.players - 1
    trump = trump_mask(strain)
    deck = NO_CARDS
    for card in game.deck:
        deck |= card
    for seat in range(game.players):
        ready[seat] = normalise(hands[seat], strain, bowers)
    active = active_seats(game, contract, maker, -1)
    up = normalise(upcard, strain, bowers)
    out, taken, buried = up, NO_CARDS, NO_CARDS
    if game.round_pickup[turn // game.players] != PICKUP_NONE and (active >> dealer) & 1:
        six = ready[dealer] | up
        if discard:
            buried = normalise(discard, strain, bowers)
        else:
            buried = choose_discard(six, NO_CARDS if game.discard_upcard else up)
        ready[dealer] = six & ~buried
        out, taken = NO_CARDS, up
    makers = maker_seats(game, active, maker)
    lone = -1
    if game.defend_alone == DEFEND_ALWAYS or (game.defend_alone != DEFEND_OFF and game.alone[contract]):
        for step in range(1, game.players):
            seat = (maker + step) % game.players
            if not (makers >> seat) & 1 and (active >> seat) & 1 and defends_alone(rule, ready[seat], trump):
                lone = seat
                active = active_seats(game, contract, maker, lone)
                break
    table = Table(
        game.players,
        game.hand,
        game.partners,
        active,
        makers,
        maker,
        first_leader(game, contract, maker, lone, active),
        trump,
        game.misere[contract],
        game.first_lead_trump,
        normalise(deck, strain, bowers),
        out,
        taken,
        buried,
    )
    return table, lone


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
) -> int:
    """Play the deal by `model` and return the makers' tricks; `hands` (normalised) may be consumed."""
    if model == DOUBLE_DUMMY:
        return solve_tricks(table, hands, game.steps[contract, 1 if lone >= 0 else 0], memory)
    return play_out(table, hands, model, model, stream)


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
