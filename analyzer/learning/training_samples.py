"""Training samples for the net: decisions of self-play with what each card is worth, made on threads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.players.bidding import default_bidding
from analyzer.players.call_policies import by_points, call_policy
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analyzer.rules import Rules
    from kernels.entries.fit_net import ActiveFeatures
    from kernels.entries.training_samples import SampleSettings
    from kernels.players.net.player import Net

    Part = tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]

CHUNK = 100
"""Deals a piece of work; Ctrl-C waits for those under way."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Which deals samples are made of: first..last-1 of a seed."""

    seed: int
    first: int
    last: int


def record_samples(
    rules: Rules, settings: SampleSettings, deals: Deals, net: Net | None, threads: int, what: str, progress: Progress
) -> ActiveFeatures:
    """Make samples of self-play on `deals` and find their features; the same ones whatever the threads.

    `net` acts or plays out worlds where `settings` says so. Raises KeyboardInterrupt on Ctrl-C.
    """
    parts: dict[int, Part] = {}

    def work(first: int, last: int) -> tuple[()]:
        parts[first] = _make_part(rules, settings, deals.seed, first, last, net)
        return ()

    without_interrupts(lambda: _make_part(rules, settings, deals.seed, 0, 0, net))
    size = deals.last - deals.first
    run = run_chunks(
        work, deals.first, deals.last, CHUNK, threads, (), progress=lambda done: progress(what, done, size)
    )  # fmt: skip
    if run.interrupted:
        raise KeyboardInterrupt
    return join([parts[first] for first in sorted(parts)])


def _make_part(rules: Rules, settings: SampleSettings, seed: int, first: int, last: int, net: Net | None) -> Part:
    from kernels.codes import RULES
    from kernels.deal.players import seat_players
    from kernels.entries import job
    from kernels.entries import training_samples as kernel
    from kernels.players.net.feature_lists import list_features
    from kernels.players.net.features import MOST_ACTIVE
    from kernels.players.view import VIEW_WORDS
    from kernels.playing.worlds import new_search

    game, policy = compile_rules(rules), call_policy(rules, default_bidding(rules))
    most = (last - first) * rules.players * rules.hand
    samples = kernel.Samples(
        np.zeros(2, np.int64),
        np.zeros((most, VIEW_WORDS), np.int64),
        np.zeros(most, np.int64),
        np.zeros(most * rules.hand, np.uint64),
        np.zeros(most * rules.hand, np.int64),
    )
    own: Any = None if net is None else cast("Any", net).copy()  # with scratch of its own
    rule: Any = policy.rule
    bold = by_points(rule.copy())
    players = seat_players(game, policy, RULES, own, new_search())
    kernel.record_samples(game, players, bold, settings, job.Deals(np.uint64(seed), first, last), samples)
    n, m = samples.size
    counts = samples.counts[:n].copy()
    active, ends = np.zeros((n + m) * MOST_ACTIVE, np.int16), np.zeros(n + m, np.int64)
    list_features(samples.views[:n], counts, samples.cards[:m], active, ends)
    size = int(ends[-1]) if len(ends) else 0
    return active[:size].copy(), ends, counts, (samples.values[:m] / settings.worlds).astype(np.float32)


def join(parts: list[Part]) -> ActiveFeatures:
    """Put samples of several chunks together."""
    from kernels.entries.fit_net import ActiveFeatures

    before = np.cumsum([0, *(len(part[0]) for part in parts)])
    active = np.concatenate([part[0] for part in parts])
    ends = np.concatenate([part[1] + start for part, start in zip(parts, before, strict=False)])
    counts = np.concatenate([part[2] for part in parts])
    return ActiveFeatures(active, ends, counts, np.cumsum(counts) - counts, np.concatenate([part[3] for part in parts]))


def pieces(data: ActiveFeatures) -> Part:
    """What `join` puts together."""
    return data.active, data.ends, data.counts, data.values
