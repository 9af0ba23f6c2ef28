"""The rule player behind the leader: he wins what he should, as cheaply as he can, and lets his partner win."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.codes import RULES
from kernels.players.rules.follow import choose_follow, winning_cards
from kernels.players.rules.player import choose_by_rules
from tests.reference.play_twin import winner
from tests.support.kinds import KINDS, Kind, random_deals, turns_of
from tests.support.play_encoding import chooser, form, view_of
from tests.support.views import ACE_2, LEAD, LOW_TRUMPS, NINE_3, RIGHT, SUIT_2, SUIT_3, with_hand

BY_RULES = chooser(RULES, np.zeros(1, np.uint64))


def test_safe_partner_keeps_his_trick() -> None:
    """Last to play, the partner winning: the highest cards stay in the hand."""
    hand = RIGHT | ACE_2 | 1 << 32 + 7
    view = with_hand(LEAD, hand, LOW_TRUMPS | SUIT_3)._replace(
        seat=3, maker=1, friends=0b0010, foes=0b0101, behind=0, trick=2, left=3,
        led=np.uint64(0xFFFF << 48), best=np.uint64(1 << 48 + 12), winner=1,
    )  # fmt: skip
    assert choose_by_rules(view) == 1 << 32 + 7


def test_last_hand_wins_as_cheaply_as_it_can() -> None:
    """A foe winning with the king, last to play holding ace, nine: the ace; void with trumps: the lowest trump."""
    view = LEAD._replace(
        seat=3, maker=1, friends=0b0010, foes=0b0101, behind=0, led=np.uint64(0xFFFF << 48),
        best=np.uint64(1 << 48 + 11), winner=2,
    )  # fmt: skip
    follows = 1 << 48 + 12 | NINE_3
    assert choose_by_rules(with_hand(view, follows, SUIT_2)) == 1 << 48 + 12
    assert choose_by_rules(with_hand(view, RIGHT | 1 << 8 | ACE_2, SUIT_3)) == 1 << 8


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_winning_cards_agree_with_the_twin(kind: Kind) -> None:
    """The cards that would win the trick so far; and whatever is chosen may be played."""
    for deal in random_deals(kind, 25):
        for turn in turns_of(deal, BY_RULES):
            if not turn.trick:
                continue
            view = view_of(turn)
            winning = {card for card in turn.choices if winner(deal, [*turn.trick, (turn.seat, card)]) == turn.seat}
            assert winning_cards(view) == form(deal, winning)
            assert int(choose_follow(view)) & int(view.legal)
