"""A round dealt: a pure function of seed and number, every card once, and no farmer's hand that claims new cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.cards.deal import DEAL, new_deal
from kernels.codes import PASS
from kernels.deal.deal_round import deal_round, proposed_suit
from kernels.laws.auction import first_node
from tests.reference.call_twin import SUITS, deck_of
from tests.reference.call_twin import proposed_suit as suit_up
from tests.reference.contract_twin import has_farmers_hand
from tests.support.encoding import bits
from tests.support.games import rules_of
from tests.support.rounds import Round, calls_noted, kernel_round

SEED = np.uint64(12)
EACH_GAME = pytest.mark.parametrize("setting", [*PRESETS, "standard,farmer=redeal", "standard,farmer=swap"])


def rounds_of(rules: Rules, count: int, seed: np.uint64 = SEED) -> list[tuple[Round, int]]:
    return [kernel_round(rules, seed, number) for number in range(count)]


@EACH_GAME
def test_a_deal_depends_on_its_seed_and_number_alone(setting: str) -> None:
    """Not on those dealt before it, nor on what the record holds."""
    game = compile_rules(rules_of(setting))
    rubbish: Any = np.full(DEAL.itemsize, 0xA5, np.uint8).view(DEAL)[0]
    seen = set()
    for seed, number in ((1, 0), (1, 1), (2, 0), (1, 123_456_789), (2**64 - 1, 7), (1, 0)):
        fresh: Any = new_deal()
        for deal in (fresh, rubbish):
            deal_round(game, np.uint64(seed), number, deal)
        for name in ("stream", "kitty", "claimed", "node", "maker", "call", "count", "swapped", "upcard"):
            assert np.array_equal(fresh[name], rubbish[name]), name
        assert fresh["upcard_suit"] == rubbish["upcard_suit"]
        assert np.array_equal(fresh["hands"][: game.players], rubbish["hands"][: game.players])
        seen.add(fresh["hands"].tobytes())
    assert len(seen) == 5


@EACH_GAME
def test_every_card_is_dealt_once_and_nobody_has_called(setting: str) -> None:
    rules = rules_of(setting)
    game = compile_rules(rules)
    deal: Any = new_deal()
    for number, (dealt, _) in enumerate(rounds_of(rules, 100)):
        cards = [card for hand in dealt.hands for card in hand] + sorted(dealt.kitty) + [dealt.upcard] * rules.upcard
        assert sorted(cards) == sorted(deck_of(rules))
        assert {len(hand) for hand in dealt.hands} == {rules.hand}
        assert bool(dealt.upcard) == rules.upcard
        deal_round(game, SEED, number, deal)
        assert deal["upcard_suit"] == SUITS.index(suit_up(rules, dealt.upcard))
        assert deal["node"] == first_node(game, deal["upcard"])
        assert (deal["maker"], deal["call"], deal["swapped"], calls_noted(deal)) == (-1, PASS, -1, [])


@pytest.mark.parametrize("setting", ["north_american", "standard,stick=off,farmer=swap", "standard,notrump=both"])
def test_house_rules_leave_the_cards(setting: str) -> None:
    assert rounds_of(rules_of(setting), 200) == rounds_of(rules_of("standard"), 200)


def test_a_farmers_hand_is_dealt_again() -> None:
    """Until nobody holds one; the other deals are those of the game without the rule."""
    rules, plain = rules_of("standard,farmer=redeal,farmer_min=4"), rules_of("standard")
    again = 0
    for number, (dealt, claimed) in enumerate(rounds_of(rules, 400)):
        assert not any(has_farmers_hand(rules, hand) for hand in dealt.hands)
        before, never = kernel_round(plain, SEED, number)
        assert never == 0
        assert (claimed > 0) == any(has_farmers_hand(rules, hand) for hand in before.hands)
        assert (dealt == before) == (claimed == 0)
        again += claimed > 1
    assert again > 0


@kernel
def _count_claims(game: Any, seed: Any, deals: Any, deal: Any) -> Any:
    claims = 0
    for number in range(deals):
        deal_round(game, seed, number, deal)
        claims += deal.claimed
    return claims


def test_farmers_hands_are_dealt_again_as_often_as_they_come() -> None:
    """56 of 42,504 hands, and no two players at once: 0.5270 % of deals."""
    deals = 60_000
    claims = _count_claims(compile_rules(rules_of("standard,farmer=redeal")), SEED, deals, new_deal())
    chance = 4 * 56 / 42_504
    dealt = deals + claims
    assert abs(claims - dealt * chance) < 4.5 * (dealt * chance) ** 0.5


def test_the_suit_proposed() -> None:
    standard = compile_rules(rules_of("standard"))
    assert [proposed_suit(standard, bits(card)) for card in ("9C", "AD", "JH", "TS")] == [0, 1, 2, 3]
    for number, suit in enumerate("CDHS"):
        assert proposed_suit(compile_rules(rules_of(f"british,joker_up={suit}")), bits("JO")) == number
    assert proposed_suit(compile_rules(rules_of("british")), bits("JO")) == 0
    assert proposed_suit(compile_rules(rules_of("bid_euchre_6")), bits("")) == 0
