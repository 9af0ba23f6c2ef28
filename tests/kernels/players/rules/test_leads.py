"""The rule player's lead: trumps when they are to be drawn, else what wins or loses least."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.codes import RULES
from kernels.players.rules.leads import best_side_lead, choose_lead, foes_may_hold_trumps, longest_side_suit, shown_void
from kernels.players.rules.player import choose_by_rules
from tests.support.kinds import KINDS, Kind, random_deals, turns_of
from tests.support.play_encoding import chooser, view_of
from tests.support.views import ACE_2, LEAD, LEFT, LOW_TRUMPS, NINE_3, RIGHT, SUIT_2, SUIT_3, with_hand

BY_RULES = chooser(RULES, np.zeros(1, np.uint64))


def test_boss_trump_before_side_ace() -> None:
    """The maker, alone or not, draws trumps with the boss before he cashes an ace; a defender to a loner does not."""
    hand = RIGHT | 1 << 12 | ACE_2 | NINE_3 | NINE_3 << 1
    hidden = (LOW_TRUMPS | LEFT | SUIT_2 | SUIT_3) & ~hand
    maker = with_hand(LEAD, hand, hidden)
    assert choose_by_rules(maker) == RIGHT
    assert choose_by_rules(maker._replace(is_lone=1, friends=0)) == RIGHT
    against = maker._replace(is_lone=1, is_maker=0, maker=1, friends=0b0100, foes=0b0010)
    assert choose_by_rules(against) == ACE_2


@pytest.mark.parametrize("kind", KINDS[:12], ids=[kind.name for kind in KINDS[:12]])
def test_the_lead_is_in_the_hand(kind: Kind) -> None:
    for deal in random_deals(kind, 25):
        for turn in turns_of(deal, BY_RULES):
            if turn.trick:
                continue
            view = view_of(turn)
            card = int(choose_lead(view))
            assert card.bit_count() == 1
            assert card & int(view.legal)


def test_who_has_shown_voids_and_may_hold_trumps() -> None:
    view = with_hand(LEAD, ACE_2, SUIT_2 & ~ACE_2)
    assert not foes_may_hold_trumps(view)  # no trump is out of sight
    view = with_hand(LEAD, ACE_2, LOW_TRUMPS)
    assert foes_may_hold_trumps(view)
    voids = 1 << 4 * 1 | 1 << 4 * 3  # both foes have failed to follow trumps
    assert not foes_may_hold_trumps(view._replace(voids=voids))
    assert foes_may_hold_trumps(view._replace(voids=1 << 4 * 1))
    assert shown_void(view._replace(voids=voids), 0b1010) == 2
    assert shown_void(view._replace(voids=voids), 0b0110) == 1
    assert shown_void(view._replace(voids=1 << (4 * 1 + 2)), 0b1010) == 0  # out of a side suit, not of trumps


def test_the_longest_side_suit() -> None:
    assert longest_side_suit(with_hand(LEAD, ACE_2 | NINE_3 | NINE_3 << 1, 0)) == 2
    assert longest_side_suit(with_hand(LEAD, LOW_TRUMPS | ACE_2, 0)) == 1


def test_a_side_lead_is_one_of_the_cards_offered() -> None:
    hand = ACE_2 | NINE_3 | NINE_3 << 1
    view = with_hand(LEAD, hand, (SUIT_2 | SUIT_3 | LOW_TRUMPS) & ~hand)
    for cards in (ACE_2, NINE_3, ACE_2 | NINE_3):
        assert int(best_side_lead(view, np.uint64(cards), False)) & cards
