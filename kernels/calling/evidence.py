"""What the calls say about hidden hands: how well they fit the hands of the seats that made them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.choose_call import choose_call
from kernels.calling.exchange import cards_to_swap, is_farmers_hand
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import Spoken
from kernels.cards.rng import below
from kernels.codes import DEALER_NAMES, FARMER_REDEAL, FARMER_SWAP, WIDOW_MAKER_TAKES
from kernels.game import Game
from kernels.laws.auction import advance, first_node, seat_on_turn
from kernels.laws.tricks import Table

TREMBLE = 32
"""One observed call in so many is taken as made against the policy, so that no history is impossible. A choice,
not a measurement: people do not follow the rule."""


@kernel
def weigh_calls(
    game: Game, policy: CallPolicy, spoken: Spoken, seats: int, hands: npt.NDArray[np.uint64], heed: bool,
    stream: npt.NDArray[np.uint64] | None = None,
) -> int:  # fmt: skip
    """How likely the calls made are with the raw `hands` of a mask of `seats`, in integers.

    A call that the policy would make counts TREMBLE - 1, one against it counts 1. 0 where a seat would have
    claimed a new deal, or swapped a farmer's hand before its first call and did not. Without `heed` only that counts,
    not the calls. With a `stream` the weight is drawn: 1, or 0 by as much as the calls are unlikely.
    """
    for seat in range(game.players):
        if (seats >> seat) & 1 and _would_have_claimed(game, spoken, seat, hands[seat]):
            return 0
    if not heed:
        return 1
    weight, node = 1, first_node(game, spoken.upcard)
    for k in range(spoken.count):
        seat, call = seat_on_turn(game, node), spoken.calls[k]
        if (seats >> seat) & 1:
            likely = choose_call(game, policy, node, hands[seat], spoken.upcard, spoken.upcard_suit) == call
            if stream is None:
                weight *= TREMBLE - 1 if likely else 1
            elif (below(stream, TREMBLE) != 0) != likely:
                return 0
        _, node = advance(game, node, call)
    return weight


NOTED, CLAIMED, FIRST_CALL = 1, 2, 4
"""Bits of a note (`note_calls`): there is one; the seat would have claimed; its calls, from the first on."""
MOST_NOTED = 14
"""Calls of an auction that a note of 16 bits has room for."""


@kernel
def note_calls(
    game: Game, policy: CallPolicy, spoken: Spoken, callers: npt.NDArray[np.int64], seat: int, hand: np.uint64
) -> int:
    """All that `weigh_calls` asks of a seat's hand, as bits to be looked up later.

    `callers` are the seats of the calls made. The bit of call k, ``FIRST_CALL << k``, is set where the policy
    would make it with this hand; those of others' calls are 0.
    """
    if _would_have_claimed(game, spoken, seat, hand):
        return NOTED | CLAIMED
    note, node = NOTED, first_node(game, spoken.upcard)
    for k in range(spoken.count):
        call = spoken.calls[k]
        if callers[k] == seat and choose_call(game, policy, node, hand, spoken.upcard, spoken.upcard_suit) == call:
            note |= FIRST_CALL << k
        _, node = advance(game, node, call)
    return note


@kernel
def _would_have_claimed(game: Game, spoken: Spoken, seat: int, hand: np.uint64) -> bool:
    """Tell whether a seat with this hand would have claimed a new deal, or a swap that it did not make.

    Whoever swaps does so before his own first call, and only one can: the kitty is gone then. So nothing follows for
    the seat that swapped (its hand is another since), nor for those that first called after it. The first calls of an
    auction are one of each seat, in order; a dealer's naming for a turned-up joker is none.
    """
    if game.farmer == FARMER_REDEAL:
        return is_farmers_hand(game, hand)
    if game.farmer != FARMER_SWAP or seat >= spoken.count or first_node(game, spoken.upcard) >= DEALER_NAMES:
        return False
    if spoken.swapped >= 0 and (seat == spoken.swapped or seat >= spoken.swapped_after):
        return False
    return bool(cards_to_swap(game, hand, spoken.upcard_suit))


@kernel
def judged_seats(game: Game, table: Table, alone: int, lone_defender: int) -> int:
    """Mask of the seats whose cards at the auction follow from those they play with.

    Not so for a maker who took a widow, nor for a lone player and the partner who gave him a card.
    """
    judged = (1 << game.players) - 1
    if game.widow == WIDOW_MAKER_TAKES:
        judged &= ~(1 << table.maker)
    if game.call_for_best:
        if alone:
            judged &= ~(1 << table.maker | 1 << ((table.maker + 2) % game.players))
        if lone_defender >= 0:
            judged &= ~(1 << lone_defender | 1 << ((lone_defender + 2) % game.players))
    return judged
