"""What the calls say about hidden hands: how likely the calls are with them, and whose cards they tell of."""

from __future__ import annotations

import random
from math import prod
from typing import Any

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.calling.evidence import CLAIMED, FIRST_CALL, NOTED, TREMBLE, judged_seats, note_calls, weigh_calls
from kernels.cards.deal import new_deal
from kernels.cards.rng import start_stream
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from tests.reference.call_twin import proposed_suit, raw_mask
from tests.reference.evaluate_twin import likelihood
from tests.support.called_deals import Dealt, dealt_by_rule, form_of
from tests.support.encoding import masks
from tests.support.evidence import SWAPS, Hands, any_hands, callers, said, weigh
from tests.support.games import BIDDING, SETTINGS, rules_of
from tests.support.odd_rules import ODD
from tests.support.points_rule import numbers_of, policy_of
from tests.support.searching import search_for


@kernel
def _count_accepted(
    game: Any, policy: Any, spoken: Any, seats: Any, hands: Any, heed: Any, draws: Any, stream: Any
) -> Any:  # fmt: skip
    accepted = 0
    for draw in range(draws):
        start_stream(np.uint64(3), draw, stream)
        accepted += weigh_calls(game, policy, spoken, seats, hands, heed, stream)
    return accepted


def accepted(
    game: Any, policy: Any, spoken: Any, seats: set[int], hands: Hands, draws: int, heed: bool = True
) -> int:  # fmt: skip
    """How often the hands of some seats are accepted."""
    mask, stream = sum(1 << seat for seat in seats), np.zeros(1, np.uint64)
    return int(_count_accepted(game, policy, spoken, mask, np.array(masks(hands), np.uint64), heed, draws, stream))


def assert_share(count: int, draws: int, chance: float) -> None:
    assert abs(count - draws * chance) <= 4.5 * (draws * chance * (1 - chance)) ** 0.5 + 2.5
    if chance in (0.0, 1.0):
        assert count == draws * chance


def chance_of(dealt: Dealt, hands: dict[int, set[str]], swapper: int | None = None) -> float:
    """The twin's chance of the calls of some seats."""
    proposed = proposed_suit(dealt.rules, dealt.upcard)
    return likelihood(dealt.rules, dealt.numbers, dealt.calls, hands, dealt.upcard, proposed, TREMBLE, swapper)


# ---------------------------------------------------------------------- the weight
@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING])
def test_weights_are_the_twins_chances(setting: str) -> None:
    """In 32nds, 31 or 1 a call, of any seats, whatever they hold and whoever has swapped; those of a search too."""
    generator, seen = random.Random(setting), set()
    for dealt in dealt_by_rule(setting, 12):
        rules = dealt.rules
        spoke = callers(rules, dealt.calls, dealt.upcard)
        for _ in range(12):
            swapper = generator.choice([None, *range(min(rules.players, len(spoke)))]) if setting in SWAPS else None
            spoken, hands = said(rules, dealt.calls, dealt.upcard, swapper), any_hands(rules, generator)
            seats = set(generator.sample(range(rules.players), generator.randint(1, rules.players)))
            calls = sum(seat in seats for seat in spoke)
            chance = chance_of(dealt, {seat: hands[seat] for seat in seats}, swapper)
            weight = weigh(dealt.game, dealt.policy, spoken, seats, hands)
            assert weight == round(chance * TREMBLE**calls), (dealt.calls, swapper, hands)
            seen.add((weight, calls))
            search = search_for(dealt._replace(deal=spoken))
            assert weigh(dealt.game, dealt.policy, search, seats, hands) == weight
    assert {weight > 1 for weight, calls in seen if calls and weight} == {False, True}
    assert (0 in {weight for weight, _ in seen}) == (rules_of(setting).farmer != "off")


@pytest.mark.parametrize("setting", ["standard", "standard,farmer=redeal", "standard,farmer=swap", "hasenpfeffer"])
def test_seats_are_weighed_each_by_itself(setting: str) -> None:
    """The weight of several is the product of theirs; that of none is one."""
    generator = random.Random(setting)
    for dealt in dealt_by_rule(setting, 40):
        hands = any_hands(dealt.rules, generator)
        for heed in (False, True):
            one_by_one = [weigh(dealt.game, dealt.policy, dealt.deal, {seat}, hands, heed) for seat in range(4)]
            for mask in range(16):
                seats = {seat for seat in range(4) if (mask >> seat) & 1}
                together = weigh(dealt.game, dealt.policy, dealt.deal, seats, hands, heed)
                assert together == prod(one_by_one[seat] for seat in seats)


@pytest.mark.parametrize("setting", ["standard", "standard,farmer=redeal", "standard,farmer=swap", "hasenpfeffer"])
def test_notes_hold_what_weights_are_made_of(setting: str) -> None:
    """A bit for each call of the seat that is likely, none for those of others."""
    generator, seen = random.Random(setting), set()
    for dealt in dealt_by_rule(setting, 40):
        spoke, hands = callers(dealt.rules, dealt.calls, dealt.upcard), any_hands(dealt.rules, generator)
        for seat, hand in enumerate(hands):
            weight = weigh(dealt.game, dealt.policy, dealt.deal, {seat}, hands)
            held = np.uint64(raw_mask(hand))
            note = int(note_calls(dealt.game, dealt.policy, dealt.deal, np.array(spoke, np.int64), seat, held))
            likely = (note // FIRST_CALL).bit_count()
            assert note & NOTED
            assert weight == (0 if note & CLAIMED else (TREMBLE - 1) ** likely)
            assert not note // FIRST_CALL & sum(1 << k for k, caller in enumerate(spoke) if caller != seat)
            seen.add(weight)
    assert len(seen) > 1


@kernel
def _weigh_own(game: Any, policy: Any, deal: Any, deals: Any, noted: Any) -> Any:
    """Call random deals by the rule; note the calls, the weight of the hands that made them, and who swapped when."""
    for number in range(deals):
        deal_round(game, np.uint64(6), number, deal)
        finish_auction(game, policy, deal, -1)
        noted[number, 0], noted[number, 2], noted[number, 3] = deal.count, deal.swapped, deal.swapped_after
        noted[number, 1] = weigh_calls(game, policy, deal, (1 << game.players) - 1, deal.hands, True)


@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING, *ODD])
def test_who_calls_by_the_rule_is_never_refuted(setting: str) -> None:
    """Every call of every seat is likely, whoever has swapped what, or found that the kitty was gone."""
    rules, noted = rules_of(setting), np.zeros((3_000, 4), np.int64)
    _weigh_own(compile_rules(rules), policy_of(numbers_of(rules)), new_deal(), len(noted), noted)
    calls, weights, swapped, after = noted.T
    assert weights.tolist() == [(TREMBLE - 1) ** int(count) for count in calls]
    assert (swapped >= 0).any() == (rules.farmer == "swap")
    assert (after[swapped >= 0] == swapped[swapped >= 0]).all()


# ---------------------------------------------------------------------- drawn
@pytest.mark.parametrize(
    "setting",
    ["standard", "three_handed", "british,joker_up=dealer_names", "standard,round2=any", "standard,farmer=redeal",
     "standard,farmer=swap", "bid_euchre_6", "hasenpfeffer@", "napoleon4"],
)  # fmt: skip
def test_hands_are_accepted_as_often_as_their_calls_are_likely(setting: str) -> None:
    """Their weight in 32nds a call, of one seat or of several."""
    generator, draws, met = random.Random(setting), 4_000, set()
    for dealt in dealt_by_rule(setting, 25):
        rules = dealt.rules
        seats = set(generator.sample(range(rules.players), generator.choice([1, 1, 2, rules.players])))
        calls = sum(seat in seats for seat in callers(rules, dealt.calls, dealt.upcard))
        hands = any_hands(rules, generator)
        share = weigh(dealt.game, dealt.policy, dealt.deal, seats, hands) / TREMBLE**calls
        assert_share(accepted(dealt.game, dealt.policy, dealt.deal, seats, hands, draws), draws, share)
        met.add(share)
    assert len(met) > 2


@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING])
def test_the_hands_that_made_the_calls_are_accepted_31_times_in_32_a_call(setting: str) -> None:
    """The calls of whole auctions by the rule, every seat by its own; after a swap the new hand is what called."""
    draws = 1_000
    for dealt in dealt_by_rule(setting, 4 if setting not in SWAPS else 40):
        swapper = int(dealt.deal["swapped"])
        spoke = callers(dealt.rules, dealt.calls, dealt.upcard)
        for seat, hand in enumerate(dealt.raw):
            chance = chance_of(dealt, {seat: hand}, None if swapper < 0 else swapper)
            assert chance == pytest.approx((1 - 1 / TREMBLE) ** spoke.count(seat))
            assert_share(accepted(dealt.game, dealt.policy, dealt.deal, {seat}, dealt.raw, draws), draws, chance)


def test_a_call_is_doubted_once_in_32() -> None:
    """A hand that would pass, and one that would never, after a pass of eldest."""
    rules, draws = rules_of("standard"), 100_000
    game, policy, spoken = compile_rules(rules), policy_of(numbers_of(rules)), said(rules, ["pass"], "9H")
    for hand, weight in (({"9C", "TC", "9D", "TD", "9S"}, TREMBLE - 1), ({"JH", "JD", "AH", "KH", "AS"}, 1)):
        hands = [hand] * 4
        assert weigh(game, policy, spoken, {0}, hands) == weight
        assert_share(accepted(game, policy, spoken, {0}, hands, draws), draws, weight / TREMBLE)
        assert accepted(game, policy, spoken, {1, 2, 3}, hands, draws) == draws  # who has not called may hold anything


# ---------------------------------------------------------------------- whose
def judged_by_prose(dealt: Dealt) -> set[int]:
    """All seats, but a maker who took the widow, and a lone player and his partner who gave him his best card."""
    rules, table = dealt.rules, dealt.table
    judged = set(range(rules.players))
    if rules.widow == "maker_takes":
        judged -= {table.maker}
    if rules.call_for_best:
        lone = {dealt.lone_defender} - {-1}
        if rules.contracts[dealt.contract_id].alone:
            lone.add(table.maker)
        judged -= lone | {(seat + 2) % 4 for seat in lone}
    return judged


@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING, "standard,call_for_best=on,defend=always"])
def test_seats_whose_hands_the_calls_tell_of(setting: str) -> None:
    """By the twin; and by the cards: all of these still hold what they called on, but for the dealer's exchange."""
    found = set()
    for dealt in dealt_by_rule(setting, 60):
        alone = int(dealt.rules.contracts[dealt.contract_id].alone)
        mask = judged_seats(dealt.game, dealt.table, alone, dealt.lone_defender)
        judged = {seat for seat in range(8) if (mask >> seat) & 1}
        assert judged == judged_by_prose(dealt)
        found.add(len(judged))
        for seat in judged:
            held = dealt.hands[seat]
            if seat == dealt.rules.players - 1 and dealt.table.pickup:
                held = (held | dealt.table.buried) & ~dealt.table.pickup
            assert held == form_of(dealt, dealt.raw[seat])
    assert len(found) == 1 or dealt.rules.call_for_best
