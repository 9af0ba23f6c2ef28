"""What becomes of the calls: euchred, march, and how often the dealing side is ahead. That takes cards played."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine.chunks import run_chunks, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.players.call_policies import points_policy
from analyzer.players.call_tables import CallTable
from analyzer.players.call_tree import bank_columns, column_of
from analyzer.rules.compile import compile_rules
from analyzer.tables.turns import called_options
from kernels.codes import DEAL_ENDS, NET, RULES

if TYPE_CHECKING:
    from analyzer.engine.chunks import Progress
    from analyzer.rules import Rules
    from kernels.entries.call_bank import Bank

PLAYED = 20_000
"""Deals played where the table's header does not tell: shares are right to 1 per cent."""
CHUNK = 100
SEED = 7_919
"""Not one that a table is likely to have been learned from: on its own deals it looks better than it is."""
MEASURED = ("dealing_side_scores", "euchred", "lone_march")
DEALS, AHEAD, MADE, EUCHRED, ALONE, LONE_MARCH, GAINED = range(7)
"""Counts of deals, and the points that the dealing side gained in them."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Shares of deals in which everybody calls by the table; None where there was none of the kind."""

    dealing_side_scores: float | None
    """Of all deals: the dealer's side gets more points than the others."""
    euchred: float | None
    """Of those called: the makers fail."""
    lone_march: float | None
    """Of those called alone: all tricks are made."""
    deals: int | None = None
    """Deals played for it here; None where the table's header tells."""
    value: float | None = None
    """Points a deal of the dealing side in these deals."""


def outcomes_of(table: CallTable, rules: Rules, deals: int = PLAYED, progress: Progress | None = None) -> Outcomes:
    """What the table's header tells, or what is measured in deals played as those that it was learned from."""
    told = getattr(table.header, "measured", None) or {}
    if set(MEASURED) <= set(told):
        return Outcomes(*(told[name] for name in MEASURED))
    return measure(table, rules, deals, progress)


def measure(table: CallTable, rules: Rules, deals: int, progress: Progress | None = None) -> Outcomes:
    """Deal, call by the table, and play each contract; the same for any threads."""
    tell_compiling(progress, "record_bank")
    without_interrupts(lambda: _count(table, rules, 0, 0))
    total, shuffles = (np.zeros(7, np.int64),), -(-deals // _upcards(rules))
    run = run_chunks(
        lambda first, last: (_count(table, rules, first, last),), 0, shuffles, CHUNK, os.cpu_count() or 1, total,
        progress=None if progress is None else lambda done: progress("deals", done, shuffles),
    )  # fmt: skip
    if run.interrupted or not total[0][DEALS]:
        raise KeyboardInterrupt
    count = total[0].tolist()
    return Outcomes(
        count[AHEAD] / count[DEALS], _share(count[EUCHRED], count[MADE]), _share(count[LONE_MARCH], count[ALONE]),
        count[DEALS], count[GAINED] / count[DEALS] / max(1, rules.sides - 1),
    )  # fmt: skip


def _upcards(rules: Rules) -> int:
    """Every card that could be turned up in a shuffle is, in turn: one of them alone would not be a random one."""
    return rules.rest if rules.upcard else 1


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _count(table: CallTable, rules: Rules, first: int, last: int) -> Any:
    bank = _play(table, rules, first, last)
    node, option, seat = _find_contracts(table, bank)
    columns = {column: number for number, column in enumerate(bank_columns(rules, table.nodes))}
    counts = np.zeros(7, np.int64)
    for n in range(len(node)):
        if node[n] < 0:
            continue
        counts[DEALS] += 1
        maker, contract, tricks = int(seat[n]), -1, 0
        if option[n] >= 0:
            turn, chosen = table.nodes[node[n]], table.nodes[node[n]].options[option[n]]
            relation = int(bank.suits[n, maker]) >> 2 * chosen.place & 3 if chosen.place < 4 else chosen.place
            contract = chosen.contract
            tricks = int(bank.tricks[n, columns[column_of(rules, int(node[n]), turn, contract, relation)]])
        elif bank.forced[n]:
            maker, contract = int(bank.forced[n]) >> 4, rules.contract_number(str(rules.forced_bid))
            tricks = int(bank.forced[n]) & 15
        if contract >= 0:
            _add(counts, rules, maker, contract, tricks)
    return counts


def _add(counts: Any, rules: Rules, maker: int, contract: int, tricks: int) -> None:
    """Count a contract that was played; `tricks` as the bank has them, with the mark of a lone defender."""
    from kernels.entries.call_bank import LONE_DEFENDER

    lone, made = divmod(tricks, LONE_DEFENDER)
    chosen, dealer = rules.contracts[contract], rules.players - 1
    makers, others = (int(points) for points in compile_rules(rules).pay[contract, lone, made])
    ours = rules.side(maker) == rules.side(dealer)
    counts[MADE] += 1
    counts[EUCHRED] += made > 0 if chosen.misere else made < chosen.need
    counts[ALONE] += chosen.alone
    counts[LONE_MARCH] += chosen.alone and made == rules.hand
    counts[AHEAD] += (makers > others) if ours else (makers < others)
    # against one other side the difference of points; of several others a defender gains his share
    counts[GAINED] += (makers - others) * (max(1, rules.sides - 1) if ours else -1)


def _find_contracts(table: CallTable, bank: Bank) -> tuple[Any, Any, Any]:
    """For each record the turn and the option that ended its auction, and the seat; turn -1: it is no record,
    option -1: everybody passed."""
    count = len(bank.states)
    node, option, seat = (np.zeros(count, np.int64), np.full(count, -1), np.zeros(count, np.int64))
    node[bank.states[:, 0] < 0] = -1
    done = node < 0
    for number, turn in enumerate(table.nodes):
        here = np.flatnonzero((node == number) & ~done)
        options = called_options(table, number, bank.states[here, turn.seat].astype(np.int64))
        after = np.array([one.next for one in turn.options])[options]
        ends = after == DEAL_ENDS
        option[here[ends]] = options[ends]
        seat[here] = turn.seat
        done[here[after < 0]] = True
        node[here[after >= 0]] = after[after >= 0]
    return node, option, seat


def _play(table: CallTable, rules: Rules, first: int, last: int) -> Bank:
    from analyzer.players.play_models import net_of
    from kernels.deal.players import seat_players
    from kernels.entries.call_bank import Bank, Contracts, record_bank
    from kernels.entries.job import Deals

    by_net = table.header.play.startswith("net")
    columns = bank_columns(rules, table.nodes)
    contracts = Contracts(*(np.array(column, np.int64) for column in zip(*columns, strict=True)))
    upcards, game = _upcards(rules), compile_rules(rules)
    count = upcards * (last - first)
    bank = Bank(
        np.zeros((count, rules.players), np.int32), np.zeros((count, rules.players), np.uint8),
        np.zeros((count, len(columns)), np.uint8), np.zeros(count, np.uint8),
    )  # fmt: skip
    players = seat_players(
        game, points_policy(rules), NET if by_net else RULES, net_of(rules) if by_net else None, None, False
    )
    record_bank(game, players, contracts, upcards, Deals(np.uint64(SEED), first, last), bank)
    return bank
