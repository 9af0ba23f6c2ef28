"""Compiled rules say the same as the rules, in numbers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from analyzer.cards import JOKER, parse_hand, split_cards
from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels import game as codes


@pytest.mark.parametrize("name", PRESETS)
def test_shapes_and_types(name: str) -> None:
    rules = PRESETS[name]
    game = compile_rules(rules)
    contracts, rounds = len(rules.contracts), len(rules.rounds)
    assert game.deck.dtype == np.uint64
    assert game.deck.tolist() == sorted(split_cards(rules.deck))
    assert game.pay.shape == (contracts, 2, rules.hand + 1, 2)
    assert game.steps.shape == (contracts, 2)
    for field, value in game._asdict().items():
        if isinstance(value, np.ndarray) and field != "deck":
            assert value.dtype == np.int64, field
            assert field in ("pay", "steps") or value.shape == ((rounds,) if "round" in field else (contracts,)), field


def test_the_same_rules_are_compiled_once() -> None:
    assert compile_rules(Rules.parse("standard,target=11")) is compile_rules(Rules.parse("standard,target=11"))


def test_standard() -> None:
    game = compile_rules(PRESETS["standard"])
    assert (game.players, game.hand, game.partners, game.bowers, game.upcard) == (4, 5, 1, 1, 1)
    assert game.alone.tolist() == [0, 1]
    assert game.need.tolist() == [3, 3]
    assert game.strains.tolist() == [0b1111, 0b1111]
    assert game.round_strains.tolist() == [codes.STRAINS_UPCARD, codes.STRAINS_NOT_UPCARD]
    assert game.round_contracts.tolist() == [0b11, 0b11]
    assert game.round_must.tolist() == [0, 1]
    assert game.round_pickup.tolist() == [codes.PICKUP_FORCED, codes.PICKUP_NONE]
    assert game.round_ends_on_call.tolist() == [1, 1]
    assert (game.first_lead, game.alone_lead) == (codes.LEAD_ELDEST, codes.LEAD_ELDEST)
    assert (game.joker_up, game.widow, game.forced_bid) == (codes.JOKER_NEVER, codes.WIDOW_NONE, -1)


def test_jokers() -> None:
    assert compile_rules(PRESETS["british"]).joker_up == codes.JOKER_BLIND
    assert compile_rules(PRESETS["british"]).deck[-1] == JOKER
    assert compile_rules(Rules.parse("british,joker_up=dealer_names")).joker_up == codes.JOKER_NAMES
    for number, suit in enumerate("CDHS"):
        assert compile_rules(Rules.parse(f"british,joker_up={suit}")).joker_up == codes.JOKER_SUIT + number


def test_bids() -> None:
    bids = compile_rules(PRESETS["bid_euchre_6"])
    assert bids.round_match.tolist() == [codes.MATCH_ANY]
    assert bids.round_strains.tolist() == [codes.STRAINS_LATER]
    assert bids.strains.tolist() == [0b111111] * 4
    pepper = compile_rules(PRESETS["hasenpfeffer"])
    assert pepper.round_until_passes.tolist() == [1]
    assert pepper.all_pass == codes.JOKER_HOLDER_BIDS
    assert pepper.need[pepper.forced_bid] == 3
    nap = compile_rules(PRESETS["napoleon4"])
    assert nap.misere.tolist() == [0, 0, 1, 0, 0, 0, 0]
    assert nap.over.tolist() == [-1, -1, -1, -1, -1, 4, 5]
    assert nap.rank.tolist() == sorted(set(nap.rank.tolist()))
    assert (nap.bowers, nap.first_lead_trump, nap.first_lead) == (0, 1, codes.LEAD_MAKER)


def qualifies(text: str, hand: str) -> bool:
    """Whether a hand is a farmer's hand by the compiled fields, counted here in plain Python."""
    game = compile_rules(Rules.parse(text))
    poor = split_cards(parse_hand(hand) & int(game.farmer_cards))
    if game.farmer_same_rank:
        counts = Counter((card.bit_length() - 1) % 16 for card in poor)
        return max(counts.values(), default=0) >= game.farmer_min
    return len(poor) >= game.farmer_min


@pytest.mark.parametrize(
    ("text", "hand", "expected"),
    [
        ("standard,farmer=redeal,farmer_min=5", "9C 9D TH TS 9H", True),
        ("standard,farmer=redeal,farmer_min=5", "9C 9D TH TS JC", False),
        ("standard,farmer=redeal", "9C 9D TH TS 9H", True),
        ("standard,farmer=swap,farmer_same=on", "9C 9D 9H AS KS", True),
        ("standard,farmer=swap,farmer_same=on", "9C 9D TH TS KS", False),
        ("standard,farmer=swap", "9C 9D TH AS KS", True),
        ("deck32,farmer=redeal", "7C 7D 8H 8S 7H", False),  # nines and tens only, whatever the deck
        ("deck32_7card,farmer=redeal", "9C 9D TH TS 9H TD TC", True),
        ("deck32_7card,farmer=redeal", "9C 9D TH TS 9H TD JC", False),
    ],
)
def test_farmers_hand(text: str, hand: str, expected: bool) -> None:
    assert qualifies(text, hand) is expected


def test_eight_cards_make_farmers_hands() -> None:
    """C(8, 5) = 56 of C(24, 5) = 42,504 hands hold nothing but nines and tens."""
    assert int(compile_rules(PRESETS["standard"]).farmer_cards).bit_count() == 8
