"""Dealing: every card reaches every hidden place equally often, and all ways of dealing come equally often."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.cards.bits import lowest_bit
from kernels.cards.deal import new_deal
from kernels.cards.dealing import deal_hidden, draw, list_cards
from kernels.cards.rng import start_stream
from kernels.deal.deal_round import deal_round
from kernels.entries.workload import deal_many
from tests.support.asking import ask
from tests.support.chi_square import assert_chi_square, assert_uniform, chi_square
from tests.support.encoding import bits
from tests.support.games import changed, rules_of

DRAWS = 2_000_000


@kernel
def _count_hands(game: Any, hidden: Any, own: Any, seed: Any, draws: Any, counts: Any) -> Any:
    """Count what reaches each place: a row a seat, the kitty last, a column a subset of the hidden cards as bits."""
    size = len(hidden)
    stream, pool = np.zeros(1, np.uint64), np.zeros(size, np.uint64)
    hands = np.zeros(game.players + 1, np.uint64)
    place = np.zeros(64, np.int64)
    for k in range(size):
        place[lowest_bit(hidden[k])] = k
    for deal in range(draws):
        start_stream(seed, deal, stream)
        hands[game.players] = deal_hidden(game, hidden, size, own, stream, pool, hands)
        for seat in range(game.players + 1):
            if seat == own:
                continue
            subset, cards = 0, hands[seat]
            while cards:
                subset |= 1 << place[lowest_bit(cards)]
                cards &= cards - np.uint64(1)
            counts[seat, subset] += 1


@kernel
def _deal(game: Any, hidden: Any, own: Any, seed: Any, deal: Any, hands: Any) -> Any:
    stream, pool = np.zeros(1, np.uint64), np.zeros(len(hidden), np.uint64)
    start_stream(seed, deal, stream)
    return deal_hidden(game, hidden, len(hidden), own, stream, pool, hands)


@kernel
def _count_rounds(game: Any, seed: Any, draws: Any, deal: Any, places: Any) -> Any:
    """Count, by upcard and other card, the seat (kitty last) in which the other card lies."""
    for number in range(draws):
        deal_round(game, seed, number, deal)
        for up in range(game.cards):
            if game.deck[up] == deal.upcard:
                for card in range(game.cards):
                    for seat in range(game.players + 1):
                        hand = deal.hands[seat] if seat < game.players else deal.kitty
                        if hand & game.deck[card]:
                            places[up, card, seat] += 1


@kernel
def _draw_subsets(cards: Any, count: Any, wanted: Any, draws: Any, counts: Any) -> Any:
    stream = np.zeros(1, np.uint64)
    for deal in range(draws):
        start_stream(np.uint64(8), deal, stream)
        counts[draw(cards, count, wanted, stream)] += 1


@pytest.fixture(scope="module")
def hands_dealt() -> npt.NDArray[np.int64]:
    """Two million deals of the eighteen cards that seat 2 (position 1) cannot see."""
    game, question = ask(rules_of("standard"), "JS AS KH 9C TD", "9H", turn=1)
    counts = np.zeros((5, 1 << 18), np.int64)
    _count_hands(game, question.hidden, 1, np.uint64(11), DRAWS, counts)
    return counts


@pytest.mark.parametrize("place", [0, 2, 3])
def test_all_8568_hands_come_equally_often(hands_dealt: npt.NDArray[np.int64], place: int) -> None:
    hands = [subset for subset in range(1 << 18) if subset.bit_count() == 5]
    assert len(hands) == math.comb(18, 5) == 8_568
    assert hands_dealt[place].sum() == hands_dealt[place, hands].sum() == DRAWS
    assert_uniform(hands_dealt[place, hands])


def test_all_kitties_come_equally_often(hands_dealt: npt.NDArray[np.int64]) -> None:
    kitties = [subset for subset in range(1 << 18) if subset.bit_count() == 3]
    assert hands_dealt[4, kitties].sum() == DRAWS
    assert_uniform(hands_dealt[4, kitties])


def test_every_card_reaches_every_hidden_place_equally_often(hands_dealt: npt.NDArray[np.int64]) -> None:
    """Five in eighteen for each other seat, three in eighteen for the kitty, never the asker's own seat."""
    subsets = np.arange(1 << 18)
    assert not hands_dealt[1].any()
    for place, size in ((0, 5), (2, 5), (3, 5), (4, 3)):
        for card in range(18):
            seen = hands_dealt[place, (subsets >> card) & 1 == 1].sum()
            chance = size / 18
            assert abs(seen - DRAWS * chance) < 4.5 * (DRAWS * chance * (1 - chance)) ** 0.5


@kernel
def _count_layouts(game: Any, own: Any, seed: Any, draws: Any, counts: Any) -> Any:
    """Count whole layouts: the seat of each card as a digit."""
    size = game.cards
    stream, pool, hands = np.zeros(1, np.uint64), np.zeros(size, np.uint64), np.zeros(game.players, np.uint64)
    for deal in range(draws):
        start_stream(seed, deal, stream)
        deal_hidden(game, game.deck, size, own, stream, pool, hands)
        code = 0
        for card in range(size):
            digit = game.players
            for seat in range(game.players):
                if seat != own and hands[seat] & game.deck[card]:
                    digit = seat
            code = code * (game.players + 1) + digit
        counts[code] += 1


@pytest.mark.parametrize("own", [-1, 0, 2])
def test_whole_layouts_come_equally_often(own: int) -> None:
    """Seven cards, three players with two each: 630 layouts, or 210 for the two other players of an asker."""
    game = compile_rules(rules_of("three_handed"))
    small = changed(game, hand=2, cards=7)
    counts = np.zeros(4**7, np.int64)
    _count_layouts(small, own, np.uint64(5), 300_000, counts)
    assert np.count_nonzero(counts) == (630 if own < 0 else 210)
    assert_uniform(counts[counts > 0])


@pytest.mark.parametrize("setting", ["standard", "two_handed", "railroad", "deck32_7card"])
def test_a_deal_is_a_partition_of_the_hidden_cards(setting: str) -> None:
    game = compile_rules(rules_of(setting))
    whole = sum(int(card) for card in game.deck)
    hands = np.zeros(game.players, np.uint64)
    for deal in range(300):
        rest = int(_deal(game, game.deck[: game.cards], -1, np.uint64(2), deal, hands))
        assert [int(hand).bit_count() for hand in hands] == [game.hand] * game.players
        assert sum(int(hand) for hand in hands) + rest == whole  # equal sums of bits: no card is dealt twice


def test_the_askers_hand_stays() -> None:
    game, question = ask(rules_of("standard"), "JS AS KH 9C TD", "9H", turn=2)
    hands = np.zeros(4, np.uint64)
    before = question.hidden.copy()
    for deal in range(50):
        hands[2] = question.hand
        rest = _deal(game, question.hidden, 2, np.uint64(1), deal, hands)
        assert hands[2] == question.hand
        assert not int(rest) & int(question.upcard)
    assert np.array_equal(question.hidden, before)


def test_a_deal_depends_on_seed_and_number_alone() -> None:
    game = compile_rules(rules_of("standard"))

    def deals(numbers: range) -> dict[int, list[int]]:
        hands, seen = np.zeros(4, np.uint64), {}
        for deal in numbers:
            _deal(game, game.deck[: game.cards], -1, np.uint64(9), deal, hands)
            seen[deal] = hands.tolist()
        return seen

    forwards = deals(range(60))
    assert forwards == deals(range(59, -1, -1))
    assert len({tuple(hands) for hands in forwards.values()}) == 60
    assert deals(range(40, 41))[40] == forwards[40]


def test_chunks_of_deals_add_up() -> None:
    game = compile_rules(rules_of("standard"))

    def total(*cuts: int) -> int:
        folded = np.zeros(1, np.uint64)
        for first, last in itertools.pairwise(cuts):
            deal_many(game, np.uint64(4), first, last, folded)
        return int(folded[0])

    assert total(0, 1000) == total(0, 1, 500, 999, 1000) == total(0, 333, 1000)
    assert total(0, 1000) != total(1, 1001)


def test_the_upcard_is_any_card_and_says_nothing_of_the_hands() -> None:
    game = compile_rules(rules_of("standard"))
    draws = 500_000
    places = np.zeros((24, 24, 5), np.int64)
    _count_rounds(game, np.uint64(21), draws, new_deal(), places)
    by_upcard = places.sum(axis=(1, 2)) // 23
    assert by_upcard.sum() == draws
    assert_uniform(by_upcard)
    assert not places[np.arange(24), np.arange(24)].any()  # the upcard lies in no hand
    chances = np.array([5, 5, 5, 5, 3]) / 23
    for up in range(24):
        others = places[up, [card for card in range(24) if card != up]]
        expected = np.outer(others.sum(axis=1), chances)
        # sums over cards are fixed by the deal, so that this is a chi-square variable only after scaling
        assert_chi_square(chi_square(others, expected) * 22 / 23, 22 * 4)


def test_list_cards() -> None:
    pool = np.zeros(24, np.uint64)
    count = list_cards(bits("9C AC JD TH AS"), pool)
    assert count == 5
    assert pool[:5].tolist() == [int(bits(card)) for card in ("9C", "AC", "JD", "TH", "AS")]
    assert list_cards(np.uint64(0), pool) == 0


@pytest.mark.parametrize(("count", "wanted"), [(4, 1), (5, 3), (8, 3), (3, 3), (4, 0)])
def test_drawing_takes_any_subset_equally_often(count: int, wanted: int) -> None:
    counts = np.zeros(1 << count, np.int64)
    _draw_subsets(np.uint64((1 << count) - 1), count, wanted, 100_000, counts)
    subsets = [subset for subset in range(1 << count) if subset.bit_count() == wanted]
    assert counts[subsets].sum() == 100_000
    assert_uniform(counts[subsets])
