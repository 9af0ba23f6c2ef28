"""Layouts dealt with one seat's hand from a list: each as often as by rejection, against all of them counted."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.players.call_policies import points_policy
from analyzer.questions.listed import make_list, no_list
from kernels._jit import kernel
from kernels.asking.hidden_cards import deal_hidden_cards
from kernels.asking.listed import draw_listed
from kernels.asking.question import Question
from kernels.cards.rng import start_stream
from kernels.cards.subsets import cards_of
from kernels.codes import RULES
from kernels.deal.players import seat_players
from kernels.entries.count_plans import list_subsets, weigh_hands
from kernels.game import Game
from tests.support.asking import ask_after, begun
from tests.support.chi_square import assert_chi_square, chi_square
from tests.support.games import rules_of

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
DRAWS = 40_000
NINES = ("9S 9H 9C 9D TC", "AS", "pass pass pass pass pass pass pass")
"""What a dealer is stuck with in round 2: somebody else holds what he should have called on."""


@kernel
def _deal_many(game: Any, policy: Any, question: Any, deal: Any, first: Any, hands: Any, kitties: Any) -> Any:
    found = 0
    for k in range(len(hands)):
        start_stream(np.uint64(5), first + k, deal.stream)
        found += 1 if deal_hidden_cards(game, policy, question, deal) else 0
        for seat in range(game.players):
            hands[k, seat] = deal.hands[seat]
        kitties[k] = deal.kitty
    return found


@kernel
def _draw_many(listed: Any, stream: Any, hands: Any) -> Any:
    for number in range(len(hands)):
        hands[number] = draw_listed(listed, stream)


class Asked(NamedTuple):
    """A question with a list, its hands in order, and how likely the calls of each other seat are with them."""

    game: Game
    policy: Any
    question: Question
    hands: npt.NDArray[np.uint64]  # as places, in ascending order
    weights: dict[int, Ints]  # by seat; [hand]


def ask_listed(setting: str, hand: str, upcard: str, calls: str, order: list[int]) -> Asked:
    """A question in which the first seat of `order` is listed, whether that pays or not."""
    rules = rules_of(setting)
    game, question = ask_after(rules, hand, upcard, calls, infer=True)
    subsets = np.zeros(math.comb(len(question.hidden), rules.hand), np.int64)
    list_subsets(len(question.hidden), rules.hand, subsets)
    policy = points_policy(rules)
    players, weights = seat_players(game, policy, RULES), {}
    for seat in order:
        weights[seat] = np.zeros(len(subsets), np.int64)
        weigh_hands(game, players, question, seat, subsets, weights[seat])
    hands = subsets.astype(np.uint64)
    listed = make_list(rules, policy, question, order, hands)
    return Asked(game, policy, question._replace(heard=question.heard._replace(listed=listed)), hands, weights)


def deal_many(
    asked: Asked, draws: int, first: int = 0
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:  # fmt: skip
    """Raw hands of accepted layouts (``uint64[draws, seats]``), and their kitties."""
    hands, kitties = np.zeros((draws, asked.game.players), np.uint64), np.zeros(draws, np.uint64)
    found = _deal_many(asked.game, asked.policy, asked.question, begun(asked.question), first, hands, kitties)
    assert found == draws
    return hands, kitties


def numbers_of_hands(asked: Asked, hands: npt.NDArray[np.uint64]) -> Ints:
    """The places of raw hands among all in order."""
    found = {int(cards_of(places, asked.question.hidden)): k for k, places in enumerate(asked.hands)}
    return np.array([found[int(hand)] for hand in hands])


def weight_of_pairs(asked: Asked, order: list[int]) -> tuple[Floats, Floats, Floats]:
    """Weights of all layouts, by the hand of the first seat, by that of the second, and by the kinds of both.

    A third seat's hands are added up for all cards that are left to it.
    """
    size, number = len(asked.question.hidden), np.zeros(1 << len(asked.question.hidden), np.int64)
    masks = asked.hands.astype(np.int64)
    number[masks] = np.arange(len(masks))
    left = np.ones(1 << size)
    if len(order) > 2:
        left[:] = 0.0
        left[masks] = asked.weights[order[2]]
        for bit in range(size):  # of every set of cards: the weights of all hands in it
            halves = left.reshape(-1, 2, 1 << bit)
            halves[:, 1] += halves[:, 0]
    hand = int(masks[0]).bit_count()
    inner = np.zeros(math.comb(size - hand, hand), np.int64)
    list_subsets(size - hand, hand, inner)
    bits = (inner[:, None] >> np.arange(size - hand)) & 1
    kinds = [kinds_of(asked.weights[seat]) for seat in order[:2]]
    first, second = np.zeros(len(masks)), np.zeros(len(masks))
    pairs = np.zeros((kinds[0].max() + 1, kinds[1].max() + 1))
    for k, mask in enumerate(masks):
        free = np.array([1 << place for place in range(size) if not (int(mask) >> place) & 1])
        other = bits @ free
        weight = asked.weights[order[0]][k] * asked.weights[order[1]][number[other]] * left[~(mask | other)]
        first[k] = weight.sum()
        second[number[other]] += weight
        pairs[kinds[0][k]] += np.bincount(kinds[1][number[other]], weight, pairs.shape[1])
    return first, second, pairs


def kinds_of(weights: Ints) -> Ints:
    """A kind for each hand: how well the calls fit it, and besides one of three at random."""
    return np.unique(weights, return_inverse=True)[1] * 3 + np.arange(len(weights)) % 3


def assert_as_likely(found: Ints, weights: Floats) -> None:
    """Hold drawn numbers against the weights they should be drawn by; rare ones count together."""
    counts = np.bincount(found, minlength=len(weights))
    expected = weights * (len(found) / weights.sum())
    assert not counts[expected == 0.0].any()
    cells = np.unique(weights, return_inverse=True)[1] % 40 * 25 + np.arange(len(weights)) % 25
    seen, due = np.bincount(cells, counts), np.bincount(cells, expected)
    many = due >= 8.0
    seen, due = np.append(seen[many], seen[~many].sum()), np.append(due[many], due[~many].sum())
    seen, due = seen[due > 0.0], due[due > 0.0]
    assert_chi_square(chi_square(seen, due), len(due) - 1)


@pytest.mark.parametrize(
    ("setting", "hand", "upcard", "calls", "order"),
    [
        ("standard", *NINES, [1, 0, 2]),
        ("standard", *NINES, [0, 2, 1]),
        ("standard,farmer=redeal", "AS KS JD TD QD", "JC", "pass pass", [3, 0, 1]),
        ("three_handed", "9S 9H 9C 9D TC", "AS", "pass pass pass pass pass", [1, 0]),
    ],
)
def test_layouts_come_as_often_as_they_are_likely(
    setting: str, hand: str, upcard: str, calls: str, order: list[int]
) -> None:  # fmt: skip
    """All hands of two seats, one listed and one dealt to, against the weights of all layouts there are."""
    asked = ask_listed(setting, hand, upcard, calls, order)
    first, second, pairs = weight_of_pairs(asked, order)
    hands, kitties = deal_many(asked, DRAWS)
    listed, dealt = (numbers_of_hands(asked, hands[:, seat]) for seat in order[:2])
    assert_as_likely(listed, first)
    assert_as_likely(dealt, second)
    one, two = (kinds_of(asked.weights[seat])[found] for seat, found in zip(order, (listed, dealt), strict=False))
    assert_as_likely(one * pairs.shape[1] + two, pairs.ravel())
    everything = np.bitwise_or.reduce(hands, axis=1) | kitties  # each card is dealt once
    assert set(everything.tolist()) == {int(asked.question.hand | np.bitwise_or.reduce(asked.question.hidden))}
    held = np.bitwise_count(hands).astype(np.int64).sum(axis=1) + np.bitwise_count(kitties)
    assert set(held.tolist()) == {int(np.bitwise_count(everything[0]))}


def test_a_single_other_seat_is_drawn_from_its_list_alone() -> None:
    asked = ask_listed("two_handed", "9S 9H 9C 9D TC", "AS", "pass pass pass", [0])
    assert_as_likely(numbers_of_hands(asked, deal_many(asked, DRAWS)[0][:, 0]), asked.weights[0].astype(float))


@pytest.mark.parametrize(
    ("setting", "hand", "upcard", "calls", "order"),
    [
        ("deck32", "7S 8S 7H 8H 9D", "AD", "pass pass pass", [1, 0, 2]),
        ("hasenpfeffer", "9S 9H 9C TC TD TH", "", "3 pass", [0, 3, 1]),
    ],
)
def test_as_often_as_by_rejection(setting: str, hand: str, upcard: str, calls: str, order: list[int]) -> None:
    """Games with too many layouts to count: how many aces two seats hold, by both ways."""
    asked = ask_listed(setting, hand, upcard, calls, order)
    rejecting = asked.question._replace(heard=asked.question.heard._replace(listed=no_list()))
    aces = np.uint64(sum(1 << (16 * suit + 12) for suit in range(4)))
    counts = []
    for hands in (deal_many(asked._replace(question=rejecting), DRAWS)[0], deal_many(asked, DRAWS)[0]):
        held = np.bitwise_count(hands & aces).astype(np.int64)
        counts.append(np.bincount(held[:, order[0]] * 5 + held[:, order[1]], minlength=25))
    pooled = (counts[0] + counts[1]) / 2
    many = pooled >= 8.0
    assert many.sum() > 5
    assert_chi_square(sum(chi_square(some[many], pooled[many]) for some in counts), int(many.sum()) - 1)


def test_hands_are_drawn_by_their_weights() -> None:
    asked = ask_listed("standard", *NINES, [1, 0, 2])
    drawn, stream = np.zeros(DRAWS, np.uint64), np.array([3], np.uint64)
    _draw_many(asked.question.heard.listed, stream, drawn)
    place = {int(hand): k for k, hand in enumerate(asked.hands)}
    assert_as_likely(np.array([place[int(hand)] for hand in drawn]), asked.weights[1].astype(float))


def test_a_deal_does_not_depend_on_the_deals_before_it() -> None:
    asked = ask_listed("standard", *NINES, [1, 0, 2])
    hands, kitties = deal_many(asked, 50)
    for number in random.Random(2).sample(range(50), 50):
        again, kitty = deal_many(asked, 1, number)
        assert again[0].tolist() == hands[number].tolist()
        assert kitty[0] == kitties[number]
