"""The entry kernels of learning, for `tests.kernels.entries.fresh_process`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.players.call_policies import by_points
from analyzer.rules.compile import compile_rules
from kernels import codes
from kernels.deal.players import seat_players
from kernels.entries import fit_net as fit
from kernels.entries import training_samples as learn
from kernels.entries.job import Deals
from kernels.players.net import feature_lists
from kernels.players.net.player import new_net
from kernels.players.view import VIEW_WORDS
from kernels.playing.worlds import new_search
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.sums import digest

GAME = compile_rules(rules_of("standard"))
POLICY = policy_of(numbers_of(rules_of("standard")))
SEED = np.uint64(1)


def training_samples() -> Any:
    few = learn.Samples(
        np.zeros(2, np.int64), np.zeros((200, VIEW_WORDS), np.int64), np.zeros(200, np.int64),
        np.zeros(1_000, np.uint64), np.zeros(1_000, np.int64),
    )  # fmt: skip
    settings, bold = learn.SampleSettings(4, codes.SOLVED, codes.RULES, codes.RULES), by_points(POLICY.rule.copy())
    players = seat_players(GAME, POLICY, codes.RULES, new_net(), new_search())
    learn.record_samples(GAME, players, bold, settings, Deals(SEED, 0, 10), few)
    n, m = few.size
    return few.views[:n], few.counts[:n], few.cards[:m], few.values[:m].astype(np.float32)


def record_samples() -> str:
    return digest(*training_samples())


def active_features() -> fit.ActiveFeatures:
    views, counts, cards, values = training_samples()
    active, ends = np.zeros(50_000, np.int16), np.zeros(len(counts) + len(cards), np.int64)
    feature_lists.list_features(views, counts, cards, active, ends)
    return fit.ActiveFeatures(active[: ends[-1]], ends, counts, np.cumsum(counts) - counts, values)


def list_features() -> str:
    return digest(*active_features())


def fitted_weights() -> fit.Weights:
    training = fit.Training(
        *(
            fit.Weights(*(np.zeros(new_net()[name].shape, np.float32) for name in ("weights", "bias", "output")))
            for _ in range(4)
        )
    )
    net = training.net
    net.bias[:], net.output[:] = 0.1, 0.1
    fit.fit_batches(training, active_features(), np.arange(40), fit.Schedule(10, 0, 4, 0.01, 0.1, 20.0))
    return net


def fit_batches() -> str:
    return digest(*fitted_weights())


def choose_all() -> str:
    chosen = np.zeros(40, np.int64)
    fit.choose_all(fitted_weights(), active_features(), 0, 40, chosen)
    return digest(chosen)


LEARNING: dict[str, tuple[Callable[[], str], Any]] = {
    "record_samples": (record_samples, learn.record_samples),
    "list_features": (list_features, feature_lists.list_features),
    "fit_batches": (fit_batches, fit.fit_batches),
    "choose_all": (choose_all, fit.choose_all),
}
