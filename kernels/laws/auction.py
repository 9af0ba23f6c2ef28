"""The auction: one machine for every game. Which calls the rules allow, and what a call leads to.

A **node** is the public state of an auction, packed into one integer:

- bits 0-7: calls made so far. In a turn-up auction these were all passes, so that the node is the turn, counted from
  eldest in round 1;
- bits 8-13: the highest bid's contract + 1, bits 14-16 its strain, bits 17-19 its seat (ascending auctions);
- bits 20-27: seats that have passed for good, bits 28-31 the seat on turn (where bidding goes on until all but one
  have passed);
- bit 32: the dealer names trumps because the joker was turned up.

A call is PASS or ``8 * contract + strain``; the strain of a bid whose suit is named later is LATER.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.layout import FIELD, JOKER, NO_TRUMP, TRUMPS, normalise
from kernels.codes import (
    ALL_PASSED,
    CALLED,
    DEALER_NAMES,
    JOKER_BLIND,
    JOKER_NAMES,
    LATER,
    MATCH_ANY,
    MATCH_OFF,
    NEED_EFFECTIVE,
    NEED_NONE,
    PARTNER_ALONE_ONLY,
    PARTNER_FREE,
    PASS,
    PICKUP_NONE,
    RUNNING,
    STRAINS_ANY,
    STRAINS_LATER,
    STRAINS_UPCARD,
)
from kernels.game import Game
from kernels.laws.calls import call_of, contract_of, strain_of


@kernel
def first_node(game: Game, upcard: np.uint64) -> int:
    """The node at which the auction begins."""
    if upcard == JOKER and (game.joker_up == JOKER_BLIND or game.joker_up == JOKER_NAMES):
        return DEALER_NAMES
    return 0


@kernel
def seat_on_turn(game: Game, node: int) -> int:
    """The seat that calls at this node."""
    if node >= DEALER_NAMES:
        return game.players - 1
    if game.round_until_passes[0]:
        return (node >> 28) & 15
    return (node & 255) % game.players


@kernel
def round_of(game: Game, node: int) -> int:
    """The round of the auction, from 0."""
    if node >= DEALER_NAMES or not game.round_ends_on_call[0]:
        return 0
    return (node & 255) // game.players


@kernel
def high_bid(node: int) -> int:
    """The contract of the highest bid so far, or -1."""
    return ((node >> 8) & 63) - 1


@kernel
def high_seat(node: int) -> int:
    """The seat of the highest bid so far."""
    return (node >> 17) & 7


@kernel
def high_strain(node: int) -> int:
    """The strain of the highest bid so far; LATER where it is named after the auction."""
    return (node >> 14) & 7


@kernel
def advance(game: Game, node: int, call: int) -> tuple[int, int]:
    """Make a legal call; return what the auction has come to and the next node.

    After CALLED in a turn-up auction the node stays, and its seat is the maker; in an ascending auction the highest
    bid and its seat are in the node returned.
    """
    if node >= DEALER_NAMES:
        return CALLED, node
    seat = seat_on_turn(game, node)
    if game.round_ends_on_call[0]:
        if call != PASS:
            return CALLED, node
        if node + 1 < game.players * game.rounds:
            return RUNNING, node + 1
        return ALL_PASSED, node + 1
    node += 1
    if call != PASS:
        node = (node & ~0xFFF00) | ((contract_of(call) + 1) << 8) | (strain_of(call) << 14) | (seat << 17)
    if not game.round_until_passes[0]:
        if (node & 255) < game.players:
            return RUNNING, node
        return (CALLED if high_bid(node) >= 0 else ALL_PASSED), node
    if call == PASS:
        node |= 1 << (20 + seat)
    bidders = 0
    for other in range(game.players):
        bidders += 1 - ((node >> (20 + other)) & 1)
    if bidders == 0:
        return ALL_PASSED, node
    if bidders == 1 and high_bid(node) >= 0:
        return CALLED, node
    seat = (seat + 1) % game.players
    while (node >> (20 + seat)) & 1:
        seat = (seat + 1) % game.players
    return RUNNING, (node & ~(15 << 28)) | (seat << 28)


@kernel
def names_blind(game: Game, node: int) -> bool:
    """Tell whether the dealer names trumps here before he looks at his cards."""
    return node >= DEALER_NAMES and game.joker_up == JOKER_BLIND


@kernel
def may_swap(game: Game, node: int) -> bool:
    """Tell whether the seat on turn has yet to make its first call, before which it may swap a farmer's hand.

    A dealer who names trumps for a turned-up joker has no such turn.
    """
    return node < DEALER_NAMES and (node & 255) < game.players


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
def may_bid(game: Game, node: int, contract: int) -> bool:
    """Tell whether `contract` is a high enough bid in an ascending auction, or one that the dealer may match."""
    high, seat = high_bid(node), seat_on_turn(game, node)
    if game.over[contract] >= 0 and game.over[contract] != high:
        return False
    if high < 0 or game.rank[contract] > game.rank[high]:
        return True
    match = game.round_match[0]
    if match == MATCH_OFF or seat != game.players - 1 or game.rank[contract] < game.rank[high]:
        return False
    opponent = not game.partners or (seat ^ high_seat(node)) & 1 == 1
    return match == MATCH_ANY or opponent


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
def strains_at(game: Game, node: int, upcard_suit: int) -> int:
    """Mask of the strains that may be called at this node: bit LATER where the strain is named after the auction."""
    if node >= DEALER_NAMES:
        return 15
    strains = game.round_strains[round_of(game, node)]
    if strains == STRAINS_LATER:
        return 1 << LATER
    if strains == STRAINS_UPCARD:
        return 1 << upcard_suit
    if strains == STRAINS_ANY:
        return 63
    return 63 & ~(1 << upcard_suit)


@kernel
def must_call(game: Game, node: int) -> bool:
    """Tell whether the seat on turn may not pass."""
    if node >= DEALER_NAMES:
        return True
    must = game.round_must[round_of(game, node)] == 1
    return must and seat_on_turn(game, node) == game.players - 1 and high_bid(node) < 0


@kernel
def legal_calls(
    game: Game, node: int, hand: np.uint64, upcard: np.uint64, upcard_suit: int, calls: npt.NDArray[np.int64]
) -> int:
    """Write the legal calls of the seat on turn to `calls` (``int64[>= 256]``), a pass first; return how many.

    A stuck dealer whom the must-have-suit test would leave without a call is freed from it, and one who names blind
    is not put to it.
    """
    seat, rnd = seat_on_turn(game, node), round_of(game, node)
    must = must_call(game, node)
    strains = strains_at(game, node, upcard_suit)
    blind = names_blind(game, node)
    count = 0
    for tested in range(2):
        count = 0
        if not must:
            calls[0] = PASS
            count = 1
        for contract in range(game.contracts):
            if not ((game.round_contracts[rnd] >> contract) & 1 and seat_may_call(game, rnd, seat, contract)):
                continue
            if not game.round_ends_on_call[rnd] and not may_bid(game, node, contract):
                continue
            for strain in range(8):
                if not ((strains & (game.strains[contract] | 1 << LATER)) >> strain) & 1:
                    continue
                free = tested == 1 or blind or strain == LATER
                if not free and not holds_suit(game, rnd, seat, hand, upcard, strain):
                    continue
                calls[count] = call_of(contract, strain)
                count += 1
        if count or not must:
            break
    return count
