"""The rest of an auction: everybody calls on his own cards, and what that leads to."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.choose_call import choose_call
from kernels.calling.exchange import cards_to_swap
from kernels.calling.points import PointsRule, choose_strain
from kernels.cards.bits import popcount
from kernels.cards.dealing import draw
from kernels.cards.layout import JOKER
from kernels.codes import (
    CALLED,
    FARMER_SWAP,
    JOKER_HOLDER_BIDS,
    LATER,
    PASS,
    RUNNING,
)
from kernels.game import Game
from kernels.laws.auction import advance, high_bid, high_seat, high_strain, may_swap, seat_on_turn
from kernels.playing.worlds import Search, note_call


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
