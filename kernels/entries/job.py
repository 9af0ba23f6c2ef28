"""What every job of many deals is told: which of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Deals(NamedTuple):
    """Deals (or games) first..last-1 of `seed`; each is a pure function of its number and the seed."""

    seed: np.uint64
    first: int
    last: int
