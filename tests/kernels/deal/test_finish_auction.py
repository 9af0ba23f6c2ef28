"""The rest of an auction, called by the points rule: its end, the next turn of a seat, and the forced bid."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.cards.rng import start_stream
from kernels.codes import PASS
from kernels.deal.deal_round import deal_round
from kernels.deal.deal_round import proposed_suit as suit_of
from kernels.deal.finish_auction import finish_auction
from kernels.laws.auction import advance, first_node, seat_on_turn
from kernels.playing.worlds import new_search
from tests.reference import bid_twin, evaluate_twin
from tests.reference import call_twin as twin
from tests.reference.call_twin import proposed_suit
from tests.support.encoding import bits, cards_in, code_of, masks, node_of
from tests.support.games import BIDDING, SETTINGS, rules_of
from tests.support.points_rule import never_calls, numbers_of, rule_of
from tests.support.random_hands import deal_hands, random_bids
from tests.support.tables import DEALS


@kernel
def _finish_auctions(
    game: Any, rule: Any, nodes: Any, stops: Any, upcards: Any, suits: Any, hands: Any, kitties: Any, ended: Any
) -> Any:
    stream = np.zeros(1, np.uint64)
    for k in range(len(nodes)):
        ended[k, 0], ended[k, 1], ended[k, 2] = finish_auction(
            game, rule, nodes[k], stops[k], upcards[k], suits[k], hands[k], kitties[k], stream
        )


@pytest.mark.parametrize("setting", SETTINGS)
def test_auctions_agree_with_the_twin(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 4)
    deals = [deal_hands(rules, generator) for _ in range(DEALS)]
    last = rules.players * len(rules.rounds)
    turns = [generator.choice([0, generator.randrange(last)]) for _ in deals]
    stops = [generator.randrange(-1, rules.players) for _ in deals]
    hands = np.array([masks(held) for held, _, _ in deals], np.uint64)
    nodes = [node_of(rules, turn, upcard) for turn, (_, upcard, _) in zip(turns, deals, strict=True)]
    ended = np.zeros((DEALS, 3), np.int64)
    _finish_auctions(
        compile_rules(rules), rule_of(numbers), np.array(nodes, np.int64), np.array(stops, np.int64),
        np.array([twin.raw_mask({upcard}) for _, upcard, _ in deals], np.uint64),
        np.array([twin.SUITS.index(proposed_suit(rules, upcard)) for _, upcard, _ in deals], np.int64),
        hands, np.array([twin.raw_mask(kitty) for _, _, kitty in deals], np.uint64), ended,
    )  # fmt: skip
    changed = 0
    for k, (held, upcard, kitty) in enumerate(deals):
        before = [set(hand) for hand in held]
        stop, suit = None if stops[k] < 0 else stops[k], proposed_suit(rules, upcard)
        turn, call = evaluate_twin.finish_auction(rules, numbers, turns[k], stop, held, upcard, suit, kitty)
        maker = -1 if call == "pass" else twin.turn_of(rules, turn, upcard)[1]
        assert ended[k].tolist() == [node_of(rules, turn, upcard), maker, code_of(rules, call)]
        assert hands[k].tolist() == masks(held)
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
    hands = np.array([masks(deal[0]) for deal in deals], np.uint64)
    before, ended = hands.copy(), np.zeros((DEALS, 3), np.int64)
    nothing = np.zeros(DEALS, np.uint64)
    _finish_auctions(
        compile_rules(rules), rule_of(numbers), np.array([deal[4] for deal in deals], np.int64),
        np.array(stops, np.int64), nothing, nothing.astype(np.int64), hands, nothing, ended,
    )  # fmt: skip
    assert np.array_equal(hands, before)
    seen: Counter[str] = Counter()
    for (held, _, _, calls, _), stop, found in zip(deals, stops, ended, strict=True):
        after, maker, call = bid_twin.finish_bidding(rules, numbers, calls, None if stop < 0 else stop, held)
        assert found[1:].tolist() == [-1 if maker is None else maker, code_of(rules, call)], (calls, after)
        over = bid_twin.is_over(rules, after)
        assert over or seat_on_turn(compile_rules(rules), found[0]) == stop
        seen["won" if maker is not None else "thrown" if over else "stopped"] += 1
        seen["forced"] += maker is not None and set(after) == {"pass"}
    assert min(seen["won"], seen["stopped"]) > 20
    forced = rules.all_pass == "joker_holder_bids"  # then all pass, and the deal is thrown in, only without a joker
    assert forced or bool(seen["thrown"]) == (not rules.rounds[0].dealer_must)
    assert bool(seen["forced"]) == forced


def test_the_holder_of_the_joker_bids_three() -> None:
    """When all pass; with the joker in the widow the deal is thrown in."""
    rules = rules_of("hasenpfeffer")
    game, rule, stream = compile_rules(rules), never_calls(rules), np.zeros(1, np.uint64)
    texts = ["9C TC 9D TD 9H TH", "9S TS QC QD QH QS", "AD KD JD AC KC JO", "KS KH JS JC JH AS"]
    for joker, dealt in ((2, texts), (None, [text.replace("JO", "AH") for text in texts])):
        hands = np.array(masks([cards_in(text) for text in dealt]), np.uint64)
        rest = bits("AH" if joker else "JO")
        _, maker, call = finish_auction(game, rule, 0, -1, np.uint64(0), 0, hands, rest, stream)
        assert (maker, call) == ((2, code_of(rules, "3@D")) if joker else (-1, PASS))


def test_only_the_first_claimant_changes_cards() -> None:
    """Eldest and his neighbour both hold three low cards that may go; the kitty goes to eldest."""
    rules = rules_of("standard,farmer=swap")
    texts = ["9C TC 9D AS KS", "TD 9S TS AC KC", "AD KD QD AH KH", "JC JD JH JS QH"]
    hands = np.array([masks([cards_in(text) for text in texts])], np.uint64)
    ended = np.zeros((1, 3), np.int64)
    _finish_auctions(
        compile_rules(rules), never_calls(rules), np.zeros(1, np.int64), np.full(1, -1), bits("9H").reshape(1),
        np.full(1, 2), hands, bits("QC QS TH").reshape(1), ended,
    )  # fmt: skip
    assert hands[0].tolist() == masks([cards_in(text) for text in ["QC QS TH AS KS", *texts[1:]]])


def test_cards_are_changed_before_ones_first_bid() -> None:
    """Seat 3 bids or passes after two others, and then changes no more; the dealer finds the kitty taken."""
    rules = rules_of("a swap before the bids")
    poor = "9C TC 9D AS KS QS"
    texts = ["7C 8C JC QC KC AC", "7D 8D JD QD KD AD", poor, "9S TS TD 7S 8S JS"]
    for start, changes in (("pass pass", True), ("3 4", True), ("3 4 pass", False)):
        node, game = 0, compile_rules(rules)
        for call in start.split():
            node = advance(game, node, code_of(rules, call))[1]
        hands = np.array([masks([cards_in(text) for text in texts])], np.uint64)
        if not changes:
            hands[0, 3] = bits("7S 8S JS QH KH AH")
        _finish_auctions(
            game, never_calls(rules), np.full(1, node), np.full(1, -1), bits("9H").reshape(1), np.full(1, 2), hands,
            bits("TH 7H 8H").reshape(1), np.zeros((1, 3), np.int64),
        )  # fmt: skip
        after = ["TH 7H 8H AS KS QS" if changes else poor, texts[3] if changes else "7S 8S JS QH KH AH"]
        assert hands[0, 2:].tolist() == masks([cards_in(text) for text in after])


@pytest.mark.parametrize("setting", ["standard", "north_american", "three_handed", "bid_euchre_6", "hasenpfeffer@"])
def test_the_calls_are_noted(setting: str) -> None:
    """Noting changes nothing; in a turn-up game the calls noted are passes and then the call."""
    rules = rules_of(setting)
    game, rule, search = compile_rules(rules), rule_of(numbers_of(rules)), new_search()
    stream, pool, hands = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64), np.zeros(game.players, np.uint64)
    for deal in range(60):
        start_stream(np.uint64(4), deal, stream)
        upcard, kitty, _ = (np.uint64(value) for value in deal_round(game, stream, pool, hands))
        suit, node = suit_of(game, upcard), first_node(game, upcard)
        expected = finish_auction(game, rule, node, -1, upcard, suit, hands, kitty, stream)
        search["count"] = 0  # type: ignore[index]
        noted = finish_auction(game, rule, node, -1, upcard, suit, hands, kitty, stream, search)
        assert noted == expected
        calls = search["calls"][: search["count"]].tolist()  # type: ignore[index]
        if rules.turns_up and expected[1] >= 0:
            assert calls == [PASS] * (expected[0] - node) + [expected[2]]
