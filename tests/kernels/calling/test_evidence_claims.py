"""What the calls say about hidden hands where a farmer's hand may claim a new deal, or be swapped."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels.calling.evidence import weigh_calls
from kernels.cards.deal import new_deal
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from tests.reference import contract_twin
from tests.reference.call_twin import proposed_suit
from tests.support.encoding import masks
from tests.support.evidence import SWAPS, any_hands, said, weigh
from tests.support.games import rules_of
from tests.support.points_rule import never_calls, numbers_of, policy_of

FARMER, OTHER = {"9C", "TC", "9D", "TD", "9S"}, {"AC", "KC", "QC", "AD", "KD"}
PASSES = ["pass"] * 6


def weight_of_claim(setting: str, calls: int, farmer: int, swapper: int | None, heed: bool, upcard: str = "9H") -> int:
    """The weight of some passes where one seat holds a farmer's hand and the others do not, and all of them pass."""
    rules = rules_of(setting)
    hands = [FARMER if seat == farmer else OTHER for seat in range(4)]
    spoken = said(rules, PASSES[:calls], upcard, swapper)
    return weigh(compile_rules(rules), never_calls(rules), spoken, {0, 1, 2, 3}, hands, heed)


@pytest.mark.parametrize("heed", [False, True])
@pytest.mark.parametrize("calls", [0, 1, 3, 6])
def test_a_hand_that_would_have_claimed_a_new_deal_is_out(calls: int, heed: bool) -> None:
    """Whoever held it, for it is claimed before the first call."""
    assert contract_twin.has_farmers_hand(rules_of("standard,farmer=redeal"), FARMER)
    for seat in range(4):
        assert weight_of_claim("standard,farmer=redeal", calls, seat, None, heed) == 0
        assert weight_of_claim("standard", calls, seat, None, heed) == (31**calls if heed else 1)


@pytest.mark.parametrize("heed", [False, True])
@pytest.mark.parametrize("swapper", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("calls", range(7))
def test_a_hand_that_would_have_been_swapped_is_out(calls: int, swapper: int | None, heed: bool) -> None:
    """Not that of the seat that swapped, whose cards are others since, nor of those who first called after it."""
    if swapper is not None and swapper > calls:
        return  # his turn is yet to come
    before = min(calls, 4) if swapper is None else swapper  # so many seats called with the kitty still there
    for seat in range(4):
        weight = weight_of_claim("standard,farmer=swap", calls, seat, swapper, heed)
        assert weight == (0 if seat < before else 31**calls if heed else 1), seat


@pytest.mark.parametrize("farmer", ["redeal", "swap"])
def test_nothing_is_claimed_by_a_seat_that_is_not_asked_about(farmer: str) -> None:
    rules = rules_of(f"standard,farmer={farmer}")
    game, policy, spoken = compile_rules(rules), never_calls(rules), said(rules, PASSES[:3], "9H")
    for others in ({1, 2, 3}, {1, 2}, {2}):
        weight = weigh(game, policy, spoken, others, [FARMER, OTHER, OTHER, OTHER])
        assert weight == 31 ** len(others & {0, 1, 2})


def test_a_dealer_who_names_trumps_for_a_joker_had_no_turn_to_swap() -> None:
    rules = rules_of("a swap before the joker's naming")
    assert contract_twin.swapped_cards(rules, FARMER, proposed_suit(rules, "JO"))
    game, policy = compile_rules(rules), never_calls(rules)
    for seat in range(4):
        hands = [FARMER if seat == other else OTHER for other in range(4)]
        assert weigh(game, policy, said(rules, [], "JO"), {0, 1, 2, 3}, hands) == 1
        for suit, likely in (("S", 31), ("C", 1)):  # he names blind: spades
            assert weigh(game, policy, said(rules, [f"pair@{suit}"], "JO"), {0, 1, 2, 3}, hands) == likely


# ---------------------------------------------------------------------- without regard to the calls
@pytest.mark.parametrize("setting", [*SWAPS, "standard", "standard,farmer=redeal", "hasenpfeffer"])
def test_without_heed_only_the_claims_count(setting: str) -> None:
    """The weight is one, or nothing just where it is nothing with heed too; and nothing is drawn."""
    generator, met = random.Random(setting), set()
    rules = rules_of(setting)
    game, policy = compile_rules(rules), policy_of(numbers_of(rules))
    everybody, stream = (1 << rules.players) - 1, np.array([5], np.uint64)
    for number in range(60):
        deal = new_deal()
        deal_round(game, np.uint64(8), number, deal)
        finish_auction(game, policy, deal, -1)
        for _ in range(5):
            hands = np.array(masks(any_hands(rules, generator)), np.uint64)
            weight = int(weigh_calls(game, policy, deal, everybody, hands, False))
            assert weight == int(weigh_calls(game, policy, deal, everybody, hands, True) > 0)
            assert weigh_calls(game, policy, deal, everybody, hands, False, stream) == weight
            met.add(weight)
    assert stream[0] == 5
    assert met == ({1} if rules.farmer == "off" else {0, 1})
