"""Learning calls from a bank: everybody moves towards what is best against all others, again and again.

Damped fictitious play: in turn on each of a few parts of the bank, what every option is worth to the seat on turn while
the others call by the present table; hands that are alike share what they learn; the table moves a step towards the
best option. The steps shrink. A tremble on passes brings everybody to every turn; it shrinks too. In the end each hand
gets the one call that is best, by the whole bank, against what was learned. Sums are added up in the order of the
records, turn by turn, so that threads change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from analyzer.learning.call_classes import Features
    from kernels.entries.call_bank import Bank
    from kernels.entries.learn_calls import CallTree

SHRINK = 100.0, 200.0, 300.0
"""Records that weigh as much as what is said without them (`kernels.entries.fit_values.Shrink`)."""
UPDATES, PARTS = 80, 8
MOST_FEATURES = 600
"""Where hands have more, learning leaves out those of several cards: equations take time with the third power."""
RARE, LOOSE = 0.3, 0.3
"""Share of deals below which a turn is rare, and how much oftener all pass in the deals that it is also valued by."""
BLOCK = 4_000
"""Records that a thread walks at a time."""
Array = np.ndarray[Any, Any]
Tell = Callable[[int, int], None]


def step_of(update: int) -> float:
    """How far the table moves in an update, counted from 0."""
    if update < 5:
        return 1.0 / (update + 1)
    return max(0.05, 0.2 / (1 + (update - 5) / 10))


def tremble_of(update: int) -> float:
    """How often all pass whatever their hand. What is left of it in the end, others' calls are answers to."""
    return 0.05 if update < UPDATES // 2 else 0.01


@dataclass(frozen=True, slots=True)
class Values:
    """What the options at a turn are worth, and the records behind each hand."""

    values: Array
    """``[state, option]``; -inf where it is not open."""
    weight: Array
    """``[state]``"""
    sums: Array
    """``[state, 1 + option]`` the weight of the records, and their values in sum."""


class Learner:
    """An auction, its classes of hands, and threads that go over banks."""

    def __init__(
        self, tree: CallTree, classes: Sequence[Array], features: Features, threads: int,
        shrink: tuple[float, float, float] = SHRINK,
    ) -> None:  # fmt: skip
        """`classes` are those of every turn, `features` of all states (`HandClasses.of_node`, `features`)."""
        self.tree, self.classes, self._features, self._shrink = tree, list(classes), features, shrink
        self.nodes, self.wide = tree.contract.shape
        self.states = self.classes[0].shape[1]
        self._threads, self._pool = threads, ThreadPoolExecutor(threads)
        self._seat = [int(seat) for seat in tree.seat]

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown()

    def set_thrown(self, values: Array) -> None:
        """Say what a deal thrown in is worth to each seat."""
        self.tree.thrown[:] = values

    def first_table(self) -> Array:
        """Everybody passes; who must call does so at random."""
        table = np.zeros((self.nodes, self.states, self.wide), np.float32)
        for node, kinds in enumerate(self.classes):
            is_open = (kinds >= 0).T
            rows = table[node, :, : is_open.shape[1]]
            rows[:] = is_open / np.maximum(is_open.sum(axis=1, keepdims=True), 1)
            rows[is_open[:, 0]] = 0.0
            rows[is_open[:, 0], 0] = 1.0
        return table

    def walk(self, bank: Bank, table: Array, nodes: Iterable[int] = ()) -> tuple[dict[int, Values], Array]:
        """Go over a bank with everybody calling by `table` (``[node, state, option]`` chances).

        Returns what the options at some nodes are worth, and what each record is worth to each seat.
        """
        from kernels.entries.learn_calls import Found, sum_node, walk_records

        tree, nodes, n = self.tree, list(nodes), len(bank.forced)
        worth = np.zeros((n, tree.players), np.float32)
        sums = {node: np.zeros((self.states, 1 + len(self.classes[node]))) for node in nodes}

        def walk_block(first: int) -> tuple[Bank, Found]:
            part = part_of(bank, first, first + BLOCK)
            m = len(part.forced)
            found = Found(
                np.zeros((self.nodes, m), np.float32), np.zeros((self.nodes, m, self.wide), np.float32),
                worth[first : first + BLOCK],
            )  # fmt: skip
            walk_records(tree, part, table, found)
            return part, found

        def add(node: int, walked: list[tuple[Bank, Found]]) -> None:
            for part, found in walked:
                sum_node(tree, node, part, found, sums[node])

        def pool(node: int) -> Values:
            values = np.zeros((self.states, len(self.classes[node])), np.float32)
            self._fit(node, sums[node], values, self._features.counts[1] <= MOST_FEATURES)
            return Values(values, sums[node][:, 0], sums[node])

        at_once = BLOCK * 4
        for first in range(0, n, at_once):
            walked = list(self._pool.map(walk_block, range(first, min(n, first + at_once), BLOCK)))
            list(self._pool.map(lambda node, walked=walked: add(node, walked), nodes))
        return dict(zip(nodes, self._pool.map(pool, nodes), strict=True)), worth

    def value_turns(self, bank: Bank, table: Array, nodes: Iterable[int]) -> dict[int, Values]:
        """What the options at some nodes are worth while all call by `table`: slower and better than `walk` says it.

        To a rare turn few records come. So it is valued first as if all passed oftener, which brings many more; what
        that gets wrong is put right by the records that do come there, card by card and class by class.
        """
        found, _ = self.walk(bank, table, nodes)
        rare = [node for node, one in found.items() if one.weight.sum() < RARE * len(bank.forced)]
        often = self.walk(bank, self._loosen(table), rare)[0] if rare else {}

        def fit(node: int) -> Values:
            values = np.zeros_like(found[node].values)
            if node in often:
                self._fit(node, often[node].sums, values, True)
            self._fit(node, found[node].sums, values, node not in often)
            return Values(values, found[node].weight, found[node].sums)

        return dict(zip(found, self._pool.map(fit, found), strict=True))

    def _fit(self, node: int, sums: Array, values: Array, pairs: bool) -> None:
        from kernels.entries.fit_values import Shrink, fit_values

        places, counts = self._features.places, self._features.counts
        used = places if pairs else np.ascontiguousarray(places[:, : self._features.singles])
        fit_values(used, counts[pairs], sums, self.classes[node], Shrink(*self._shrink), values)

    def _loosen(self, table: Array) -> Array:
        """A table by which all pass oftener."""
        loose = table * np.float32(1.0 - LOOSE)
        for node in range(self.nodes):
            if self.tree.may_pass[node]:
                loose[node, :, 0] += np.float32(LOOSE) * (self.classes[node][0] >= 0)
            else:
                loose[node] = table[node]
        return loose

    def move(self, found: dict[int, Values], step: float, tremble: float, table: Array) -> None:
        """Move the table towards the best options of some nodes."""
        from kernels.entries.learn_calls import mix_in_best

        def mix(node: int) -> None:
            values = found[node].values
            part = np.ascontiguousarray(table[node, :, : values.shape[1]])
            mix_in_best(values, step, tremble, part)
            table[node, :, : values.shape[1]] = part

        list(self._pool.map(mix, found))

    def seat_levels(self, seat: int) -> list[list[int]]:
        """The nodes of a seat, those first behind which it has no other, then those before them, and so on."""
        level = np.full(self.nodes, -1)
        for node in range(self.nodes - 1, -1, -1):
            behind = [level[after] for after in self.tree.next[node, : self.tree.options[node]] if after >= 0]
            level[node] = max(behind, default=-1) + (1 if self._seat[node] == seat else 0)
        own = [node for node in range(self.nodes) if self._seat[node] == seat]
        return [[node for node in own if level[node] == k] for k in sorted({int(level[node]) for node in own})]


def part_of(bank: Bank, first: int, last: int) -> Bank:
    """The records first to last - 1."""
    arrays: Any = (array[first:last] for array in bank)
    return type(bank)(*arrays)


def learn_table(
    learner: Learner, bank: Bank, redeal: Callable[[Array], Array] | None, tell: Tell, updates: int = UPDATES,
    parts: int = PARTS, steps: Callable[[int], float] = step_of, tremble: Callable[[int], float] = tremble_of,
) -> Array:  # fmt: skip
    """Learn a table (chances) from nothing. `redeal` turns the value of a deal into that of one thrown in."""
    table, n = learner.first_table(), len(bank.forced)
    for update in range(updates):
        first, last = (n * k // parts for k in (update % parts, update % parts + 1))
        found, worth = learner.walk(part_of(bank, first, last), table, range(learner.nodes))
        learner.move(found, steps(update), tremble(update), table)
        if redeal is not None:
            learner.set_thrown(redeal(mean_worth(worth)))
        tell(update + 1, updates)
    return table


def mean_worth(worth: Array) -> Array:
    """What a deal is worth to each seat; records that weigh nothing are worth 0 to all."""
    counted = max(1, int(worth.any(axis=1).sum()))
    mean: Array = worth.sum(axis=0, dtype=np.float64) / counted
    return mean


def choose_calls(learner: Learner, bank: Bank, table: Array) -> Array:
    """One call for every hand: the best while all call by a learned `table`, by the whole bank.

    Better than the call that the table makes most often, in which the noise of the parts lives on: by 1.4 points per
    100 deals where 400,000 deals were learned from.
    """
    pure = np.zeros_like(table)
    learner.move(learner.value_turns(bank, table, range(learner.nodes)), 1.0, 0.0, pure)
    return pure


def best_answer(learner: Learner, bank: Bank, table: Array, seat: int) -> Array:
    """A table in which one seat calls as is best for it against `table`, by what a bank says of it."""
    answer = table.copy()
    for level in learner.seat_levels(seat):
        found = learner.value_turns(bank, answer, level)
        for node in level:
            answer[node] = 0.0
        learner.move(found, 1.0, 0.0, answer)
    return answer


def mean_by_shuffle(values: Array, counted: Array, together: int) -> tuple[float, float]:
    """Mean of the records that are counted, and its standard error; so many that follow each other share a shuffle."""
    n = int(counted.sum())
    mean = float(values[counted].sum(dtype=np.float64) / n)
    off = np.where(counted, values - mean, 0.0).reshape(-1, together).sum(axis=1, dtype=np.float64)
    return mean, float((off**2).sum() ** 0.5 / n)


def seat_regrets(
    learner: Learner, bank: Bank, check: Bank, table: Array, together: int, tell: Tell
) -> list[tuple[float, float]]:  # fmt: skip
    """What each seat gains on the bank `check` by the best answer found on `bank`: mean and standard error."""
    _, base = learner.walk(check, table)
    found, seats, counted = [], learner.tree.players, check.states[:, 0] >= 0
    for seat in range(seats):
        _, worth = learner.walk(check, best_answer(learner, bank, table, seat))
        found.append(mean_by_shuffle(worth[:, seat] - base[:, seat], counted, together))
        tell(seat + 1, seats)
    return found
