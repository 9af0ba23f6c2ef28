"""Nets of random weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from kernels.players.net.player import new_net


def random_net(seed: int, largest: int = 300) -> Any:
    """A net whose weights are random up to `largest`."""
    rng, net = np.random.default_rng(seed), new_net()
    for name in ("weights", "bias", "output"):
        net[name] = rng.integers(-largest, largest + 1, net[name].shape)  # type: ignore[index]
    return net
