"""What becomes of the calls of a table: euchred, march, who is ahead; and what other calls would cost, in play."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine.chunks import run_chunks, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import MOST_DEALS, check_numbers, default_threads
from analyzer.estimates.means import Mean, mean_of
from analyzer.players.bidding import Bidding, Style
from analyzer.players.call_policies import call_policy
from analyzer.players.call_tables import CallTable
from analyzer.players.play_models import net_of
from analyzer.rules.compile import compile_rules
from kernels.codes import DEAL_COLUMNS, DEAL_RECORD, NET, RULES

if TYPE_CHECKING:
    from analyzer.engine.chunks import Progress
    from analyzer.rules import Rules

PLAYED = 50_000
"""Deals of a summary: shares are right to half a per cent."""
FEWEST = 100
CHUNK = 2_000
SEED = 7_919
"""Not one that a table is likely to have been learned from: on its own deals it looks better than it is."""
Sums = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Shares of deals in which everybody calls by the table; None where there was none of the kind."""

    dealing_side_scores: float | None
    """Of all deals: the dealer's side gets more points than the others."""
    euchred: float | None
    """Of those called: the makers fail."""
    lone_march: float | None
    """Of those called alone: all tricks are made."""
    deals: int
    """Deals played for it."""
    value: float
    """Points a deal of the dealing side in these deals."""


def measure(table: CallTable, rules: Rules, deals: int = PLAYED, progress: Progress | None = None) -> Outcomes:
    """Deal, call by the table, and play as in the deals that it was learned from; the same for any threads."""

    def count(first: int, last: int) -> Sums:
        records = _records(table, rules, first, last)
        return (np.array([int(records[name].sum()) for name in DEAL_COLUMNS], np.int64),)

    (sums,), done = _run(count, (np.zeros(len(DEAL_COLUMNS), np.int64),), deals, progress)
    found = dict(zip(DEAL_COLUMNS, sums.tolist(), strict=True))
    return Outcomes(
        _share(found["ahead"], done), _share(found["failed"], found["played"]),
        _share(found["alone_swept"], found["alone"]), done, found["points"] / done / (rules.sides - 1),
    )  # fmt: skip


def measure_loss(
    table: CallTable, other: CallTable, rules: Rules, seat: int, deals: int, progress: Progress | None = None
) -> Mean | None:
    """Points per 100 deals that the side of `seat` loses where everybody calls by the other table, on the same deals.

    None where only the dealer's points are counted, and the seat is on none of his side nor the only other.
    """
    dealer = rules.players - 1
    ours = rules.side(seat) == rules.side(dealer)
    if not ours and rules.sides > 2:
        return None

    def count(first: int, last: int) -> Sums:
        points = [_records(one, rules, first, last)["points"] for one in (table, other)]
        lost = (points[0] - points[1]) * (1 if ours else -1)
        return (np.array([lost.sum(), (lost * lost).sum()], np.int64),)

    (sums,), done = _run(count, (np.zeros(2, np.int64),), deals, progress)
    mean = mean_of(done, int(sums[0]), int(sums[1]), rules.sides - 1)
    return Mean(100 * mean.value, 100 * mean.se)


def _run(count: Any, total: Sums, deals: int, progress: Progress | None) -> tuple[Sums, int]:
    check_numbers(deals, SEED, fewest=FEWEST, most=MOST_DEALS)
    tell_compiling(progress, "record_deals")
    without_interrupts(lambda: count(0, 1))
    run = run_chunks(
        count, 0, deals, CHUNK, default_threads(), total,
        progress=None if progress is None else lambda done: progress("deals", done, deals),
    )  # fmt: skip
    if run.interrupted:
        raise KeyboardInterrupt
    return total, run.done


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _records(table: CallTable, rules: Rules, first: int, last: int) -> Any:
    """What became of deals first..last-1 (``DEAL_RECORD``)."""
    from kernels.deal.players import seat_players
    from kernels.entries.job import Deals
    from kernels.entries.record_games import record_deals

    game, by_net = compile_rules(rules), table.header.play.startswith("net")
    policy = call_policy(rules, _all_by(table, rules.players))
    players = seat_players(game, policy, NET if by_net else RULES, net_of(rules) if by_net else None)
    records = np.zeros(last - first, DEAL_RECORD)
    record_deals(game, players, Deals(np.uint64(SEED), first, last), records)
    return records


def _all_by(table: CallTable, players: int) -> Bidding:
    """Everybody calls by a table, which is told from others by what it calls."""
    arrays: Sequence[Any] = (table.best, table.gain)
    key = hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()
    return Bidding((Style("table", 0.0, table, key),) * players)
