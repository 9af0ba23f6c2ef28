"""The best decision tree of so many questions: every one is tried, none grown greedily.

Hands that answer all questions alike are put together. What a tree of two questions comes to is then read from the
values of all pairs of questions, so that all trees of three take as many matrix products as there are questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.tables.hand_features import Flags

Values = npt.NDArray[np.float64]
DEPTH = 3


@dataclass(frozen=True, slots=True)
class Leaf:
    """What to do."""

    action: int
    value: float
    """Of all hands that come here together."""
    weight: float
    """How many these are."""


@dataclass(frozen=True, slots=True)
class Split:
    """A question, and what follows from yes and from no."""

    question: int
    yes: Split | Leaf
    no: Split | Leaf
    instead: Leaf
    """What would be done if the question were not asked."""

    @property
    def value(self) -> float:
        return self.yes.value + self.no.value

    @property
    def weight(self) -> float:
        return self.yes.weight + self.no.weight


@dataclass(frozen=True, slots=True)
class _Classes:
    """Hands put together: c classes, f questions, a actions."""

    answers: npt.NDArray[np.float64]
    """``[c, f]`` 1 for yes."""
    values: Values
    """``[c, a]``"""
    weights: Values
    """``[c]``"""

    def where(self, rows: Any) -> _Classes:
        return _Classes(self.answers[rows], self.values[rows], self.weights[rows])

    def leaf(self) -> Leaf:
        totals = self.values.sum(axis=0)
        return Leaf(int(totals.argmax()), float(totals.max()), float(self.weights.sum()))

    def split(self, question: int) -> tuple[_Classes, _Classes]:
        yes = self.answers[:, question] > 0
        return self.where(yes), self.where(~yes)


def grow_tree(answers: list[Flags], values: Values, weights: Values, worth: float, depth: int = DEPTH) -> Split | Leaf:
    """The tree of at most so many questions in a row with the highest value, pruned of what gains less than `worth`.

    ``values[hand, action]`` are summed over the hands that come to a leaf; `weights` say how many a hand stands for.
    Of questions that come to nearly the same the one that stands before the others is asked.
    """
    tree = _grow(_put_together(answers, values, weights), depth, worth / 2)
    return _prune(tree, worth)


def follow_tree(tree: Split | Leaf, answers: list[Flags]) -> npt.NDArray[np.int64]:
    """What the tree does with every hand."""
    if isinstance(tree, Leaf):
        return np.full(len(answers[0]) if answers else 1, tree.action, np.int64)
    yes, no = follow_tree(tree.yes, answers), follow_tree(tree.no, answers)
    return np.where(answers[tree.question], yes, no)


def _put_together(answers: list[Flags], values: Values, weights: Values) -> _Classes:
    packed = np.packbits(np.array(answers), axis=0).T
    kinds, place = np.unique(packed, axis=0, return_inverse=True)
    place = place.reshape(-1)
    bits = np.unpackbits(kinds, axis=1, count=len(answers)).astype(np.float64)
    sums = np.stack([np.bincount(place, column, len(kinds)).astype(np.float64) for column in values.T], axis=1)
    return _Classes(bits, sums, np.bincount(place, weights, len(kinds)).astype(np.float64))


def _grow(classes: _Classes, depth: int, slack: float) -> Split | Leaf:
    leaf = classes.leaf()
    count = classes.answers.sum(axis=0)
    tells = (count > 0) & (count < len(classes.answers))  # others may gain as much, by what is asked after them
    if depth == 0 or not tells.any():
        return leaf
    found = [np.where(tells, _values_from(classes, questions), -np.inf) for questions in range(1, depth + 1)]
    enough = found[-1].max() - slack
    fewest = next(number for number, values in enumerate(found, start=1) if values.max() >= enough)
    question = int(np.argmax(found[fewest - 1] >= enough))
    yes, no = classes.split(question)
    return Split(question, _grow(yes, fewest - 1, slack), _grow(no, fewest - 1, slack), leaf)


def _values_from(classes: _Classes, depth: int) -> Values:
    """By question, the value of the best tree of so many questions in a row that begins with it."""
    if depth > 2:
        sides = [classes.split(question) for question in range(classes.answers.shape[1])]
        best: Values = np.array([sum(_values_from(one, depth - 1).max() for one in both) for both in sides])
        return best
    asked, total = classes.answers, classes.values.sum(axis=0)
    both = np.stack([asked.T @ (column[:, None] * asked) for column in classes.values.T])  # [a, f, g] yes to both
    yes = np.einsum("aff->af", both)
    if depth == 1:
        one: Values = yes.max(axis=0) + (total[:, None] - yes).max(axis=0)
        return one
    only = yes[:, :, None] - both  # yes to f, no to g
    other = only.transpose(0, 2, 1)  # no to f, yes to g
    neither = total[:, None, None] - both - only - other
    after_yes = (both.max(axis=0) + only.max(axis=0)).max(axis=1)
    two: Values = after_yes + (other.max(axis=0) + neither.max(axis=0)).max(axis=1)
    return two


def _prune(tree: Split | Leaf, worth: float) -> Split | Leaf:
    """Take back, from the leaves up, the questions that gain too little."""
    if isinstance(tree, Leaf):
        return tree
    yes, no = _prune(tree.yes, worth), _prune(tree.no, worth)
    if yes.value + no.value - tree.instead.value <= worth:
        return tree.instead
    return Split(tree.question, yes, no, tree.instead)
