"""The rule player second, third or last to a trick: win it, help the partner, or throw a card away."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.bits import lowest_bit, lowest_card
from kernels.players.chances import chance_beaten
from kernels.players.discards import cheapest, throw_away
from kernels.players.view import NO_CARDS, View, higher
from kernels.tricks import beats


@kernel
def winning_cards(view: View) -> np.uint64:
    """The legal cards that beat the best card of the trick so far."""
    winners, rest = NO_CARDS, view.legal
    while rest:
        card = lowest_card(rest)
        rest ^= card
        if beats(card, view.best, view.trump):
            winners |= card
    return winners


@kernel
def later_worth(view: View, card: np.uint64) -> float:
    """Roughly the tricks that `card` would win later if it were kept."""
    rank = lowest_bit(card) & 15
    if card & view.trump:
        return 0.04 * (rank - 6) + (0.28 if not view.hidden & higher(card) else 0.0)
    return 0.01 * rank


@kernel
def choose_follow(view: View) -> np.uint64:
    """The card that the rule player adds to the trick."""
    winners = winning_cards(view)
    if not winners:
        return throw_away(view, view.legal)
    foes = view.behind & view.foes
    friends = view.behind & view.friends
    friend_wins = (view.friends >> view.winner) & 1
    if friend_wins:
        lost = chance_beaten(view, view.best, foes)
        friend_may_win = 0.0
    else:
        lost = 1.0
        friend_may_win = 0.0 if view.legal & view.led else chance_beaten(view, view.best, friends)
    if not foes:
        return throw_away(view, view.legal) if friend_wins else cheapest(winners, view.trump)
    following = view.legal & view.led
    high = -0.2 if not friend_wins else -0.1 if following else 0.12
    choice = NO_CARDS
    while winners:
        card = lowest_card(winners)
        winners ^= card
        gain = lost - chance_beaten(view, card, foes) - later_worth(view, card)
        if not view.hidden & higher(card):
            gain -= friend_may_win
        if gain > high:
            choice, high = card, gain
    return choice if choice else throw_away(view, view.legal)
