"""Control variates: the mean of something dear to measure, helped by something cheap that goes with it.

The dear values y are known on m deals, the cheap ones c (k columns) on those and on more, N in all. With weights b from
the regression of y on c over the m deals, the estimate is mean(y - c b) over the m deals plus mean(c b) over all N.
It has the mean of y; its variance is that of the rest y - c b over m, plus that of the fit c b over N.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analyzer.estimates.intervals import Interval, with_unseen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FEW = 32
"""A regression on fewer deals is left out: its weights would be worth nothing."""


def regression_weights(dear: Floats, cheap: Floats) -> Floats:
    """Weights (``float64[k]``) of the regression of `dear` (``[m]``) on `cheap` (``[m, k]``); zeros for few deals."""
    if len(dear) < FEW:
        return np.zeros(cheap.shape[1])
    centred = cheap - cheap.mean(axis=0)
    gram = centred.T @ centred
    ridge = 1e-9 * (1.0 + np.trace(gram)) * np.eye(len(gram))  # cheap players who always agree share their weight
    return np.linalg.solve(gram + ridge, centred.T @ (dear - dear.mean()))


def corrected_interval(
    rest: Floats, fit: Floats, fit_all: Floats, columns: int, span: float, factor: float
) -> Interval:  # fmt: skip
    """The interval of mean(`rest`) + mean(`fit_all`).

    `rest` (y - c b) and `fit` (c b) are on the m deals, `fit_all` on all N, `columns` is how many weights were fitted;
    `span` is the range of y and `factor` that of the standard error (see `analyzer.estimates.intervals`).
    """
    m, n = len(rest), len(fit_all)
    value = float(rest.mean() + fit_all.mean())
    if m < 2:
        return Interval(value, -np.inf, np.inf)
    off = rest - rest.mean()
    left = float((off**2).sum()) / max(1, m - 1 - columns)
    shared = float((off * (fit - fit.mean())).sum()) / (m - 1)
    variance = left / m + (float(fit_all.var()) + 2.0 * shared) / n
    half = with_unseen(factor * max(0.0, variance) ** 0.5, span, m)
    return Interval(value, value - half, value + half)
