"""The compiled rules: codes that cannot be confused, and one type for every variant."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from kernels import codes
from kernels.game import GAME, Game
from tests.support.games import BIDDING, SETTINGS, rules_of


def test_every_variant_is_the_same_type_to_the_kernels() -> None:
    """Else a kernel would be compiled anew for each variant."""
    games = [compile_rules(rules) for rules in PRESETS.values()] + [compile_rules(rules_of(one)) for one in SETTINGS]
    assert len({str(numba.typeof(game)) for game in games}) == 1


def test_a_joker_that_stands_for_a_suit_is_no_other_code() -> None:
    suits = [codes.JOKER_SUIT + suit for suit in range(4)]
    assert not {codes.JOKER_NEVER, codes.JOKER_BLIND, codes.JOKER_NAMES} & set(suits)


@pytest.mark.parametrize("setting", ["standard", "two_handed", "three_handed", "napoleon7", "bid_euchre_6"])
def test_fields_agree_with_one_another(setting: str) -> None:
    game = compile_rules(rules_of(setting))
    assert list(GAME.names or ()) == list(Game.__annotations__)
    assert game.players * game.hand <= game.cards <= codes.MAX_DECK
    deck = game.deck[: game.cards].tolist()
    assert deck == sorted(set(deck))
    assert all(card.bit_count() == 1 for card in deck)
    for contract in range(game.contracts):
        for lone in range(2):
            pay = game.pay[contract, lone]
            changes = [t for t in range(1, game.hand + 1) if not np.array_equal(pay[t], pay[t - 1])]
            assert [t for t in range(63) if (game.steps[contract, lone] >> t) & 1] == changes


@pytest.mark.parametrize("setting", [*PRESETS, *SETTINGS, *BIDDING])
def test_what_lies_behind_the_sizes_is_nothing(setting: str) -> None:
    """A record has room for the largest game; what a kernel reads beyond the sizes by mistake cannot be a card."""
    game: Any = compile_rules(rules_of(setting))
    assert not game.deck[game.cards :].any()
    for name in GAME.names or ():
        values, layout = game[name], GAME[name]
        if layout.shape[:1] == (codes.MAX_CONTRACTS,):
            assert not values[game.contracts :].any(), name
        if layout.shape[:1] == (codes.MAX_ROUNDS,):
            assert not values[game.rounds :].any(), name
    assert not game.pay[:, :, game.hand + 1 :].any()
    assert not (game.round_contracts >> game.contracts).any()
    assert not (game.steps >> game.hand + 1).any()


def test_the_largest_games_fit() -> None:
    """Room for what the rules allow at most: the largest of every preset, and the sizes that a record promises."""
    for rules in PRESETS.values():
        game = compile_rules(rules)
        assert game.players <= codes.MAX_PLAYERS
        assert game.contracts <= codes.MAX_CONTRACTS
        assert game.rounds <= codes.MAX_ROUNDS
        assert game.hand <= codes.MAX_TRICKS
    deck = {card for rules in PRESETS.values() for card in compile_rules(rules).deck.tolist()}
    assert len(deck - {0}) == codes.MAX_DECK
