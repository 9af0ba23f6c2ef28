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

from kernels.calling.evidence import TREMBLE
from kernels.cards.subsets import cards_of
from kernels.codes import CALL, DOUBLE_DUMMY, PICK_UP, RULES
from kernels.deal.players import Players, seat_players
from kernels.entries.count_plans import (
    Counts,
    Layouts,
    Part,
    count_plans,
    list_subsets,
    sum_sleeping,
    weigh_hands,
)
from kernels.entries.job import Deals
from kernels.entries.sample_plans import sample_plans
from tests.reference.bid_twin import follow
from tests.reference.call_twin import proposed_suit, raw_cards, raw_mask, turn_of
from tests.reference.evaluate_twin import Play, likelihood, value_of_answer, value_of_bid, value_of_plan
from tests.support.asking import ask_after, plans_of
from tests.support.games import rules_of
from tests.support.playing import play_with
from tests.support.points_rule import numbers_of, policy_of
from tests.support.sums import SPAN, empty_counts, empty_sums, equal, mean_of


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


def test_layouts_of_the_rules_book() -> None:
    """A loner meets 11,027,016 layouts, a two-handed maker 8,568."""
    assert len(subsets(18, 5)) == 8_568
    assert len(subsets(18, 5)) * len(subsets(13, 5)) == 11_027_016


class Counting:
    """All that the kernel needs for some plans of one question, after some calls."""

    def __init__(
        self, setting: str, hand: str, upcard: str, calls: str, plans: list[str], infer: bool, seat: int = -1
    ) -> None:
        self.rules, self.plans, self.upcard, self.infer = rules_of(setting), plans, upcard, infer
        self.calls, self.kind = calls.split(), CALL if seat < 0 else PICK_UP
        self.numbers = numbers_of(self.rules, 6)
        self.policy = policy_of(self.numbers)
        self.game, self.question = ask_after(self.rules, hand, upcard, calls, infer, self.kind, seat)
        self.suit = proposed_suit(self.rules, upcard)
        others = [seat for seat in range(self.rules.players) if seat != self.question.seat]
        alone = all(plan.startswith("alone") for plan in plans)
        self.asleep = (self.question.seat + 2) % 4 if alone else None
        self.seats = [seat for seat in others if seat != self.asleep]
        size, held = len(self.question.hidden), self.rules.hand
        self.outer = subsets(size, held)
        self.inner = subsets(size - held, held) if len(self.seats) > 1 else np.zeros(1, np.int64)
        self.rests = subsets(size, size - held * len(self.seats))

    def weights(self, seat: int) -> npt.NDArray[np.int64]:
        found = np.zeros(len(self.outer), np.int64)
        weigh_hands(self.game, self.players(RULES), self.question, seat, self.outer, found)
        return found

    def players(self, model: int) -> Players:
        return seat_players(self.game, self.policy, model)

    def sleeping(self) -> npt.NDArray[np.int64]:
        if self.asleep is None:
            return np.ones(1, np.int64)
        sums = np.zeros(len(self.rests), np.int64)
        inner = subsets(len(self.question.hidden) - 2 * self.rules.hand, self.rules.hand)
        sum_sleeping(binomials(len(self.question.hidden)), inner, self.weights(self.asleep), self.rests, sums)
        return sums

    def count(self, first: int, last: int, stride: int = 1, model: int = RULES) -> Counts:
        counts = empty_counts(len(self.plans))
        layouts = Layouts(
            np.array(self.seats, np.int64), binomials(len(self.question.hidden)), self.outer, self.inner,
            np.array([self.weights(seat) for seat in self.seats]), self.sleeping(),
        )  # fmt: skip
        plans, part = plans_of(self.rules, *self.plans), Part(first, last, stride)
        count_plans(self.game, self.players(model), self.question, plans, layouts, part, counts)
        return counts

    def value(self, plan: str, hands: list[set[str]], play: Play) -> int | None:
        """Net points of a plan in one layout, by the twin."""
        if self.kind == PICK_UP:
            turn = len(self.calls) - 1
            return value_of_answer(
                self.rules,
                self.numbers,
                turn,
                self.calls[-1],
                self.question.seat,
                plan,
                hands,
                self.upcard,
                set(),
                play,
            )[0]
        if self.rules.turns_up:
            turn = len(self.calls)
            return value_of_plan(
                self.rules, self.numbers, turn, plan, hands, self.upcard, self.suit, set(), play
            )[0]  # fmt: skip
        return value_of_bid(self.rules, self.numbers, self.calls, plan, hands, set(), play)[0]

    def count_slowly(
        self, first: int, last: int, stride: int = 1, model: int = RULES
    ) -> tuple[list[Counter[int | None]], int]:  # fmt: skip
        """Net points of each plan by weight (None: thrown in), from a direct loop over the layouts of the twin."""
        hidden = [next(iter(raw_cards(int(card)))) for card in self.question.hidden]
        play, layouts, held = play_with(self.rules, model), 0, self.rules.hand
        found = [Counter[int | None]() for _ in self.plans]
        # in the order of list_subsets: as numbers, so by the highest card first
        outer = sorted((frozenset(hand) for hand in itertools.combinations(hidden, held)), key=raw_mask)
        for number in range(first, last):
            left = [card for card in hidden if card not in outer[number]]
            inner = [frozenset[str]()]
            if len(self.seats) > 1:
                inner = sorted((frozenset(hand) for hand in itertools.combinations(left, held)), key=raw_mask)
            for second in inner[number * 7919 % stride :: stride]:
                layouts += 1
                rest = [card for card in left if card not in second]
                hands = [set[str]() for _ in range(self.rules.players)]
                hands[self.question.seat] = raw_cards(int(self.question.hand))
                for seat, hand in zip(self.seats, (outer[number], second, frozenset(rest)), strict=False):
                    hands[seat] = set(hand)
                weight = math.prod(self.weigh(seat, frozenset(hands[seat])) for seat in self.seats)
                if self.asleep is not None:
                    weight *= sum(
                        self.weigh(self.asleep, frozenset(hand)) for hand in itertools.combinations(rest, held)
                    )
                for p, plan in enumerate(self.plans):
                    found[p][self.value(plan, hands, play)] += weight
        return found, layouts

    @functools.cache  # noqa: B019 (lives as long as the test)
    def weigh(self, seat: int, hand: frozenset[str]) -> int:
        """The likelihood of the seat's calls, as a whole number: in 32nds a call."""
        calls = self.calls if self.infer else []
        chance = likelihood(self.rules, self.numbers, calls, {seat: set(hand)}, self.upcard, self.suit, TREMBLE)
        made = 0
        for number in range(len(calls)):
            if self.rules.turns_up:
                made += turn_of(self.rules, number, self.upcard)[1] == seat
            else:
                made += follow(self.rules, calls[:number])[2] == seat
        scale: int = TREMBLE**made
        return round(chance * scale)


CASES = [
    ("standard", "JS JC AH KH 9C", "AS", "pass pass pass", ["alone@S -9C", "alone@S -AH"], False, -1),
    ("standard", "JS JC AH KH 9C", "AS", "pass pass pass", ["alone@S -9C"], True, -1),
    ("standard", "JS JC AH KH QS", "AS", "pass pass", ["alone@S"], True, -1),
    ("standard", "JS JC AH KH QS", "9D", "pass " * 6, ["alone@S", "alone@C"], True, -1),
    ("standard,farmer=redeal", "JS JC AH KH QS", "AS", "pass", ["alone@S"], True, -1),
    ("north_american", "JS JC AH KH QS", "AS", "", ["alone@S"], False, -1),
    ("three_handed", "JS JC AH KH QS", "AS", "pass", ["solo@S", "pass then solo@H", "pass then pass"], True, -1),
    ("three_handed,stick=off", "9S TS QH KH QD", "AS", "pass pass", ["solo@S -9S", "pass then pass"], True, -1),
    ("two_handed", "JS JC AH KH QS", "AS", "", ["solo@S", "pass then solo@H", "pass then pass"], False, -1),
    ("two_handed", "JC AH KC QC JS", "TH", "solo@H", ["take -JS", "take -TH", "leave"], True, 1),
    ("bid_euchre_6", "JS JC AS KS QD AH", "", "pass 3", ["4@S", "5@S", "6@NT", "pass"], True, -1),
]


def weight_of(points: Any, thrown: Any) -> dict[int | None, int]:
    """Weights by net points, None for deals thrown in; what has no weight is left out."""
    found: dict[int | None, int] = {k - SPAN: int(weight) for k, weight in enumerate(points)} | {None: int(thrown)}
    return {net: weight for net, weight in found.items() if weight}


@pytest.mark.parametrize(("setting", "hand", "upcard", "calls", "plans", "infer", "seat"), CASES)
def test_layouts_agree_with_a_direct_loop(
    setting: str, hand: str, upcard: str, calls: str, plans: list[str], infer: bool, seat: int
) -> None:  # fmt: skip
    job = Counting(setting, hand, upcard, calls, plans, infer, seat)
    generator = random.Random(plans[0] + setting)
    for first in generator.sample(range(len(job.outer)), 12 if job.rules.turns_up else 6):
        points, ends, thrown, (layouts,) = job.count(first, first + 1, stride=40)
        expected, tried = job.count_slowly(first, first + 1, stride=40)
        assert layouts == tried
        for p, plan in enumerate(plans):
            assert weight_of(points[p], thrown[p]) == {net: w for net, w in expected[p].items() if w}, plan
            assert points[p].sum() + thrown[p] == points[0].sum() + thrown[0]
            if plan.startswith(("alone", "solo")):  # in a turn-up game the call is the contract
                assert ends[p].sum() == points[p].sum()


def test_every_inner_hand_is_gone_through() -> None:
    job = Counting("standard", "JS JC AH KH 9C", "AS", "pass pass pass", ["alone@S -9C"], infer=False)
    points, ends, thrown, (layouts,) = job.count(100, 102, model=DOUBLE_DUMMY)
    (expected,), tried = job.count_slowly(100, 102, model=DOUBLE_DUMMY)
    assert layouts == tried == 2 * math.comb(13, 5)
    scale = math.comb(8, 5)  # hands that the sleeping partner may hold, each of weight 1
    assert weight_of(points[0], thrown[0]) == dict(expected)
    assert ends.sum() == layouts * scale


def test_a_two_handed_game_is_counted_whole() -> None:
    job = Counting("two_handed", "JS AS 9S 9D TD", "KS", "", ["solo@S", "pass then pass"], infer=False)
    points, _, thrown, (layouts,) = job.count(0, 8_568, model=DOUBLE_DUMMY)
    expected, _ = job.count_slowly(0, 8_568, model=DOUBLE_DUMMY)
    assert layouts == 8_568
    for p in range(2):
        assert weight_of(points[p], thrown[p]) == dict(expected[p])
    assert thrown[0] == 0 < thrown[1]


def test_parts_add_up() -> None:
    job = Counting("standard", "JS JC AH KH QS", "9D", "pass " * 6, ["alone@S", "alone@H"], infer=True)
    whole = job.count(500, 540, stride=11)
    parts = [job.count(a, b, stride=11) for a, b in ((500, 501), (501, 523), (523, 540))]
    assert equal(whole, [sum(arrays) for arrays in zip(*parts, strict=True)])


@pytest.mark.parametrize(
    ("setting", "turn"), [("standard", 7), ("standard,farmer=redeal", 3), ("standard,farmer=swap", 6)]
)
def test_weights_are_likelihoods(setting: str, turn: int) -> None:
    job = Counting(setting, "JS JC AH KH QS", "9D", "pass " * turn, ["alone@S"], infer=True)
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
    job = Counting("standard", "JS JC AH KH QS", "9D", "pass " * 6, ["alone@S", "alone@H"], infer=True)
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
    job = Counting("standard", "JS JC AH KH QS", upcard, "pass " * turn, ["alone@S"], infer=True)
    (points,), _, _, (layouts,) = job.count(0, len(job.outer), stride=601)
    sums = empty_sums(1)
    plans, deals = plans_of(job.rules, "alone@S"), Deals(np.uint64(1), 0, 20_000)
    sample_plans(job.game, job.players(RULES), job.question, plans, deals, 0, sums)
    (counted, error), (sampled, other) = mean_of(points), mean_of(sums.points[0])
    # weights spread over a factor of about 31 for each pass: half of the layouts count fully
    spread = error * (points.sum() / (layouts / 2)) ** 0.5
    assert abs(counted - sampled) < 4.5 * (spread**2 + other**2) ** 0.5


def test_the_question_stays_as_it_was() -> None:
    job = Counting("standard", "JS JC AH KH QS", "9D", "pass " * 6, ["alone@S", "alone@H"], infer=True)
    before = job.question.hidden.copy()
    job.count(0, 3, stride=50)
    assert np.array_equal(before, job.question.hidden)
