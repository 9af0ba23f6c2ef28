"""The auction: which calls the rules allow.

In a turn-up auction the turns count from 0 (eldest in round 1), and everybody passed before the turn at hand: the
first call ends the auction.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.game import (
    NEED_EFFECTIVE,
    NEED_NONE,
    PARTNER_ALONE_ONLY,
    PARTNER_FREE,
    PASS,
    PICKUP_NONE,
    STRAINS_ANY,
    STRAINS_UPCARD,
    Game,
)
from kernels.layout import FIELD, JOKER, NO_TRUMP, TRUMPS, normalise


@kernel
def contract_in_round(game: Game, rnd: int, alone: int) -> int:
    """The first contract of round `rnd` that is played alone (1) or not (0); -1 if there is none."""
    for contract in range(len(game.need)):
        if (game.round_contracts[rnd] >> contract) & 1 and game.alone[contract] == alone:
            return contract
    return -1


@kernel
def seat_may_call(game: Game, rnd: int, seat: int, contract: int) -> bool:
    """Tell whether the seat's place at the table lets it call `contract` in this round (the Canadian loner)."""
    if contract < 0:
        return False
    limit = game.round_partner[rnd]
    if limit == PARTNER_FREE or not game.partners or seat != (game.players + 1) % game.players:
        return True
    return limit == PARTNER_ALONE_ONLY and game.alone[contract] == 1


@kernel
def holds_suit(game: Game, rnd: int, seat: int, hand: np.uint64, upcard: np.uint64, strain: int) -> bool:
    """Tell whether the hand passes the round's must-have-suit test for `strain`."""
    need = game.round_need_suit[rnd]
    if need == NEED_NONE or strain >= NO_TRUMP:
        return True
    if game.round_pickup[rnd] != PICKUP_NONE and seat == game.players - 1 and game.round_upcard_counts[rnd]:
        hand |= upcard
    if need == NEED_EFFECTIVE:
        return bool(normalise(hand, strain, game.bowers == 1) & TRUMPS)
    return bool(((hand & ~JOKER) >> np.uint64(FIELD * strain)) & TRUMPS)


@kernel
def round_strains(game: Game, rnd: int, upcard_suit: int) -> int:
    """Mask of the strains that may be called in round `rnd` of a turn-up auction."""
    if game.round_strains[rnd] == STRAINS_UPCARD:
        return 1 << upcard_suit
    if game.round_strains[rnd] == STRAINS_ANY:
        return 63
    return 63 & ~(1 << upcard_suit)


@kernel
def legal_calls(
    game: Game, turn: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int, calls: npt.NDArray[np.int64]
) -> int:
    """Write the legal calls of the seat on turn to `calls` (``int64[>= 64]``), a pass first; return how many.

    `turn` counts from 0, eldest in round 1. The auction so far was all passes, as in every turn-up game. A stuck
    dealer whom the must-have-suit test would leave without a call is freed from it.
    """
    seat = turn % game.players
    rnd = turn // game.players
    must = game.round_must[rnd] == 1 and seat == game.players - 1
    strains = round_strains(game, rnd, upcard_suit)
    count = 0
    for tested in range(2):
        count = 0
        if not must:
            calls[0] = PASS
            count = 1
        for contract in range(len(game.need)):
            if not ((game.round_contracts[rnd] >> contract) & 1 and seat_may_call(game, rnd, seat, contract)):
                continue
            for strain in range(6):
                if not ((strains & game.strains[contract]) >> strain) & 1:
                    continue
                if tested == 0 and not holds_suit(game, rnd, seat, hand, upcard, strain):
                    continue
                calls[count] = 8 * contract + strain
                count += 1
        if count or not must:
            break
    return count
