"""A round dealt: hands, upcard and kitty, and new cards where a farmer's hand claims them."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.calling.exchange import is_farmers_hand
from kernels.cards.bits import highest_bit
from kernels.cards.deal import Deal
from kernels.cards.dealing import deal_hidden, draw
from kernels.cards.layout import FIELD, JOKER, NO_CARDS
from kernels.cards.rng import start_stream
from kernels.codes import FARMER_REDEAL, JOKER_SUIT, PASS
from kernels.game import Game
from kernels.laws.auction import first_node


@kernel
def deal_round(game: Game, seed: np.uint64, number: int, deal: Deal) -> None:
    """Deal number `number` of `seed`: cards to everybody, a card turned up, and the auction about to begin.

    Deal i has the same hands and the same upcard under all rules with the same deck, players and hand size, unless
    somebody claims a farmer's hand; ``deal.claimed`` says how often that was.
    """
    start_stream(seed, number, deal.stream)
    deal.claimed = 0
    rest = deal_hidden(game, game.deck, game.cards, -1, deal.stream, deal.pool, deal.hands)
    while game.farmer == FARMER_REDEAL and _claims(game, deal):
        rest = deal_hidden(game, game.deck, game.cards, -1, deal.stream, deal.pool, deal.hands)
        deal.claimed += 1
    deal.upcard = NO_CARDS
    if game.upcard:
        deal.upcard = draw(rest, game.cards - game.players * game.hand, 1, deal.stream)
    deal.kitty = rest & ~deal.upcard
    deal.upcard_suit = proposed_suit(game, deal.upcard)
    begin_auction(game, deal)


@kernel
def _claims(game: Game, deal: Deal) -> int:
    """How many seats hold a farmer's hand."""
    claims = 0
    for seat in range(game.players):
        claims += 1 if is_farmers_hand(game, deal.hands[seat]) else 0
    return claims


@kernel
def begin_auction(game: Game, deal: Deal) -> None:
    """Nobody has called yet."""
    deal.node, deal.maker, deal.call = first_node(game, deal.upcard), -1, PASS
    deal.count, deal.swapped = 0, -1


@kernel
def proposed_suit(game: Game, upcard: np.uint64) -> int:
    """The suit that the upcard proposes (a joker's by the rules); 0 without an upcard."""
    if not upcard:
        return 0
    if upcard == JOKER:
        return max(0, game.joker_up - JOKER_SUIT)
    return highest_bit(upcard) // FIELD
