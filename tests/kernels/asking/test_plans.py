"""Carrying plans out on one deal: as the twin does, and laws of what must not depend on the other plans."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kernels.asking.plans import Bench, bid_out, make_bench, play_contract, try_plans
from kernels.asking.question import Plans, Question
from kernels.calling.points import PointsRule
from kernels.codes import BID_ON, BY_RULE, DEFEND, DOUBLE_DUMMY, LONE, NOT_MINE, PASS, PICK_UP, RULES, THROWN
from kernels.doubledummy import new_memory
from kernels.game import Game
from tests.reference import bid_twin
from tests.reference.call_twin import STRAINS, deck_of, raw_mask
from tests.reference.evaluate_twin import value_of_answer
from tests.support.asking import ask, ask_after, plans_of
from tests.support.encoding import code_of
from tests.support.games import changed, rules_of
from tests.support.playing import play_with
from tests.support.points_rule import never_calls, numbers_of, rule_of

Masks = npt.NDArray[np.uint64]


def masks(hands: list[set[str]]) -> Masks:
    return np.array([raw_mask(hand) for hand in hands], np.uint64)


def deal_around(
    rules: Any, seat: int, hand: str, upcard: str, generator: random.Random
) -> tuple[list[set[str]], set[str]]:
    """Hands for all seats, one of them given, and what is left."""
    rest = [card for card in deck_of(rules) if card not in {*hand.split(), upcard}]
    generator.shuffle(rest)
    hands = [
        {rest.pop() for _ in range(rules.hand)} if one != seat else set(hand.split()) for one in range(rules.players)
    ]
    return hands, set(rest)


def tried(
    game: Game, rule: PointsRule, question: Question, plans: Plans, hands: Masks, kitty: int = 0, model: int = RULES
) -> Bench:  # fmt: skip
    bench = make_bench(game.players, len(plans.call))
    bench.hands[:] = hands
    bench.x[:], bench.ends[:], bench.open_x[:] = -99, -99, -99
    try_plans(game, rule, question, plans, model, True, np.uint64(kitty), bench, new_memory(game))
    assert np.array_equal(bench.hands, hands)
    return bench


Asked = tuple[Any, tuple[Game, Question], Plans, str, str]


def asked(setting: str, hand: str, upcard: str, calls: str, *plans: str) -> Asked:
    rules = rules_of(setting)
    return rules, ask_after(rules, hand, upcard, calls), plans_of(rules, *plans), hand, upcard


QUESTIONS = (
    ("standard,stick=off", "JH AH 9D QS TS", "9H", "pass pass", "pair@H", "pass then pass", "pass then pair@S"),
    ("three_handed", "JH AH 9D QS TS", "9H", "", "solo@H", "pass then solo@S", "pass then pass"),
    ("british", "JH AH 9D QS TS", "JO", "", "pair@H -9D", "alone@S -AH"),
    ("hasenpfeffer", "JS JC AS KS QD AH", "", "2", "3@S then pass", "3@S then on", "pass", "5@H then on"),
)


@pytest.mark.parametrize("number", range(4))
def test_a_plan_comes_to_the_same_alone_and_among_others(number: int) -> None:
    rules, (game, question), plans, hand, upcard = asked(*QUESTIONS[number])
    rule, generator = rule_of(numbers_of(rules)), random.Random(number)
    for _ in range(60):
        hands, rest = deal_around(rules, question.seat, hand, upcard, generator)
        together = tried(game, rule, question, plans, masks(hands), raw_mask(rest))
        for p in range(len(plans.call)):
            alone = tried(
                game, rule, question, Plans(*(field[p : p + 1] for field in plans)), masks(hands), raw_mask(rest)
            )
            assert (alone.x[0], alone.ends[0]) == (together.x[p], together.ends[p])
            assert alone.x[0] == THROWN or alone.open_x[0] == together.open_x[p]
            active = np.zeros(len(plans.call), np.int64)
            active[p] = 1
            one = tried(game, rule, question, plans._replace(active=active), masks(hands), raw_mask(rest))
            assert one.x[p] == together.x[p]
            assert all(one.x[q] == -99 for q in range(len(plans.call)) if q != p)  # what is dropped is left alone


@pytest.mark.parametrize("number", range(4))
def test_ends_are_those_of_the_plans_own_contract(number: int) -> None:
    rules, (game, question), plans, hand, upcard = asked(*QUESTIONS[number])
    rule, generator = rule_of(numbers_of(rules)), random.Random(number)
    for _ in range(40):
        hands, rest = deal_around(rules, question.seat, hand, upcard, generator)
        bench = tried(game, rule, question, plans, masks(hands), raw_mask(rest))
        for p, call in enumerate(plans.call):
            assert bench.ends[p] in (NOT_MINE, 0, 1, 2)
            if call == PASS:
                assert bench.ends[p] == NOT_MINE
            elif rules.turns_up:
                assert bench.ends[p] != NOT_MINE


def test_with_open_cards_both_columns_agree() -> None:
    for one in QUESTIONS:
        rules, (game, question), plans, hand, upcard = asked(*one)
        generator = random.Random(5)
        for _ in range(20):
            hands, rest = deal_around(rules, question.seat, hand, upcard, generator)
            rule = rule_of(numbers_of(rules))
            bench = tried(game, rule, question, plans, masks(hands), raw_mask(rest), DOUBLE_DUMMY)
            thrown = bench.x == THROWN
            assert np.array_equal(bench.x[~thrown], bench.open_x[~thrown])


def test_a_pass_that_everybody_follows_is_thrown_in() -> None:
    for setting, upcard, plan in (
        ("standard,stick=off", "9H", "pass then pass"),
        ("hasenpfeffer,all_pass=next", "", "pass"),
        ("napoleon4", "", "pass"),
        ("bid_euchre_6,stick=off", "", "pass"),
    ):
        rules = rules_of(setting)
        hand = " ".join(sorted(set(deck_of(rules)) - {upcard})[: rules.hand])
        game, question = ask_after(rules, hand, upcard, "")
        hands, rest = deal_around(rules, 0, hand, upcard, random.Random(1))
        bench = tried(game, never_calls(rules), question, plans_of(rules, plan), masks(hands), raw_mask(rest))
        assert bench.x[0] == THROWN
        assert bench.ends[0] == NOT_MINE


@pytest.mark.parametrize("setting", ["bid_euchre_6", "bid_euchre_6@", "hasenpfeffer", "hasenpfeffer@", "napoleon4"])
def test_bidding_out_agrees_with_the_twin(setting: str) -> None:
    """Eldest bids anything; then passes, or bids on; he names his strain where he becomes the maker."""
    rules, generator = rules_of(setting), random.Random(setting)
    numbers, seen = numbers_of(rules, 5), set()
    rule = rule_of(numbers)
    for _ in range(200):
        hand = " ".join(generator.sample(deck_of(rules), rules.hand))
        hands, rest = deal_around(rules, 0, hand, "", generator)
        game, question = ask_after(rules, hand, "", "")
        contract = generator.choice([one for one in rules.contracts if one.over is None])
        bid = f"{contract.name}@{STRAINS[generator.choice(contract.strains)]}"
        later = generator.choice([PASS, BID_ON])
        bench = make_bench(rules.players, 1)
        found = bid_out(
            game, rule, question, code_of(rules, bid), later, np.uint64(raw_mask(rest)), bench, masks(hands)
        )  # fmt: skip
        spoken = bid if not bid_twin.names_later(rules) else contract.name
        calls, maker, call = bid_twin.finish_bidding(rules, numbers, [spoken], None if later == BID_ON else 0, hands)
        if not bid_twin.is_over(rules, calls):
            calls, maker, call = bid_twin.finish_bidding(rules, numbers, [*calls, "pass"], None, hands)
        if maker == 0 and bid_twin.names_later(rules):
            call = f"{call.partition('@')[0]}@{bid.partition('@')[2]}"
        assert found[1:] == (maker, code_of(rules, call))
        seen.add(maker)
    assert len(seen) >= 2


@pytest.mark.parametrize(
    ("kind", "setting", "seat", "upcard", "calls", "answers"),
    [
        (DEFEND, "north_american", 1, "TH", "alone@H", ["alone", "together"]),
        (DEFEND, "standard,defend=always", 2, "TH", "pass pair@H", ["alone", "together"]),
        (PICK_UP, "two_handed", 1, "TH", "solo@H", ["leave", "take"]),
        (PICK_UP, "standard,pickup=optional", 3, "TH", "pass pair@H", ["leave", "take"]),
    ],
)
@pytest.mark.parametrize("model", [RULES, DOUBLE_DUMMY])
def test_answers_agree_with_the_twin(
    kind: int, setting: str, seat: int, upcard: str, calls: str, answers: list[str], model: int
) -> None:  # fmt: skip
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules)
    numbers.defend = 100
    play, words, differ = play_with(rules, model), calls.split(), 0
    deck = [card for card in deck_of(rules) if card != upcard]
    for _ in range(60):
        hand = " ".join(generator.sample(deck, 5))
        named = [f"{one} -{hand.split()[0]}" if one == "take" else one for one in answers]
        hands, rest = deal_around(rules, seat, hand, upcard, generator)
        game, question = ask_after(rules, hand, upcard, calls, kind=kind, seat=seat)
        bench = tried(game, rule_of(numbers), question, plans_of(rules, *named), masks(hands), raw_mask(rest), model)
        for p, answer in enumerate(named):
            expected = value_of_answer(
                rules, numbers, len(words) - 1, words[-1], seat, answer, hands, upcard, rest, play
            )
            assert bench.x[p] == expected, (answer, hands)
            assert bench.ends[p] == NOT_MINE
        differ += bench.x[0] != bench.x[1]
    assert differ


def test_the_result_of_a_contract_is_the_askers() -> None:
    """The same contract seen from both sides: what one gains the other loses."""
    rules = rules_of("north_american")
    generator, rule = random.Random(3), rule_of(numbers_of(rules))
    hand = "JH AH KH QS TS"
    for _ in range(40):
        hands, _ = deal_around(rules, 0, hand, "9H", generator)
        seen = []
        for seat in range(4):
            game, question = ask(rules, hand, "9H", 0)
            bench = make_bench(4, 1)
            play_contract(
                game, rule, question._replace(seat=seat), 0, 0, code_of(rules, "alone@H"), np.uint64(0), BY_RULE, RULES,
                True, np.uint64(0), masks(hands), bench, new_memory(game),
            )  # fmt: skip
            seen.append(tuple(bench.result))
        assert seen[0] == seen[2]
        assert seen[1] == seen[3]
        assert (seen[0][0], seen[0][2]) == (-seen[1][0], -seen[1][2])
        assert len({end for _, end, _ in seen}) == 1


def test_only_the_asker_is_told_how_to_defend() -> None:
    """He decides for his own seat; the maker's side and the other defender go by the points rule."""
    rules = rules_of("north_american")
    game, question = ask_after(rules, "9S TS 9C TC 9D", "TH", "alone@H", kind=DEFEND, seat=1)
    rule = changed(rule_of(numbers_of(rules)), defend=10_000)
    hands, _ = deal_around(rules, 1, "9S TS 9C TC 9D", "TH", random.Random(2))
    bench = make_bench(4, 1)
    ends = []
    for defence in (BY_RULE, 0, LONE):
        play_contract(
            game, rule, question, 0, 0, code_of(rules, "alone@H"), np.uint64(0), defence, RULES, False, np.uint64(0),
            masks(hands), bench, new_memory(game),
        )  # fmt: skip
        ends.append(tuple(bench.result[:2]))
    assert ends[0] == ends[1]
    assert [int(hand).bit_count() for hand in bench.ready] == [0, 0, 5, 5]  # alone against alone: the others slept
