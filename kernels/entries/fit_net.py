"""Fitting the net's weights: loss and gradient of many decisions, and steps of Adam, in one thread.

The net's output for each card goes through a softmax; the loss of a decision is the regret that a player has who draws
a card with these chances, and a little cross-entropy to the chances that the teacher's values give.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.players.net.player import HIDDEN, MOST_CARDS

Floats = npt.NDArray[np.float32]


class Weights(NamedTuple):
    """Weights while they are learnt, or gradients, or moments; f indexes features, h hidden units."""

    weights: Floats  # [f, h]
    bias: Floats  # [h]
    output: Floats  # [h]


class ActiveFeatures(NamedTuple):
    """Features set in n decisions of m cards in all (`kernels.players.net.feature_lists.list_features`)."""

    active: npt.NDArray[np.int16]
    ends: npt.NDArray[np.int64]  # [n + m]
    counts: npt.NDArray[np.int64]  # [n] cards
    starts: npt.NDArray[np.int64]  # [n] cards of the decisions before
    values: Floats  # [m] what the cards are worth to the player's side, in points


@kernel
def add_rows(weights: Floats, active: npt.NDArray[np.int16], start: int, end: int, sums: Floats) -> None:
    """Add the rows of `weights` for the features in ``active[start:end]`` to `sums`."""
    for k in range(start, end):
        row = weights[active[k]]
        for unit in range(HIDDEN):
            sums[unit] += row[unit]


@kernel
def spread_row(gradient: Floats, active: npt.NDArray[np.int16], start: int, end: int, step: Floats) -> None:
    """Add `step` to the rows of `gradient` for the features in ``active[start:end]``."""
    for k in range(start, end):
        row = gradient[active[k]]
        for unit in range(HIDDEN):
            row[unit] += step[unit]


@kernel
def value_decision(net: Weights, data: ActiveFeatures, n: int, shared: Floats, units: Floats, scores: Floats) -> int:
    """Write the net's values of decision n's cards to `scores`, and their rectified units; return how many cards."""
    count, place = data.counts[n], data.starts[n] + n
    for unit in range(HIDDEN):
        shared[unit] = net.bias[unit]
    add_rows(net.weights, data.active, data.ends[place - 1] if place else 0, data.ends[place], shared)
    for k in range(count):
        sums = units[k]
        for unit in range(HIDDEN):
            sums[unit] = shared[unit]
        add_rows(net.weights, data.active, data.ends[place + k], data.ends[place + k + 1], sums)
        score = np.float32(0.0)
        for unit in range(HIDDEN):
            sums[unit] = max(sums[unit], np.float32(0.0))
            score += sums[unit] * net.output[unit]
        scores[k] = score
    return count


@kernel
def softmax(scores: Floats, scale: float, count: int, chances: Floats) -> None:
    """Write the softmax of the scores, each times `scale`, to `chances`."""
    most, total = scores[0], 0.0
    for k in range(1, count):
        most = max(most, scores[k])
    for k in range(count):
        chances[k] = np.exp(np.float64(scores[k] - most) * scale)
        total += chances[k]
    for k in range(count):
        chances[k] /= total


@kernel
def step_adam(net: Floats, gradient: Floats, mean: Floats, square: Floats, rate: float) -> None:
    """One step of Adam on flat arrays; `rate` has the bias corrections in it. The gradient is set to 0."""
    step, keep, slow = np.float32(rate), np.float32(0.9), np.float32(0.999)
    one, tiny, none = np.float32(1.0), np.float32(1e-8), np.float32(0.0)
    for k in range(len(net)):
        mean[k] = keep * mean[k] + (one - keep) * gradient[k]
        square[k] = slow * square[k] + (one - slow) * gradient[k] * gradient[k]
        net[k] -= step * mean[k] / (np.sqrt(square[k]) + tiny)
        gradient[k] = none


@kernel
def fit_batch(
    net: Weights,
    data: ActiveFeatures,
    order: npt.NDArray[np.int64],
    entropy: float,
    sharpness: float,
    gradient: Weights,
) -> float:
    """Add the gradient of the mean loss of the decisions in `order` to `gradient`; return the mean loss.

    `entropy` weighs the cross-entropy, and `sharpness` (per point) says how sure of its best card the teacher is.
    """
    shared, units = np.zeros(HIDDEN, np.float32), np.zeros((MOST_CARDS, HIDDEN), np.float32)
    scores, chances, target = (
        np.zeros(MOST_CARDS, np.float32), np.zeros(MOST_CARDS, np.float32), np.zeros(MOST_CARDS, np.float32)
    )  # fmt: skip
    step, total = np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)
    loss, share = 0.0, 1.0 / len(order)
    for i in range(len(order)):
        n = order[i]
        count = value_decision(net, data, n, shared, units, scores)
        place, start = data.starts[n] + n, data.starts[n]
        values = data.values[start : start + count]
        softmax(scores, 1.0, count, chances)
        softmax(values, sharpness, count, target)
        best, mean = values[0], 0.0
        for k in range(count):
            best = max(best, values[k])
            mean += chances[k] * values[k]
        loss += best - mean
        for unit in range(HIDDEN):
            total[unit] = np.float32(0.0)
        for k in range(count):
            loss -= entropy * target[k] * np.log(max(np.float64(chances[k]), 1e-12))
            slope = np.float32(share * (chances[k] * (mean - values[k]) + entropy * (chances[k] - target[k])))
            for unit in range(HIDDEN):
                gradient.output[unit] += slope * units[k, unit]
                step[unit] = slope * net.output[unit] if units[k, unit] > np.float32(0.0) else np.float32(0.0)
                total[unit] += step[unit]
            spread_row(gradient.weights, data.active, data.ends[place + k], data.ends[place + k + 1], step)
        spread_row(gradient.weights, data.active, data.ends[place - 1] if place else 0, data.ends[place], total)
        for unit in range(HIDDEN):
            gradient.bias[unit] += total[unit]
    return loss * share


class Training(NamedTuple):
    """A net that is learnt, with what Adam remembers of its gradients."""

    net: Weights
    gradient: Weights
    mean: Weights
    square: Weights


class Schedule(NamedTuple):
    """How a net is fitted."""

    batch: int  # decisions a step
    steps: int  # taken before
    last: int  # the step at which the learning rate is nothing; it goes down evenly
    rate: float  # the learning rate at step 0
    entropy: float  # weight of the cross-entropy
    sharpness: float  # per point: how sure of its best card the teacher is


@kernel
def fit_batches(
    training: Training, data: ActiveFeatures, order: npt.NDArray[np.int64], schedule: Schedule
) -> float:  # fmt: skip
    """Fit the decisions in `order`, a batch at a time; return the sum of the batches' mean losses."""
    net, gradient, mean, square = training.net, training.gradient, training.mean, training.square
    loss, batch, steps = 0.0, schedule.batch, schedule.steps
    for k in range(len(order) // batch):
        some = order[k * batch : (k + 1) * batch]
        loss += fit_batch(net, data, some, schedule.entropy, schedule.sharpness, gradient)
        now = schedule.rate * (1.0 - steps / schedule.last)
        steps += 1
        now *= np.sqrt(1.0 - 0.999**steps) / (1.0 - 0.9**steps)
        step_adam(net.weights.ravel(), gradient.weights.ravel(), mean.weights.ravel(), square.weights.ravel(), now)
        step_adam(net.bias, gradient.bias, mean.bias, square.bias, now)
        step_adam(net.output, gradient.output, mean.output, square.output, now)
    return loss


@kernel
def choose_all(net: Weights, data: ActiveFeatures, first: int, last: int, chosen: npt.NDArray[np.int64]) -> None:
    """Write the number of the card that the net prefers in decisions first..last-1 to `chosen`."""
    shared, units = np.zeros(HIDDEN, np.float32), np.zeros((MOST_CARDS, HIDDEN), np.float32)
    scores = np.zeros(MOST_CARDS, np.float32)
    for n in range(first, last):
        count = value_decision(net, data, n, shared, units, scores)
        best = 0
        for k in range(1, count):
            if scores[k] > scores[best]:
                best = k
        chosen[n - first] = best
