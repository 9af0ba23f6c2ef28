"""What the calls made say of the hidden hands: layouts are accepted as often as their calls are likely."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kernels._jit import kernel
from kernels.calling.evidence import TREMBLE
from kernels.cards.dealing import deal_hidden
from kernels.cards.rng import start_stream
from kernels.entries.sample_plans import fits_calls
from tests.reference import call_twin as twin
from tests.reference import evaluate_twin
from tests.reference.call_twin import proposed_suit
from tests.support.asking import ask
from tests.support.encoding import bits, cards_in
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, rule_of
from tests.support.random_hands import random_hand


@kernel
def _count_accepted(game: Any, rule: Any, question: Any, hands: Any, draws: Any) -> Any:
    stream, count = np.zeros(1, np.uint64), 0
    for deal in range(draws):
        start_stream(np.uint64(3), deal, stream)
        count += fits_calls(game, rule, question, hands, stream)
    return count


@kernel
def _sample_hands(game: Any, rule: Any, question: Any, seat: Any, draws: Any, found: Any) -> Any:
    """Draw layouts until one is accepted, so many times, and keep the hand of a seat."""
    stream, pool = np.zeros(1, np.uint64), np.zeros(len(question.hidden), np.uint64)
    hands = np.zeros(game.players, np.uint64)
    for deal in range(draws):
        start_stream(np.uint64(5), deal, stream)
        hands[question.seat] = question.hand
        while True:
            deal_hidden(game, question.hidden, len(question.hidden), question.seat, stream, pool, hands)
            if fits_calls(game, rule, question, hands, stream):
                break
        found[deal] = hands[seat]


@pytest.mark.parametrize("setting", ["standard", "standard,farmer=redeal", "standard,farmer=swap", "three_handed"])
def test_layouts_are_accepted_as_often_as_their_calls_are_likely(setting: str) -> None:
    rules, generator, draws = rules_of(setting), random.Random(setting), 20_000
    numbers = numbers_of(rules, 5)
    likely = set()
    for _ in range(40):
        hand, upcard = random_hand(rules, generator)
        turn = generator.randrange(rules.players * len(rules.rounds))
        game, question = ask(rules, " ".join(hand), upcard, turn, infer=True)
        rest = [card for card in twin.deck_of(rules) if card not in hand | {upcard}]
        if generator.random() < 0.3:  # low cards to one seat
            rest.sort(key=lambda card: card[0] not in "9T")
        else:
            generator.shuffle(rest)
        held = {seat: {rest.pop(0) for _ in range(5)} for seat in range(rules.players) if seat != question.seat}
        chance = evaluate_twin.likelihood(
            rules, numbers, ["pass"] * turn, held, upcard, proposed_suit(rules, upcard), TREMBLE
        )
        hands = np.zeros(rules.players, np.uint64)
        for seat, cards in held.items():
            hands[seat] = twin.raw_mask(cards)
        accepted = _count_accepted(game, rule_of(numbers), question, hands, draws)
        assert abs(accepted - draws * chance) <= 4.5 * (draws * chance * (1 - chance)) ** 0.5 + 2.5
        if chance in (0.0, 1.0):
            assert accepted == draws * chance
        likely.add(chance)
    assert len(likely) > 4
    assert (0.0 in likely) == ("farmer" in setting)


def test_without_inference_every_layout_is_accepted() -> None:
    rules = rules_of("standard")
    game, question = ask(rules, "9C TC 9D TD 9S", "9H", 7)
    hands = np.array([bits("JH JD AH KH QH"), bits("JC JS AC AS AD"), bits("TH KC KS KD QD"), 0], np.uint64)
    assert _count_accepted(game, rule_of(numbers_of(rules)), question, hands, 100) == 100


def test_hands_of_those_who_passed_are_weighted_by_their_calls() -> None:
    """All 8,568 hands of eldest, weighted by the twin, against the hands of accepted layouts."""
    rules, draws = rules_of("standard"), 60_000
    numbers = numbers_of(rules)
    game, question = ask(rules, "AS KS 9D TD QD", "JC", 1, infer=True)
    found = np.zeros(draws, np.uint64)
    _sample_hands(game, rule_of(numbers), question, 0, draws, found)
    unseen = [card for card in twin.deck_of(rules) if card not in cards_in("AS KS 9D TD QD JC")]
    weights, callers, clubs = 0.0, 0.0, 0.0
    hands = {}
    for subset in range(1 << 18):
        if subset.bit_count() == 5:
            hand = {card for k, card in enumerate(unseen) if (subset >> k) & 1}
            weight = evaluate_twin.likelihood(rules, numbers, ["pass"], {0: hand}, "JC", "C", TREMBLE)
            hands[twin.raw_mask(hand)] = weight < 0.5
            weights += weight
            callers += weight * (weight < 0.5)
            clubs += weight * sum(twin.suit_of(card, "C", True) == "C" for card in hand)
    assert len(hands) == 8_568
    share, mean = callers / weights, clubs / weights
    seen = sum(hands[int(hand)] for hand in found) / draws
    assert abs(seen - share) < 4.5 * (share * (1 - share) / draws) ** 0.5
    mask = np.uint64(twin.raw_mask({rank + "C" for rank in twin.RANKS} | {"JS"}))
    trumps = np.array([int(hand & mask).bit_count() for hand in found])
    assert abs(trumps.mean() - mean) < 4.5 * trumps.std() / draws**0.5
