"""The net player: its whole numbers against a slow twin, its cards, and the strength of the net that is shipped."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.players.weights import load_net
from analyzer.rules import Rules
from kernels.codes import NET, RULES
from kernels.players.net.features import MOST_ACTIVE, card_features, view_features
from kernels.players.net.player import HIDDEN, MOST_CARDS, choose_by_net, list_different
from kernels.players.net.summary import summary_of
from kernels.players.view import View
from tests.support.kinds import KINDS, Kind, turns_at_random
from tests.support.nets import random_net
from tests.support.play_encoding import view_of
from tests.support.strength import duplicate_edge


def different_cards(view: View) -> list[int]:
    """The legal cards, ascending, without those that follow on an equal: nobody else can hold a card between them."""
    cards = [1 << bit for bit in range(64) if int(view.legal) >> bit & 1]
    apart = int(view.hidden) | int(view.best)

    def equal(low: int, high: int) -> bool:
        between = range(low.bit_length(), high.bit_length() - 1)
        return low.bit_length() - 1 >> 4 == high.bit_length() - 1 >> 4 and not any(apart >> b & 1 for b in between)

    return [card for k, card in enumerate(cards) if k == 0 or not equal(cards[k - 1], card)]


def values_by_twin(net: Any, view: View) -> dict[int, int]:
    """The net's value of each card, in Python's whole numbers."""
    active, summary = np.zeros(MOST_ACTIVE, np.int64), summary_of(view)
    weights, bias, output = (net[name].astype(object) for name in ("weights", "bias", "output"))
    shared = [active[k] for k in range(view_features(view, summary, active))]
    values = {}
    for card in different_cards(view):
        own = [active[k] for k in range(card_features(view, summary, np.uint64(card), active))]
        units = [bias[h] + sum(weights[f, h] for f in (*shared, *own)) for h in range(HIDDEN)]
        values[card] = sum(max(unit, 0) * weight for unit, weight in zip(units, output, strict=True))
    return values


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_plays_the_card_of_the_highest_value(kind: Kind) -> None:
    """Of each run of equals the lowest, of equal values the first, and so always a legal card."""
    cards = np.zeros(MOST_CARDS, np.uint64)
    for number, turn in enumerate(turns_at_random(kind, 4)):
        net, view = random_net(number, 32_767 if number % 2 else 3), view_of(turn)
        count = list_different(view, cards)
        assert [int(card) for card in cards[:count]] == different_cards(view)
        values = values_by_twin(net, view)
        assert int(choose_by_net(view, net)) == max(values, key=lambda card: values[card])


def test_the_shipped_net_is_stronger_than_the_rules() -> None:
    """In duplicate deals, and by far: a net whose features no longer mean what it learnt would not be."""
    net = load_net(Rules.load("standard"))
    edge, error = duplicate_edge(NET, RULES, 10_000, 41, net)
    assert error < 0.01
    assert edge > 0.04
