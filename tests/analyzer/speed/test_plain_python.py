"""The plain Python that benchmarks are measured against must itself be right."""

from __future__ import annotations

import itertools
import random

import pytest

from analyzer.speed.plain_python import (
    DECK,
    can_take,
    deal_cards,
    play_randomly,
    playable,
    solve_class,
    suit_and_strength,
    trick_winner,
)


def test_a_deal_is_twenty_different_cards() -> None:
    hands = deal_cards(random.Random(1))
    assert [len(hand) for hand in hands] == [5] * 4
    assert len({card for hand in hands for card in hand} & set(DECK)) == 20


def test_order_of_trumps_and_suits() -> None:
    """Right bower, left bower, A K Q T 9; the left bower is no card of its printed suit."""
    trumps = ["JH", "JD", "AH", "KH", "QH", "TH", "9H"]
    assert {suit_and_strength(card, "H")[0] for card in trumps} == {"H"}
    assert {card for card in DECK if suit_and_strength(card, "H")[0] == "H"} == set(trumps)
    for ranking in (trumps, ["AC", "KC", "QC", "JC", "TC", "9C"], ["AD", "KD", "QD", "TD", "9D"]):
        for better, worse in itertools.pairwise(ranking):
            assert suit_and_strength(better, "H")[1] > suit_and_strength(worse, "H")[1]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ([(0, "JH"), (1, "JD"), (2, "9S"), (3, "9H")], 0),
        ([(0, "AC"), (1, "TH"), (2, "9C"), (3, "TC")], 1),
        ([(2, "AC"), (3, "AS"), (0, "KC"), (1, "AD")], 2),
        ([(0, "AH"), (1, "KH"), (3, "JD")], 3),
    ],
)
def test_winners_with_hearts_trumps(trick: list[tuple[int, str]], winner: int) -> None:
    assert trick_winner(trick, "H") == winner


def test_the_left_bower_follows_trumps_and_not_its_suit() -> None:
    hand = ["JD", "9C", "TC", "QS", "KS"]
    assert playable(hand, "H", "H") == ["JD"]
    assert playable(hand, "D", "H") == hand
    assert playable(hand, None, "H") == hand


def test_random_play_takes_all_cards() -> None:
    generator = random.Random(2)
    for _ in range(50):
        hands = deal_cards(generator)
        assert 0 <= play_randomly(hands, generator.randrange(4), "S", generator) <= 5
        assert hands == [[], [], [], []]


def most_tricks(hands: list[list[str]], trick: list[tuple[int, str]], leader: int) -> int:
    """Plain minimax: the tricks that seats 0 and 2 still take with spades trumps."""
    if len(trick) == 4:
        winner = trick_winner(trick, "S")
        return (winner % 2 == 0) + most_tricks(hands, [], winner)
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 0
    led = suit_and_strength(trick[0][1], "S")[0] if trick else None
    values = []
    for card in playable(hands[seat], led, "S"):
        rest = [[one for one in hand if one != card] for hand in hands]
        values.append(most_tricks(rest, [*trick, (seat, card)], leader))
    return max(values) if seat % 2 == 0 else min(values)


def test_alpha_beta_answers_as_plain_minimax() -> None:
    generator = random.Random(3)
    for _ in range(30):
        hands = [hand[:3] for hand in deal_cards(generator)]
        leader = generator.randrange(4)
        tricks = most_tricks(hands, [], leader)
        assert [can_take(hands, [], leader, need, "S") for need in range(5)] == [need <= tricks for need in range(5)]


def test_classes_of_whole_deals() -> None:
    strong = ["JS JC AS KS QS", "9S 9C TC QC KC", "TS AC 9D TD QD", "KD AD 9H TH QH"]
    hands = [hand.split() for hand in strong]
    assert solve_class(hands, 1, "S") == 2
    assert solve_class(hands[1:] + hands[:1], 1, "S") == 0
