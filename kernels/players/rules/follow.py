"""The rule player second, third or last to a trick: win it, help the partner, or throw a card away.

A winning card is played when it raises the chance of taking the trick by more than the card would be worth later.
The weights follow what strong players gain (see `kernels.players.rules.leads`).
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import lowest_bit, lowest_card, popcount
from kernels.cards.layout import NO_CARDS
from kernels.laws.tricks import beats
from kernels.players.chances import chance_beaten
from kernels.players.rules.discards import cheapest, throw_away
from kernels.players.view import View, higher

# how much a card may fall short of paying for itself and still be played
_FOE_WINS = -0.2
_FOLLOWING_FRIEND = -0.1
_RUFFING_FRIEND = 0.12  # ruffing the partner's trick must gain something: it costs a discard too


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
        above = popcount(view.hidden & higher(card))
        return 0.06 * max(rank - 8, 0) + (0.25 if above == 0 else 0.06 if above == 1 else 0.0)
    return 0.01 * rank


@kernel
def choose_follow(view: View) -> np.uint64:
    """The card that the rule player adds to a trick."""
    winners = winning_cards(view)
    foes = view.behind & view.foes
    friend_wins = (view.friends >> view.winner) & 1
    if not winners or (friend_wins and not foes):
        return throw_away(view, view.legal)
    if not foes:
        return cheapest(winners, view.trump)
    following = view.legal & view.led
    lost, high, friend_may_win = 1.0, _FOE_WINS, 0.0
    if friend_wins:
        lost = chance_beaten(view, view.best, foes)
        high = _FOLLOWING_FRIEND if following else _RUFFING_FRIEND
    elif not following:
        friend_may_win = chance_beaten(view, view.best, view.behind & view.friends)
    choice = NO_CARDS
    while winners:
        card = lowest_card(winners)
        winners ^= card
        gain = lost - chance_beaten(view, card, foes) - later_worth(view, card)
        if not view.hidden & higher(card):
            gain -= friend_may_win  # a boss trump wins its trick later in any case
        if gain > high:
            choice, high = card, gain
    return choice if choice else throw_away(view, view.legal)
