"""What a hand holds under a suit, as a player counts it."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.cards import parse_hand, parse_strain
from analyzer.rules import Rules
from analyzer.tables.hand_features import features_of
from analyzer.tables.questions_of_hand import ask_hands


@pytest.mark.parametrize(
    ("rules", "hand", "suit", "trumps", "high", "aces", "voids"),
    [
        ("standard", "JS JC AS AH 9D", "S", 3, "right left ace", 1, 1),
        ("standard", "JS JC AS AH 9D", "C", 2, "right left", 2, 0),
        ("standard", "JC 9H TH AH AD", "S", 1, "left", 2, 1),  # the left bower is no club: void in clubs
        ("british", "JO JS QS AC AD", "S", 3, "joker right", 2, 1),
        ("napoleon4", "JS JC AS AH 9D", "S", 2, "ace", 1, 0),
    ],
)
def test_counted_by_hand(rules: str, hand: str, suit: str, trumps: int, high: str, aces: int, voids: int) -> None:
    held = features_of(Rules.load(rules), np.array([parse_hand(hand)], np.uint64), np.array([parse_strain(suit)]))
    found = " ".join(name for name in ("joker", "right", "left", "ace") if getattr(held, name)[0])
    assert (held.trumps[0], found, held.aces[0], held.voids[0]) == (trumps, high, aces, voids)


def test_questions_are_answered() -> None:
    """Only what tells the hands apart is asked."""
    rules = Rules.load("standard")
    hands = np.array([parse_hand("JS JC AS AH 9D"), parse_hand("QS 9S TH 9H TD")], np.uint64)
    asked = ask_hands(rules, features_of(rules, hands, np.array([3, 3])), None, None)
    assert "a trump" not in asked
    assert "two trumps or more" not in asked
    assert asked["three trumps or more"].tolist() == [True, False]
    assert asked["both bowers"].tolist() == [True, False]
    assert asked["a count of 5 or more"].tolist() == [True, False]  # three trumps, an ace, and one for the right
    assert "the suit is next" not in asked
    assert "a jack turned up" not in asked
