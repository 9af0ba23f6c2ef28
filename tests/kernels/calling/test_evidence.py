"""What the calls say about hidden hands: whose cards they tell of, and how often a hand is accepted."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kernels._jit import kernel
from kernels.calling.evidence import TREMBLE, accept_hand, agrees, judged_seats
from kernels.cards.rng import start_stream
from tests.reference import contract_twin
from tests.reference.call_twin import deck_of, proposed_suit, raw_mask
from tests.reference.evaluate_twin import likelihood
from tests.support.called_deals import Dealt, dealt_by_rule, form_of
from tests.support.games import BIDDING, SETTINGS
from tests.support.searching import search_for

WIDELY = [name for name in (*SETTINGS, *BIDDING) if "swap" not in name]


@kernel
def _count_accepted(
    game: Any, rule: Any, calls: Any, count: Any, seat: Any, hand: Any, upcard: Any, suit: Any, draws: Any
) -> Any:
    stream, accepted = np.zeros(1, np.uint64), 0
    for draw in range(draws):
        start_stream(np.uint64(3), draw, stream)
        accepted += accept_hand(game, rule, calls, count, seat, hand, upcard, suit, stream)
    return accepted


def count_accepted(dealt: Dealt, seat: int, hand: set[str], draws: int) -> int:
    """How often a hand of a seat is accepted."""
    search, contract = search_for(dealt), dealt.contract
    return int(
        _count_accepted(
            dealt.game, dealt.rule, search["calls"], int(search["count"]), seat, np.uint64(raw_mask(hand)),
            contract.upcard, contract.upcard_suit, draws,
        )
    )  # fmt: skip


def chance_of(dealt: Dealt, seat: int, hand: set[str]) -> float:
    """The twin's chance of the calls of one seat."""
    proposed = proposed_suit(dealt.rules, dealt.upcard)
    return likelihood(dealt.rules, dealt.numbers, dealt.calls, {seat: hand}, dealt.upcard, proposed, TREMBLE)


def assert_share(accepted: int, draws: int, chance: float) -> None:
    assert abs(accepted - draws * chance) <= 4.5 * (draws * chance * (1 - chance)) ** 0.5 + 2.5
    if chance in (0.0, 1.0):
        assert accepted == draws * chance


# ---------------------------------------------------------------------- how often
@pytest.mark.parametrize(
    "setting", ["standard", "three_handed", "british,joker_up=dealer_names", "standard,round2=any"]
)
def test_hands_are_accepted_as_often_as_their_calls_are_likely(setting: str) -> None:
    assert len(check_random_hands(setting)) > 2


@pytest.mark.parametrize("setting", ["bid_euchre_6", "hasenpfeffer@", "napoleon4"])
def test_the_same_where_bids_ascend(setting: str) -> None:
    assert len(check_random_hands(setting)) > 1


def test_a_hand_that_would_have_claimed_a_new_deal_is_never_accepted() -> None:
    setting = "standard,farmer=redeal"
    assert min(check_random_hands(setting)) > 0.0
    for dealt in dealt_by_rule(setting, 5):
        farmers = {"9C", "9D", "9H", "TC", "TD"}
        assert contract_twin.has_farmers_hand(dealt.rules, farmers)
        assert [count_accepted(dealt, seat, farmers, 200) for seat in range(4)] == [0] * 4


def check_random_hands(setting: str) -> set[float]:
    """Any hands, in the auctions of random deals; returns the chances met."""
    generator, draws, chances = random.Random(setting), 4_000, set()
    for dealt in dealt_by_rule(setting, 25):
        seat = generator.randrange(dealt.rules.players)
        hand = set(generator.sample(deck_of(dealt.rules), dealt.rules.hand))
        chance = chance_of(dealt, seat, hand)
        assert_share(count_accepted(dealt, seat, hand, draws), draws, chance)
        chances.add(chance)
    return chances


@pytest.mark.parametrize("setting", WIDELY)
def test_the_hands_that_made_the_calls_are_accepted_31_times_in_32_a_call(setting: str) -> None:
    """The calls of whole auctions by the rule, every seat by its own."""
    draws = 1_000
    for dealt in dealt_by_rule(setting, 4):
        for seat, hand in enumerate(dealt.raw):
            chance = chance_of(dealt, seat, hand)
            calls = round(np.log(chance) / np.log(1 - 1 / TREMBLE))
            assert chance == pytest.approx((1 - 1 / TREMBLE) ** calls)
            assert_share(count_accepted(dealt, seat, hand, draws), draws, chance)


def test_after_a_swap_the_new_hand_is_what_called() -> None:
    """A farmer's hand is changed before the first call, so the hand played with is the one to judge."""
    for dealt in dealt_by_rule("standard,farmer=swap", 40):
        for seat, hand in enumerate(dealt.raw):
            calls = [number for number in range(len(dealt.calls)) if number % 4 == seat]
            assert_share(count_accepted(dealt, seat, hand, 500), 500, (1 - 1 / TREMBLE) ** len(calls))


def test_a_call_is_doubted_once_in_32() -> None:
    @kernel
    def count(likely: Any, draws: Any) -> Any:
        stream, agreed = np.zeros(1, np.uint64), 0
        for _ in range(draws):
            agreed += agrees(likely, stream)
        return agreed

    draws = 100_000
    assert_share(count(True, draws), draws, 31 / 32)
    assert_share(count(False, draws), draws, 1 / 32)


# ---------------------------------------------------------------------- whose
def judged_by_prose(dealt: Dealt) -> set[int]:
    """All seats, but a maker who took the widow, and a lone player and his partner who gave him his best card."""
    rules, table = dealt.rules, dealt.table
    judged = set(range(rules.players))
    if rules.widow == "maker_takes":
        judged -= {table.maker}
    if rules.call_for_best:
        lone = {dealt.contract.lone} - {-1}
        if rules.contracts[dealt.contract.number].alone:
            lone.add(table.maker)
        judged -= lone | {(seat + 2) % 4 for seat in lone}
    return judged


@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING, "standard,call_for_best=on,defend=always"])
def test_seats_whose_hands_the_calls_tell_of(setting: str) -> None:
    """By the twin; and by the cards: all of these still hold what they called on, but for the dealer's exchange."""
    found = set()
    for dealt in dealt_by_rule(setting, 60):
        mask = judged_seats(dealt.game, dealt.table, dealt.contract.number, dealt.contract.lone)
        judged = {seat for seat in range(8) if (mask >> seat) & 1}
        assert judged == judged_by_prose(dealt)
        found.add(len(judged))
        for seat in judged:
            held = dealt.hands[seat]
            if seat == dealt.rules.players - 1 and dealt.table.pickup:
                held = (held | dealt.table.buried) & ~dealt.table.pickup
            assert held == form_of(dealt, dealt.raw[seat])
    assert len(found) == 1 or dealt.rules.call_for_best
