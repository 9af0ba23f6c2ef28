"""The entry kernels of players who search, for `tests.kernels.entries.fresh_process`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.rules.compile import compile_rules
from kernels import doubledummy
from kernels.deal import set_table as contract
from kernels.doubledummy.memory import new_long_memory
from kernels.entries import duels as duel
from kernels.entries import record_plans as record
from kernels.players.net import player as net
from kernels.playing import play, search
from kernels.playing.worlds import new_search
from tests.support.asking import ask_after, plans_of
from tests.support.called_deals import dealt_by_rule
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, rule_of
from tests.support.searching import search_for
from tests.support.sums import digest

RULES = rules_of("standard")
GAME, RULE = compile_rules(RULES), rule_of(numbers_of(RULES))
SEED = np.uint64(1)


def play_searching() -> str:
    """With its own eyes on one side and open cards on the other, and the other way round."""
    models = [(search.pimc_model(4), search.OPEN), (search.OPEN, search.pimc_model(4, False))]
    memories = [doubledummy.new_memory(), new_long_memory()]
    return str(
        [
            search.play_searching(
                dealt.game, dealt.rule, dealt.contract, dealt.table, dealt.hands.copy(), *pair,
                np.array([1], np.uint64), net.new_net(), search_for(dealt), memory,
            )
            for dealt in dealt_by_rule("standard", 5)
            for pair in models
            for memory in memories
        ]
    )  # fmt: skip


def record_duels() -> str:
    facts, points = np.zeros((100, duel.FACTS), np.int64), np.zeros((100, 3), np.int64)
    searching = search.pimc_model(4)
    models = np.array([[contract.DOUBLE_DUMMY] * 2, [play.RULES, search.OPEN], [searching, play.RANDOM]])
    duel.record_duels(
        GAME, RULE, models, SEED, 0, 100, doubledummy.new_memory(), facts, points, net.new_net(), new_search()
    )  # fmt: skip
    return digest(facts, points)


def record_plans() -> str:
    game, question = ask_after(RULES, "JS JC AH KH 9C", "9S", "pass pass", infer=True)
    plans = plans_of(RULES, "pair@S", "pass then pair@H")
    models = np.array([play.RULES, search.pimc_model(2), search.pimc_model(2, False)])
    values, ends = np.zeros((20, 3, 2), np.int64), np.zeros((20, 3, 2), np.int64)
    hands = np.zeros((20, 4), np.uint64)
    record.record_plans(
        game, RULE, question, plans, models, SEED, 0, 20, doubledummy.new_memory(), values, ends, hands, net.new_net(),
        new_search(),
    )  # fmt: skip
    return digest(values, ends, hands)


SEARCHING: dict[str, tuple[Callable[[], str], Any]] = {
    "play_searching": (play_searching, search.play_searching),
    "record_duels": (record_duels, duel.record_duels),
    "record_plans": (record_plans, record.record_plans),
}
