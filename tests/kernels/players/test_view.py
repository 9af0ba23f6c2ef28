"""What a player sees."""

from __future__ import annotations

import pytest

from kernels.players.view import boss_cards
from tests.reference.call_twin import ranking, suit_of
from tests.support.kinds import KINDS, Kind, turns_at_random
from tests.support.play_encoding import form, view_of


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_boss_cards(kind: Kind) -> None:
    """A boss is a card that no card out of sight beats in its own suit."""
    for turn in turns_at_random(kind, 8):
        deal, hidden = turn.deal, turn.deal.deck - turn.known()

        def is_boss(card: str, deal=deal, hidden=hidden) -> bool:  # type: ignore[no-untyped-def]
            suit = suit_of(card, deal.strain, deal.bowers)
            order = ranking(suit, deal.strain, deal.bowers)
            return not any(other in hidden for other in order[order.index(card) + 1 :])

        assert boss_cards(view_of(turn)) == form(deal, {card for card in turn.hand if is_boss(card)})
