"""The rule player on lead.

First comes the choice of kind: a trump to draw trumps, a boss of another suit, or a card that is likely to lose. Among
side cards a score decides. The weights are hundredths of a trick. They follow what strong players (PIMC over 128
sampled layouts) gain by one lead over another, averaged over the leads of 40,000 deals of standard euchre.
"""

from __future__ import annotations

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, highest_card, lowest_bit, lowest_card, popcount
from kernels.cards.layout import NO_CARDS
from kernels.laws.tricks import field_mask
from kernels.players.view import View, boss_cards, field_cards, higher, is_void


@kernel
def shown_void(view: View, seats: int) -> int:
    """How many of `seats` have shown that they are out of trumps."""
    count = 0
    for seat in range(view.players):
        count += (seats >> seat) & int(is_void(view, seat, 0))
    return count


@kernel
def foes_may_hold_trumps(view: View) -> bool:
    """Whether some foe may still hold a trump."""
    return bool(view.hidden & view.trump) and shown_void(view, view.foes) < popcount(np.uint64(view.foes))


@kernel
def void_score(view: View, field: int, boss: bool) -> int:
    """What the shown voids of the others in `field` add to the score of a side lead there."""
    score = 0
    for step in range(1, view.players):
        seat = (view.seat + step) % view.players
        if not (view.behind >> seat) & 1 or not is_void(view, seat, field):
            continue
        may_ruff = bool(view.hidden & view.trump) and not is_void(view, seat, 0)
        if (view.friends >> seat) & 1:
            score += 15 if may_ruff else 0 if boss else -8
        elif may_ruff:
            score -= 5 if step == 1 else 10
        else:
            score += 0 if boss else 8
    return score


@kernel
def best_side_lead(view: View, cards: np.uint64, boss: bool) -> np.uint64:
    """The side card of `cards` to lead: all of them bosses, or none; of equals the highest."""
    best, high = NO_CARDS, -1000
    while cards:
        card = lowest_card(cards)
        cards ^= card
        score = (5 if boss else 2) * popcount(view.hidden & field_mask(card)) - 3 * popcount(view.hidden & higher(card))
        score += void_score(view, highest_bit(card) >> 4, boss)
        score = 16 * score + (lowest_bit(card) & 15)
        if score > high:
            best, high = card, score
    return best


@kernel
def longest_side_suit(view: View) -> int:
    """Cards in the longest suit of the hand beside trumps."""
    longest = 0
    for field in range(1, 4):
        longest = max(longest, popcount(view.hand & field_cards(field)))
    return longest


@kernel
def lead_trump_first(view: View, trumps: np.uint64, boss_trump: bool, side_boss: bool) -> bool:
    """Whether to lead a trump before any other suit, from a hand with other suits."""
    count = popcount(trumps)
    if view.is_lone:
        return bool(view.is_maker) and (boss_trump or count >= 2)
    partner_out = shown_void(view, view.friends) > 0
    longest = longest_side_suit(view)
    if boss_trump and count <= 2 and not side_boss and not partner_out:
        # beside losers of one suit only, the boss trump is the entry that makes the suit good
        if longest >= 2 and longest == view.left - count:
            return count == 2 and not view.hidden & higher(lowest_card(trumps))
        # it would draw the partner's trump against that of one foe
        if count == 1 and view.left == 4 and shown_void(view, view.foes):
            return False
    if boss_trump or count >= 3:
        return True
    if count == 1:
        return partner_out and view.left == 4
    lost = view.trick - view.taken if view.is_maker else view.taken
    score = 24 + 20 * lost - 5 * popcount(view.hidden & view.trump) - 10 * longest
    score += 9 * popcount(view.hidden & higher(highest_card(trumps)))
    score -= 8 * popcount(view.hidden & higher(lowest_card(trumps)))
    return score > 0


@kernel
def choose_lead(view: View) -> np.uint64:
    """The card that the rule player leads."""
    trumps = view.legal & view.trump
    side = view.legal & ~view.trump
    if not side:
        return highest_card(trumps)
    bosses = boss_cards(view)
    side_bosses = bosses & side
    # with three cards left a maker whose partner is out of trumps cashes his own, also when the foes have none
    draws = foes_may_hold_trumps(view) or (view.left == 3 and shown_void(view, view.friends))
    if trumps and draws and lead_trump_first(view, trumps, bool(bosses & trumps), bool(side_bosses)):
        return highest_card(trumps)
    if side_bosses:
        return best_side_lead(view, side_bosses, True)
    return best_side_lead(view, side, False)
