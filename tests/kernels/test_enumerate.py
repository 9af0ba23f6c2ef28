"""Counting every layout: subsets in order, weights as likelihoods, and the sums of a direct loop."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kernels.contract import DOUBLE_DUMMY
from kernels.doubledummy import new_memory
from kernels.enumerate import cards_of, enumerate_pairs, list_subsets, rank_subset, sum_sleeping, weigh_hands
from kernels.evaluate import TREMBLE, evaluate_deals
from kernels.play import RULES
from tests.kernels.playing import play_with
from tests.kernels.support import (
    SPAN,
    ask,
    empty_sums,
    mean_of,
    numbers_of,
    plans_of,
    proposed_suit,
    rule_of,
    rules_of,
)
from tests.reference.call_twin import raw_cards, raw_mask
from tests.reference.evaluate_twin import likelihood, value_of_plan


def subsets(size: int, count: int) -> npt.NDArray[np.int64]:
    found = np.zeros(math.comb(size, count), np.int64)
    list_subsets(size, count, found)
    return found


def binomials(size: int) -> npt.NDArray[np.int64]:
    return np.array([[math.comb(n, k) for k in range(size + 1)] for n in range(size + 1)], np.int64)


@pytest.mark.parametrize(("size", "count"), [(18, 5), (13, 5), (8, 5), (8, 8), (8, 1), (6, 0), (19, 6), (1, 1)])
def test_subsets_in_order(size: int, count: int) -> None:
    expected = sorted(sum(1 << place for place in places) for places in itertools.combinations(range(size), count))
    found = subsets(size, count)
    assert found.tolist() == expected
    table = binomials(size)
    assert [rank_subset(int(mask), table) for mask in found[::7]] == list(range(0, len(found), 7))


def test_layouts_of_the_rules_book() -> None:
    """A loner meets 11,027,016 layouts, a two-handed maker 8,568."""
    assert len(subsets(18, 5)) == 8_568
    assert len(subsets(18, 5)) * len(subsets(13, 5)) == 11_027_016


def test_cards_of_a_subset() -> None:
    _, question = ask(rules_of("standard"), "JS JC AH KH 9C", "AS", 3)
    generator = random.Random(2)
    for _ in range(100):
        mask = generator.getrandbits(18)
        expected = sum(int(card) for k, card in enumerate(question.hidden) if (mask >> k) & 1)
        assert int(cards_of(mask, question.hidden)) == expected


class Enumeration:
    """All that the kernel needs for one plan of one question."""

    def __init__(self, setting: str, hand: str, upcard: str, turn: int, plan: str, infer: bool) -> None:
        self.rules, self.plan, self.upcard, self.turn, self.infer = rules_of(setting), plan, upcard, turn, infer
        self.numbers = numbers_of(self.rules, 6)
        self.rule = rule_of(self.numbers)
        self.game, self.question = ask(self.rules, hand, upcard, turn, infer)
        self.suit = proposed_suit(self.rules, upcard)
        others = [seat for seat in range(self.rules.players) if seat != self.question.seat]
        asleep = (self.question.seat + 2) % 4 if plan.startswith("alone") else None
        self.seats = [seat for seat in others if seat != asleep]
        self.asleep = asleep
        size, held = len(self.question.hidden), self.rules.hand
        self.outer = subsets(size, held)
        self.inner = subsets(size - held, held) if len(self.seats) > 1 else np.zeros(1, np.int64)
        self.rests = subsets(size, size - held * len(self.seats))

    def weights(self, seat: int) -> npt.NDArray[np.int64]:
        found = np.zeros(len(self.outer), np.int64)
        weigh_hands(self.game, self.rule, self.question, seat, self.outer, found)
        return found

    def sleeping(self) -> npt.NDArray[np.int64]:
        if self.asleep is None:
            return np.ones(1, np.int64)
        sums = np.zeros(len(self.rests), np.int64)
        inner = subsets(len(self.question.hidden) - 2 * self.rules.hand, self.rules.hand)
        sum_sleeping(
            self.rules.hand, binomials(len(self.question.hidden)), inner, self.weights(self.asleep), self.rests, sums
        )
        return sums

    def count(self, first: int, last: int, stride: int = 1, model: int = RULES) -> tuple[Any, Any, int]:
        points, ends, layouts = np.zeros(2 * SPAN + 1, np.int64), np.zeros(3, np.int64), np.zeros(1, np.int64)
        plans = plans_of(self.rules, self.plan)
        enumerate_pairs(
            self.game, self.rule, self.question, int(plans.call[0]), plans.discard[0], model,
            np.array(self.seats, np.int64), binomials(len(self.question.hidden)), self.outer, self.inner,
            self.weights(self.seats[0]), self.weights(self.seats[-1]), self.sleeping(), first, last, stride,
            new_memory(), points, ends, layouts,
        )  # fmt: skip
        return points, ends, int(layouts[0])

    def count_slowly(self, first: int, last: int, stride: int = 1, model: int = RULES) -> tuple[Counter[int], int]:
        """Net points by weight, from a direct loop over the layouts of the twin."""
        hidden = [next(iter(raw_cards(int(card)))) for card in self.question.hidden]
        play, found, layouts, held = play_with(self.rules, model), Counter[int](), 0, self.rules.hand
        # in the order of list_subsets: as numbers, so by the highest card first
        outer = sorted((frozenset(hand) for hand in itertools.combinations(hidden, held)), key=raw_mask)
        for number in range(first, last):
            left = [card for card in hidden if card not in outer[number]]
            inner = [frozenset[str]()]
            if len(self.seats) > 1:
                inner = sorted((frozenset(hand) for hand in itertools.combinations(left, held)), key=raw_mask)
            for second in inner[number * 7919 % stride :: stride]:
                layouts += 1
                hands = [set[str]() for _ in range(self.rules.players)]
                hands[self.question.seat] = raw_cards(int(self.question.hand))
                hands[self.seats[0]] = set(outer[number])
                hands[self.seats[-1]] |= second
                weight = math.prod(self.weigh(seat, frozenset(hands[seat])) for seat in self.seats)
                if self.asleep is not None:
                    rest = [card for card in left if card not in second]
                    weight *= sum(
                        self.weigh(self.asleep, frozenset(hand)) for hand in itertools.combinations(rest, held)
                    )
                net, _ = value_of_plan(
                    self.rules, self.numbers, self.turn, self.plan, hands, self.upcard, self.suit, set(), play
                )
                assert net is not None
                found[net] += weight
        return found, layouts

    @functools.cache  # noqa: B019 (lives as long as the test)
    def weigh(self, seat: int, hand: frozenset[str]) -> int:
        """The likelihood of the seat's passes, as a whole number: in 32nds a call."""
        turn = self.turn if self.infer else 0
        calls = len(range(seat, turn, self.rules.players))
        chance = likelihood(self.rules, self.numbers, turn, {seat: set(hand)}, self.upcard, self.suit, TREMBLE)
        scale: int = TREMBLE**calls
        return round(chance * scale)


CASES = [
    ("standard", "JS JC AH KH 9C", "AS", 3, "alone@S -9C", False),
    ("standard", "JS JC AH KH 9C", "AS", 3, "alone@S -9C", True),
    ("standard", "JS JC AH KH QS", "AS", 2, "alone@S", True),
    ("standard", "JS JC AH KH QS", "9D", 6, "alone@S", True),
    ("standard,farmer=redeal", "JS JC AH KH QS", "AS", 1, "alone@S", True),
    ("north_american", "JS JC AH KH QS", "AS", 0, "alone@S", False),
    ("three_handed", "JS JC AH KH QS", "AS", 1, "solo@S", True),
]


def weight_of(points: Any) -> dict[int, int]:
    return {k - SPAN: int(weight) for k, weight in enumerate(points) if weight}


@pytest.mark.parametrize(("setting", "hand", "upcard", "turn", "plan", "infer"), CASES)
def test_pairs_of_hands_agree_with_a_direct_loop(
    setting: str, hand: str, upcard: str, turn: int, plan: str, infer: bool
) -> None:  # fmt: skip
    job = Enumeration(setting, hand, upcard, turn, plan, infer)
    generator = random.Random(plan + setting)
    for first in generator.sample(range(len(job.outer)), 12):
        points, ends, layouts = job.count(first, first + 1, stride=40)
        expected, tried = job.count_slowly(first, first + 1, stride=40)
        assert (weight_of(points), layouts) == ({net: w for net, w in expected.items() if w}, tried)
        assert ends.sum() == points.sum()


def test_every_inner_hand_is_gone_through() -> None:
    job = Enumeration("standard", "JS JC AH KH 9C", "AS", 3, "alone@S -9C", infer=False)
    points, ends, layouts = job.count(100, 102, model=DOUBLE_DUMMY)
    expected, tried = job.count_slowly(100, 102, model=DOUBLE_DUMMY)
    assert layouts == tried == 2 * math.comb(13, 5)
    scale = math.comb(8, 5)  # hands that the sleeping partner may hold, each of weight 1
    assert weight_of(points) == dict(expected)
    assert ends.sum() == layouts * scale


def test_a_two_handed_game_is_counted_whole() -> None:
    job = Enumeration("two_handed", "JS AS 9S 9D TD", "KS", 0, "solo@S", infer=False)
    points, _, layouts = job.count(0, 8_568, model=DOUBLE_DUMMY)
    expected, _ = job.count_slowly(0, 8_568, model=DOUBLE_DUMMY)
    assert layouts == 8_568
    assert weight_of(points) == dict(expected)


def test_parts_add_up() -> None:
    job = Enumeration("standard", "JS JC AH KH QS", "9D", 6, "alone@S", infer=True)
    whole = job.count(500, 540, stride=11)
    parts = [job.count(a, b, stride=11) for a, b in ((500, 501), (501, 523), (523, 540))]
    for k in range(3):
        assert np.array_equal(whole[k], sum(part[k] for part in parts))


@pytest.mark.parametrize(
    ("setting", "turn"), [("standard", 7), ("standard,farmer=redeal", 3), ("standard,farmer=swap", 6)]
)
def test_weights_are_likelihoods(setting: str, turn: int) -> None:
    job = Enumeration(setting, "JS JC AH KH QS", "9D", turn, "alone@S", infer=True)
    generator = random.Random(1)
    for seat in range(4):
        if seat == job.question.seat:
            continue
        weights = job.weights(seat)
        for k in generator.sample(range(8_568), 250):
            hand = frozenset(raw_cards(int(cards_of(int(job.outer[k]), job.question.hidden))))
            assert weights[k] == job.weigh(seat, hand)
        assert bool((weights == 0).any()) == ("farmer" in setting)


def test_sleeping_hands_are_summed() -> None:
    job = Enumeration("standard", "JS JC AH KH QS", "9D", 6, "alone@S", infer=True)
    assert job.asleep == 0
    sums, weights = job.sleeping(), job.weights(0)
    index = {int(mask): k for k, mask in enumerate(job.outer)}
    for k in random.Random(4).sample(range(len(job.rests)), 40):
        places = [place for place in range(18) if (int(job.rests[k]) >> place) & 1]
        hands = itertools.combinations(places, 5)
        assert sums[k] == sum(weights[index[sum(1 << place for place in hand)]] for hand in hands)
    # every hand of five lies in C(13, 3) sets of eight
    assert sums.sum() == weights.sum() * math.comb(13, 3)


@pytest.mark.parametrize(("turn", "upcard"), [(6, "9D"), (3, "AS")])
def test_counted_and_sampled_values_agree(turn: int, upcard: str) -> None:
    """The same question by an even sample of the layouts, weighted, and by deals accepted or rejected."""
    job = Enumeration("standard", "JS JC AH KH QS", upcard, turn, "alone@S", infer=True)
    points, _, layouts = job.count(0, len(job.outer), stride=601)
    sums = empty_sums(1)
    evaluate_deals(
        job.game, job.rule, job.question, plans_of(job.rules, "alone@S"), RULES, np.uint64(1), 0, 20_000, 0,
        new_memory(), sums,
    )  # fmt: skip
    (counted, error), (sampled, other) = mean_of(points), mean_of(sums.points[0])
    # weights spread over a factor of about 31 for each pass: half of the layouts count fully
    spread = error * (points.sum() / (layouts / 2)) ** 0.5
    assert abs(counted - sampled) < 4.5 * (spread**2 + other**2) ** 0.5


def test_the_question_stays_as_it_was() -> None:
    job = Enumeration("standard", "JS JC AH KH QS", "9D", 6, "alone@S", infer=True)
    before = job.question.hidden.copy()
    job.count(0, 3, stride=50)
    assert np.array_equal(before, job.question.hidden)
