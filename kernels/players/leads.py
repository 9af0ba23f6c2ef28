"""The rule player on lead.

Which kind of card first: a trump to draw trumps, a boss of another suit, or a card that is likely to lose. Among
the side cards a score decides. Its weights (hundredths of a trick) follow what PIMC players gain by one lead over
another, averaged over some 20,000 deals.
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.bits import highest_bit, highest_card, lowest_bit, lowest_card, popcount
from kernels.players.view import NO_CARDS, View, boss_cards, higher, is_void
from kernels.tricks import field_mask


@kernel
def may_ruff(view: View, seat: int, field: int) -> bool:
    """Whether `seat` has shown a void in `field` and may still hold trumps."""
    return bool(view.hidden & view.trump) and is_void(view, seat, field) and not is_void(view, seat, 0)


@kernel
def side_lead_score(view: View, card: np.uint64, boss: bool) -> int:
    """How good the side card `card` is to lead, in hundredths of a trick."""
    suit = field_mask(card)
    field = highest_bit(card) >> 4
    score = (5 if boss else 2) * popcount(view.hidden & suit)
    score -= 3 * popcount(view.hidden & higher(card))
    for step in range(1, view.players):
        seat = (view.seat + step) % view.players
        if not (view.behind >> seat) & 1 or not is_void(view, seat, field):
            continue
        ruffs = may_ruff(view, seat, field)
        if (view.friends >> seat) & 1:
            score += 15 if ruffs else 0 if boss else -8
        elif ruffs:
            score -= 5 if step == 1 else 10
        else:
            score += 0 if boss else 8
    return score


@kernel
def best_side_lead(view: View, cards: np.uint64, boss: bool) -> np.uint64:
    """The side card of `cards` to lead."""
    best, high = NO_CARDS, -1000
    while cards:
        card = lowest_card(cards)
        cards ^= card
        score = 16 * side_lead_score(view, card, boss) + (lowest_bit(card) & 15)
        if score > high:
            best, high = card, score
    return best


@kernel
def foes_may_hold(view: View, cards: np.uint64, field: int) -> bool:
    """Whether some foe may hold one of the hidden `cards` of `field`."""
    if not view.hidden & cards:
        return False
    for seat in range(view.players):
        if (view.foes >> seat) & 1 and not is_void(view, seat, field):
            return True
    return False


@kernel
def longest_side_suit(view: View) -> int:
    """Cards in the longest suit of the hand beside trumps."""
    longest = 0
    for field in range(4):
        suit = view.hand & ~view.trump & (np.uint64(0xFFFF) << np.uint64(16 * field))
        longest = max(longest, popcount(suit))
    return longest


@kernel
def one_sided(view: View) -> bool:
    """Whether a foe has shown a void in trumps and the partner has not: a trump lead then draws one against one."""
    foe_void = False
    for seat in range(view.players):
        if is_void(view, seat, 0):
            if (view.friends >> seat) & 1:
                return False
            foe_void |= bool((view.foes >> seat) & 1)
    return foe_void


@kernel
def lead_trump_first(view: View, trumps: np.uint64, boss_trump: bool, side_boss: bool) -> bool:
    """Whether to lead a trump before any other suit; the foes may still hold some."""
    count = popcount(trumps)
    if view.lone:
        return bool(view.is_maker) and (boss_trump or count >= 2)
    if boss_trump and count == 1 and not side_boss and view.left > 2:
        # with losers of one suit only, the boss trump is the entry that makes the suit good
        return longest_side_suit(view) < view.left - 1 and not (view.left == 4 and one_sided(view))
    if boss_trump or count >= 3:
        return True
    if count == 1:
        return False
    lost = view.trick - view.taken if view.is_maker else view.taken
    score = 24 + 20 * lost - 5 * popcount(view.hidden & view.trump) - 10 * longest_side_suit(view)
    score += 9 * popcount(view.hidden & higher(highest_card(trumps)))
    score -= 8 * popcount(view.hidden & higher(lowest_card(trumps)))
    return score > 0


@kernel
def choose_lead(view: View) -> np.uint64:
    """The card that the rule player leads."""
    bosses = boss_cards(view)
    trumps = view.legal & view.trump
    side = view.legal & ~view.trump
    side_bosses = bosses & side
    if not side:
        return highest_card(trumps)
    if trumps and foes_may_hold(view, view.trump, 0):
        if lead_trump_first(view, trumps, bool(bosses & trumps), bool(side_bosses)):
            return highest_card(trumps)
    if side_bosses:
        return best_side_lead(view, side_bosses, True)
    return best_side_lead(view, side, False)
