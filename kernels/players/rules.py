"""The rule player: fast, deterministic, and as blind as a person."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.bits import highest_card
from kernels.players.discards import cheapest
from kernels.players.follow import choose_follow, winning_cards
from kernels.players.leads import choose_lead
from kernels.players.view import View


@kernel
def choose_misere(view: View) -> np.uint64:
    """Misère: the maker stays as high as he can below the best card; the others stay low and force him up."""
    if not view.led:
        return cheapest(view.legal, view.trump)
    losers = view.legal & ~winning_cards(view)
    if view.is_maker:
        return highest_card(losers if losers else view.legal)
    return cheapest(losers if losers else view.legal, view.trump)


@kernel
def choose_by_rules(view: View) -> np.uint64:
    """The card that the rule player plays in `view`."""
    if view.misere:
        return choose_misere(view)
    if view.led:
        return choose_follow(view)
    return choose_lead(view)
