"""The entry kernels of players who search, for `tests.kernels.entries.fresh_process`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.rules.compile import compile_rules
from kernels import codes, doubledummy
from kernels.deal.players import Players, seat_players
from kernels.doubledummy.memory import new_long_memory
from kernels.entries import duels as duel
from kernels.entries import record_plans as record
from kernels.entries.job import Deals
from kernels.players.net.player import new_net
from kernels.playing import search
from kernels.playing.worlds import new_search
from tests.support.asking import ask_after, plans_of
from tests.support.called_deals import dealt_by_rule
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.searching import ready_to_play, search_for
from tests.support.sums import digest

RULES = rules_of("standard")
GAME, POLICY = compile_rules(RULES), policy_of(numbers_of(RULES))
SEED = np.uint64(1)


def players() -> Players:
    return seat_players(GAME, POLICY, codes.RULES, new_net(), new_search())


def play_searching() -> str:
    """With its own eyes on one side and open cards on the other, and the other way round."""
    models = [(codes.pimc_model(4), codes.OPEN), (codes.OPEN, codes.pimc_model(4, False))]
    memories = [doubledummy.new_memory(), new_long_memory()]
    return str(
        [
            search.play_searching(
                dealt.game, dealt.policy, dealt.table, ready_to_play(dealt), *pair, memory, new_net(),
                search_for(dealt, 1),
            )
            for dealt in dealt_by_rule("standard", 5)
            for pair in models
            for memory in memories
        ]
    )  # fmt: skip


def record_duels() -> str:
    facts, points = np.zeros(100, codes.FACTS), np.zeros((100, 3), np.int64)
    models = np.array([[codes.DOUBLE_DUMMY] * 2, [codes.RULES, codes.OPEN], [codes.pimc_model(4), codes.RANDOM]])
    duel.record_duels(GAME, players(), models, Deals(SEED, 0, 100), facts, points)
    return digest(facts, points)


def record_plans() -> str:
    game, question = ask_after(RULES, "JS JC AH KH 9C", "9S", "pass pass", infer=True)
    plans = plans_of(RULES, "pair@S", "pass then pair@H")
    models = np.array([codes.RULES, codes.pimc_model(2), codes.pimc_model(2, False)])
    records = record.Records(
        np.zeros((20, 3, 2), np.int64), np.zeros((20, 3, 2), np.int8), np.zeros((20, 3, 2), np.int8),
        np.zeros((20, 4), np.uint64),
    )  # fmt: skip
    record.record_plans(game, players(), question, plans, models, Deals(SEED, 0, 20), records)
    return digest(*records)


SEARCHING: dict[str, tuple[Callable[[], str], Any]] = {
    "play_searching": (play_searching, search.play_searching),
    "record_duels": (record_duels, duel.record_duels),
    "record_plans": (record_plans, record.record_plans),
}
