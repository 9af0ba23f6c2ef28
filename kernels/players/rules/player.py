"""The rule player: fast, deterministic, and as blind as a person."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import lowest_bit, lowest_card
from kernels.cards.layout import NO_CARDS
from kernels.players.rules.discards import cheapest
from kernels.players.rules.follow import choose_follow, winning_cards
from kernels.players.rules.leads import choose_lead
from kernels.players.view import View


@kernel
def dearest(cards: np.uint64) -> np.uint64:
    """The card of highest rank, whatever its suit."""
    best, high = NO_CARDS, -1
    while cards:
        card = lowest_card(cards)
        cards ^= card
        rank = lowest_bit(card) & 15
        if rank > high:
            best, high = card, rank
    return best


@kernel
def choose_misere(view: View) -> np.uint64:
    """The card where the makers want no trick, and the others want them to take one.

    Leads are low. The maker stays as high as he can below the best card. The others stay low as long as he is to
    play, then get rid of high cards, but never take his trick from him if they can help it.
    """
    makers = view.friends if view.is_maker else view.foes
    if not view.led or (not view.is_maker and view.behind & makers):
        return cheapest(view.legal, view.trump)
    losers = view.legal & ~winning_cards(view)
    if losers and (view.is_maker or (makers >> view.winner) & 1):
        return dearest(losers)
    if view.is_maker and view.behind:
        return cheapest(view.legal, view.trump)
    return dearest(view.legal)


@kernel
def choose_by_rules(view: View) -> np.uint64:
    """The card that the rule player plays in `view`."""
    if view.misere:
        return choose_misere(view)
    if view.led:
        return choose_follow(view)
    return choose_lead(view)
