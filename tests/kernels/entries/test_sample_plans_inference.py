"""What the calls made say of the hidden hands: layouts are accepted as often as their calls are likely."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kernels._jit import kernel
from kernels.asking.question import Question, others_of
from kernels.calling.evidence import TREMBLE, weigh_calls
from kernels.calling.policy import CallPolicy
from kernels.cards.rng import start_stream
from kernels.codes import RULES
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.sample_plans import deal_question
from kernels.game import Game
from tests.reference import call_twin as twin
from tests.reference import evaluate_twin
from tests.reference.call_twin import proposed_suit
from tests.reference.contract_twin import swapped_cards
from tests.support.asking import ask, begun, deal_layout
from tests.support.encoding import bits, cards_in
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.random_hands import random_hand


@kernel
def _count_accepted(game: Any, policy: Any, deal: Any, seats: Any, heed: Any, draws: Any) -> Any:
    stream, count = np.zeros(1, np.uint64), 0
    for number in range(draws):
        start_stream(np.uint64(3), number, stream)
        count += weigh_calls(game, policy, deal, seats, deal.hands, heed, stream)
    return count


def count_accepted(game: Game, policy: CallPolicy, question: Question, hands: Any, draws: int) -> int:
    """How often a layout is accepted in so many draws."""
    deal = begun(question)
    deal["hands"][: game.players] = hands
    return int(_count_accepted(game, policy, deal, others_of(game, question), question.infer == 1, draws))


@kernel
def _deal_layouts(game: Any, players: Any, question: Any, deals: Any, hands: Any) -> Any:
    for number in range(deals.first, deals.last):
        deal_question(game, players, question, deals, number)
        for seat in range(game.players):
            hands[number - deals.first, seat] = players.deal.hands[seat]


def deal_layouts(game: Game, policy: CallPolicy, question: Question, count: int) -> Any:
    """The hands of the first layouts that are accepted: ``uint64[count, seats]``."""
    hands = np.zeros((count, game.players), np.uint64)
    _deal_layouts(game, seat_players(game, policy, RULES), question, Deals(np.uint64(5), 0, count), hands)
    return hands


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
        accepted = count_accepted(game, policy_of(numbers), question, hands, draws)
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
    assert count_accepted(game, policy_of(numbers_of(rules)), question, hands, 100) == 100


def test_hands_of_those_who_passed_are_weighted_by_their_calls() -> None:
    """All 8,568 hands of eldest, weighted by the twin, against the hands of accepted layouts."""
    rules, draws = rules_of("standard"), 60_000
    numbers = numbers_of(rules)
    game, question = ask(rules, "AS KS 9D TD QD", "JC", 1, infer=True)
    found = deal_layouts(game, policy_of(numbers), question, draws)[:, 0]
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


@pytest.mark.parametrize("setting", ["standard", "standard,farmer=redeal", "standard,farmer=swap"])
def test_the_first_layout_that_fits_is_taken(setting: str) -> None:
    rules = rules_of(setting)
    game, question = ask(rules, "AS KS JD TD QD", "JC", 5, infer=True)
    policy = policy_of(numbers_of(rules))
    for number, hands in enumerate(deal_layouts(game, policy, question, 60)):
        deal = deal_layout(game, policy, question, np.uint64(5), number)
        assert hands.tolist() == deal["hands"][:4].tolist()
        assert hands[question.seat] == question.hand


@pytest.mark.parametrize("infer", [False, True])
@pytest.mark.parametrize("turn", [0, 1, 2, 3, 6])
def test_nobody_who_spoke_holds_what_he_would_have_swapped(turn: int, infer: bool) -> None:
    """He would have done so before his first call. Who is yet to speak may hold a farmer's hand."""
    rules, draws = rules_of("standard,farmer=swap"), 4_000
    game, question = ask(rules, "AS KS JD QH QD", "JC", turn, infer)
    poor = [0] * 4
    for row in deal_layouts(game, policy_of(numbers_of(rules)), question, draws):
        for seat, hand in enumerate(row):
            poor[seat] += bool(swapped_cards(rules, twin.raw_cards(int(hand)), "C"))
    for seat in set(range(4)) - {question.seat}:
        assert bool(poor[seat]) == (seat > turn), poor
