"""The points rule: the kernels count, discard, call, swap and defend as the twin does."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.auction import legal_calls
from kernels.calling import (
    NEVER,
    call_points,
    cards_to_swap,
    choose_call,
    choose_discard,
    defends_alone,
    hand_points,
    is_farmers_hand,
)
from kernels.game import PASS
from tests.kernels.support import (
    SETTINGS,
    bits,
    cards_in,
    code_of,
    never_calls,
    numbers_of,
    proposed_suit,
    random_hand,
    rule_of,
    rules_of,
)
from tests.reference import call_twin as twin
from tests.reference import contract_twin

POSITIONS = 2_000


@kernel
def _choose_calls(
    game: Any, rule: Any, turns: Any, hands: Any, upcards: Any, suits: Any, chosen: Any, swapped: Any, farmers: Any
) -> Any:
    for k in range(len(turns)):
        chosen[k] = choose_call(game, rule, turns[k], hands[k], upcards[k], suits[k])
        swapped[k] = cards_to_swap(game, hands[k], suits[k])
        farmers[k] = is_farmers_hand(game, hands[k])


@kernel
def _count_unlawful(game: Any, rule: Any, hand: Any, upcards: Any, suits: Any) -> Any:
    """How many of the rule's calls, at all turns and upcards, are not legal."""
    calls, wrong = np.zeros(64, np.int64), 0
    for k in range(len(upcards)):
        if hand & upcards[k]:
            continue
        for turn in range(game.players * len(game.round_must)):
            count = legal_calls(game, turn, hand, upcards[k], suits[k], calls)
            call = choose_call(game, rule, turn, hand, upcards[k], suits[k])
            lawful = False
            for place in range(count):
                lawful = lawful or calls[place] == call
            wrong += not lawful
    return wrong


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("setting", [*SETTINGS, "standard,need_suit=natural!"])
def test_calls_agree_with_the_twin(setting: str, seed: int) -> None:
    rules, generator = rules_of(setting), random.Random(f"{setting} {seed}")
    numbers = numbers_of(rules, seed)
    deals = [random_hand(rules, generator) for _ in range(POSITIONS)]
    turns = [generator.randrange(rules.players * len(rules.rounds)) for _ in deals]
    suits = [proposed_suit(rules, upcard) for _, upcard in deals]
    chosen, swapped, farmers = np.zeros(POSITIONS, np.int64), np.zeros(POSITIONS, np.uint64), np.zeros(POSITIONS, bool)
    _choose_calls(
        compile_rules(rules),
        rule_of(numbers),
        np.array(turns, np.int64),
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
    assert min(seen["pass"], seen["pair"] + seen["solo"]) > POSITIONS // 20  # both kinds of answers were compared


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
    for rule in (rule_of(numbers_of(rules)), rule_of(numbers_of(rules, 2)), never_calls(rules)):
        assert _count_unlawful(game, rule, bits(hand), masks, np.array(suits, np.int64)) == 0


def test_a_contract_of_some_strains_only_is_called_in_those() -> None:
    """Alone in spades only: a hand for a loner in hearts plays with its partner."""
    rules = rules_of("standard")
    pair, alone = rules.contracts
    rules = replace(rules, contracts=(pair, replace(alone, strains=(3,))))
    game, rule = compile_rules(rules), rule_of(numbers_of(rules))
    assert choose_call(game, rule, 0, bits("JH JD AH KH AS"), bits("9H"), 2) == code_of(rules, "pair@H")
    assert choose_call(game, rule, 0, bits("JS JC AS KS AH"), bits("9S"), 3) == code_of(rules, "alone@S")


def test_points_of_hands_count_by_hand() -> None:
    """Trumps 9 T = 2, Q K = 3, A = 4, left = 5, right = 6; an ace outside +2, a void outside +1."""
    rule = rule_of(numbers_of(rules_of("standard")))

    def points(hand: str, strain: str) -> float:
        return hand_points(rule, np.uint64(twin.normal_mask(set(hand.split()), strain, True))) / 10

    assert points("JH JD AH KH QH", "H") == 6 + 5 + 4 + 3 + 3 + 3 * 1
    assert points("JD 9C TC QS KS", "H") == 5 + 1  # void in diamonds: the jack is a trump
    assert points("JD 9D AC AS 9H", "H") == 5 + 2 + 2 * 2
    assert points("JD 9D AC AS 9H", "D") == 6 + 2 + 2 * 2
    assert points("9C TD QD KC TS", "H") == 0
    assert points("AC AD AS AH 9H", "H") == 4 + 2 + 3 * 2


def test_discards_count_by_hand() -> None:
    def buried(six: str, strain: str, keep: str = "") -> str:
        card = choose_discard(
            np.uint64(twin.normal_mask(set(six.split()), strain, True)),
            np.uint64(twin.normal_mask(set(keep.split()), strain, True)),
        )
        return next(one for one in six.split() if twin.normal_mask({one}, strain, True) == card)

    assert buried("9H AH KH 9C TS QS", "H") == "9C"  # a singleton that is no ace
    assert buried("9H AH KH KC TS QS", "H") == "KC"  # even a king
    assert buried("9H AH KH KC QD TS", "H") == "TS"  # the lowest of several
    assert buried("9H AH KH AC TS QS", "H") == "TS"  # aces are kept, then the lowest side card
    assert buried("9H AH JD QD TS QS", "H") == "QD"  # the left bower is a trump, so the queen is alone
    assert buried("9H AH JD QH AS AC", "H") == "AC"  # an ace sooner than a trump
    assert buried("9H TH QH KH AH JH", "H") == "9H"  # all trumps
    assert buried("9H TH QH KH AH JH", "H", keep="9H") == "TH"  # where the upcard may not be buried


def test_discards_agree_with_the_twin() -> None:
    generator = random.Random(5)
    deck = [rank + suit for suit in twin.SUITS for rank in "9TJQKA"]
    for _ in range(4_000):
        six, strain = set(generator.sample(deck, 6)), generator.choice(twin.SUITS)
        trumps = sorted(card for card in six if twin.suit_of(card, strain, True) == strain)
        keep = {generator.choice(trumps)} if trumps and generator.random() < 0.5 else set()
        card = choose_discard(
            np.uint64(twin.normal_mask(six, strain, True)), np.uint64(twin.normal_mask(keep, strain, True))
        )
        expected = twin.choose_discard(six, strain, True, keep)
        assert card == twin.normal_mask({expected}, strain, True), (six, strain, keep, expected)
        assert expected not in keep


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
    game, rule = compile_rules(rules), rule_of(numbers_of(rules))
    for _ in range(300):
        hand, upcard = random_hand(rules, generator)
        turn, suit = generator.randrange(8), twin.SUITS.index(upcard[1])
        calls = [
            choose_call(
                game, rule._replace(call=rule.call + step, alone=rule.alone + step), turn,
                np.uint64(twin.raw_mask(hand)), np.uint64(twin.raw_mask({upcard})), suit,
            )
            for step in range(-100, 101, 20)
        ]  # fmt: skip
        kinds = [0 if call == PASS else 2 if game.alone[call >> 3] else 1 for call in calls]
        assert kinds == sorted(kinds, reverse=True)


def test_nobody_calls_at_thresholds_that_no_hand_reaches() -> None:
    rules = rules_of("standard")
    game, rule = compile_rules(rules), never_calls(rules)
    for turn in range(7):
        assert choose_call(game, rule, turn, bits("JH JD AH KH QH"), bits("9H"), 2) == PASS
    assert choose_call(game, rule, 7, bits("JS JC AS KS QS"), bits("9H"), 2) == code_of(rules, "pair@S")  # stuck


def test_farmers_hands_of_the_rules() -> None:
    """The rules' own examples, and the exact frequencies: 56 of 42,504 hands are nines and tens only."""
    whole = compile_rules(rules_of("standard,farmer=redeal"))
    assert is_farmers_hand(whole, bits("9C 9D TH TS 9H"))
    assert not is_farmers_hand(whole, bits("9C 9D TH TS JC"))
    same = compile_rules(rules_of("standard,farmer=swap,farmer_same=on"))
    assert is_farmers_hand(same, bits("9C 9D 9H AS KS"))
    assert not is_farmers_hand(same, bits("9C 9D TH TS KS"))
    assert not is_farmers_hand(compile_rules(rules_of("standard")), bits("9C 9D TH TS 9H"))


@kernel
def _count_farmers(game: Any, deck: Any) -> Any:
    count = 0
    for a in range(len(deck)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        count += is_farmers_hand(game, deck[a] | deck[b] | deck[c] | deck[d] | deck[e])
    return count


@pytest.mark.parametrize(
    ("setting", "hands"),
    [
        ("standard,farmer=redeal", 56),
        ("standard,farmer=swap", 7_896),
        ("standard,farmer=swap,farmer_same=on", 1_560),
        ("standard", 0),
    ],
)
def test_farmers_hands_are_as_frequent_as_combinatorics_says(setting: str, hands: int) -> None:
    game = compile_rules(rules_of(setting))
    assert _count_farmers(game, game.deck) == hands


def test_a_swap_gives_low_cards_and_none_of_the_suit_turned_up() -> None:
    game = compile_rules(rules_of("standard,farmer=swap"))
    assert cards_to_swap(game, bits("9C 9D TH TS KS"), 0) == bits("9D TH TS")  # clubs are up
    assert cards_to_swap(game, bits("9C 9D 9H TS KS"), 3) == bits("9C 9D 9H")
    assert cards_to_swap(game, bits("9C TC 9D AS KS"), 0) == 0  # only one of the three may go
    assert cards_to_swap(game, bits("9C 9D AS KS QS"), 3) == 0


def test_defending_alone_needs_trumps_and_points() -> None:
    rule = rule_of(numbers_of(rules_of("standard")))
    hand = np.uint64(twin.normal_mask(cards_in("JH JD AH KH AS"), "H", True))
    assert not defends_alone(rule._replace(defend=NEVER), hand, np.uint64(0xFFFF))
    exactly = hand_points(rule, hand)
    assert defends_alone(rule._replace(defend=exactly), hand, np.uint64(0xFFFF))
    assert not defends_alone(rule._replace(defend=exactly + 1), hand, np.uint64(0xFFFF))
    assert not defends_alone(rule._replace(defend=0), hand, np.uint64(0))
