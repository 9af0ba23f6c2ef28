"""The compiled rules: codes that cannot be confused, and one type for every variant."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from analyzer.rules import PRESETS
from analyzer.rules.compile import compile_rules
from kernels import game as codes
from kernels.game import Game
from kernels.layout import LOW
from tests.kernels.support import SETTINGS, rules_of


def test_every_variant_is_the_same_type_to_the_kernels() -> None:
    """Else a kernel would be compiled anew for each variant."""
    games = [compile_rules(rules) for rules in PRESETS.values()] + [compile_rules(rules_of(one)) for one in SETTINGS]
    assert len({str(numba.typeof(game)) for game in games}) == 1


def test_calls_are_unambiguous() -> None:
    calls = [8 * contract + strain for contract in range(7) for strain in (*range(LOW + 1), codes.LATER)]
    assert len(set(calls)) == len(calls)
    assert codes.PASS not in calls
    assert all((call >> 3, call & 7) == (call // 8, call % 8) for call in calls)
    assert codes.LATER > LOW


def test_a_joker_that_stands_for_a_suit_is_no_other_code() -> None:
    suits = [codes.JOKER_SUIT + suit for suit in range(4)]
    assert not {codes.JOKER_NEVER, codes.JOKER_BLIND, codes.JOKER_NAMES} & set(suits)


@pytest.mark.parametrize("setting", ["standard", "two_handed", "three_handed", "napoleon7", "bid_euchre_6"])
def test_fields_agree_with_one_another(setting: str) -> None:
    game = compile_rules(rules_of(setting))
    assert game._fields == Game._fields
    assert game.players * game.hand <= len(game.deck)
    assert game.deck.tolist() == sorted(set(game.deck.tolist()))
    assert all(int(card).bit_count() == 1 for card in game.deck)
    for contract in range(len(game.need)):
        for lone in range(2):
            pay = game.pay[contract, lone]
            changes = [t for t in range(1, game.hand + 1) if not np.array_equal(pay[t], pay[t - 1])]
            assert [t for t in range(64) if (game.steps[contract, lone] >> t) & 1] == changes
