"""Games end where the rules say, and the deal goes round as it should. Scores are those of the rules' own examples."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from analyzer.deals.game_score import Match
from analyzer.rules import Rules


def match(text: str, *scores: int) -> Match:
    return Match(Rules.parse(text), scores=list(scores))


def test_the_first_side_at_the_target_wins() -> None:
    game = match("standard", 9, 9)
    assert game.score([0, 2], 0, False) == 1
    assert (game.scores, game.games, game.deals) == ([0, 0], [0, 1], 0)
    assert match("standard,target=11", 9, 9).score([0, 1], 1, True) is None
    assert match("standard,target=11", 9, 9).score([2, 0], 0, True) == 0


def test_a_game_without_a_target_has_no_end() -> None:
    game = match("napoleon4")
    for _ in range(100):
        assert game.score([30, -10, -10, -10], 0, True) is None
    assert game.scores == [3000, -1000, -1000, -1000]


def test_two_defenders_who_cross_together_play_on_when_equal() -> None:
    """Three-handed: the maker, seat 1, is euchred and each defender scores 2."""
    game = match("three_handed", 8, 9, 8)
    assert game.score([2, 0, 2], 1, False) is None
    assert game.scores == [10, 9, 10]
    assert game.score([0, 1, 0], 1, True) is None  # now all three
    assert game.score([2, 2, 0], 2, False) is None
    assert game.score([1, 0, 0], 0, True) == 0
    assert match("three_handed", 9, 9, 8).score([2, 0, 2], 1, False) == 0


def test_the_makers_count_first_in_hasenpfeffer() -> None:
    assert match("hasenpfeffer", 8, 9).score([4, 2], 0, True) == 0
    assert match("hasenpfeffer", 9, 6).score([2, 4], 1, True) == 1  # 11 to 10
    assert match("hasenpfeffer", 6, 9).score([-4, 3], 0, False) == 1


def test_points_go_below_zero() -> None:
    game = match("bid_euchre_6", 2, 28)
    assert game.score([-6, 3], 0, False) is None
    assert game.scores == [-4, 31]


def test_bid_euchre_is_won_by_making_or_setting_only() -> None:
    game = match("bid_euchre_6", 31, 10)
    assert game.score([2, 4], 1, True) is None  # tricks taken against a bid that was made
    assert game.scores == [33, 14]
    assert game.score([3, -5], 1, False) == 0  # now it sets the bidders
    assert match("bid_euchre_6", 30, 29).score([2, 4], 1, True) == 1  # 32 to 33, and side 1 made its bid
    assert match("bid_euchre_6", 31, 40).score([4, 2], 0, True) == 0


def test_laps_carry_the_rest_over() -> None:
    game = match("railroad", 4, 3)
    assert game.score([4, 0], 0, True) == 0
    assert (game.scores, game.games) == ([3, 0], [1, 0])
    game = match("railroad,laps=off", 4, 3)
    assert game.score([4, 0], 0, True) == 0
    assert (game.scores, game.games) == ([0, 0], [1, 0])


def test_a_slam_counts_twice() -> None:
    game = match("railroad", 2, 0)
    assert game.score([4, 0], 0, True) == 0
    assert (game.scores, game.games) == ([1, 0], [2, 0])
    game = match("railroad,slam=off", 2, 0)
    game.score([4, 0], 0, True)
    assert game.games == [1, 0]


def test_a_fixed_number_of_deals() -> None:
    game = match("standard,deals=3")
    assert [game.score([0, 2], 0, False), game.score([1, 0], 0, True)] == [None, None]
    assert game.score([4, 0], 0, True) == 0
    assert (game.games, game.scores, game.deals) == ([1, 0], [0, 0], 0)


def test_equal_scores_after_the_last_deal_play_on() -> None:
    game = match("standard,deals=2")
    assert [game.score([2, 0], 0, True), game.score([0, 2], 0, False)] == [None, None]
    assert game.score([0, 1], 1, True) == 1


def test_the_deal_goes_to_the_left() -> None:
    game = Match(Rules.parse("standard"), dealer=3)
    game.score([1, 0], 0, True)
    assert game.dealer == 0
    game.throw_in()
    assert game.dealer == 1
    assert game.scores == [1, 0]


def test_who_deals_again() -> None:
    same = Match(Rules.parse("standard,stick=off,all_pass=same"), dealer=2)
    same.throw_in()
    assert same.dealer == 2
    farmer = Match(Rules.parse("standard,farmer=redeal"), dealer=2)
    farmer.deal_again()
    assert farmer.dealer == 2
    farmer.rules = replace(farmer.rules, farmer_redealer="next")
    farmer.deal_again()
    assert farmer.dealer == 3


def test_a_forfeit_is_a_contract_of_the_dealers_side_that_failed() -> None:
    game = Match(Rules.parse("standard,stick=off,all_pass=forfeit"), dealer=2, scores=[9, 9])
    assert game.score([0, 1], 0, False) == 1
    assert game.dealer == 3


def test_points_of_the_wrong_number_of_sides_are_our_fault() -> None:
    with pytest.raises(ValueError, match="2 sides"):
        match("three_handed").score([1, 0], 0, True)


@pytest.mark.parametrize("text", ["standard", "hasenpfeffer", "bid_euchre_6", "railroad", "standard,deals=7"])
def test_sides_can_change_names(text: str) -> None:
    """The same deals with the sides exchanged give the same games with the winners exchanged."""
    generator = random.Random(text)
    one, other = match(text), match(text)
    for _ in range(500):
        maker, made = generator.randrange(2), generator.random() < 0.7
        points = [generator.randint(-2, 4) for _ in range(2)]
        winner = one.score(points, maker, made)
        assert other.score(points[::-1], 1 - maker, made) == (None if winner is None else 1 - winner)
        assert one.scores == other.scores[::-1]
        assert one.games == other.games[::-1]
    assert min(one.games) > 0
