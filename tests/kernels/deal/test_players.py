"""Players at a table: those of two threads share nothing that is written to."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.rules.compile import compile_rules
from kernels.codes import RULES
from kernels.deal.players import seat_players
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, policy_of


def test_players_of_two_threads_share_only_what_is_read() -> None:
    rules = rules_of("standard")
    game, policy = compile_rules(rules), policy_of(numbers_of(rules))
    one, two = seat_players(game, policy, RULES), seat_players(game, policy, RULES)
    assert one.policy is two.policy
    pairs: tuple[tuple[Any, Any], ...] = ((one.memory, two.memory), (one.deal, two.deal))
    for ours, theirs in pairs:
        assert not np.shares_memory(np.asarray(ours), np.asarray(theirs))


def test_nobody_decides_for_a_player_who_is_not_told_to() -> None:
    rules = rules_of("standard")
    deal: Any = seat_players(compile_rules(rules), policy_of(numbers_of(rules)), RULES).deal
    assert [int(deal[name]) for name in ("decider", "defence", "lone_defender", "swapped", "discard")] == [-1] * 4 + [0]
