"""Single known deals, solved from raw cards: certain results, and laws of seats, suits and sides."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from kernels.cards.layout import HEARTS, NO_CARDS
from kernels.codes import call_of
from kernels.doubledummy import new_memory
from kernels.entries.solve_known import Place, solve_known
from tests.reference.call_twin import STRAINS, deck_of, raw_mask
from tests.support.encoding import cards_in
from tests.support.games import rules_of

GAME = compile_rules(PRESETS["standard"])
MEMORY = new_memory()
PAIR, ALONE = 0, 1


def solve(hands: list[set[str]], strain: str, leader: int, maker: int, contract: int = PAIR) -> int:
    cards = np.array([raw_mask(hand) for hand in hands], np.uint64)
    before = cards.copy()
    call, place = call_of(contract, STRAINS.index(strain)), Place(leader, maker, -1, 0, 1)
    tricks = solve_known(GAME, cards, NO_CARDS, call, place, MEMORY)
    assert np.array_equal(cards, before)
    return int(tricks)


def random_deals(count: int, seed: int) -> list[list[set[str]]]:
    generator, deals = random.Random(seed), []
    for _ in range(count):
        cards = generator.sample(deck_of(PRESETS["standard"]), 20)
        deals.append([set(cards[5 * seat : 5 * seat + 5]) for seat in range(4)])
    return deals


def test_deals_with_a_certain_result() -> None:
    top, low = "JH JD AH KH QH", "9C TC 9S TS 9D"
    others = ["AC KC QC JC AS", "KS QS JS AD KD"]
    hands = [set(text.split()) for text in (top, others[0], low, others[1])]
    for leader in range(4):
        assert solve(hands, "H", leader, 0) == solve(hands, "H", leader, 2) == 5
        assert solve(hands, "H", leader, 1) == 0
    assert solve(hands, "H", 1, 0, ALONE) == 5
    # no-trump: the leader runs a suit that nobody else can stop
    hands = [set(text.split()) for text in ("AC KC QC JC TC", "AD KD QD JD TD", "AH KH QH JH TH", "AS KS QS JS TS")]
    for leader in range(4):
        assert [solve(hands, "NT", leader, maker) for maker in range(4)] == [
            5 if (maker - leader) % 2 == 0 else 0 for maker in range(4)
        ]
    hands[0] = cards_in("9C TC JC QC KC")
    assert solve(hands, "LOW", 0, 0) == 5


@pytest.mark.parametrize("strain", STRAINS)
def test_the_tricks_of_both_sides_make_five(strain: str) -> None:
    for hands in random_deals(25, 1):
        for leader in range(4):
            makers = [solve(hands, strain, leader, maker) for maker in range(4)]
            assert makers[0] == makers[2] == 5 - makers[1] == 5 - makers[3]


@pytest.mark.parametrize("contract", [PAIR, ALONE])
def test_moving_everybody_one_seat_on_changes_nothing(contract: int) -> None:
    for hands in random_deals(25, 2):
        for leader, maker in ((0, 1), (1, 2), (2, 0), (3, 3)):
            once = solve(hands, "S", leader, maker, contract)
            assert once == solve(hands[-1:] + hands[:-1], "S", (leader + 1) % 4, (maker + 1) % 4, contract)


def test_relabelling_the_suits_changes_nothing() -> None:
    """As long as suits of a colour stay of a colour."""
    for swap in (str.maketrans("CS", "SC"), str.maketrans("DH", "HD"), str.maketrans("CSDH", "DHSC")):
        for hands in random_deals(15, 3):
            moved = [{card[0] + card[1].translate(swap) for card in hand} for hand in hands]
            for strain in "CDHS":
                assert solve(hands, strain, 0, 1) == solve(moved, strain.translate(swap), 0, 1)


def test_a_sleeping_leader_passes_the_lead_on_and_sleeping_cards_do_not_matter() -> None:
    for hands in random_deals(40, 4):
        assert solve(hands, "D", 2, 0, ALONE) == solve(hands, "D", 3, 0, ALONE)
        played = [hands[0], hands[1], set(), hands[3]]
        assert solve(hands, "D", 1, 0, ALONE) == solve([*played[:2], cards_in("9C TC QC KC AC"), played[3]],
                                                       "D", 1, 0, ALONE)  # fmt: skip


def test_a_higher_trump_never_costs_a_trick() -> None:
    """A maker changes a trump for the next higher one in an opponent's hand."""
    order = ("9H", "TH", "QH", "KH", "AH", "JD", "JH")
    for hands in random_deals(60, 5):
        for low, high in itertools.pairwise(order):
            if low in hands[0] and high in hands[1]:
                better = [hands[0] - {low} | {high}, hands[1] - {high} | {low}, *hands[2:]]
                for leader in range(4):
                    assert solve(better, "H", leader, 0) >= solve(hands, "H", leader, 0)


@pytest.mark.parametrize("setting", ["two_handed", "three_handed"])
def test_fewer_players(setting: str) -> None:
    """The maker stands alone against all others: five tricks with the five highest trumps, none for a lowest hand."""
    rules = rules_of(setting)
    game = compile_rules(rules)
    hands = [cards_in("JH JD AH KH QH"), cards_in("AC KC QC JC TC"), cards_in("AS KS QS JS TS")]
    cards = np.array([raw_mask(hand) for hand in hands[: rules.players]], np.uint64)
    for leader in range(rules.players):
        found = [
            int(
                solve_known(game, cards, NO_CARDS, call_of(0, HEARTS), Place(leader, maker, -1, 0, 1), new_memory(game))
            )
            for maker in range(rules.players)
        ]
        assert found == [5, 0, 0][: rules.players]
