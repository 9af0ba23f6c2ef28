"""From a call to points: who sleeps, leads and defends alone, what is buried, and what a contract pays."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.contract import EUCHRED, MADE, MARCH, finish_auction, how_it_ended, net_points, set_table
from tests.kernels.support import (
    SETTINGS,
    bits,
    cards_in,
    code_of,
    never_calls,
    numbers_of,
    proposed_suit,
    rule_of,
    rules_of,
)
from tests.reference import call_twin as twin
from tests.reference import contract_twin, evaluate_twin

DEALS = 400


@kernel
def _set_tables(
    game: Any,
    rule: Any,
    turns: Any,
    calls: Any,
    discards: Any,
    upcards: Any,
    hands: Any,
    ready: Any,
    seats: Any,
    cards: Any,
) -> Any:
    for k in range(len(turns)):
        table, lone = set_table(game, rule, turns[k], calls[k], discards[k], upcards[k], hands[k], ready[k])
        seats[k, 0], seats[k, 1], seats[k, 2] = table.active, table.makers, table.leader
        seats[k, 3], seats[k, 4] = lone, table.maker
        cards[k, 0], cards[k, 1], cards[k, 2] = table.buried, table.pickup, table.out
        cards[k, 3], cards[k, 4] = table.deck, table.trump


@kernel
def _finish_auctions(
    game: Any, rule: Any, turns: Any, stops: Any, upcards: Any, suits: Any, hands: Any, kitties: Any, ended: Any
) -> Any:
    stream = np.zeros(1, np.uint64)
    for k in range(len(turns)):
        ended[k, 0], ended[k, 1] = finish_auction(
            game, rule, turns[k], stops[k], upcards[k], suits[k], hands[k], kitties[k], stream
        )


def random_deal(rules: Rules, generator: random.Random) -> tuple[list[set[str]], str, set[str]]:
    """Hands by seat, upcard and the hidden rest."""
    cards = twin.deck_of(rules)
    generator.shuffle(cards)
    hands = [{cards.pop() for _ in range(rules.hand)} for _ in range(rules.players)]
    return hands, cards.pop(), set(cards)


def masks(sets: list[set[str]]) -> list[int]:
    return [twin.raw_mask(cards) for cards in sets]


def seats(mask: int) -> set[int]:
    return {seat for seat in range(8) if (mask >> seat) & 1}


@pytest.mark.parametrize("setting", SETTINGS)
def test_tables_agree_with_the_twin(setting: str) -> None:
    """After any call of any seat, with the discard left to the rule or chosen."""
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 3)
    numbers.defend = 80  # often enough to meet lone defenders
    cases = []
    for _ in range(DEALS):
        hands, upcard, _ = random_deal(rules, generator)
        turn = generator.randrange(rules.players * len(rules.rounds))
        seat, suit = turn % rules.players, proposed_suit(rules, upcard)
        calls = twin.legal_calls(rules, turn, hands[seat], upcard, suit) - {"pass"}
        if not calls:
            continue
        call = generator.choice(sorted(calls))
        allowed = sorted(hands[-1] | ({upcard} if rules.discard_upcard else set()))
        picks_up = turn < rules.players and seat == rules.players - 1
        buried = generator.choice(allowed) if picks_up and generator.random() < 0.5 else None
        cases.append((hands, upcard, turn, call, buried))
    count = len(cases)
    ready, places = np.zeros((count, rules.players), np.uint64), np.zeros((count, 5), np.int64)
    cards = np.zeros((count, 5), np.uint64)
    _set_tables(
        compile_rules(rules),
        rule_of(numbers),
        np.array([case[2] for case in cases], np.int64),
        np.array([code_of(rules, case[3]) for case in cases], np.int64),
        np.array([twin.raw_mask({case[4]}) if case[4] else 0 for case in cases], np.uint64),
        np.array([twin.raw_mask({case[1]}) for case in cases], np.uint64),
        np.array([masks(case[0]) for case in cases], np.uint64),
        ready,
        places,
        cards,
    )
    seen: Counter[str] = Counter()
    for k, (hands, upcard, turn, call, buried) in enumerate(cases):
        expected = contract_twin.make_ready(rules, numbers, turn, call, hands, upcard, buried)
        strain = call.split("@")[1]

        def form(held: twin.Cards, strain: str = strain) -> int:
            return twin.normal_mask(held, strain, rules.bowers)

        assert seats(int(places[k, 0])) == expected.playing, (call, turn)
        assert seats(int(places[k, 1])) == expected.makers
        assert places[k, 2] == expected.leader
        assert places[k, 3] == (-1 if expected.lone is None else expected.lone)
        assert places[k, 4] == turn % rules.players
        assert cards[k, :3].tolist() == [form(expected.buried), form(expected.taken), form(expected.out)]
        if not rules.joker or strain in twin.SUITS:
            assert int(cards[k, 3]) == form(set(twin.deck_of(rules)))
        assert int(cards[k, 4]) == (0xFFFF if strain in twin.SUITS else 0)
        for seat in expected.playing:
            assert int(ready[k, seat]) == form(expected.hands[seat])
            assert len(expected.hands[seat]) == rules.hand
        seen["lone"] += expected.lone is not None
        seen["asleep"] += len(expected.playing) < rules.players
        seen["buried"] += bool(expected.buried)
    assert bool(seen["lone"]) == (rules.defend_alone != "off")
    assert bool(seen["asleep"]) == (rules.defend_alone == "always" or any(one.alone for one in rules.contracts))
    assert seen["buried"]


@pytest.mark.parametrize(
    ("setting", "turn", "call", "leader", "playing"),
    [
        ("standard", 0, "pair@H", 0, {0, 1, 2, 3}),
        ("standard", 3, "pair@H", 0, {0, 1, 2, 3}),
        ("standard", 0, "alone@H", 0, {0, 1, 3}),
        ("standard", 2, "alone@H", 1, {1, 2, 3}),  # eldest sleeps, so the next one leads
        ("standard", 1, "alone@H", 0, {0, 1, 2}),  # the dealer sleeps
        ("standard,lone_lead=maker_left", 2, "alone@H", 3, {1, 2, 3}),
        ("standard,lone_lead=maker_left", 0, "alone@H", 1, {0, 1, 3}),
        ("standard,lone_lead=maker", 3, "alone@H", 3, {0, 2, 3}),
        ("north_american", 1, "alone@H", 2, {0, 1, 2}),
        ("three_handed", 1, "solo@H", 0, {0, 1, 2}),
        ("two_handed", 1, "solo@H", 0, {0, 1}),
    ],
)
def test_leads_that_the_rules_spell_out(setting: str, turn: int, call: str, leader: int, playing: set[int]) -> None:
    rules = rules_of(setting)
    hands = [cards_in("9C TC 9D TD 9S") for _ in range(rules.players)]  # nobody would defend alone with these
    table = contract_twin.make_ready(rules, numbers_of(rules), turn, call, hands, "9H")
    assert (table.leader, table.playing) == (leader, playing)
    ready, places = np.zeros((1, rules.players), np.uint64), np.zeros((1, 5), np.int64)
    one = np.array([turn], np.int64)
    _set_tables(
        compile_rules(rules), rule_of(numbers_of(rules)), one, one * 0 + code_of(rules, call), np.zeros(1, np.uint64),
        np.array([twin.raw_mask({"9H"})], np.uint64), np.array([masks(hands)], np.uint64), ready, places,
        np.zeros((1, 5), np.uint64),
    )  # fmt: skip
    assert (places[0, 2], seats(int(places[0, 0]))) == (leader, playing)


@pytest.mark.parametrize("setting", SETTINGS)
def test_auctions_agree_with_the_twin(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 4)
    deals = [random_deal(rules, generator) for _ in range(DEALS)]
    last = rules.players * len(rules.rounds)
    turns = [generator.choice([0, generator.randrange(last)]) for _ in deals]
    stops = [generator.randrange(-1, rules.players) for _ in deals]
    hands = np.array([masks(held) for held, _, _ in deals], np.uint64)
    ended = np.zeros((DEALS, 2), np.int64)
    _finish_auctions(
        compile_rules(rules), rule_of(numbers), np.array(turns, np.int64), np.array(stops, np.int64),
        np.array([twin.raw_mask({upcard}) for _, upcard, _ in deals], np.uint64),
        np.array([twin.SUITS.index(proposed_suit(rules, upcard)) for _, upcard, _ in deals], np.int64),
        hands, np.array([twin.raw_mask(kitty) for _, _, kitty in deals], np.uint64), ended,
    )  # fmt: skip
    changed = 0
    for k, (held, upcard, kitty) in enumerate(deals):
        before = [set(hand) for hand in held]
        stop, suit = None if stops[k] < 0 else stops[k], proposed_suit(rules, upcard)
        turn, call = evaluate_twin.finish_auction(rules, numbers, turns[k], stop, held, upcard, suit, kitty)
        assert ended[k].tolist() == [turn, code_of(rules, call)]
        assert hands[k].tolist() == masks(held)
        changed += before != held
    assert bool(changed) == (rules.farmer == "swap")


def test_only_the_first_claimant_changes_cards() -> None:
    """Eldest and his neighbour both hold three low cards that may go; the kitty goes to eldest."""
    rules = rules_of("standard,farmer=swap")
    texts = ["9C TC 9D AS KS", "TD 9S TS AC KC", "AD KD QD AH KH", "JC JD JH JS QH"]
    hands = np.array([masks([cards_in(text) for text in texts])], np.uint64)
    ended = np.zeros((1, 2), np.int64)
    _finish_auctions(
        compile_rules(rules), never_calls(rules), np.zeros(1, np.int64), np.full(1, -1), bits("9H").reshape(1),
        np.full(1, 2), hands, bits("QC QS TH").reshape(1), ended,
    )  # fmt: skip
    assert hands[0].tolist() == masks([cards_in(text) for text in ["QC QS TH AS KS", *texts[1:]]])


@pytest.mark.parametrize("name", PRESETS)
def test_net_points_agree_with_the_twin(name: str) -> None:
    rules = PRESETS[name]
    game = compile_rules(rules)
    for number, contract in enumerate(rules.contracts):
        for tricks in range(rules.hand + 1):
            made = contract_twin.is_made(contract, tricks)
            march = made and tricks == rules.hand and contract.sweep is not None
            assert how_it_ended(game, number, tricks) == (MARCH if march else MADE if made else EUCHRED)
            for lone in (None, 1) if rules.partners else (None,):
                for maker in range(rules.players):
                    for seat in range(rules.players):
                        net = net_points(game, number, -1 if lone is None else lone, tricks, maker, seat)
                        assert net == contract_twin.net_points(rules, contract, tricks, lone, maker, seat)


def test_pay_of_the_rules() -> None:
    """The table of the rules: with partner 2 / 1 / 2, alone 2 / 1 / 4, euchred by a lone defender 4."""
    game = compile_rules(PRESETS["north_american"])
    assert [net_points(game, 0, -1, tricks, 0, 2) for tricks in range(6)] == [-2, -2, -2, 1, 1, 2]
    assert [net_points(game, 1, -1, tricks, 0, 0) for tricks in range(6)] == [-2, -2, -2, 1, 1, 4]
    assert [net_points(game, 1, 3, tricks, 0, 0) for tricks in range(6)] == [-4, -4, -4, 1, 1, 4]
    assert [net_points(game, 0, -1, tricks, 0, 3) for tricks in range(6)] == [2, 2, 2, -1, -1, -2]
    three = compile_rules(PRESETS["three_handed"])
    assert [net_points(three, 0, -1, tricks, 1, 1) for tricks in (2, 3, 5)] == [-4, 2, 4]
    assert [net_points(three, 0, -1, tricks, 1, 0) for tricks in (2, 3, 5)] == [2, -1, -2]
