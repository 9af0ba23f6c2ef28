"""What the net looks at: features of a view, and of a card in it, each of them set or not.

A feature is a number; one that combines several small numbers has a block of its own, with a place for every
combination. The suits beside trumps are told apart only by their relation to the card, the lead, the trumps and the
upcard, so that exchanging the two suits off trump's colour changes nothing where they stand alike.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, highest_card, lowest_bit, popcount
from kernels.cards.layout import NO_CARDS
from kernels.laws.tricks import beats, field_mask
from kernels.players.chances import chance_beaten
from kernels.players.net.summary import (
    CALLED,
    CHANCES,
    DEALERS,
    LEFT,
    OWN,
    PLACES,
    ROLES,
    TAKEN,
    TAKER,
    TOPS,
    UNSEEN,
    ViewSummary,
    best_boss_suits,
    bucket,
    dry_seats,
    same_run,
)
from kernels.players.view import View, field_cards, higher

# blocks of features of a view
_ROLE = 0
_SCORE = _ROLE + ROLES * PLACES * LEFT
_DEALER = _SCORE + 2 * TAKEN * LEFT
_TRUMPS = _DEALER + ROLES * DEALERS * TAKER * 4
_TOP = _TRUMPS + 2 * OWN * UNSEEN
_TRICK = _TOP + ROLES * TOPS * LEFT
_LED = _TRICK + PLACES * 2 * 4 * 4
_CHANCE = _LED + 2 * 4 * 7
_BEST = _CHANCE + 2 * PLACES * CHANCES
_CALLED = _BEST + 2 * 16
_DRY = _CALLED + CALLED * ROLES
_SHAPE = _DRY + ROLES * 2 * 3
_OWN_TRUMP = _SHAPE + OWN * 4 * 3
_HIDDEN_TRUMP = _OWN_TRUMP + 2 * 16
_PICKUP = _HIDDEN_TRUMP + 2 * 16
_SUIT = _PICKUP + DEALERS * 16
_AWAKE = _SUIT + 2 * 2 * 4 * 7 * 4
VIEW_FEATURES = _AWAKE + ROLES * 8

# kinds of cards
LEAD_TRUMP, LEAD_SIDE, FOLLOW_WIN, FOLLOW_LOSE, RUFF_WIN, RUFF_LOSE, DISCARD = range(7)
_KINDS = 7

# blocks of features of a card
_KIND = VIEW_FEATURES
_ABOVE = _KIND + _KINDS * ROLES * LEFT
_STAND = _ABOVE + _KINDS * ROLES * 4
_RANK = _STAND + _KINDS * PLACES * 2 * 4
_LENGTH = _RANK + _KINDS * 2 * 16
_GUARD = _LENGTH + _KINDS * 4 * 7
_CARD_OWN = _GUARD + _KINDS * 3 * 4 * OWN
_CARD_UNSEEN = _CARD_OWN + _KINDS * ROLES * OWN
_VOIDS = _CARD_UNSEEN + _KINDS * ROLES * UNSEEN
_RULES = _VOIDS + _KINDS * 2 * 2 * 3
_BEATEN = _RULES + 2 * _KINDS * ROLES
_HELPED = _BEATEN + _KINDS * LEFT * CHANCES
_FRIEND = _HELPED + 2 * CHANCES * CHANCES
_NEXT = _FRIEND + _KINDS * 2 * CHANCES
_CARD_SCORE = _NEXT + _KINDS * 2 * 2 * CALLED * 2
_TAKEN_UP = _CARD_SCORE + _KINDS * 2 * TAKEN * LEFT
_MAKER_SEAT = _TAKEN_UP + _KINDS * DEALERS * 2 * 2
_BOSS = _MAKER_SEAT + _KINDS * 4 * 2 * LEFT
_SUIT_OWN = _BOSS + _KINDS * 2 * 2 * 3
_SUIT_HIDDEN = _SUIT_OWN + 4 * 16
_TOP_OWN = _SUIT_HIDDEN + 4 * 16
FEATURES = _TOP_OWN + _KINDS * TOPS * OWN
VERSION = 1
"""Changes whenever a feature comes to mean something else: weights learnt for another version are refused."""
MOST_ACTIVE = 160
"""No more features are ever set at once; bits of long suits make most of them."""


@kernel
def _activate_bits(cards: np.uint64, base: int, count: int, active: npt.NDArray[np.int64]) -> int:
    """Add a feature for every card of one field (by its place there); return how many are set by now."""
    while cards:
        active[count] = base + (lowest_bit(cards) & 15)
        count += 1
        cards &= cards - np.uint64(1)
    return count


@kernel
def view_features(view: View, summary: ViewSummary, active: npt.NDArray[np.int64]) -> int:
    """Write the features of `view` that are set to `active`, one that counts twice twice; return how many."""
    o, maker = summary, view.is_maker
    active[0] = _ROLE + (o.role * PLACES + o.place) * LEFT + o.left
    active[1] = _SCORE + (maker * TAKEN + o.taken) * LEFT + o.left
    active[2] = _DEALER + ((o.role * DEALERS + o.dealer) * TAKER + o.taker) * 4 + o.before
    active[3] = _TRUMPS + (maker * OWN + o.own) * UNSEEN + o.unseen
    active[4] = _TOP + (o.role * TOPS + o.top) * LEFT + o.left
    active[5] = _CALLED + o.called * ROLES + o.role
    active[6] = _DRY + (o.role * 2 + o.friend_dry) * 3 + o.foes_dry
    awake = 0
    for step in range(1, min(view.players, 4)):
        awake |= (((view.friends | view.foes) >> ((view.seat + step) % view.players)) & 1) << (step - 1)
    active[7] = _AWAKE + o.role * 8 + awake
    count = 8
    if view.led:
        above = min(popcount(view.hidden & higher(view.best)), 3)
        active[8] = _TRICK + ((o.place * 2 + o.friend) * 4 + o.led) * 4 + above
        is_next = 1 if view.trump and view.led == field_cards(1) else 0
        active[9] = (
            _LED + (is_next * 4 + min(popcount(view.hand & view.led), 3)) * 7 + min(popcount(view.hidden & view.led), 6)
        )
        active[10] = _CHANCE + (o.friend * PLACES + o.place) * CHANCES + o.chance
        active[11] = _BEST + (16 if view.best & view.trump else 0) + (highest_bit(view.best) & 15)
        count = 12
    voids = 0
    for field in range(4):
        suit = field_cards(field)
        if suit & view.trump:
            continue
        own, hidden = view.hand & suit, view.hidden & suit
        if not own:
            voids += 1
        top = 3 if not own else min(popcount(hidden & higher(highest_card(own))), 2)
        active[count] = (
            _SUIT
            + (
                ((maker * 2 + int(field == 1 and view.trump != NO_CARDS)) * 4 + min(popcount(own), 3)) * 7
                + min(popcount(hidden), 6)
            )
            * 4
            + top
        )
        count += 1
    active[count] = _SHAPE + (o.own * 4 + min(voids, 3)) * 3 + best_boss_suits(view, o, -1)
    count += 1
    count = _activate_bits(view.hand & view.trump, _OWN_TRUMP + 16 * maker, count, active)
    count = _activate_bits(view.hidden & view.trump, _HIDDEN_TRUMP + 16 * maker, count, active)
    if view.pickup:
        count = _activate_bits(view.pickup, _PICKUP + 16 * o.dealer, count, active)
    return count


@kernel
def kind_of(view: View, card: np.uint64) -> int:
    """The kind of a card in `view`."""
    if not view.led:
        return LEAD_TRUMP if card & view.trump else LEAD_SIDE
    wins = beats(card, view.best, view.trump)
    if card & view.led:
        return FOLLOW_WIN if wins else FOLLOW_LOSE
    if card & view.trump:
        return RUFF_WIN if wins else RUFF_LOSE
    return DISCARD


@kernel
def card_features(view: View, summary: ViewSummary, card: np.uint64, active: npt.NDArray[np.int64]) -> int:
    """Write the features of `card` in `view` that are set to `active`; return how many."""
    o, maker = summary, view.is_maker
    kind, suit, field = kind_of(view, card), field_mask(card), highest_bit(card) >> 4
    own, hidden = view.hand & suit & ~card, view.hidden & suit
    above, rank, trump = popcount(hidden & higher(card)), lowest_bit(card) & 15, 1 if card & view.trump else 0
    active[0] = _KIND + (kind * ROLES + o.role) * LEFT + o.left
    active[1] = _ABOVE + (kind * ROLES + o.role) * 4 + min(above, 3)
    active[2] = _STAND + ((kind * PLACES + o.place) * 2 + o.friend) * 4 + min(above, 3)
    active[3] = _RANK + (kind * 2 + maker) * 16 + rank
    active[4] = _LENGTH + (kind * 4 + min(popcount(own), 3)) * 7 + min(popcount(hidden), 6)
    guard = 3 if not own else min(popcount(hidden & higher(highest_card(own))), 2)
    active[5] = _GUARD + ((kind * 3 + min(popcount(own), 2)) * 4 + guard) * OWN + o.own
    active[6] = _CARD_OWN + (kind * ROLES + o.role) * OWN + o.own
    active[7] = _CARD_UNSEEN + (kind * ROLES + o.role) * UNSEEN + o.unseen
    active[8] = (
        _VOIDS
        + ((kind * 2 + min(dry_seats(view, view.friends, field), 1)) * 2 + min(o.unseen, 1)) * 3
        + min(dry_seats(view, view.foes, field), 2)
    )
    chosen = card == o.favourite or (card < o.favourite and same_run(view, card, o.favourite))
    active[9] = _RULES + (int(chosen) * _KINDS + kind) * ROLES + o.role
    beaten = 0
    if kind in (LEAD_TRUMP, LEAD_SIDE, FOLLOW_WIN, RUFF_WIN):
        if view.behind & view.foes:
            beaten = bucket(chance_beaten(view, card, view.behind & view.foes))
    else:
        beaten = 8
    active[10] = _BEATEN + (kind * LEFT + o.left) * CHANCES + beaten
    active[11] = _FRIEND + (kind * 2 + o.friend) * CHANCES + o.chance
    turned = 1 if view.upcard & suit else 0
    active[12] = (
        _NEXT + (((kind * 2 + int(field == 1 and view.trump != NO_CARDS)) * 2 + turned) * CALLED + o.called) * 2 + maker
    )
    active[13] = _CARD_SCORE + ((kind * 2 + maker) * TAKEN + o.taken) * LEFT + o.left
    active[14] = _MAKER_SEAT + ((kind * 4 + o.before) * 2 + min(o.called, 1)) * LEFT + o.left
    active[15] = _BOSS + ((kind * 2 + maker) * 2 + int(above == 0)) * 3 + best_boss_suits(view, o, field)
    active[16] = _TOP_OWN + (kind * TOPS + o.top) * OWN + o.own
    count = 17
    if not view.led and view.friends:
        helped = bucket(chance_beaten(view, card, view.friends))
        active[count] = _HELPED + (trump * CHANCES + beaten) * CHANCES + helped
        count += 1
    if view.pickup & suit:
        higher_up = 1 if view.pickup > card else 0
        to_come = (view.behind >> (view.players - 1)) & 1
        active[count] = _TAKEN_UP + ((kind * DEALERS + o.dealer) * 2 + higher_up) * 2 + to_come
        count += 1
    leads = 0 if view.led else 1
    if not trump:
        count = _activate_bits(own, _SUIT_OWN + 16 * (leads * 2 + maker), count, active)
        count = _activate_bits(hidden, _SUIT_HIDDEN + 16 * (leads * 2 + maker), count, active)
    return count
