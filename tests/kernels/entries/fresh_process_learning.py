"""The entry kernels of learning, for `tests.kernels.entries.fresh_process`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.rules.compile import compile_rules
from kernels import doubledummy
from kernels.entries import fit_net as fit
from kernels.entries import training_samples as learn
from kernels.players.net import samples
from kernels.players.net.player import new_net
from kernels.playing import play
from kernels.playing.worlds import new_search
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, rule_of
from tests.support.sums import digest

GAME = compile_rules(rules_of("standard"))
RULE = rule_of(numbers_of(rules_of("standard")))
SEED = np.uint64(1)


def lesson_samples() -> Any:
    few = learn.Samples(
        np.zeros(2, np.int64), np.zeros((200, samples.VIEW_WORDS), np.int64), np.zeros(200, np.int64),
        np.zeros(1_000, np.uint64), np.zeros(1_000, np.int64),
    )  # fmt: skip
    lesson, loose = learn.Lesson(4, learn.SOLVED, play.RULES, play.RULES), np.array(RULE)[()]
    learn.record_samples(
        GAME, RULE, loose, lesson, SEED, 0, 10, new_net(), new_search(), doubledummy.new_memory(), few
    )  # fmt: skip
    n, m = few.size
    return few.views[:n], few.counts[:n], few.cards[:m], few.values[:m].astype(np.float32)


def record_samples() -> str:
    return digest(*lesson_samples())


def lit_samples() -> Any:
    views, counts, cards, values = lesson_samples()
    lit, ends = np.zeros(50_000, np.int16), np.zeros(len(counts) + len(cards), np.int64)
    samples.light_samples(views, counts, cards, lit, ends)
    return fit.Lit(lit[: ends[-1]], ends, counts, np.cumsum(counts) - counts, values)


def light_samples() -> str:
    return digest(*lit_samples())


def fitted_weights() -> Any:
    net, gradient, mean, square = (
        fit.Weights(*(np.zeros(new_net()[name].shape, np.float32) for name in ("weights", "bias", "output")))
        for _ in range(4)
    )
    net.bias[:], net.output[:] = 0.1, 0.1
    fit.fit_batches(net, lit_samples(), np.arange(40), 10, 0, 4, 0.01, 0.1, 20.0, gradient, mean, square)
    return net


def fit_batches() -> str:
    return digest(*fitted_weights())


def choose_all() -> str:
    chosen = np.zeros(40, np.int64)
    fit.choose_all(fitted_weights(), lit_samples(), 0, 40, chosen)
    return digest(chosen)


LEARNING: dict[str, tuple[Callable[[], str], Any]] = {
    "record_samples": (record_samples, learn.record_samples),
    "light_samples": (light_samples, samples.light_samples),
    "fit_batches": (fit_batches, fit.fit_batches),
    "choose_all": (choose_all, fit.choose_all),
}
