"""Fitting a net to training samples: expected regret and a little cross-entropy, by Adam, then whole numbers.

One thread and no sums in an order that a library may choose, so that the same samples give the same net to the byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.engine.chunks import Progress, without_interrupts

if TYPE_CHECKING:
    from kernels.entries.fit_net import ActiveFeatures
    from kernels.entries.fit_net import Weights as Floats

EPOCHS = 8
BATCH = 512
"""Decisions a step."""
RATE = 0.002
ENTROPY = 0.1
"""Weight of the cross-entropy beside the regret."""
SHARPNESS = 20.0
"""The teacher is taken to play a card that is 0.05 points worse e times as rarely."""
SPREAD = 0.1
"""Standard deviation of the first layer's weights at the start; the second's are 1 / sqrt(units)."""
_SCALE, _LARGEST = 512, 32_767
_BATCHES_A_CALL = 200


@dataclass(frozen=True, slots=True)
class Agreement:
    """How a player's choices compare with the teacher's values of decisions that he did not learn from."""

    decisions: int
    agreement: float
    """Share in which he plays a card that is best by these values."""
    regret: float
    """Mean points that his cards fall short of the best; the teacher's own noise counts in full."""


def _zeros() -> Floats:
    from kernels.entries.fit_net import Weights
    from kernels.players.net.features import FEATURES
    from kernels.players.net.player import HIDDEN

    return Weights(
        np.zeros((FEATURES, HIDDEN), np.float32), np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)
    )  # fmt: skip


def fit_net(data: ActiveFeatures, seed: int, what: str, progress: Progress) -> Floats:
    """Fit a net to `data`; features that never occur weigh nothing. Raises KeyboardInterrupt on Ctrl-C."""
    from kernels.entries.fit_net import Schedule, Training, fit_batches
    from kernels.players.net.player import HIDDEN

    rng = np.random.default_rng([seed, len(data.counts)])
    training = Training(_zeros(), _zeros(), _zeros(), _zeros())
    net = training.net
    used = np.zeros(len(net.weights), bool)
    used[data.active] = True
    net.weights[used] = rng.normal(0.0, SPREAD, (int(used.sum()), HIDDEN))
    net.output[:] = rng.normal(0.0, HIDDEN**-0.5, HIDDEN)
    batch = max(1, min(BATCH, len(data.counts) // 8))
    batches = len(data.counts) // batch
    steps, size = 0, _BATCHES_A_CALL * batch

    def fit(order: NDArray[np.int64]) -> None:
        schedule = Schedule(batch, steps, EPOCHS * batches, RATE, ENTROPY, SHARPNESS)
        fit_batches(training, data, order, schedule)

    without_interrupts(lambda: fit(np.zeros(0, np.int64)))
    for _ in range(EPOCHS):
        order = rng.permutation(len(data.counts))[: batches * batch]
        for start in range(0, len(order), size):
            fit(order[start : start + size])
            steps += len(order[start : start + size]) // batch
            progress(what, steps, EPOCHS * batches)
    return net


def round_net(net: Floats) -> tuple[NDArray[np.int16], NDArray[np.int32], NDArray[np.int16]]:
    """Weights, bias and output in whole numbers. Their scales do not matter, as values are only compared."""
    scale = min(_SCALE, _LARGEST / max(float(np.abs(net.weights).max()), 1e-9))
    last = _LARGEST / max(float(np.abs(net.output).max()), 1e-9)
    return (
        np.rint(net.weights.astype(np.float64) * scale).astype(np.int16),
        np.rint(net.bias.astype(np.float64) * scale).astype(np.int32),
        np.rint(net.output.astype(np.float64) * last).astype(np.int16),
    )


def as_floats(weights: Any, bias: Any, output: Any) -> Floats:
    """A net in whole numbers as the fitting kernels take it; every number is exact."""
    from kernels.entries.fit_net import Weights

    return Weights(weights.astype(np.float32), bias.astype(np.float32), output.astype(np.float32))


def choices_of(net: Floats, data: ActiveFeatures) -> NDArray[np.int64]:
    """The number of the card that the net prefers in each decision."""
    from kernels.entries.fit_net import choose_all

    chosen = np.zeros(len(data.counts), np.int64)
    without_interrupts(lambda: choose_all(net, data, 0, len(chosen), chosen))
    return chosen


def compare_choices(chosen: NDArray[np.int64], data: ActiveFeatures) -> Agreement:
    """Compare choices with the teacher's values."""
    best = np.maximum.reduceat(data.values, data.starts)
    lost = best - data.values[data.starts + chosen]
    return Agreement(len(chosen), float((lost < 1e-6).mean()), float(lost.mean(dtype=np.float64)))
