"""The entry kernels of call tables, for `tests.kernels.entries.fresh_process`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.learning.call_bank import Source
from analyzer.learning.learn_calls import learn_table
from analyzer.learning.train_calls import make_learner
from analyzer.players.call_policies import call_index
from analyzer.players.call_tree import make_tree
from analyzer.players.play_models import parse_model
from kernels.calling import policy
from kernels.cards import hand_classes, states
from kernels.entries import call_bank, fit_values, learn_calls, open_calls
from tests.support.games import rules_of
from tests.support.sums import digest

RULES = rules_of("two_handed")


def record_bank() -> str:
    return digest(*Source(RULES, parse_model("rules"), 1).recorder()(0, 20))


def learned() -> str:
    learner, hands = make_learner(RULES, 1)
    bank = hands.in_order(Source(RULES, parse_model("rules"), 1).recorder()(0, 20))
    table = learn_table(learner, bank, None, lambda done, total: None, 2, 1)
    learner.close()
    return digest(table)


def listed() -> str:
    learner, hands = make_learner(RULES, 1)
    learner.close()
    found = np.zeros(len(hands), np.uint8)
    open_calls.write_open(hands._game, hands.hands, hands.upcards, 0, 0, 0, found)
    open_calls.write_trumps(hands._game, hands.hands, 0, found)
    return digest(hands.numbers, hands.hands, found)


def keyed() -> str:
    """The keys of all turns of an ascending auction."""
    rules = rules_of("bid_euchre_6")
    return digest(call_index(rules, make_tree(rules), 1)["node_of"])


CALLS: dict[str, tuple[Callable[[], str], Any]] = {
    "auction_key": (keyed, policy.auction_key),
    "count_states": (listed, states.count_states),
    "list_hands": (listed, hand_classes.list_hands),
    "write_keys": (listed, hand_classes.write_keys),
    "write_open": (listed, open_calls.write_open),
    "write_trumps": (listed, open_calls.write_trumps),
    "record_bank": (record_bank, call_bank.record_bank),
    "walk_records": (learned, learn_calls.walk_records),
    "sum_node": (learned, learn_calls.sum_node),
    "fit_values": (learned, fit_values.fit_values),
    "mix_in_best": (learned, learn_calls.mix_in_best),
}
