"""The rest of an auction, called by the points rule: its end, the next turn of a seat, the calls, the forced bid."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import new_deal
from kernels.codes import ALL_PASSED, CALLED, LATER, NOBODY, PASS, RUNNING, strain_of
from kernels.deal.deal_round import begin_auction, deal_round
from kernels.deal.finish_auction import finish_auction, make_call
from kernels.laws.auction import advance, seat_on_turn
from tests.reference import bid_twin, evaluate_twin
from tests.reference import call_twin as twin
from tests.reference.call_twin import proposed_suit
from tests.support.encoding import cards_in, code_of, masks, node_of
from tests.support.games import BIDDING, SETTINGS, rules_of
from tests.support.points_rule import never_calls, numbers_of, policy_of
from tests.support.random_hands import deal_hands, random_bids
from tests.support.rounds import before_calls, calls_noted
from tests.support.tables import DEALS


@kernel
def _finish_auctions(game: Any, policy: Any, deals: Any, stops: Any, states: Any) -> Any:
    for k in range(len(deals)):
        states[k] = finish_auction(game, policy, deals[k], stops[k])


def finish_auctions(rules: Rules, policy: CallPolicy, deals: list[Any], stops: list[int]) -> tuple[Any, list[int]]:
    """Deals after their auctions, and what these came to."""
    ended, states = np.stack(deals), np.zeros(len(deals), np.int64)
    _finish_auctions(compile_rules(rules), policy, ended, np.array(stops, np.int64), states)
    return ended, states.tolist()


@pytest.mark.parametrize("setting", SETTINGS)
def test_auctions_agree_with_the_twin(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 4)
    deals = [deal_hands(rules, generator) for _ in range(DEALS)]
    last = rules.players * len(rules.rounds)
    turns = [generator.choice([0, generator.randrange(last)]) for _ in deals]
    stops = [generator.randrange(-1, rules.players) for _ in deals]
    begun = [before_calls(rules, *deal, node_of(rules, turn, deal[1])) for turn, deal in zip(turns, deals, strict=True)]
    ended, states = finish_auctions(rules, policy_of(numbers), begun, stops)
    changed = 0
    for k, (held, upcard, kitty) in enumerate(deals):
        before = [set(hand) for hand in held]
        stop, suit = None if stops[k] < 0 else stops[k], proposed_suit(rules, upcard)
        turn, call = evaluate_twin.finish_auction(rules, numbers, turns[k], stop, held, upcard, suit, kitty)
        found, code = ended[k], code_of(rules, call)
        maker = -1 if call == "pass" else twin.turn_of(rules, turn, upcard)[1]
        assert (found["node"], found["maker"], found["call"]) == (node_of(rules, turn, upcard), maker, code)
        stopped = turn < last and twin.turn_of(rules, turn, upcard)[1] == stop
        assert states[k] == (CALLED if call != "pass" else RUNNING if stopped else ALL_PASSED)
        passes = 0 if twin.dealer_names(rules, upcard) else turn - turns[k]
        assert calls_noted(found) == [PASS] * passes + [code] * (call != "pass")
        assert found["hands"][: rules.players].tolist() == masks(held)
        swapped = [seat for seat in range(rules.players) if held[seat] != before[seat]]
        assert found["swapped"] == (swapped[0] if swapped else -1)
        assert not swapped or found["swapped_after"] == swapped[0] - turns[k]
        changed += before != held
    assert bool(changed) == (rules.farmer == "swap")


@pytest.mark.parametrize("setting", BIDDING)
def test_bidding_agrees_with_the_twin(setting: str) -> None:
    """From any place of an auction to its end, or to the next turn of some seat."""
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 4)
    if rules.contracts[0].need == 1:  # else somebody always bids one
        numbers.bid = {name: [least + 70 for least in row] for name, row in numbers.bid.items()}
    deals = [(*deal_hands(rules, generator), *random_bids(rules, generator)) for _ in range(DEALS)]
    stops = [generator.randrange(-1, rules.players) for _ in deals]
    begun = [before_calls(rules, *deal[:3], deal[4]) for deal in deals]
    ended, states = finish_auctions(rules, policy_of(numbers), begun, stops)
    seen: Counter[str] = Counter()
    for (held, _, _, calls, _), stop, found, state in zip(deals, stops, ended, states, strict=True):
        assert found["hands"][: rules.players].tolist() == masks(held)
        after, maker, call = bid_twin.finish_bidding(rules, numbers, calls, None if stop < 0 else stop, held)
        assert (found["maker"], found["call"]) == (-1 if maker is None else maker, code_of(rules, call)), (calls, after)
        assert calls_noted(found) == [code_of(rules, one) for one in after[len(calls) :]]
        over = bid_twin.is_over(rules, after)
        assert over or seat_on_turn(compile_rules(rules), found["node"]) == stop
        assert state == (RUNNING if not over else ALL_PASSED if set(after) == {"pass"} else CALLED)
        seen["won" if maker is not None else "thrown" if over else "stopped"] += 1
        seen["forced"] += maker is not None and set(after) == {"pass"}
    assert min(seen["won"], seen["stopped"]) > 20
    forced = rules.all_pass == "joker_holder_bids"  # then all pass, and the deal is thrown in, only without a joker
    assert forced or bool(seen["thrown"]) == (not rules.rounds[0].dealer_must)
    assert bool(seen["forced"]) == forced


def test_the_holder_of_the_joker_bids_three() -> None:
    """When all pass; with the joker in the widow the deal is thrown in."""
    rules = rules_of("hasenpfeffer")
    game, policy = compile_rules(rules), never_calls(rules)
    texts = ["9C TC 9D TD 9H TH", "9S TS QC QD QH QS", "AD KD JD AC KC JO", "KS KH JS JC JH AS"]
    for joker, dealt in ((2, texts), (None, [text.replace("JO", "AH") for text in texts])):
        deal = before_calls(rules, [cards_in(text) for text in dealt], "", {"AH" if joker else "JO"})
        assert finish_auction(game, policy, deal, NOBODY) == ALL_PASSED
        assert (deal["maker"], deal["call"]) == ((2, code_of(rules, "3@D")) if joker else (-1, PASS))


def test_only_the_first_claimant_changes_cards() -> None:
    """Eldest and his neighbour both hold three low cards that may go; the kitty goes to eldest."""
    rules = rules_of("standard,farmer=swap")
    texts = ["9C TC 9D AS KS", "TD 9S TS AC KC", "AD KD QD AH KH", "JC JD JH JS QH"]
    deal = before_calls(rules, [cards_in(text) for text in texts], "9H", cards_in("QC QS TH"))
    finish_auction(compile_rules(rules), never_calls(rules), deal, NOBODY)
    after = [cards_in(text) for text in ["QC QS TH AS KS", *texts[1:]]]
    assert deal["hands"][:4].tolist() == masks(after)
    assert (deal["swapped"], deal["swapped_after"]) == (0, 0)


def test_cards_are_changed_before_ones_first_bid() -> None:
    """Seat 3 bids or passes after two others, and then changes no more; the dealer finds the kitty taken."""
    rules = rules_of("a swap before the bids")
    poor = "9C TC 9D AS KS QS"
    texts = ["7C 8C JC QC KC AC", "7D 8D JD QD KD AD", poor, "9S TS TD 7S 8S JS"]
    for start, changes in (("pass pass", True), ("3 4", True), ("3 4 pass", False)):
        node, game = 0, compile_rules(rules)
        for call in start.split():
            node = advance(game, node, code_of(rules, call))[1]
        hands = [cards_in(text) for text in texts]
        if not changes:
            hands[3] = cards_in("7S 8S JS QH KH AH")
        deal = before_calls(rules, hands, "9H", cards_in("TH 7H 8H"), node)
        finish_auction(game, never_calls(rules), deal, NOBODY)
        after = ["TH 7H 8H AS KS QS" if changes else poor, texts[3] if changes else "7S 8S JS QH KH AH"]
        assert deal["hands"][2:4].tolist() == masks([cards_in(text) for text in after])
        assert deal["swapped"] == (2 if changes else -1)


@pytest.mark.parametrize(
    "setting", ["standard", "north_american", "three_handed", "bid_euchre_6", "hasenpfeffer", "hasenpfeffer@"]
)
def test_the_calls_are_noted(setting: str) -> None:
    """Whoever makes the noted calls one by one comes to the same end; a strain to be named later is not noted."""
    rules = rules_of(setting)
    game, policy, later = compile_rules(rules), policy_of(numbers_of(rules)), bid_twin.names_later(rules)
    deal: Any = new_deal()
    for number in range(60):
        deal_round(game, np.uint64(4), number, deal)
        again, found = deal.copy(), RUNNING
        state = finish_auction(game, policy, deal, NOBODY)
        for call in calls_noted(deal):
            assert found == RUNNING
            assert call == PASS or (strain_of(call) == LATER) == later
            found = make_call(game, policy, again, call)
        assert found == state
        for name in ("node", "maker", "call", "hands"):
            assert np.array_equal(deal[name], again[name]), name
        assert calls_noted(deal) == calls_noted(again)
        if rules.turns_up and deal["maker"] >= 0:
            assert calls_noted(deal) == [PASS] * int(deal["node"]) + [deal["call"]]
        begin_auction(game, deal)
        assert calls_noted(deal) == []
