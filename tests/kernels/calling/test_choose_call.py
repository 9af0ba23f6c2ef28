"""How players call: the kernels' players call, bid and defend as the twin's do, and never against the rules."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.calling.by_points import bid_by_points, call_points, defends_alone
from kernels.calling.choose_call import choose_call
from kernels.calling.exchange import cards_to_swap, is_farmers_hand
from kernels.calling.points import NEVER, hand_points
from kernels.codes import PASS
from kernels.laws.auction import first_node, legal_calls
from tests.reference import bid_twin, contract_twin
from tests.reference import call_twin as twin
from tests.reference.call_twin import proposed_suit
from tests.support.encoding import bits, cards_in, code_of, node_of
from tests.support.games import BIDDING, SETTINGS, changed, rules_of
from tests.support.odd_rules import ODD_BIDDING, ODD_TURN_UP
from tests.support.points_rule import never_calls, numbers_of, policy_of, rule_of
from tests.support.random_hands import random_bids, random_hand


@kernel
def _choose_calls(
    game: Any, policy: Any, nodes: Any, hands: Any, upcards: Any, suits: Any, chosen: Any, swapped: Any, farmers: Any
) -> Any:
    for k in range(len(nodes)):
        chosen[k] = choose_call(game, policy, nodes[k], hands[k], upcards[k], suits[k])
        swapped[k] = cards_to_swap(game, hands[k], suits[k])
        farmers[k] = is_farmers_hand(game, hands[k])


@kernel
def _count_unlawful(game: Any, policy: Any, hand: Any, upcards: Any, suits: Any) -> Any:
    """How many of the rule's calls, at all turns and upcards, are not legal."""
    calls, wrong = np.zeros(256, np.int64), 0
    for k in range(len(upcards)):
        if hand & upcards[k]:
            continue
        start = first_node(game, upcards[k])
        for turn in range(1 if start else game.players * game.rounds):
            node = start + turn
            count = legal_calls(game, node, hand, upcards[k], suits[k], calls)
            call = choose_call(game, policy, node, hand, upcards[k], suits[k])
            lawful = False
            for place in range(count):
                lawful = lawful or calls[place] == call
            wrong += not lawful
    return wrong


@pytest.mark.parametrize("positions", [300, pytest.param(3_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("setting", [*SETTINGS, "standard,need_suit=natural!", *ODD_TURN_UP])
def test_calls_agree_with_the_twin(setting: str, seed: int, positions: int) -> None:
    rules, generator = rules_of(setting), random.Random(f"{setting} {seed}")
    numbers = numbers_of(rules, seed)
    deals = [random_hand(rules, generator) for _ in range(positions)]
    turns = [generator.randrange(rules.players * len(rules.rounds)) for _ in deals]
    suits = [proposed_suit(rules, upcard) for _, upcard in deals]
    chosen, swapped, farmers = np.zeros(positions, np.int64), np.zeros(positions, np.uint64), np.zeros(positions, bool)
    _choose_calls(
        compile_rules(rules),
        policy_of(numbers),
        np.array([node_of(rules, turn, upcard) for turn, (_, upcard) in zip(turns, deals, strict=True)], np.int64),
        np.array([twin.raw_mask(hand) for hand, _ in deals], np.uint64),
        np.array([twin.raw_mask({upcard}) for _, upcard in deals], np.uint64),
        np.array([twin.SUITS.index(suit) for suit in suits], np.int64),
        chosen,
        swapped,
        farmers,
    )
    seen: Counter[str] = Counter()
    for k, (hand, upcard) in enumerate(deals):
        call = twin.choose_call(rules, numbers, turns[k], hand, upcard, suits[k])
        assert chosen[k] == code_of(rules, call), (turns[k], hand, upcard, call)
        assert int(swapped[k]) == twin.raw_mask(contract_twin.swapped_cards(rules, hand, suits[k])), (hand, upcard)
        assert farmers[k] == contract_twin.has_farmers_hand(rules, hand)
        seen[call.split("@")[0]] += 1
    calls = sum(seen[contract.name] for contract in rules.contracts if not contract.alone)
    assert min(seen["pass"], calls) > positions // 20  # both kinds of answers were compared


@pytest.mark.parametrize("setting", [*SETTINGS, "standard,need_suit=natural,notrump=high"])
@pytest.mark.parametrize(
    "hand", ["9H TH QH KH AH", "9C TC QC KC AC", "JD JH JS JC 9D", "9S TS 9D TD QD", "AS AC AH AD KD"]
)
def test_calls_are_legal_whatever_the_hand(setting: str, hand: str) -> None:
    """Also with hands of one suit, which a must-have-suit rule leaves without many calls."""
    rules = rules_of(setting)
    if rules.hand != 5:
        hand += " TC QS" if "TC" not in hand else " TS QS"
    upcards = [card for card in twin.deck_of(rules) if card not in hand.split()]
    suits = [twin.SUITS.index(proposed_suit(rules, upcard)) for upcard in upcards]
    masks = np.array([twin.raw_mask({upcard}) for upcard in upcards], np.uint64)
    game = compile_rules(rules)
    for policy in (policy_of(numbers_of(rules)), policy_of(numbers_of(rules, 2)), never_calls(rules)):
        assert _count_unlawful(game, policy, bits(hand), masks, np.array(suits, np.int64)) == 0


def test_a_contract_of_some_strains_only_is_called_in_those() -> None:
    """Alone in spades only: a hand for a loner in hearts plays with its partner."""
    rules = rules_of("standard")
    pair, alone = rules.contracts
    rules = replace(rules, contracts=(pair, replace(alone, strains=(3,))))
    game, policy = compile_rules(rules), policy_of(numbers_of(rules))
    assert choose_call(game, policy, 0, bits("JH JD AH KH AS"), bits("9H"), 2) == code_of(rules, "pair@H")
    assert choose_call(game, policy, 0, bits("JS JC AS KS AH"), bits("9S"), 3) == code_of(rules, "alone@S")


@pytest.mark.parametrize("setting", ["standard", "two_handed", "british,joker_up=H", "standard,discard_upcard=off"])
def test_points_of_calls_agree_with_the_twin(setting: str) -> None:
    """With shares of the upcard below zero too, which round downwards."""
    rules, generator = rules_of(setting), random.Random(setting)
    game = compile_rules(rules)
    for seed in range(1, 4):
        numbers = numbers_of(rules, seed)
        rule = rule_of(numbers)
        for _ in range(150):
            hand, upcard = random_hand(rules, generator)
            suit = proposed_suit(rules, upcard)
            turn = generator.randrange(rules.players * len(rules.rounds))
            strain = suit if turn < rules.players else generator.choice([one for one in twin.SUITS if one != suit])
            points = call_points(
                game, rule, turn, np.uint64(twin.raw_mask(hand)), np.uint64(twin.raw_mask({upcard})),
                twin.SUITS.index(suit), twin.SUITS.index(strain),
            )  # fmt: skip
            assert points == twin.call_points(rules, numbers, turn, hand, upcard, suit, strain)


def test_a_higher_threshold_never_makes_a_pass_a_call() -> None:
    rules, generator = rules_of("standard,stick=off"), random.Random(9)
    game, policy = compile_rules(rules), policy_of(numbers_of(rules))
    rule = policy.rule
    for _ in range(300):
        hand, upcard = random_hand(rules, generator)
        turn, suit = generator.randrange(8), twin.SUITS.index(upcard[1])
        calls = [
            choose_call(
                game, changed(policy, call=rule.call + step, alone=rule.alone + step), turn,
                np.uint64(twin.raw_mask(hand)), np.uint64(twin.raw_mask({upcard})), suit,
            )
            for step in range(-100, 101, 20)
        ]  # fmt: skip
        kinds = [0 if call == PASS else 2 if game.alone[call >> 3] else 1 for call in calls]
        assert kinds == sorted(kinds, reverse=True)


def test_nobody_calls_at_thresholds_that_no_hand_reaches() -> None:
    rules = rules_of("standard")
    game, policy = compile_rules(rules), never_calls(rules)
    for turn in range(7):
        assert choose_call(game, policy, turn, bits("JH JD AH KH QH"), bits("9H"), 2) == PASS
    assert choose_call(game, policy, 7, bits("JS JC AS KS QS"), bits("9H"), 2) == code_of(rules, "pair@S")  # stuck


def test_defending_alone_needs_trumps_and_points() -> None:
    rule = rule_of(numbers_of(rules_of("standard")))
    hand = np.uint64(twin.normal_mask(cards_in("JH JD AH KH AS"), "H", True))
    assert not defends_alone(changed(rule, defend=NEVER), hand, np.uint64(0xFFFF))
    exactly = hand_points(rule, hand)
    assert defends_alone(changed(rule, defend=exactly), hand, np.uint64(0xFFFF))
    assert not defends_alone(changed(rule, defend=exactly + 1), hand, np.uint64(0xFFFF))
    assert not defends_alone(changed(rule, defend=0), hand, np.uint64(0))


@kernel
def _choose_bids(game: Any, policy: Any, nodes: Any, hands: Any, chosen: Any, again: Any) -> Any:
    for k in range(len(nodes)):
        chosen[k] = bid_by_points(game, policy.rule, nodes[k], hands[k])
        again[k] = choose_call(game, policy, nodes[k], hands[k], np.uint64(0), 0)


@pytest.mark.parametrize("positions", [500, pytest.param(3_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("setting", [*BIDDING, *ODD_BIDDING])
def test_bids_agree_with_the_twin(setting: str, seed: int, positions: int) -> None:
    rules, generator = rules_of(setting), random.Random(f"{setting} {seed}")
    numbers = numbers_of(rules, seed)
    deals = [
        (set(generator.sample(twin.deck_of(rules), rules.hand)), *random_bids(rules, generator))
        for _ in range(positions)
    ]
    chosen, again = np.zeros(len(deals), np.int64), np.zeros(len(deals), np.int64)
    hands = np.array([twin.raw_mask(hand) for hand, _, _ in deals], np.uint64)
    nodes = np.array([node for _, _, node in deals], np.int64)
    _choose_bids(compile_rules(rules), policy_of(numbers), nodes, hands, chosen, again)
    assert np.array_equal(chosen, again)
    seen: Counter[str] = Counter()
    for k, (hand, calls, _) in enumerate(deals):
        call = bid_twin.choose_bid(rules, numbers, calls, hand)
        assert call in bid_twin.legal_bids(rules, calls, hand)
        assert chosen[k] == code_of(rules, call), (calls, hand, call)
        seen[call] += 1
    assert len(seen) >= min(3, len(rules.rounds[0].contracts) + 1)
    assert seen["pass"] < 0.99 * positions


def test_bids_count_by_hand() -> None:
    """Six points a trick: an opener with the top trumps bids as far as they go, a dealer who must bids three."""
    rules = rules_of("bid_euchre_6")
    game, rule = compile_rules(rules), rule_of(numbers_of(rules))  # thresholds 12, 15, 18 and 21 points for 3 to 6
    strong = bits("JS JC AS KS QS AH")  # 6 + 5 + 4 + 3 + 3, the ace 2, two voids 2
    assert bid_by_points(game, changed(rule, bid_high=1), 0, strong) == code_of(rules, "6")
    assert bid_by_points(game, changed(rule, bid_high=0), 0, strong) == code_of(rules, "3")
    weak = bits("9S TS QH TH JD QC")  # 11 points in hearts, two top cards in low no-trump
    assert bid_by_points(game, rule, 0, weak) == PASS
    assert bid_by_points(game, never_calls(rules).rule, 3, weak) == code_of(rules, "3")  # a node after three passes
    nap = rules_of("napoleon4")
    low, numbers = bits("2S 3H 4D 5C 2C"), numbers_of(nap)  # 0 + 1 + 2 + 3 + 0 places above the deuce
    numbers.misere = 6
    assert bid_by_points(compile_rules(nap), rule_of(numbers), 0, low) == code_of(nap, "misere")
    numbers.misere = 5
    assert bid_by_points(compile_rules(nap), rule_of(numbers), 0, low) == PASS


def test_nobody_names_a_suit_that_the_joker_hides() -> None:
    """A dealer who names blind names the same suit whatever he holds; one who looks names his best."""
    generator = random.Random(4)
    for setting, most in (("british", 1), ("british,joker_up=dealer_names", 4)):
        rules = rules_of(setting)
        game, policy = compile_rules(rules), policy_of(numbers_of(rules))
        named = set()
        for _ in range(60):
            hand = bits(" ".join(generator.sample([card for card in twin.deck_of(rules) if card != "JO"], 5)))
            named.add(choose_call(game, policy, first_node(game, bits("JO")), hand, bits("JO"), 0) & 7)
        assert len(named) == most
