"""The rule player: fast, deterministic, and as blind as a person."""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.bits import highest_bit, highest_card, lowest_bit, lowest_card, popcount
from kernels.players.chances import chance_beaten
from kernels.players.leads import choose_lead
from kernels.players.view import NO_CARDS, View, boss_cards, higher, is_void
from kernels.tricks import beats, field_mask


@kernel
def cheapest(cards: np.uint64, trump: np.uint64) -> np.uint64:
    """The card of lowest rank, trumps last."""
    plain = cards & ~trump
    if not plain:
        return lowest_card(cards)
    best, low = NO_CARDS, 99
    while plain:
        card = lowest_card(plain)
        plain ^= card
        rank = lowest_bit(card) & 15
        if rank < low:
            best, low = card, rank
    return best


@kernel
def throw_away(view: View, cards: np.uint64) -> np.uint64:
    """The card least worth keeping."""
    bosses = boss_cards(view)
    best, low = NO_CARDS, 9999
    rest = cards
    has_trump = view.hand & view.trump
    while rest:
        card = lowest_card(rest)
        rest ^= card
        field = field_mask(card)
        cost = lowest_bit(card) & 15
        mine = view.hand & field
        if card & view.trump:
            cost += 200
        elif card & bosses:
            cost += 100
        elif mine == card:
            if has_trump:
                cost -= 6
        else:
            top = highest_card(mine)
            if top != card and popcount(mine) == 2 and popcount(view.hidden & higher(top)) == 1:
                cost += 5
        if cost < low:
            best, low = card, cost
    return best


@kernel
def choose_follow(view: View) -> np.uint64:
    winners = NO_CARDS
    rest = view.legal
    while rest:
        card = lowest_card(rest)
        rest ^= card
        if beats(card, view.best, view.trump):
            winners |= card
    friend = (view.friends >> view.winner) & 1
    foes = view.behind & view.foes
    if not winners:
        return throw_away(view, view.legal)
    now = chance_beaten(view, view.best, foes) if friend else 1.0
    if friend and now < 0.25:
        return throw_away(view, view.legal)
    if not foes:
        return cheapest(winners, view.trump)
    rest = winners
    best, high = NO_CARDS, 0.05
    while rest:
        card = lowest_card(rest)
        rest ^= card
        value = now - chance_beaten(view, card, foes)
        rank = lowest_bit(card) & 15
        if card & view.trump:
            value -= 0.04 * (rank - 6) + (0.1 if rank > 12 else 0.0)
        else:
            value -= 0.01 * rank
        if value > high:
            best, high = card, value
    return best if best else throw_away(view, view.legal)


@kernel
def choose_by_rules(view: View) -> np.uint64:
    if view.misere:
        if not view.led:
            return cheapest(view.legal, view.trump)
        losers = NO_CARDS
        rest = view.legal
        while rest:
            card = lowest_card(rest)
            rest ^= card
            if not beats(card, view.best, view.trump):
                losers |= card
        if losers and view.is_maker:
            return highest_card(losers)
        if view.is_maker:
            return highest_card(view.legal)
        return cheapest(losers if losers else view.legal, view.trump)
    if view.led:
        return choose_follow(view)
    return choose_lead(view)
