"""Learning what to call from a bank of deals: everybody calls by a table, and moves to what is best against it.

The recipe is incremental damped fictitious play. The bank is cut into parts; each update takes one of them, finds what
every option is worth to every seat with every hand while all call by the present table, and moves the table towards the
best options, by less and less. Values of a hand are shrunk to those of its class. While it learns a table passes a
little more often than it should, so that later turns are come to; in the end every hand gets its most frequent option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from analyzer.estimates.means import Mean, clustered_mean
from analyzer.learning.call_classes import HandClasses
from analyzer.players.call_tables import GAIN_STEP, MUST_CALL, NO_STATE, NOT_OPEN, VALUE_STEP
from analyzer.players.call_tree import make_tree, tree_arrays
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.entries.call_bank import Bank
    from kernels.entries.learn_calls import CallTree, Classes, Found

UPDATES, PARTS = 40, 8
SHRINK = 30.0
"""Records that the mean of a hand's class weighs as much as."""
TREMBLE = 0.05
BLOCK = 20_000
"""Records that are walked over at once; it decides the order of sums, and so their last bits."""
LONE_DEFENDER = 32
Floats = npt.NDArray[np.float32]
Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Calls:
    """What was learned: t turns, o options of the turn that has most, s numbers of a hand."""

    best: npt.NDArray[np.uint8]
    gain: npt.NDArray[np.int8]
    values: npt.NDArray[np.int16]
    weight: npt.NDArray[np.uint16]
    """As in `analyzer.players.call_tables.CallTable`."""
    policy: Floats
    """``[t, s, o]`` 1 for the option that is taken, else 0."""


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A table on deals that it did not learn from."""

    value: Mean
    """Points a deal for the dealing side."""
    regret: tuple[Mean, ...]
    """Points a deal that each seat would gain by the best calls that could be found, while all others keep theirs."""


class Learner:
    """Learns the calls of some rules from banks. Sums are added up in an order that no number of threads changes."""

    def __init__(self, rules: Rules, threads: int, shrink: float = SHRINK) -> None:
        from kernels.entries.learn_calls import CallTree

        self.rules, self.threads, self.shrink = rules, threads, shrink
        self.nodes = make_tree(rules)
        self.tree: CallTree = CallTree(
            players=rules.players, partners=int(rules.partners), gain=_gains(rules),
            thrown=np.zeros(rules.players, np.float32), forced=int(compile_rules(rules)["forced_bid"]),  # type: ignore[index]
            **tree_arrays(rules, self.nodes),
        )  # fmt: skip
        self.hands = HandClasses(rules, self.nodes)
        self.classes: list[Classes] = [self.hands.of_node(node) for node in self.nodes]
        self.numbers, self.wide = len(self.hands.hands), int(self.tree.contract.shape[1])

    def learn(self, bank: Bank, tell: Told | None = None) -> Calls:
        """The calls learned from a bank."""
        table = self._first_table()
        every = range(len(self.nodes))
        for update in range(UPDATES):
            part = _part(bank, slice(update % PARTS, None, PARTS))
            values, _, worth = self.values_of(part, table, every)
            self._move(values, _step(update), TREMBLE, table)
            self._set_thrown(part, worth)
            if tell:
                tell(update + 1, UPDATES + 1)
        policy = np.zeros_like(table)
        for t in every:
            chosen = np.argmax(table[t], axis=1)
            np.put_along_axis(policy[t], chosen[:, None], np.float32(1.0), axis=1)
        self._set_thrown(bank, self.deal_values(bank, policy))
        values, sums, _ = self.values_of(bank, policy, every)
        if tell:
            tell(UPDATES + 1, UPDATES + 1)
        return self._as_calls(policy, values, sums)

    def held_out(self, calls: Calls, bank: Bank, validation: Bank, cluster: int) -> HeldOut:
        """Value and regret on a bank of other deals, `cluster` records of which share a shuffle.

        A seat's best calls are found on the bank that the table was learned from, shrunk like it: what is fitted and
        scored on the same deals would always seem to gain.
        """
        base = self.deal_values(validation, calls.policy)
        known = validation.states[:, 0] >= 0
        regrets = []
        for seat in range(self.rules.players):
            other = calls.policy.copy()
            for t in reversed(range(len(self.nodes))):
                if self.nodes[t].seat == seat:
                    values, _, _ = self.values_of(bank, other, [t])
                    other[t] = 0.0
                    self._move(values, 1.0, 0.0, other)
            gain = self.deal_values(validation, other)[:, seat] - base[:, seat]
            regrets.append(clustered_mean(np.where(known, gain, 0.0), known, cluster))
        return HeldOut(clustered_mean(np.where(known, base[:, -1], 0.0), known, cluster), tuple(regrets))

    # ------------------------------------------------------------------ passes over records
    def values_of(
        self, bank: Bank, table: Floats, turns: Iterable[int]
    ) -> tuple[dict[int, Floats], dict[int, Floats], Floats]:  # fmt: skip
        """What every option of some turns is worth with every hand, ``[s, o]``, the sums behind it, and every deal."""
        from kernels.entries.learn_calls import pool_values, sum_node

        sums = {t: np.zeros((self.numbers, 1 + self.wide), np.float32) for t in turns}
        pool: dict[int, Floats] = {}

        def add(part: Bank, found: Found) -> None:
            self._run(lambda t: sum_node(self.tree, t, part, found, sums[t]), list(sums))

        def finish(t: int) -> None:
            pool[t] = np.full((self.numbers, self.wide), -np.inf, np.float32)
            pool_values(sums[t], self.classes[t], self.shrink, pool[t])

        worth = self._walk(bank, table, add)
        self._run(finish, list(sums))
        return pool, sums, worth

    def deal_values(self, bank: Bank, table: Floats) -> Floats:
        """``[n, seat]`` what every deal is worth while all call by the table."""
        return self._walk(bank, table, None)

    def _walk(self, bank: Bank, table: Floats, add: Callable[[Bank, Found], None] | None) -> Floats:
        from kernels.entries.learn_calls import Found, walk_records

        records, turns = len(bank.states), len(self.nodes)
        values = np.zeros((records, self.rules.players), np.float32)
        for first in range(0, records, BLOCK):
            part = _part(bank, slice(first, first + BLOCK))
            size = len(part.states)
            found = Found(
                np.zeros((turns, size), np.float32),
                np.zeros((turns, size, self.wide), np.float32),
                values[first : first + size],
            )
            pieces = -(-size // self.threads)

            def walk(low: int, part: Bank = part, found: Found = found, pieces: int = pieces) -> None:
                some = slice(low, low + pieces)
                piece = Found(found.weight[:, some], found.worth[:, some], found.value[some])
                walk_records(self.tree, _part(part, some), table, piece)

            self._run(walk, range(0, size, pieces))
            if add:
                add(part, found)
        return values

    def _run(self, work: Callable[[int], None], numbers: Sequence[int]) -> None:
        if self.threads == 1 or len(numbers) == 1:
            for number in numbers:
                work(number)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, numbers))

    # ------------------------------------------------------------------ tables
    def _first_table(self) -> Floats:
        """Everybody passes; who must not takes any call alike."""
        table = np.zeros((len(self.nodes), self.numbers, self.wide), np.float32)
        for t, node in enumerate(self.nodes):
            if node.may_pass:
                table[t, :, 0] = 1.0
            else:
                table[t, :, 1 : len(node.options)] = 1.0 / (len(node.options) - 1)
        return table

    def _move(self, values: dict[int, Floats], step: float, tremble: float, table: Floats) -> None:
        from kernels.entries.learn_calls import mix_in_best

        self._run(lambda t: mix_in_best(values[t], step, tremble, table[t]), list(values))

    def _set_thrown(self, bank: Bank, worth: Floats) -> None:
        """What a deal thrown in is worth to each seat: the deal that follows, with the deal passed on or not.

        `worth` are the values of the bank's deals by the present table.
        """
        rules = self.rules
        if rules.all_pass == "forfeit":
            dealer = rules.side(rules.players - 1)
            for seat in range(rules.players):
                self.tree.thrown[seat] = (
                    -rules.forfeit_points if rules.side(seat) == dealer else (rules.forfeit_points / (rules.sides - 1))
                )
        elif rules.can_be_thrown_in:
            known = bank.states[:, 0] >= 0
            means = worth[known].mean(axis=0, dtype=np.float64)
            step = 0 if rules.all_pass == "redeal_same" else 1
            for seat in range(rules.players):
                self.tree.thrown[seat] = means[(seat - step) % rules.players]

    def _as_calls(self, policy: Floats, values: dict[int, Floats], sums: dict[int, Floats]) -> Calls:
        turns, numbers = len(self.nodes), self.numbers
        best, gain = np.full((turns, numbers), NO_STATE, np.uint8), np.zeros((turns, numbers), np.int8)
        kept = np.full((turns, self.wide, numbers), NOT_OPEN, np.int16)
        weight = np.zeros((turns, numbers), np.uint16)
        real = self.hands.is_state
        for t, node in enumerate(self.nodes):
            worth, chosen = values[t][real], np.argmax(policy[t][real], axis=1)
            calls = worth[:, 1 : len(node.options)]
            if calls.shape[1] == 0:
                best[t, real], gain[t, real] = 0, -126
            else:
                liked = np.where(chosen > 0, chosen, 1 + np.argmax(calls, axis=1))
                best[t, real] = np.where(np.isfinite(calls).any(axis=1), liked, 0)
                gain[t, real] = _gain_steps(worth, liked, chosen > 0) if node.may_pass else MUST_CALL
            open_values = np.where(np.isfinite(worth), np.clip(np.rint(worth / VALUE_STEP), -32_767, 32_767), NOT_OPEN)
            kept[t][:, real] = open_values.T.astype(np.int16)
            weight[t, real] = np.clip(np.rint(sums[t][real, 0]), 0, 65_535)
        return Calls(best, gain, kept, weight, policy)


def _gain_steps(worth: Floats, liked: npt.NDArray[np.intp], calls: npt.NDArray[np.bool_]) -> npt.NDArray[np.int8]:
    """What the liked call is worth more than a pass, in whole steps; its sign is that of what is called."""
    gain = np.take_along_axis(worth, liked[:, None], axis=1)[:, 0] - worth[:, 0]
    gain = np.where(np.isfinite(gain), gain, -126.0)
    steps = np.sign(gain) * np.ceil(np.abs(gain) / GAIN_STEP)
    steps = np.where(calls, np.maximum(steps, 1), np.minimum(steps, 0))
    found: npt.NDArray[np.int8] = np.clip(steps, -126, 126).astype(np.int8)
    return found


def _step(update: int) -> float:
    """How far an update moves a table."""
    if update == 0:
        return 1.0
    return 1.0 / (update + 1) if update <= 4 else max(0.05, 0.2 / (1.0 + (update - 5) / 10.0))


def _gains(rules: Rules) -> Floats:
    """``[contract, tricks as in a bank]`` points of the makers' side less those of another."""
    game: Any = compile_rules(rules)
    gain = np.zeros((len(rules.contracts), 2 * LONE_DEFENDER), np.float32)
    for c in range(len(rules.contracts)):
        for lone in range(2):
            for tricks in range(rules.hand + 1):
                gain[c, tricks + LONE_DEFENDER * lone] = game.pay[c, lone, tricks, 0] - game.pay[c, lone, tricks, 1]
    return gain


def _part(bank: Bank, rows: slice) -> Bank:
    """Some records of a bank."""
    arrays: Any = (np.ascontiguousarray(array[rows]) for array in bank)
    return type(bank)(*arrays)
