"""Notes on many hands at once: what the calls say of each, kept where a question looks them up."""

from __future__ import annotations

import random
from math import prod
from typing import Any

import numpy as np
import pytest

from kernels.calling.evidence import CLAIMED, FIRST_CALL, NOTED, TREMBLE
from kernels.cards.deal import new_deal
from kernels.cards.subsets import rank_subset
from kernels.entries.note_hands import note_hands
from tests.reference.call_twin import proposed_suit, raw_cards
from tests.reference.evaluate_twin import likelihood
from tests.support.asking import ask_after
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.random_hands import random_hand


@pytest.mark.parametrize("setting", ["standard", "standard,farmer=redeal", "three_handed"])
def test_notes_are_what_the_twin_says_of_each_hand(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 3)
    policy: Any = policy_of(numbers)
    hand, upcard = random_hand(rules, generator)
    passes = ["pass"] * 5
    game, question = ask_after(rules, " ".join(sorted(hand)), upcard, " ".join(passes), infer=True)
    places = [generator.sample(range(len(question.hidden)), rules.hand) for _ in range(300)]
    hands = np.array([sum(1 << place for place in some) for some in places], np.uint64)
    weights = set()
    for seat in set(range(rules.players)) - {question.seat}:
        notes = np.zeros(len(hands), np.int64)
        note_hands(game, policy, question, new_deal(), seat, hands, notes)
        for some, mask, note in zip(places, hands, notes, strict=True):
            held = set().union(*(raw_cards(int(question.hidden[place])) for place in some))
            chance = likelihood(rules, numbers, passes, {seat: held}, upcard, proposed_suit(rules, upcard), TREMBLE)
            calls = [k for k, caller in enumerate(question.heard.callers) if caller == seat]
            likely = [bool(note & (FIRST_CALL << k)) for k in calls]
            assert note & NOTED
            assert chance == (0.0 if note & CLAIMED else prod((TREMBLE - 1 if fit else 1) / TREMBLE for fit in likely))
            assert question.heard.notes[seat, rank_subset(mask, question.heard.binomials)] == note
            weights.add(chance)
    assert len(weights) > 2
