"""Carrying plans out on one deal: as the twin does, and laws of what must not depend on the other plans."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kernels.asking.plans import Scratch, _play_contract, make_scratch
from kernels.asking.question import Plans, Question
from kernels.calling.policy import CallPolicy
from kernels.codes import (
    ALONE,
    BID_ON,
    BY_RULE,
    DEFEND,
    DOUBLE_DUMMY,
    NOT_MINE,
    PASS,
    PICK_UP,
    PLAYED,
    RULES,
    THROWN_IN,
    TOGETHER,
)
from kernels.deal.players import seat_players
from kernels.game import Game
from tests.reference import bid_twin
from tests.reference.call_twin import STRAINS, deck_of, raw_mask
from tests.reference.contract_twin import swapped_cards
from tests.reference.evaluate_twin import value_of_answer, value_of_plan
from tests.support.asking import ask, ask_after, begun, plans_of, try_on
from tests.support.encoding import code_of
from tests.support.games import changed, rules_of
from tests.support.playing import play_with
from tests.support.points_rule import never_calls, numbers_of, policy_of

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
    game: Game, policy: CallPolicy, question: Question, plans: Plans, hands: Masks, kitty: int = 0, model: int = RULES
) -> Scratch:  # fmt: skip
    """What the plans came to on one layout, in which everybody holds afterwards what he was dealt."""
    scratch, deal = try_on(game, policy, question, plans, hands, kitty, model)
    assert np.array_equal(deal["hands"][: game.players], hands)
    assert (scratch.x[scratch.status == THROWN_IN] == 0).all()
    return scratch


def result_of(scratch: Scratch, p: int) -> tuple[int, ...]:
    """All that one plan came to."""
    return tuple(int(array[p]) for array in (scratch.x, scratch.status, scratch.ends, scratch.open_x))


Asked = tuple[Any, tuple[Game, Question], Plans, str, str]


def asked(setting: str, hand: str, upcard: str, calls: str, *plans: str) -> Asked:
    rules = rules_of(setting)
    return rules, ask_after(rules, hand, upcard, calls), plans_of(rules, *plans), hand, upcard


QUESTIONS = (
    ("standard,stick=off", "JH AH 9D QS TS", "9H", "pass pass", "pair@H", "pass then pass", "pass then pair@S"),
    ("three_handed", "JH AH 9D QS TS", "9H", "", "solo@H", "pass then solo@S", "pass then pass"),
    ("british", "JH AH 9D QS TS", "JO", "", "pair@H -9D", "alone@S -AH"),
    ("hasenpfeffer", "JS JC AS KS QD AH", "", "2", "3@S then pass", "3@S then on", "pass", "5@H then on"),
    ("standard,farmer=swap,farmer_min=3", "JH AH QS KS AC", "QH", "", "pair@H", "pass then pair@S", "pass then pass"),
)
EACH = pytest.mark.parametrize("number", range(len(QUESTIONS)))
UNTOUCHED = (-99,) * 4


@EACH
def test_a_plan_comes_to_the_same_alone_and_among_others(number: int) -> None:
    """By itself, or beside any of the others; and what is dropped is left alone."""
    rules, (game, question), plans, hand, upcard = asked(*QUESTIONS[number])
    policy, generator, count = policy_of(numbers_of(rules)), random.Random(number), len(plans.call)
    for _ in range(60):
        hands, rest = deal_around(rules, question.seat, hand, upcard, generator)
        together = tried(game, policy, question, plans, masks(hands), raw_mask(rest))
        for p in range(count):
            alone = tried(
                game, policy, question, Plans(*(field[p : p + 1] for field in plans)), masks(hands), raw_mask(rest)
            )
            assert result_of(alone, 0) == result_of(together, p)
        active = np.array([generator.randrange(2) for _ in range(count)], np.int64)
        some = tried(game, policy, question, plans._replace(active=active), masks(hands), raw_mask(rest))
        for p in range(count):
            assert result_of(some, p) == (result_of(together, p) if active[p] else UNTOUCHED)


def test_a_swap_in_one_plan_is_undone_for_the_next() -> None:
    """After a pass an opponent changes three cards; after a call nobody does. All as the twin has it."""
    rules, (game, question), plans, hand, upcard = asked(*QUESTIONS[-1])
    numbers, generator, swaps = numbers_of(rules), random.Random(8), 0
    texts, play = QUESTIONS[-1][4:], play_with(rules, RULES)
    for _ in range(60):
        hands, rest = deal_around(rules, question.seat, hand, upcard, generator)
        swaps += any(swapped_cards(rules, held, "H") for held in hands[1:])
        for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
            turned = Plans(*(field[order] for field in plans))
            scratch = tried(game, policy_of(numbers), question, turned, masks(hands), raw_mask(rest))
            for place, p in enumerate(order):
                expected, _ = value_of_plan(rules, numbers, 0, texts[p], hands, upcard, "H", rest, play)
                assert scratch.status[place] == (THROWN_IN if expected is None else PLAYED)
                assert scratch.x[place] == (expected or 0)
    assert swaps > 10


@EACH
def test_ends_are_those_of_the_plans_own_contract(number: int) -> None:
    rules, (game, question), plans, hand, upcard = asked(*QUESTIONS[number])
    policy, generator = policy_of(numbers_of(rules)), random.Random(number)
    for _ in range(40):
        hands, rest = deal_around(rules, question.seat, hand, upcard, generator)
        scratch = tried(game, policy, question, plans, masks(hands), raw_mask(rest))
        for p, call in enumerate(plans.call):
            assert scratch.ends[p] in (NOT_MINE, 0, 1, 2)
            if call == PASS:
                assert scratch.ends[p] == NOT_MINE
            elif rules.turns_up:
                assert scratch.ends[p] != NOT_MINE


def test_with_open_cards_both_columns_agree() -> None:
    for one in QUESTIONS:
        rules, (game, question), plans, hand, upcard = asked(*one)
        generator = random.Random(5)
        for _ in range(20):
            hands, rest = deal_around(rules, question.seat, hand, upcard, generator)
            policy = policy_of(numbers_of(rules))
            scratch = tried(game, policy, question, plans, masks(hands), raw_mask(rest), DOUBLE_DUMMY)
            assert np.array_equal(scratch.x, scratch.open_x)


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
        scratch = tried(game, never_calls(rules), question, plans_of(rules, plan), masks(hands), raw_mask(rest))
        assert result_of(scratch, 0) == (0, THROWN_IN, NOT_MINE, 0)


@pytest.mark.parametrize("setting", ["bid_euchre_6", "bid_euchre_6@", "hasenpfeffer", "hasenpfeffer@", "napoleon4"])
def test_bidding_out_agrees_with_the_twin(setting: str) -> None:
    """Eldest bids anything; then passes, or bids on; he names his strain where he becomes the maker."""
    rules, generator = rules_of(setting), random.Random(setting)
    numbers, seen = numbers_of(rules, 5), set()
    policy = policy_of(numbers)
    for _ in range(200):
        hand = " ".join(generator.sample(deck_of(rules), rules.hand))
        hands, rest = deal_around(rules, 0, hand, "", generator)
        game, question = ask_after(rules, hand, "", "")
        contract = generator.choice([one for one in rules.contracts if one.over is None])
        bid = f"{contract.name}@{STRAINS[generator.choice(contract.strains)]}"
        later = generator.choice([PASS, BID_ON])
        plan = plans_of(rules, f"{bid} then {'on' if later == BID_ON else 'pass'}")
        _, deal = try_on(game, policy, question, plan, masks(hands), raw_mask(rest))
        spoken = bid if not bid_twin.names_later(rules) else contract.name
        calls, maker, call = bid_twin.finish_bidding(rules, numbers, [spoken], None if later == BID_ON else 0, hands)
        if not bid_twin.is_over(rules, calls):
            calls, maker, call = bid_twin.finish_bidding(rules, numbers, [*calls, "pass"], None, hands)
        if maker == 0 and bid_twin.names_later(rules):
            call = f"{call.partition('@')[0]}@{bid.partition('@')[2]}"
        assert (deal["maker"], deal["call"]) == (maker, code_of(rules, call))
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
        scratch = tried(
            game, policy_of(numbers), question, plans_of(rules, *named), masks(hands), raw_mask(rest), model
        )
        for p, answer in enumerate(named):
            expected, _ = value_of_answer(
                rules, numbers, len(words) - 1, words[-1], seat, answer, hands, upcard, rest, play
            )
            assert scratch.x[p] == expected, (answer, hands)
            assert scratch.ends[p] == NOT_MINE
        differ += scratch.x[0] != scratch.x[1]
    assert differ


def play_contract(
    game: Game, policy: CallPolicy, question: Question, hands: Masks, defence: int, open_too: bool
) -> tuple[tuple[int, ...], Any]:  # fmt: skip
    """What the contract of a question comes to for its asker, with open cards last, and the deal afterwards."""
    players, scratch = seat_players(game, policy, RULES)._replace(deal=begun(question)), make_scratch(4, 1)
    deal: Any = players.deal
    deal["hands"][:4], deal["decider"], deal["defence"] = hands, question.seat, defence
    ended = _play_contract(game, players, question, open_too, scratch, 0, None)
    return (int(scratch.x[0]), int(ended), int(scratch.open_x[0])), deal


def test_the_result_of_a_contract_is_the_askers() -> None:
    """The same contract seen from both sides: what one gains the other loses."""
    rules = rules_of("north_american")
    generator, policy = random.Random(3), policy_of(numbers_of(rules))
    hand = "JH AH KH QS TS"
    game, question = ask(rules, hand, "9H", 0)
    for _ in range(40):
        hands, _ = deal_around(rules, 0, hand, "9H", generator)
        seen = []
        for seat in range(4):
            called = question._replace(seat=seat, maker=0, call=code_of(rules, "alone@H"))
            seen.append(play_contract(game, policy, called, masks(hands), BY_RULE, True)[0])
        assert seen[0] == seen[2]
        assert seen[1] == seen[3]
        assert (seen[0][0], seen[0][2]) == (-seen[1][0], -seen[1][2])
        assert len({end for _, end, _ in seen}) == 1


def test_only_the_asker_is_told_how_to_defend() -> None:
    """He decides for his own seat; the maker's side and the other defender go by the points rule."""
    rules = rules_of("north_american")
    game, question = ask_after(rules, "9S TS 9C TC 9D", "TH", "alone@H", kind=DEFEND, seat=1)
    policy = changed(policy_of(numbers_of(rules)), defend=10_000)
    hands, _ = deal_around(rules, 1, "9S TS 9C TC 9D", "TH", random.Random(2))
    found = [
        play_contract(game, policy, question, masks(hands), defence, False) for defence in (BY_RULE, TOGETHER, ALONE)
    ]
    assert found[0][0] == found[1][0]
    assert [int(deal["lone_defender"]) for _, deal in found] == [-1, -1, 1]
    ready = found[2][1]["ready"][:4]
    assert [int(hand).bit_count() for hand in ready] == [0, 0, 5, 5]  # alone against alone: the others slept
