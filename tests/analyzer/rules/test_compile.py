"""Compiled rules say the same as the rules, in numbers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from analyzer.cards import JOKER, parse_hand, split_cards
from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels import codes
from kernels.game import GAME


@pytest.mark.parametrize("name", PRESETS)
def test_shapes_and_types(name: str) -> None:
    rules = PRESETS[name]
    game = compile_rules(rules)
    contracts, rounds = len(rules.contracts), len(rules.rounds)
    assert (game.cards, game.contracts, game.rounds) == (rules.deck_size, contracts, rounds)
    assert game.deck.dtype == np.uint64
    assert game.deck[: rules.deck_size].tolist() == sorted(split_cards(rules.deck))
    used = {"deck": (rules.deck_size,), "pay": (contracts, 2, rules.hand + 1, 2), "steps": (contracts, 2)}
    for field in GAME.names or ():
        value = getattr(game, field)
        if not isinstance(value, np.ndarray):
            continue
        assert value.dtype == (np.uint64 if field == "deck" else np.int64), field
        shape = used.get(field, (rounds,) if field.startswith("round_") else (contracts,))
        rest = value.copy()
        rest[tuple(slice(size) for size in shape)] = 0
        assert not rest.any(), f"{field} says something beyond {shape}"


def test_the_same_rules_are_compiled_once() -> None:
    assert compile_rules(Rules.parse("standard,target=11")) is compile_rules(Rules.parse("standard,target=11"))


def of_contracts(game: codes.Game, field: str) -> list[int]:
    return getattr(game, field)[: game.contracts].tolist()


def of_rounds(game: codes.Game, field: str) -> list[int]:
    return getattr(game, f"round_{field}")[: game.rounds].tolist()


def test_standard() -> None:
    game = compile_rules(PRESETS["standard"])
    assert (game.players, game.hand, game.partners, game.bowers, game.upcard) == (4, 5, 1, 1, 1)
    assert of_contracts(game, "alone") == [0, 1]
    assert of_contracts(game, "need") == [3, 3]
    assert of_contracts(game, "strains") == [0b1111, 0b1111]
    assert of_rounds(game, "strains") == [codes.STRAINS_UPCARD, codes.STRAINS_NOT_UPCARD]
    assert of_rounds(game, "contracts") == [0b11, 0b11]
    assert of_rounds(game, "must") == [0, 1]
    assert of_rounds(game, "pickup") == [codes.PICKUP_FORCED, codes.PICKUP_NONE]
    assert of_rounds(game, "ends_on_call") == [1, 1]
    assert (game.first_lead, game.alone_lead) == (codes.LEAD_ELDEST, codes.LEAD_ELDEST)
    assert (game.joker_up, game.widow, game.forced_bid) == (codes.JOKER_NEVER, codes.WIDOW_NONE, -1)


def test_jokers() -> None:
    assert compile_rules(PRESETS["british"]).joker_up == codes.JOKER_BLIND
    assert compile_rules(PRESETS["british"]).deck[24] == JOKER
    assert compile_rules(Rules.parse("british,joker_up=dealer_names")).joker_up == codes.JOKER_NAMES
    for number, suit in enumerate("CDHS"):
        assert compile_rules(Rules.parse(f"british,joker_up={suit}")).joker_up == codes.JOKER_SUIT + number


def test_bids() -> None:
    bids = compile_rules(PRESETS["bid_euchre_6"])
    assert of_rounds(bids, "match") == [codes.MATCH_ANY]
    assert of_rounds(bids, "strains") == [codes.STRAINS_LATER]
    assert of_contracts(bids, "strains") == [0b111111] * 4
    pepper = compile_rules(PRESETS["hasenpfeffer"])
    assert of_rounds(pepper, "until_passes") == [1]
    assert pepper.all_pass == codes.JOKER_HOLDER_BIDS
    assert pepper.need[pepper.forced_bid] == 3
    nap = compile_rules(PRESETS["napoleon4"])
    assert of_contracts(nap, "misere") == [0, 0, 1, 0, 0, 0, 0]
    assert of_contracts(nap, "over") == [-1, -1, -1, -1, -1, 4, 5]
    assert of_contracts(nap, "rank") == sorted(set(of_contracts(nap, "rank")))
    assert (nap.bowers, nap.first_lead_trump, nap.first_lead) == (0, 1, codes.LEAD_MAKER)


def qualifies(text: str, hand: str) -> bool:
    """Whether a hand is a farmer's hand by the compiled fields, counted here in plain Python."""
    game = compile_rules(Rules.parse(text))
    poor = split_cards(parse_hand(hand) & int(game.farmer_cards))
    if game.farmer_same_rank:
        counts = Counter((card.bit_length() - 1) % 16 for card in poor)
        return bool(max(counts.values(), default=0) >= int(game.farmer_min))
    return len(poor) >= int(game.farmer_min)


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
