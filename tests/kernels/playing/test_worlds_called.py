"""Worlds conditioned on the calls: each layout comes as often as the calls made are likely with its hands."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from kernels.calling.evidence import TREMBLE
from tests.reference.call_twin import proposed_suit
from tests.reference.evaluate_twin import likelihood
from tests.reference.play_twin import Turn
from tests.reference.worlds_twin import layouts, upcard_held
from tests.support.called_deals import Dealt, dealt_by_rule, twin_of
from tests.support.chi_square import assert_chi_square, chi_square
from tests.support.drawing import count_layouts, draw_worlds, search_of, voids_of
from tests.support.kinds import turns_of
from tests.support.play_encoding import view_of
from tests.support.searching import held_at, search_for


class Called(NamedTuple):
    """What a deal must be like whose endings are drawn from, weighted by the calls."""

    name: str
    setting: str
    fits: Callable[[Dealt, Turn], bool]


def picked_up(dealt: Dealt, turn: Turn) -> bool:
    """The dealer took the upcard by his own call, so what he buried counts; another one asks himself."""
    return turn.seat < 3 == dealt.table.maker and len(turn.deal.playing) == 4 and bool(turn.deal.taken)


def may_have_held_low(dealt: Dealt, turn: Turn, seats: set[int]) -> bool:
    """For all that this player knows, one of these seats, who have called, may have held a farmer's hand."""

    def is_low(card: str) -> bool:
        return card[0] in "9T" and card[1] != dealt.upcard[1]

    low = [who for trick in [*turn.history, turn.trick] for who, card in trick if is_low(card)]
    hidden = sum(is_low(card) for card in turn.deal.deck - turn.known())
    played = max(low.count(seat) for seat in seats - {turn.seat})
    return len(dealt.calls) > max(seats) and played > 1 and hidden > 1 and not turn.trick


CALLED = (
    Called("ordered up", "standard", lambda dealt, turn: len(dealt.calls) == 3 and len(turn.deal.playing) == 4),
    Called("picked up", "standard", lambda dealt, turn: picked_up(dealt, turn) and bool(upcard_held(turn))),
    Called(
        "upcard played", "standard", lambda dealt, turn: picked_up(dealt, turn) and turn.deal.taken <= turn.played()
    ),
    Called("named", "standard", lambda dealt, turn: turn.seat == dealt.table.maker and len(dealt.calls) > 4),
    Called("alone", "standard", lambda dealt, turn: len(turn.deal.playing) == 3 and turn.deal.taken != set()),
    Called("three-handed", "three_handed", lambda dealt, turn: bool(turn.deal.taken)),
    Called("bids", "hasenpfeffer", lambda dealt, turn: True),
    Called(
        "nobody swapped",
        "standard,farmer=swap",
        lambda dealt, turn: dealt.deal["swapped"] < 0 and may_have_held_low(dealt, turn, {0, 1, 2}),
    ),
    Called(
        "the second swapped",
        "standard,farmer=swap",
        lambda dealt, turn: dealt.deal["swapped"] == 1 and may_have_held_low(dealt, turn, {2, 3}),
    ),
)


def find_called(called: Called) -> tuple[Dealt, Turn]:
    """The first turn with two tricks to go that fits, of deals called by the rule and played at random."""
    generator = random.Random(called.name)
    for dealt in dealt_by_rule(called.setting, 2_000):
        for turn in turns_of(twin_of(dealt), lambda turn: generator.choice(sorted(turn.choices))):
            if len(turn.hand) == 2 and voids_of(turn) > 1 and called.fits(dealt, turn):
                return dealt, turn
    raise AssertionError(called.name)


def weigh_layouts(dealt: Dealt, turn: Turn) -> tuple[list[dict[int, frozenset[str]]], npt.NDArray[np.float64]]:
    """The layouts of the hands in play, and how likely each is, by the calls that all seats made on their cards."""
    deal, dealer = turn.deal, dealt.rules.players - 1
    swapper = int(dealt.deal["swapped"]) if dealt.deal["swapped"] >= 0 else None
    played = {
        seat: frozenset(c for t in [*turn.history, turn.trick] for who, c in t if who == seat) for seat in range(9)
    }
    bury = bool(deal.taken) and turn.seat != dealer and bool(upcard_held(turn) | (deal.taken & turn.played()))

    @cache
    def likely(seat: int, held: frozenset[str], buried: str | None) -> float:
        hand = set(held | played[seat])
        if seat == dealer:
            hand = (hand - deal.taken) | ({buried} if buried else set())
        assert len(hand) == dealt.rules.hand
        return likelihood(
            dealt.rules, dealt.numbers, dealt.calls, {seat: hand}, dealt.upcard,
            proposed_suit(dealt.rules, dealt.upcard), TREMBLE, swapper,
        )  # fmt: skip

    weights: dict[tuple[frozenset[str], ...], float] = {}
    for layout in layouts(turn, bury, asleep=True):
        chance = prod(
            likely(seat, hand, layout.buried if seat == dealer else None) for seat, hand in layout.hands.items()
        )
        key = tuple(layout.hands.get(seat, frozenset()) for seat in range(dealt.rules.players) if seat in deal.playing)
        weights[key] = weights.get(key, 0.0) + chance
    others = sorted(deal.playing)
    found = [{seat: hand for seat, hand in zip(others, key, strict=True) if seat != turn.seat} for key in weights]
    return found, np.array(list(weights.values()))


def conditioned_statistic(called: Called, draws: int) -> tuple[float, int]:
    """Chi-square against the weights, and its degrees of freedom; layouts too rare to tell are thrown together."""
    dealt, turn = find_called(called)
    found, weights = weigh_layouts(dealt, turn)
    worlds, search = np.zeros((draws, dealt.rules.players), np.uint64), search_of(turn, search_for(dealt))
    draw_worlds(
        dealt.game, dealt.policy, dealt.table, view_of(turn), True, np.uint64(2), search, worlds,
        np.zeros(draws, np.uint64),
    )  # fmt: skip
    assert search["fitted"] > 0.9999 * draws  # the others are drawn without regard to the calls
    counts, due = count_layouts(turn, found, worlds), draws * weights / weights.sum()
    rare = due < 10.0
    counts, due = np.append(counts[~rare], counts[rare].sum()), np.append(due[~rare], due[rare].sum())
    if due[-1] < 10.0:
        counts, due = counts[:-1], due[:-1]
    return chi_square(counts, due), len(due) - 1


@pytest.mark.parametrize("called", CALLED, ids=[called.name for called in CALLED])
def test_layouts_are_as_likely_as_their_calls(called: Called) -> None:
    assert_chi_square(*conditioned_statistic(called, 100_000))


@pytest.mark.slow
@pytest.mark.parametrize("called", CALLED, ids=[called.name for called in CALLED])
def test_layouts_are_as_likely_as_their_calls_in_two_million_draws(called: Called) -> None:
    assert_chi_square(*conditioned_statistic(called, 2_000_000))


@pytest.mark.parametrize("setting", ["standard", "deck32_7card", "bid_euchre_6", "hasenpfeffer"])
def test_the_calls_are_seldom_disregarded(setting: str) -> None:
    """Where the calls are those of the rule, hardly a world is drawn without them, whatever voids were shown."""
    generator, drawn, fitted = random.Random(setting), 0, 0
    for dealt in dealt_by_rule(setting, 40):
        for held in held_at(dealt, generator):
            search, worlds = held.search.copy(), np.zeros((4, 4), np.uint64)
            draw_worlds(
                dealt.game, dealt.policy, dealt.table, held.view, True, np.uint64(3), search, worlds,
                np.zeros(4, np.uint64),
            )  # fmt: skip
            drawn, fitted = drawn + int(search["drawn"]), fitted + int(search["fitted"])
    assert fitted > 0.98 * drawn
