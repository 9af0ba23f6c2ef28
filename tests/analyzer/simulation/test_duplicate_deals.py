"""Duplicate deals: nobody has an edge over himself, and an edge is half a difference of the makers' points."""

from __future__ import annotations

import pytest

from analyzer.duels.duels import parse_player
from analyzer.players.bidding import all_by_points
from analyzer.rules import Rules
from analyzer.simulation import duplicate_deals

STANDARD = Rules.parse("standard")


@pytest.mark.parametrize("player", ["rules", "open", "random", "pimc:1"])
def test_a_player_against_himself_has_no_edge_in_any_deal(player: str) -> None:
    model = parse_player(player, STANDARD)
    (sums,) = duplicate_deals.edge_sums(STANDARD, all_by_points(STANDARD), model, model, 1, 0, 200)
    assert sums.tolist() == [200, 0, 0]


def test_twice_the_edge_is_the_makers_points_of_one_less_those_of_the_other() -> None:
    a, b = (parse_player(name, STANDARD) for name in ("rules", "random"))
    facts, points = duplicate_deals.play_duels(STANDARD, all_by_points(STANDARD), [(a, b), (b, a)], 1, 0, 500)
    gaps = [int(one - two) for (one, two), fact in zip(points, facts, strict=True) if fact["played"]]
    (sums,) = duplicate_deals.edge_sums(STANDARD, all_by_points(STANDARD), a, b, 1, 0, 500)
    assert sums.tolist() == [len(gaps), sum(gaps), sum(gap * gap for gap in gaps)]
