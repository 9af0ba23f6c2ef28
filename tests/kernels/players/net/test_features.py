"""Features of views and cards: within their ranges, from what a player sees, and indifferent to the suits' names."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kernels.laws.tricks import Table
from kernels.laws.turns import Turn, first_turn, legal_at
from kernels.players.net.feature_lists import list_features
from kernels.players.net.features import FEATURES, MOST_ACTIVE, VIEW_FEATURES, card_features, view_features
from kernels.players.net.summary import bucket, summary_of
from kernels.players.view import VIEW_WORDS, View, read_view, see, write_view
from tests.kernels.players.net.test_player import different_cards
from tests.kernels.players.rules.test_player import mix_hidden_cards
from tests.support.encoding import retyped
from tests.support.kinds import KINDS, Kind, random_deals, turns_at_random
from tests.support.play_encoding import encode, view_of
from tests.support.views import swap_suits, swapped


def opening(table: Table) -> Turn:
    """The first turn of a deal, as the kernels take it."""
    turn = first_turn(table)
    return turn._replace(**{name: np.uint64(getattr(turn, name)) for name in ("seen", "led", "best")})


EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


def features(view: View, card: int | None = None) -> list[int]:
    """The features that are set, ascending; without a card those of the view."""
    active, summary = np.full(MOST_ACTIVE, -1, np.int64), summary_of(view)
    if card is None:
        return sorted(active[: view_features(view, summary, active)].tolist())
    return sorted(active[: card_features(view, summary, np.uint64(card), active)].tolist())


@EACH_KIND
def test_features_have_places_of_their_own(kind: Kind) -> None:
    for turn in turns_at_random(kind, 30):
        view = view_of(turn)
        assert all(0 <= feature < VIEW_FEATURES for feature in features(view))
        for card in different_cards(view):
            assert all(VIEW_FEATURES <= feature < FEATURES for feature in features(view, card))


@EACH_KIND
def test_hidden_cards_do_not_matter(kind: Kind) -> None:
    """Whatever the leader cannot see, his features are the same."""
    rng = random.Random(5)
    for deal in random_deals(kind, 30):
        seen = []
        for one in (deal, mix_hidden_cards(deal, {deal.leader}, rng)):
            table, hands = encode(one)
            turn, hand = opening(table), hands[deal.leader]
            view = retyped(see(table, turn, hand, np.uint64(legal_at(table, turn, hand))))
            seen.append([features(view), *(features(view, card) for card in different_cards(view))])
        assert seen[0] == seen[1]


@pytest.mark.parametrize("kind", KINDS[:6], ids=[kind.name for kind in KINDS[:6]])
def test_names_of_suits_do_not_matter(kind: Kind) -> None:
    """With the two suits off trump's colour exchanged nothing changes, but for the rule player's choice at a tie."""
    count = same = 0
    for turn in turns_at_random(kind, 30):
        view = view_of(turn)
        other = swapped(view)
        count += 1
        assert features(view) == features(other)
        if summary_of(view).favourite != swap_suits(summary_of(other).favourite):
            continue
        same += 1
        for card in different_cards(view):
            assert features(view, card) == features(other, int(swap_suits(np.uint64(card))))
    assert same > 0.9 * count


def test_chances_in_nine_steps() -> None:
    steps = [bucket(chance / 1000) for chance in range(1001)]
    assert steps == sorted(steps)
    assert set(steps) == set(range(9))
    assert steps.count(0) == steps.count(8) == 1


@EACH_KIND
def test_views_as_rows(kind: Kind) -> None:
    """A row holds all of a view, and many views at once have the features of each."""
    views = [view_of(turn) for turn in turns_at_random(kind, 10)]
    rows = np.zeros((len(views), VIEW_WORDS), np.int64)
    for view, row in zip(views, rows, strict=True):
        write_view(view, row)
        assert read_view(row) == view
    cards = [different_cards(view) for view in views]
    flat = np.array([card for some in cards for card in some], np.uint64)
    counts = np.array([len(some) for some in cards])
    size = len(flat) + len(views)
    active, ends = np.zeros(MOST_ACTIVE * size, np.int16), np.zeros(size, np.int64)
    list_features(rows, counts, flat, active, ends)
    lists = [sorted(part.tolist()) for part in np.split(active[: ends[-1]], ends[:-1])]
    assert lists == [
        features(view, card) for view, some in zip(views, cards, strict=True) for card in (None, *some)
    ]  # fmt: skip
