"""What hands are worth: counted by hand, and as the twin counts."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels.calling.points import NEVER, POINTS_RULE, choose_strain, hand_points, strain_points, top_points
from tests.reference import bid_twin
from tests.reference import call_twin as twin
from tests.support.encoding import bits
from tests.support.games import BIDDING, rules_of
from tests.support.points_rule import numbers_of, rule_of


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


def test_cards_that_nothing_outranks_count_by_hand() -> None:
    """Without trumps: A K of one suit count twice, a king without its ace not, nor a queen below a missing king."""
    rules = rules_of("bid_euchre_6")
    game, rule = compile_rules(rules), rule_of(numbers_of(rules))

    def tops(hand: str, strain: str) -> int:
        points, top = strain_points(game, rule, bits(hand), twin.STRAINS.index(strain)), rule.top
        assert points % top == 0
        return points // top

    assert tops("AS KS QS JS TS 9S", "NT") == tops("AS KS QS JS TS 9S", "LOW") == 6
    assert tops("AS KS JS KH QH JH", "NT") == 2
    assert tops("9S TS QS TH JH QH", "LOW") == 2
    assert tops("AS KH QD JC TC TD", "LOW") == 0
    assert top_points(rule, np.uint64(0), bits(" ".join(twin.deck_of(rules)))) == 0


@pytest.mark.parametrize("setting", ["standard", "british,joker_up=H", "deck32", *BIDDING])
def test_points_and_strains_agree_with_the_twin(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    seen: Counter[str] = Counter()
    for seed in (0, 1):
        numbers = numbers_of(rules, seed)
        game, rule = compile_rules(rules), rule_of(numbers)
        for _ in range(300):
            hand = set(generator.sample(twin.deck_of(rules), rules.hand))
            if seen["NT"] + seen["LOW"] < 5 and "NT" in setting:
                hand = set(sorted(twin.deck_of(rules))[: rules.hand])
            contract = generator.choice(rules.contracts)
            for number in contract.strains:
                points = strain_points(game, rule, bits(" ".join(hand)), number)
                assert points == twin.strain_points(rules, numbers, hand, twin.STRAINS[number])
            number = [one.name for one in rules.contracts].index(contract.name)
            strains = [twin.STRAINS[number] for number in contract.strains]
            strain = twin.STRAINS[choose_strain(game, rule, game.strains[number], bits(" ".join(hand)))]
            assert strain == bid_twin.named_strain(rules, numbers, strains, hand)
            assert contract.misere or not rules.first_lead_trump or strain in {card[1] for card in hand}
            seen[strain] += 1
    assert min(seen[suit] for suit in twin.SUITS) > 20
    assert bool(seen["NT"] + seen["LOW"]) == any(len(one.strains) != 4 for one in rules.contracts)


def test_no_hand_reaches_never() -> None:
    """Not even with every card of the deck."""
    for setting in ("british,joker_up=H", "bid_euchre_6", "napoleon7"):
        rules = rules_of(setting)
        game, rule = compile_rules(rules), rule_of(numbers_of(rules, 1))
        whole = bits(" ".join(twin.deck_of(rules)))
        strains = range(6 if setting == "bid_euchre_6" else 4)
        assert max(strain_points(game, rule, whole, strain) for strain in strains) < NEVER


def test_relabelling_suits_relabels_the_points() -> None:
    """C and S exchanged, and D and H: the colours stay together."""
    swap, generator = str.maketrans("CSDH", "SCHD"), random.Random(6)
    rules = rules_of("standard")
    game, rule = compile_rules(rules), rule_of(numbers_of(rules, 2))
    for _ in range(100):
        hand = " ".join(generator.sample(twin.deck_of(rules), 5))
        for suit in twin.SUITS:
            points = strain_points(game, rule, bits(hand), twin.SUITS.index(suit))
            moved = twin.SUITS.index(suit.translate(swap))
            assert points == strain_points(game, rule, bits(hand.translate(swap)), moved)


def test_the_record_has_every_field_of_the_protocol() -> None:
    from kernels.calling.points import PointsRule

    assert list(POINTS_RULE.names or ()) == list(PointsRule.__annotations__)
