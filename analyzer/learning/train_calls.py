"""Training a call table: a bank to learn from, another to check it on, learning, and what a seat could still gain.

`euchre train calls` does all of it; what is finished of the banks stays on disk, and the next run goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine.chunks import Progress, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import DEFAULT_SEED, check_numbers, check_threads
from analyzer.errors import DataError
from analyzer.learning.call_bank import BankFile, Source, cache_folder
from analyzer.learning.call_classes import HandClasses
from analyzer.learning.call_outcomes import Outcomes, count_outcomes
from analyzer.learning.finish_table import finish_table
from analyzer.learning.learn_calls import (
    SHRINK,
    Array,
    Learner,
    choose_calls,
    learn_table,
    mean_by_shuffle,
    mean_worth,
    part_of,
    seat_regrets,
)
from analyzer.players.call_table_files import today
from analyzer.players.call_tables import CHECKED, CallTable, Header, check_size, default_records, table_key
from analyzer.players.call_tree import make_tree, tree_arrays
from analyzer.players.hand_states import has_alike
from analyzer.players.play_models import default_model, parse_model
from analyzer.rules.compile import compile_rules
from analyzer.rules.files.fields import to_fields

if TYPE_CHECKING:
    from analyzer.players.play_models import PlayModel
    from analyzer.rules import Rules
    from kernels.entries.call_bank import Bank
    from kernels.entries.learn_calls import CallTree

FEWEST_RECORDS, MOST_RECORDS = 20_000, 100_000_000
_STREAM = 1 << 40
"""The seeds of the two banks lie so far apart."""


@dataclass(frozen=True, slots=True)
class CallTraining:
    """A learned table, and what comes of it on deals that it was not learned from."""

    table: CallTable
    outcomes: Outcomes
    checked: int
    bank_bytes: int
    bank_folder: Path


def train_calls(
    rules: Rules, deals: int | None = None, play: str | None = None, seed: int = DEFAULT_SEED,
    threads: int | None = None, progress: Progress | None = None, folder: Path | None = None,
) -> CallTraining:  # fmt: skip
    """Learn a table for `rules` from so many deals; the same one whatever the threads.

    Raises `DataError` for numbers out of range and rules whose table would be too large, KeyboardInterrupt on Ctrl-C.
    """
    if rules.alone_by != "caller":
        raise DataError(f'rules {rules.name}: alone_by="{rules.alone_by}" cannot be learnt; "caller" can be')
    check_size(rules)
    deals, seed, _ = check_numbers(deals, seed, fewest=FEWEST_RECORDS, most=MOST_RECORDS)
    records = default_records(rules) if deals is None else deals
    model = default_model(rules) if play is None else parse_model(play)
    if model.kind not in ("net", "rules", "dd"):
        raise DataError(f'play model "{model.name}" is too slow to learn calls from; give net, rules or dd')
    workers, tell = check_threads(threads), progress or (lambda what, done, total: None)
    banks = _make_banks(rules, model, records, seed, workers, tell, folder or cache_folder())
    try:
        return _learn(rules, model, seed, banks, workers, tell)
    except MemoryError as error:
        raise DataError(f"{records:,} deals of {rules.name} do not fit into memory; give fewer --deals") from error


def _make_banks(
    rules: Rules, model: PlayModel, records: int, seed: int, threads: int, tell: Progress, folder: Path
) -> tuple[BankFile, BankFile]:  # fmt: skip
    """The bank to learn from and the one to check on, both full."""
    seeds = seed, (seed + _STREAM) % 2**64
    sizes = records, max(records // CHECKED, FEWEST_RECORDS // CHECKED)
    train, check = (BankFile(Source(rules, model, s), n, folder) for s, n in zip(seeds, sizes, strict=True))
    missing, missing_check = train.open(), check.open()
    begun = f"; {train.chunks + check.chunks - len(missing) - len(missing_check):,} of {train.chunks + check.chunks:,} "
    held = "" if len(missing) == train.chunks else begun + "pieces of that are there"
    text = (
        f"{train.records:,} deals of {rules.name} to learn from and {check.records:,} to check on, played by "
        f"{train.source.player}: {(train.size + check.size) / 1e6:,.0f} MB in {folder}{held}"
    )
    if missing or missing_check:
        tell_compiling(tell, "record_bank")
        train.compile()
        first = train.make(missing.pop(0)) if missing else check.make(missing_check.pop(0))
        minutes = first * (len(missing) + len(missing_check)) / min(threads, 2**10) / 60
        tell(f"{text}; about {max(1, round(minutes))} min on {threads} threads, then learning", 0, 0)
    else:
        tell(text, 0, 0)
    train.fill(missing, threads, "playing deals to learn from", tell)
    check.compile()
    check.fill(missing_check, threads, "playing deals to check on", tell)
    return train, check


def make_learner(rules: Rules, threads: int) -> tuple[Learner, HandClasses]:
    """What learns these rules' calls, and the states that it knows."""
    nodes = make_tree(rules)
    hands = HandClasses(rules, nodes)
    return Learner(call_tree(rules), [hands.of_node(node) for node in nodes], hands.features(), threads), hands


def call_tree(rules: Rules) -> CallTree:
    """The auction with what its contracts pay."""
    from kernels.entries.call_bank import LONE_DEFENDER
    from kernels.entries.learn_calls import CallTree

    game: Any = compile_rules(rules)
    gain = np.zeros((len(rules.contracts), 2 * LONE_DEFENDER), np.float32)
    for contract in range(len(rules.contracts)):
        for lone in range(2):
            pay = game.pay[contract, lone, : rules.hand + 1]
            gain[contract, LONE_DEFENDER * lone : LONE_DEFENDER * lone + rules.hand + 1] = pay[:, 0] - pay[:, 1]
    redeal, zero = redeal_of(rules), np.zeros(rules.players)
    return CallTree(
        players=rules.players, partners=int(rules.partners), gain=gain,
        thrown=np.array(zero if redeal is None else redeal(zero), np.float32), forced=int(game.forced_bid),
        **tree_arrays(rules, make_tree(rules)),
    )  # fmt: skip


def redeal_of(rules: Rules) -> Callable[[Array], Array] | None:
    """What a deal thrown in is worth to each seat, from what a deal is worth; None where none can be."""
    if not rules.can_be_thrown_in:
        return None
    if rules.all_pass == "redeal_same":
        return lambda value: value
    if rules.all_pass == "redeal_next":
        return lambda value: np.roll(value, 1)  # who sat at place p sits at p - 1 next
    loss, others = rules.forfeit_points, rules.sides - 1
    dealing = rules.side(rules.players - 1)
    worth = np.array([-loss if rules.side(seat) == dealing else loss / others for seat in range(rules.players)])
    return lambda value: worth


def _learn(
    rules: Rules, model: PlayModel, seed: int, banks: tuple[BankFile, BankFile], threads: int, tell: Progress
) -> CallTraining:  # fmt: skip
    tell_compiling(tell, "walk_records", "fit_values")
    made = without_interrupts(lambda: make_learner(rules, threads))
    learner, hands = made
    try:
        train, check = (hands.in_order(bank.load()) for bank in banks)
        without_interrupts(lambda: _rehearse(learner, train))
        source, redeal = banks[0].source, redeal_of(rules)
        learned = learn_table(learner, train, redeal, lambda done, all: tell("learning", done, all))
        table = choose_calls(learner, train, learned)
        if redeal is not None:
            _settle(learner, train, table, redeal)
        found = learner.value_turns(train, table, range(learner.nodes))
        _, worth = learner.walk(check, table)
        value = mean_by_shuffle(worth[:, -1], check.states[:, 0] >= 0, source.upcards)
        regrets = seat_regrets(
            learner, train, check, table, source.upcards, lambda done, all: tell("looking for better calls", done, all)
        )
        header = Header(
            rules.name, table_key(rules), source.player, len(train.forced), seed, SHRINK[-1], round(value[0], 5),
            round(value[1], 5), tuple(round(100 * mean, 3) for mean, _ in regrets),
            tuple(round(100 * error, 3) for _, error in regrets), today(), to_fields(rules), has_alike(rules),
        )  # fmt: skip
        finished = finish_table(header, make_tree(rules), hands, found, table)
        outcomes = count_outcomes(rules, learner.tree, check, table.argmax(axis=2))
        folder = banks[0].path.parent
        return CallTraining(finished, outcomes, len(check.forced), sum(bank.size for bank in banks), folder)
    finally:
        learner.close()


def _rehearse(learner: Learner, bank: Bank) -> None:
    """Do all that is compiled once, on no deals."""
    learn_table(learner, part_of(bank, 0, 0), None, lambda done, total: None, 1, 1)


def _settle(learner: Learner, bank: Bank, table: Array, redeal: Callable[[Array], Array]) -> None:
    """What a deal thrown in is worth where everybody calls by the table."""
    for _ in range(3):
        learner.set_thrown(redeal(mean_worth(learner.walk(bank, table)[1])))
