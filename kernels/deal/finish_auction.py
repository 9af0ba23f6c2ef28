"""The rest of an auction: everybody calls on his own cards, and what that leads to."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.calling.choose_call import choose_call, name_strain
from kernels.calling.exchange import cards_to_swap
from kernels.calling.policy import CallPolicy
from kernels.cards.bits import popcount
from kernels.cards.deal import Deal, note_call
from kernels.cards.dealing import draw
from kernels.cards.layout import JOKER
from kernels.codes import CALLED, FARMER_SWAP, JOKER_HOLDER_BIDS, LATER, PASS, RUNNING, STRAINS_LATER
from kernels.game import Game
from kernels.laws.auction import advance, high_bid, high_seat, high_strain, may_swap, seat_on_turn
from kernels.laws.calls import call_of


@kernel
def finish_auction(game: Game, policy: CallPolicy, deal: Deal, stop_seat: int) -> int:
    """Let everybody call by the policy from ``deal.node`` on; return what the auction has come to.

    It is RUNNING where the auction stops at the next turn of `stop_seat` (-1: nobody's). Sets the node, the maker and
    the call of `deal`, and notes the calls. The maker is -1, and the call PASS, where it is not over or the deal is
    thrown in (the node is then past the last turn). A bid whose strain is named later comes with the strain that the
    maker names by the policy. The hands change where a farmer's hand is swapped for the hidden kitty.
    """
    deal.maker, deal.call = -1, PASS
    while True:
        node = deal.node
        seat = seat_on_turn(game, node)
        if seat == stop_seat:
            return RUNNING
        if game.farmer == FARMER_SWAP and deal.swapped < 0 and may_swap(game, node):
            given = cards_to_swap(game, deal.hands[seat], deal.upcard_suit)
            if given:
                swap_cards(deal, seat, given)
        call = choose_call(game, policy, node, deal.hands[seat], deal.upcard, deal.upcard_suit)
        state = make_call(game, policy, deal, call)
        if state != RUNNING:
            return state


@kernel
def swap_cards(deal: Deal, seat: int, given: np.uint64) -> None:
    """Change three cards of a seat for three of the hidden kitty."""
    taken = draw(deal.kitty, popcount(deal.kitty), 3, deal.stream)
    deal.hands[seat] = (deal.hands[seat] & ~given) | taken
    deal.swapped, deal.swapped_after = seat, deal.count


@kernel
def make_call(game: Game, policy: CallPolicy, deal: Deal, call: int) -> int:
    """Make a legal call at ``deal.node``; return what the auction has come to, and close it where it is over.

    A strain that the rules want named after the auction is not noted, though the call may hold it already.
    """
    said_later = call != PASS and game.round_strains[0] == STRAINS_LATER
    note_call(deal, call | LATER if said_later else call)
    state, deal.node = advance(game, deal.node, call)
    if state != RUNNING:
        _close_auction(game, policy, deal, state, call)
    return state


@kernel
def _close_auction(game: Game, policy: CallPolicy, deal: Deal, state: int, call: int) -> None:
    """Set the maker and the call that an auction which came to `state` with `call` has led to."""
    if state == CALLED and game.round_ends_on_call[0]:
        deal.maker, deal.call = seat_on_turn(game, deal.node), call
        return
    maker, contract_id, strain = -1, -1, LATER
    if state == CALLED:
        maker, contract_id, strain = high_seat(deal.node), high_bid(deal.node), high_strain(deal.node)
    elif game.all_pass == JOKER_HOLDER_BIDS:
        contract_id = game.forced_bid
        for seat in range(game.players):
            if deal.hands[seat] & JOKER:
                maker = seat
    if maker < 0:
        deal.maker, deal.call = -1, PASS
        return
    if strain == LATER:
        strain = name_strain(game, policy, maker, contract_id, deal.hands[maker])
    deal.maker, deal.call = maker, call_of(contract_id, strain)
