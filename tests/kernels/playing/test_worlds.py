"""Worlds: every layout that a player holds possible is drawn, no other one, and each as often as it is likely."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules.compile import compile_rules
from kernels.cards.layout import NO_CARDS
from kernels.laws.tricks import Table
from kernels.players.view import View, field_cards, is_void
from kernels.playing.worlds import new_search
from tests.reference.play_twin import Turn
from tests.reference.worlds_twin import layouts, upcard_held
from tests.support.called_deals import Dealt, dealt_by_rule
from tests.support.chi_square import assert_chi_square, chi_square
from tests.support.drawing import count_layouts, draw_worlds, search_of, voids_of
from tests.support.games import BIDDING, SETTINGS, rules_of
from tests.support.kinds import KINDS, Kind, turns_at_random
from tests.support.play_encoding import encode, form, view_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.searching import held_at

Masks = npt.NDArray[np.uint64]
GAME, POLICY = compile_rules(rules_of("standard")), policy_of(numbers_of(rules_of("standard")))


# ---------------------------------------------------------------------- any game: only possible worlds
def check_worlds(table: Table, view: View, seen: np.uint64, hands: Masks, worlds: Masks, buried: Masks) -> None:
    """Nobody holds a card of another or a card that is gone, too many or too few, or of a suit that he is out of."""
    dealer = table.players - 1
    gone = seen | table.out | (table.buried if view.seat == dealer else NO_CARDS)
    playing = [seat for seat in range(table.players) if (table.active >> seat) & 1]
    for world, discard in zip(worlds, buried, strict=True):
        taken = gone
        for seat in playing:
            assert not world[seat] & (taken | ~table.deck), (seat, world)
            assert int(world[seat]).bit_count() == int(hands[seat]).bit_count()
            taken |= world[seat]
            for field in range(4):
                assert seat == view.seat or not is_void(view, seat, field) or not world[seat] & field_cards(field)
        assert not discard & taken
        assert world[view.seat] == hands[view.seat]
        if dealer in playing and view.seat != dealer:
            assert world[dealer] & view.pickup == view.pickup
        if not view.pickup and not table.pickup & seen:
            assert not any(world[seat] & table.pickup for seat in playing)


def check_deal(dealt: Dealt, generator: random.Random, conditioned: bool) -> None:
    """Worlds at every turn of a deal."""
    for held in held_at(dealt, generator):
        worlds, buried = np.zeros((4, dealt.rules.players), np.uint64), np.zeros(4, np.uint64)
        search = held.search.copy()
        draw_worlds(
            dealt.game, dealt.policy, dealt.table, held.view, conditioned, np.uint64(7), search, worlds, buried
        )  # fmt: skip
        check_worlds(dealt.table, held.view, held.turn.seen, held.hands, worlds, buried)
        assert search["drawn"] == 4
        assert search["fitted"] <= 4 * conditioned


@pytest.mark.parametrize("conditioned", [False, True])
@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING])
def test_worlds_agree_with_what_is_known(setting: str, conditioned: bool) -> None:
    generator = random.Random(setting)
    for dealt in dealt_by_rule(setting, 10):
        check_deal(dealt, generator, conditioned)


@pytest.mark.parametrize("conditioned", [False, True])
@pytest.mark.parametrize("setting", ["standard", "north_american", "three_handed", "standard,pickup=optional"])
def test_an_upcard_that_the_dealer_secretly_buried(setting: str, conditioned: bool) -> None:
    """Everybody thinks that he holds it, until he shows a void; so there are worlds at every turn, though not his."""
    generator, secret = random.Random(f"secret {setting}"), 0
    for dealt in dealt_by_rule(setting, 60):
        table = dealt.table
        if table.pickup and (table.active >> (table.players - 1)) & 1 and not table.pickup & table.buried:
            hands = dealt.hands.copy()
            hands[-1] ^= table.pickup | table.buried
            check_deal(dealt._replace(hands=hands, table=table._replace(buried=table.pickup)), generator, conditioned)
            secret += 1
    assert secret > 15


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_worlds_in_any_contract(kind: Kind) -> None:
    """Also with an upcard buried, by any maker, in long hands and for seven seats."""
    for turn in turns_at_random(kind, 12):
        table, hands = encode(turn.deal)
        seen = form(turn.deal, turn.played())
        worlds = np.zeros((4, table.players), np.uint64)
        draw_uniform(turn, 5, worlds)
        check_worlds(table, view_of(turn), seen, hands & ~seen, worlds, np.zeros(4, np.uint64))


# ---------------------------------------------------------------------- uniform
class Ending(NamedTuple):
    """What an ending must be like to be drawn from."""

    name: str
    kind: Kind
    fits: Callable[[Turn], bool]


ENDINGS = (
    Ending("leading", Kind("standard"), lambda turn: not turn.trick and voids_of(turn) > 2 and bool(upcard_held(turn))),
    Ending("within a trick", Kind("standard"), lambda turn: len(turn.trick) == 1 and voids_of(turn) >= 3),
    Ending("the dealer knows what he buried", Kind("standard"), lambda turn: bool(turn.seat == 3 and turn.deal.buried)),
    Ending(
        "the upcard was buried", Kind("standard"),
        lambda turn: turn.seat != 3 and turn.deal.taken == turn.deal.buried != set() and upcard_held(turn) == set(),
    ),
    Ending("a partner sleeps", Kind("alone", alone=True), lambda turn: not turn.trick and voids_of(turn) >= 2),
    Ending("three-handed", Kind("three", 3, partners=False), lambda turn: not turn.trick and voids_of(turn) >= 2),
    Ending("joker", Kind("British", joker=True), lambda turn: len(turn.trick) == 1 and voids_of(turn) >= 3),
)  # fmt: skip


def find_ending(ending: Ending) -> tuple[Turn, list[dict[int, frozenset[str]]]]:
    """The first turn with two tricks to go that fits, with voids and enough layouts to tell; and the layouts."""
    for turn in turns_at_random(ending.kind, 400):
        if len(turn.hand) == 2 and voids_of(turn) > 1 and ending.fits(turn):
            found = [layout.hands for layout in layouts(turn)]
            if 800 < len(found) < 10_000:
                return turn, found
    raise AssertionError(ending.name)


def draw_uniform(turn: Turn, seed: int, worlds: Masks) -> None:
    """Fill the rows of `worlds` without regard to any calls."""
    table, _ = encode(turn.deal)
    draw_worlds(
        GAME, POLICY, table, view_of(turn), False, np.uint64(seed), search_of(turn, new_search()), worlds,
        np.zeros(len(worlds), np.uint64),
    )  # fmt: skip


def uniform_statistic(ending: Ending, draws: int) -> tuple[float, int]:
    """Chi-square against equally likely layouts, and its degrees of freedom."""
    turn, found = find_ending(ending)
    worlds = np.zeros((draws, len(turn.deal.hands)), np.uint64)
    draw_uniform(turn, 1, worlds)
    counts = count_layouts(turn, found, worlds)
    return chi_square(counts, draws / len(found)), len(found) - 1


@pytest.mark.parametrize("ending", ENDINGS, ids=[ending.name for ending in ENDINGS])
def test_all_layouts_of_an_ending_are_equally_likely(ending: Ending) -> None:
    assert_chi_square(*uniform_statistic(ending, 200_000))


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS, ids=[ending.name for ending in ENDINGS])
def test_all_layouts_are_equally_likely_in_two_million_draws(ending: Ending) -> None:
    statistic, freedom = uniform_statistic(ending, 2_000_000)
    assert 0.9 < statistic / freedom < 1.1
