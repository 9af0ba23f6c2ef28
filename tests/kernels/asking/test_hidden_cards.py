"""Hidden cards that fit the calls: by notes, and draw for draw as without any."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kernels._jit import kernel
from kernels.asking.hidden_cards import deal_hidden_cards
from kernels.cards.rng import start_stream
from tests.support.asking import ask_after, begun, deal_layout
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.random_hands import random_hand

AUCTIONS = {
    "standard": "pass pass pass pass pass pass pass",
    "standard,farmer=swap": "pass pass pass pass pass",
    "standard,farmer=redeal": "",
    "deck32": "pass pass pass",
    "three_handed": "pass pass pass pass",
    "hasenpfeffer": "3 pass",
    "bid_euchre_6": "pass",
}
"""Calls after which somebody is on turn."""


@kernel
def _deal(game: Any, policy: Any, question: Any, deal: Any, number: Any) -> Any:
    start_stream(np.uint64(5), number, deal.stream)
    return deal_hidden_cards(game, policy, question, deal)


@pytest.mark.parametrize("setting", AUCTIONS)
def test_every_layout_is_as_dealt_in_one_go(setting: str) -> None:
    """With notes and without: the first layout that fits, its kitty, and where the stream is after it."""
    rules, generator = rules_of(setting), random.Random(setting)
    policy: Any = policy_of(numbers_of(rules))
    hand, upcard = random_hand(rules, generator)
    game, question = ask_after(rules, " ".join(sorted(hand)), upcard, AUCTIONS[setting], infer=True)
    bare = question._replace(heard=question.heard._replace(notes=np.zeros((rules.players, 0), np.uint16)))
    assert question.heard.notes.size
    assert not bare.heard.notes.size
    for number in range(40):
        slow = deal_layout(game, policy, question, np.uint64(5), number)
        for asked in (question, bare):
            deal = begun(asked)
            assert _deal(game, policy, asked, deal, number)
            for name in ("hands", "kitty", "stream"):
                assert deal[name].tolist() == slow[name].tolist(), name
    assert len(np.unique(question.heard.notes)) > 1
