"""Fitting: the gradient against differences of the loss, Adam against its formula, and choices against plain sums."""

from __future__ import annotations

import numpy as np

from kernels.entries.fit_net import (
    ActiveFeatures,
    Schedule,
    Training,
    Weights,
    choose_all,
    fit_batch,
    fit_batches,
    step_adam,
)
from kernels.players.net.features import FEATURES
from kernels.players.net.player import HIDDEN

ENTROPY, SHARPNESS = 0.1, 20.0


def zeros() -> Weights:
    """No gradient."""
    return Weights(
        np.zeros((FEATURES, HIDDEN), np.float32), np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)
    )  # fmt: skip


def random_weights(seed: int) -> Weights:
    """Weights of a net that has learnt nothing."""
    rng, net = np.random.default_rng(seed), zeros()
    for part in net:
        part[...] = rng.normal(0.0, 0.3, part.shape)
    return net


def random_data(decisions: int, seed: int, features: int = 40) -> tuple[ActiveFeatures, list[list[list[int]]]]:
    """Decisions with some features; also as lists (of the view, then of each card)."""
    rng = np.random.default_rng(seed)
    lists = [
        [rng.integers(0, features, rng.integers(1, 6)).tolist() for _ in range(1 + rng.integers(2, 5))]
        for _ in range(decisions)
    ]
    flat = [part for some in lists for part in some]
    counts = np.array([len(some) - 1 for some in lists])
    values = rng.choice([-1.0, -0.5, 0.0, 0.25, 2.0], counts.sum()).astype(np.float32)
    active, ends = np.array([feature for part in flat for feature in part], np.int16), np.cumsum(list(map(len, flat)))
    return ActiveFeatures(active, ends, counts, np.cumsum(counts) - counts, values), lists


def scores_by_twin(net: Weights, some: list[list[int]]) -> list[float]:
    """The net's values of a decision's cards, in double precision."""
    weights, bias, output = (part.astype(np.float64) for part in net)
    return [
        float(np.maximum(bias + weights[some[0]].sum(0) + weights[part].sum(0), 0) @ output) for part in some[1:]
    ]  # fmt: skip


def loss_by_twin(net: Weights, data: ActiveFeatures, lists: list[list[list[int]]]) -> float:
    """Mean over the decisions of the expected regret and a share of cross-entropy."""
    total = 0.0
    for some, start in zip(lists, data.starts, strict=True):
        scores, values = np.array(scores_by_twin(net, some)), data.values[start : start + len(some) - 1]
        chances = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
        target = np.exp(SHARPNESS * (values - values.max())) / np.exp(SHARPNESS * (values - values.max())).sum()
        total += values.max() - chances @ values - ENTROPY * target @ np.log(chances)
    return total / len(lists)


def test_loss_and_gradient() -> None:
    """The slope of the loss along some weights, by differences in double precision."""
    net, gradient = random_weights(1), zeros()
    data, lists = random_data(12, 2)
    loss = fit_batch(net, data, np.arange(12), ENTROPY, SHARPNESS, gradient)
    assert np.isclose(loss, loss_by_twin(net, data, lists), rtol=1e-4)
    rng, step = np.random.default_rng(3), 1e-5
    wide = Weights(*(part.astype(np.float64) for part in net))
    for part, slopes in zip(wide, gradient, strict=True):
        for _ in range(12):
            place = tuple(rng.integers(0, min(size, 40)) for size in part.shape)
            was = part[place]
            part[place] = was + step
            up = loss_by_twin(wide, data, lists)
            part[place] = was - step
            down = loss_by_twin(wide, data, lists)
            part[place] = was
            assert np.isclose(slopes[place], (up - down) / (2 * step), rtol=0.02, atol=2e-4)
    assert not gradient.weights[40:].any()


def test_adam() -> None:
    """Kingma and Ba (2015), algorithm 1, on a few numbers."""
    rng = np.random.default_rng(4)
    net, mean, square = rng.normal(size=5).astype(np.float32), np.zeros(5, np.float32), np.zeros(5, np.float32)
    theirs, m, v = net.astype(np.float64), np.zeros(5), np.zeros(5)
    for t in range(1, 6):
        slope = rng.normal(size=5).astype(np.float32)
        gradient = slope.copy()
        rate = 0.01 * (1 - 0.999**t) ** 0.5 / (1 - 0.9**t)
        step_adam(net, gradient, mean, square, rate)
        m, v = 0.9 * m + 0.1 * slope, 0.999 * v + 0.001 * slope.astype(np.float64) ** 2
        theirs -= 0.01 * (m / (1 - 0.9**t)) / ((v / (1 - 0.999**t)) ** 0.5 + 1e-8)
        assert not gradient.any()
        assert np.allclose(net, theirs, atol=1e-5)


def test_choices_and_learning() -> None:
    """Choices are those of the highest value, and get better with fitting, the same whatever the calls."""
    data, lists = random_data(300, 5)

    def fitted(parts: int) -> Weights:
        training = Training(random_weights(6), zeros(), zeros(), zeros())
        order = np.random.default_rng(7).integers(0, 300, 4_000)
        for k, part in enumerate(np.split(order, parts)):
            fit_batches(training, data, part, Schedule(20, k * 200 // parts, 200, 0.01, ENTROPY, SHARPNESS))
        return training.net

    def regret(net: Weights) -> float:
        chosen = np.zeros(300, np.int64)
        choose_all(net, data, 0, 300, chosen)
        for some, choice in zip(lists, chosen, strict=True):
            scores = scores_by_twin(net, some)
            assert scores[choice] > max(scores) - 1e-4
        best = np.maximum.reduceat(data.values, data.starts)
        return float((best - data.values[data.starts + chosen]).mean())

    whole, halves = fitted(1), fitted(2)
    assert all(np.array_equal(one, two) for one, two in zip(whole, halves, strict=True))
    assert regret(whole) < 0.3 * regret(random_weights(6))
