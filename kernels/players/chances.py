"""How likely it is that another player can beat a card, from what has been seen.

All hands that a player may hold are taken as equally likely: of the cards out of sight, without the suits that he
failed to follow, and with the card that everybody saw him take. For one player the chances are exact under that
assumption; those of several players are multiplied as if they were independent.
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import popcount
from kernels.cards.layout import NO_CARDS
from kernels.laws.tricks import field_mask
from kernels.players.view import View, field_cards, higher, is_void


@kernel
def chance_to_miss(pool: int, held: int, count: int) -> float:
    """Chance that `held` of `pool` cards, drawn at random, are none of `count` given ones."""
    chance = 1.0
    for i in range(count):
        if pool - i <= held:
            return 0.0
        chance *= (pool - i - held) / (pool - i)
    return chance


@kernel
def possible_cards(view: View, seat: int) -> np.uint64:
    """The hidden cards that `seat` may hold, as far as everybody knows, without the upcard that the dealer took."""
    cards = view.hidden & ~view.pickup
    for field in range(4):
        if is_void(view, seat, field):
            cards &= ~field_cards(field)
    return cards


@kernel
def chance_seat_beats(view: View, card: np.uint64, led: np.uint64, seat: int) -> float:
    """Chance that `seat`, yet to play to this trick, can beat `card`, its best card so far, with `led` being led."""
    pool = possible_cards(view, seat)
    sure = view.pickup if seat == view.players - 1 else NO_CARDS
    held = view.left - popcount(sure)
    size = popcount(pool)
    follows = NO_CARDS if not card & led else higher(card)
    ruffs = higher(card) if not card & led else view.trump & ~led
    if sure & follows:
        return 1.0
    beaten = 1.0 - chance_to_miss(size, held, popcount(pool & follows))
    if ruffs & (pool | sure) and not sure & led:
        suit = popcount(pool & led)
        ruff = 1.0 if sure & ruffs else 1.0 - chance_to_miss(size - suit, held, popcount(pool & ruffs))
        beaten += chance_to_miss(size, held, suit) * ruff
    return beaten


@kernel
def chance_beaten(view: View, card: np.uint64, seats: int) -> float:
    """Chance that one of `seats`, all yet to play to this trick, can beat `card`, the trick's best card so far."""
    led = view.led if view.led else field_mask(card)
    safe = 1.0
    for seat in range(view.players):
        if (seats >> seat) & 1:
            safe *= 1.0 - chance_seat_beats(view, card, led, seat)
    return 1.0 - safe
