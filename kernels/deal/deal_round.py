"""A round dealt: hands, upcard and kitty, and new cards where a farmer's hand claims them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.exchange import is_farmers_hand
from kernels.cards.bits import highest_bit
from kernels.cards.dealing import deal_hidden, draw
from kernels.cards.layout import FIELD, JOKER
from kernels.codes import (
    FARMER_REDEAL,
    JOKER_SUIT,
)
from kernels.game import Game


@kernel
def deal_round(
    game: Game,
    stream: npt.NDArray[np.uint64],
    pool: npt.NDArray[np.uint64],
    hands: npt.NDArray[np.uint64],
) -> tuple[np.uint64, np.uint64, int]:
    """Deal to everybody and turn a card up; return (upcard, hidden kitty, deals claimed by a farmer's hand)."""
    claimed = 0
    while True:
        rest = deal_hidden(game, game.deck, game.cards, -1, stream, pool, hands)
        again = False
        if game.farmer == FARMER_REDEAL:
            for seat in range(game.players):
                again = again or is_farmers_hand(game, hands[seat])
        if not again:
            if not game.upcard:
                return np.uint64(0), rest, claimed
            upcard = draw(rest, game.cards - game.players * game.hand, 1, stream)
            return upcard, rest & ~upcard, claimed
        claimed += 1


@kernel
def proposed_suit(game: Game, upcard: np.uint64) -> int:
    """The suit that the upcard proposes (a joker's by the rules); 0 without an upcard."""
    if not upcard:
        return 0
    if upcard == JOKER:
        return max(0, game.joker_up - JOKER_SUIT)
    return highest_bit(upcard) // FIELD
