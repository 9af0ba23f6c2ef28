"""Counts of hands, states, deals and auctions, for every game.

The numbers of hands up to a relabelling of the suits are by Burnside's lemma: the mean, over the relabellings, of the
number of hands that each leaves as they are. Relabellings keep the colour pairs where there are bowers.
"""

from __future__ import annotations

import functools
import itertools
import math
from typing import NamedTuple

import numpy as np
import pytest

from analyzer.cards import parse_card, split_cards
from analyzer.deals.calls import Auction, begin_auction
from analyzer.questions.layouts import count_layouts
from analyzer.questions.situation import read_situation
from analyzer.records.exchange import is_farmers_hand
from analyzer.rules import Rules
from kernels.codes import PASS
from kernels.laws.auction import high_bid, high_seat

Relabelling = tuple[int, ...]


class Counts(NamedTuple):
    """Hands; hands up to relabelling; own hand and upcard; those up to relabelling; deals, exactly or nearly."""

    hands: int
    canonical: int
    states: int
    canonical_states: int
    deals: float


COUNTS = {
    "standard": Counts(42_504, 5_886, 807_576, 105_798, 498_688_594_500_096),
    "north_american": Counts(42_504, 5_886, 807_576, 105_798, 498_688_594_500_096),
    "two_handed": Counts(42_504, 5_886, 807_576, 105_798, 6_919_311_168),
    "three_handed": Counts(42_504, 5_886, 807_576, 105_798, 8_905_153_473_216),
    "british": Counts(53_130, 7_467, 1_062_600, 140_274, 3_116_803_715_625_600),
    "railroad": Counts(53_130, 7_467, 1_062_600, 140_274, 3_116_803_715_625_600),
    "deck32": Counts(201_376, 27_496, 5_437_152, 707_896, 31_790_037_839_577_937_920),
    "deck32_7card": Counts(3_365_856, 436_472, 84_146_400, 10_694_456, 6.80e19),
    "two_handed,deck=32": Counts(201_376, 27_496, 5_437_152, 707_896, 357_655_858_560),
    "three_handed,deck=32": Counts(201_376, 27_496, 5_437_152, 707_896, 7.28e15),
    "railroad,deck=32": Counts(237_336, 32_740, 6_645_408, 870_184, 8.74e19),
    "hasenpfeffer": Counts(177_100, 24_019, 177_100, 24_019, 57_718_587_326_400),
    "bid_euchre_6": Counts(134_596, 18_133, 134_596, 18_133, 2_308_743_493_056),
    "napoleon4": Counts(2_598_960, 134_459, 2_598_960, 134_459, 1.48e24),
    "napoleon4,deck=28": Counts(98_280, 5_362, 98_280, 5_362, 36_466_603_472_819_520),
    "napoleon3,deck=24": Counts(42_504, 2_376, 42_504, 2_376, 989_461_497_024),
}


def relabellings(rules: Rules) -> list[Relabelling]:
    """The permutations of the suits that change nothing before a trump is named."""
    every = itertools.permutations(range(4))
    return [to for to in every if not rules.bowers or all(to[suit ^ 3] == to[suit] ^ 3 for suit in range(4))]


def cycles(to: Relabelling) -> list[int]:
    """Lengths of the cycles of a permutation of the suits."""
    left, lengths = set(range(4)), []
    while left:
        suit, length = left.pop(), 1
        while (suit := to[suit]) in left:
            left.remove(suit)
            length += 1
        lengths.append(length)
    return lengths


def count_fixed(orbits: list[int], cards: int) -> int:
    """Sets of so many cards that consist of whole orbits."""
    ways = [1] + [0] * cards
    for size in orbits:
        for total in range(cards, size - 1, -1):
            ways[total] += ways[total - size]
    return ways[cards]


def count_canonical(rules: Rules, upcard: bool) -> int:
    """Hands, or hands with an upcard, up to relabelling."""
    total, group = 0, relabellings(rules)
    for to in group:
        orbits = cycles(to) * len(rules.ranks) + [1] * rules.joker
        if not upcard:
            total += count_fixed(orbits, rules.hand)
            continue
        still = orbits.count(1)  # an upcard that stays as it is
        if still:
            orbits.remove(1)
            total += still * count_fixed(orbits, rules.hand)
    assert total % len(group) == 0
    return total // len(group)


def count_deals(rules: Rules) -> int:
    """Distinct (hands by seat, upcard, unordered rest)."""
    left, deals = rules.deck_size, 1
    for _ in range(rules.players):
        deals *= math.comb(left, rules.hand)
        left -= rules.hand
    assert left == rules.rest
    return deals * left if rules.upcard else deals


@pytest.mark.parametrize("text", COUNTS)
def test_hands_states_and_deals(text: str) -> None:
    rules, counts = Rules.parse(text), COUNTS[text]
    hands = math.comb(rules.deck_size, rules.hand)
    assert hands == counts.hands
    assert (hands * (rules.deck_size - rules.hand) if rules.upcard else hands) == counts.states
    assert count_canonical(rules, upcard=False) == counts.canonical
    assert count_canonical(rules, upcard=rules.upcard) == counts.canonical_states
    if isinstance(counts.deals, int):
        assert count_deals(rules) == counts.deals
    else:
        assert f"{count_deals(rules):.2e}" == f"{counts.deals:.2e}"


def test_canonical_states_of_24_cards_by_brute_force() -> None:
    """Every hand and upcard is written in all eight ways, and the different smallest ways are counted."""
    rules = Rules.parse("standard")
    hands = np.array(list(itertools.combinations(range(24), 5)))  # card = 6 * suit + rank
    held = np.zeros((len(hands), 24), bool)
    np.put_along_axis(held, hands, True, axis=1)
    ups = np.nonzero(~held)[1].reshape(len(hands), 19)
    codes, states = [], []
    for to in relabellings(rules):
        image = np.array([6 * to[card // 6] + card % 6 for card in range(24)])
        code = (1 << image[hands]).sum(axis=1)
        codes.append(code)
        states.append(code[:, None] * 32 + image[ups])
    assert len(np.unique(np.min(codes, axis=0))) == 5_886
    assert len(np.unique(np.min(states, axis=0))) == 105_798


# ---------------------------------------------------------------------- auctions
class Walk(NamedTuple):
    """What a walk through an auction met."""

    turns: list[Auction]
    """Every sequence of calls after which somebody is on turn."""
    ends: int
    """Complete auctions."""


@functools.cache
def walk(text: str, upcard: str | None = "9H") -> Walk:
    """Go through the auction by every legal call."""
    rules = Rules.parse(text)
    waiting = [begin_auction(rules, parse_card(upcard) if upcard and rules.upcard else 0)]
    turns, ends = [], 0
    while waiting:
        auction = waiting.pop()
        if auction.is_over:
            ends += 1
            continue
        turns.append(auction)
        waiting += [auction.after(code) for code in auction.legal()]
    return Walk(turns, ends)


@pytest.mark.parametrize(
    ("text", "turns", "ends"),
    [
        ("standard", 8, 32),
        ("standard,stick=off", 8, 33),
        ("standard,canadian=round1", 8, 31),
        ("standard,alone=off", 8, 16),
        ("three_handed", 6, 12),
        ("two_handed", 4, 9),
        ("bid_euchre_6", 56, 103),
        ("hasenpfeffer", 1_009, 694),
        ("napoleon4", 93, 162),
    ],
)
def test_auctions(text: str, turns: int, ends: int) -> None:
    met = walk(text)
    assert (len(met.turns), met.ends) == (turns, ends)


def test_turns_of_bid_euchre_by_seat() -> None:
    seats = [auction.seat for auction in walk("bid_euchre_6").turns]
    assert [seats.count(seat) for seat in range(4)] == [1, 5, 15, 35]


def reduced(auction: Auction) -> tuple[object, ...]:
    """What matters of the calls so far: who is on turn, the high bid and its seat, and who has passed for good."""
    node = auction.node
    passed = (node >> 20) & 255
    return auction.seat, high_bid(node), high_seat(node) if high_bid(node) >= 0 else None, passed


def test_reduced_public_states() -> None:
    assert len({reduced(auction) for auction in walk("bid_euchre_6").turns}) == 28
    assert len({reduced(auction) for auction in walk("hasenpfeffer").turns}) == 133


@pytest.mark.parametrize(
    ("text", "sets"),
    [("standard", 846_384), ("three_handed", 634_788), ("two_handed", 423_192), ("bid_euchre_6", 1_015_448)],
)
def test_information_sets(text: str, sets: int) -> None:
    """Canonical states times turns; a turn of standard euchre has 807,576 labelled states."""
    rules = Rules.parse(text)
    assert count_canonical(rules, rules.upcard) * len(walk(text).turns) == sets


def test_a_turned_up_benny_is_named_by_the_dealer_at_once() -> None:
    met = walk("british", "JO")
    assert (len(met.turns), met.ends) == (1, 8)
    assert met.turns[0].seat == 3
    assert PASS not in met.turns[0].legal()


# ---------------------------------------------------------------------- hidden cards
@pytest.mark.parametrize(
    ("text", "layouts"),
    [
        ("standard", 617_512_896),
        ("british", 2_933_186_256),
        ("two_handed", 8_568),
        ("three_handed", 11_027_016),
        ("bid_euchre_6", 17_153_136),
        ("hasenpfeffer", 325_909_584),
    ],
)
def test_hidden_layouts_that_eldest_faces(text: str, layouts: int) -> None:
    rules = Rules.parse(text)
    hand = "JS AS KS 9H TD 9C"[: 3 * rules.hand - 1]
    asked = read_situation(rules, hand, "QS" if rules.upcard else None, "1")
    assert count_layouts(asked, None) == layouts


@pytest.mark.parametrize(
    ("option", "hands", "share"),
    [
        ("farmer=redeal", 56, "0.13175%"),
        ("farmer=redeal,farmer_min=3", 7_896, "18.57708%"),
        ("farmer=swap,farmer_same=on", 1_560, "3.67024%"),
    ],
)
def test_farmers_hands(option: str, hands: int, share: str) -> None:
    rules = Rules.parse(f"standard,{option}")
    dealt = [sum(hand) for hand in itertools.combinations(split_cards(rules.deck), 5)]
    assert sum(is_farmers_hand(rules, hand) for hand in dealt) == hands
    assert f"{hands / len(dealt):.5%}" == share


def test_two_players_cannot_both_hold_nothing_but_nines_and_tens() -> None:
    """There are eight of them, so that the chances of the four players add up to 0.5270 %."""
    low = math.comb(8, 5)
    assert low == 56
    assert math.comb(8 - 5, 5) == 0
    assert f"{4 * low / math.comb(24, 5):.4%}" == "0.5270%"
