"""Cards that change hands before the play: counted by hand, as the twin does, and as often as combinatorics says."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.calling.exchange import best_card, cards_to_swap, choose_discard, is_farmers_hand, takes_upcard, worst_card
from kernels.cards.layout import TRUMPS
from tests.reference import call_twin as twin
from tests.reference import contract_twin
from tests.support.encoding import bits
from tests.support.games import changed, rules_of
from tests.support.points_rule import numbers_of, rule_of


def form(cards: twin.Cards, strain: str) -> np.uint64:
    """Cards as the kernels write them under a strain."""
    return np.uint64(twin.normal_mask(cards, strain, True))


def trump_mask(strain: str) -> np.uint64:
    return TRUMPS if strain in twin.SUITS else np.uint64(0)


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
    assert _count_farmers(game, game.deck[: game.cards]) == hands


def test_a_swap_gives_low_cards_and_none_of_the_suit_turned_up() -> None:
    game = compile_rules(rules_of("standard,farmer=swap"))
    assert cards_to_swap(game, bits("9C 9D TH TS KS"), 0) == bits("9D TH TS")  # clubs are up
    assert cards_to_swap(game, bits("9C 9D 9H TS KS"), 3) == bits("9C 9D 9H")
    assert cards_to_swap(game, bits("9C TC 9D AS KS"), 0) == 0  # only one of the three may go
    assert cards_to_swap(game, bits("9C 9D AS KS QS"), 3) == 0


def test_a_dealer_with_the_choice_takes_what_helps_him() -> None:
    """Counted by hand; and the upcard is worth more the higher it is."""
    rules = rules_of("two_handed")
    game, rule = compile_rules(rules), rule_of(numbers_of(rules))

    def takes(hand: str, upcard: str) -> bool:
        return bool(takes_upcard(game, rule, form(set(hand.split()), upcard[1]), form({upcard}, upcard[1])))

    assert takes("9H TH AC KD QS", "JH")  # the queen goes, the right bower and a void come
    assert takes("9C TC QC KC AC", "9H")  # a trump for the nine
    assert not takes("AH KH QH JH JD", "9H")  # his lowest trump would be buried: the nine itself
    assert takes("AC AD AS TH KH", "9H")  # an ace of 2 goes for a trump of 2 and a void
    keeps = compile_rules(rules_of("two_handed,discard_upcard=off"))
    assert not takes_upcard(keeps, rule, form({"AH", "KH", "QH", "JH", "JD"}, "H"), form({"9H"}, "H"))


def test_taking_the_upcard_agrees_with_the_twin() -> None:
    generator, seen = random.Random(8), set()
    for setting in ("two_handed", "standard,pickup=optional,discard_upcard=off", "deck32,pickup=optional"):
        rules = rules_of(setting)
        for seed in (0, 1):
            numbers = numbers_of(rules, seed)
            game, rule = compile_rules(rules), rule_of(numbers)
            for _ in range(400):
                *hand, upcard = generator.sample(twin.deck_of(rules), 6)
                if generator.random() < 0.3:  # of trumps and aces only, so that one of these has to go
                    kept = [card for card in twin.deck_of(rules) if "A" in card or card[1] == upcard[1]]
                    hand = generator.sample([card for card in kept if card != upcard], 5)
                expected = contract_twin.would_take(rules, numbers, set(hand), upcard, upcard[1])
                assert takes_upcard(game, rule, form(set(hand), upcard[1]), form({upcard}, upcard[1])) == expected
                seen.add(expected)
    assert seen == {True, False}


@pytest.mark.parametrize("strain", twin.STRAINS)
def test_worst_and_best_cards_agree_with_the_twin(strain: str) -> None:
    generator = random.Random(strain)
    deck = [rank + suit for suit in twin.SUITS for rank in twin.RANKS] + (["JO"] if strain in twin.SUITS else [])
    trump = trump_mask(strain)
    for size in (1, 5, 6, 7):
        for _ in range(400):
            cards = set(generator.sample(deck, size))
            assert best_card(form(cards, strain), trump) == form({contract_twin.best_card(cards, strain, True)}, strain)
            worst = contract_twin.worst_card(cards, strain, True)
            assert worst_card(form(cards, strain), trump) == form({worst}, strain)


def test_worst_and_best_cards_count_by_hand() -> None:
    def chosen(hand: str, strain: str) -> tuple[str, str]:
        cards, trump = set(hand.split()), trump_mask(strain)
        names = {int(form({card}, strain)): card for card in cards}
        return names[int(worst_card(form(cards, strain), trump))], names[int(best_card(form(cards, strain), trump))]

    assert chosen("9H AH JD KC QS", "H") == ("QS", "JD")  # the left bower is a trump
    assert chosen("AC KC 9S TS QD", "H") == ("QD", "AC")  # no trump: a singleton goes, the ace is best
    assert chosen("9C KD QD AS JS", "NT") == ("9C", "AS")
    assert chosen("9C KD QD AS JS", "LOW") == ("AS", "9C")
    assert chosen("KC KD QD QS QH", "NT") == ("QD", "KC")  # of equals the first suit


def test_best_is_what_beats_the_others_and_worst_is_no_trump_if_it_can_be() -> None:
    generator = random.Random(11)
    deck = [rank + suit for suit in twin.SUITS for rank in "9TJQKA"]
    for _ in range(500):
        cards, strain = set(generator.sample(deck, 5)), generator.choice(twin.SUITS)
        hand = form(cards, strain)
        trumps = int(hand) & 0xFFFF
        best, worst = int(best_card(hand, TRUMPS)), int(worst_card(hand, TRUMPS))
        assert best & int(hand)
        assert worst & int(hand)
        assert not trumps or (best & trumps and best > (trumps & ~best))
        assert trumps == int(hand) or not worst & trumps


@pytest.mark.parametrize("size", [3, 4, 5])
def test_farmers_minimum_may_be_any(size: int) -> None:
    """The rule's own number counts, not the three cards that change hands."""
    game = changed(compile_rules(rules_of("standard,farmer=redeal")), farmer_min=size)
    low = ["9C", "9D", "TH", "TS", "9H"]
    high = ["AC", "AD", "AH", "AS", "KC"]
    for count in range(6):
        assert is_farmers_hand(game, bits(" ".join(low[:count] + high[count:]))) == (count >= size)
