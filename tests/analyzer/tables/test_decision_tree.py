"""The best tree, against every tree that there is."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from analyzer.tables.decision_tree import Leaf, Split, grow_tree

QUESTIONS, HANDS, ACTIONS = 4, 60, 3


def best_value(answers: np.ndarray, values: np.ndarray, depth: int) -> float:
    """Try every tree, slowly."""
    leaf = float(values.sum(axis=0).max()) if len(values) else 0.0
    if depth == 0 or not len(values):
        return leaf
    return max(
        leaf,
        *(
            best_value(answers[:, yes], values[yes], depth - 1) + best_value(answers[:, ~yes], values[~yes], depth - 1)
            for yes in answers
        ),
    )


def value_by(tree: Split | Leaf, answers: np.ndarray, values: np.ndarray) -> float:
    """What the tree comes to, hand by hand."""
    total = 0.0
    for hand in range(values.shape[0]):
        place = tree
        while isinstance(place, Split):
            place = place.yes if answers[place.question, hand] else place.no
        total += values[hand, place.action]
    return total


@pytest.mark.parametrize(("seed", "depth"), [*product(range(4), (1, 2, 3))])
def test_no_tree_is_better(seed: int, depth: int) -> None:
    rng = np.random.default_rng(seed)
    answers, values = rng.random((QUESTIONS, HANDS)) < 0.5, rng.normal(size=(HANDS, ACTIONS))
    tree = grow_tree(list(answers), values, np.ones(HANDS), worth=0.0, depth=depth)
    assert tree.value == pytest.approx(best_value(answers, values, depth))
    assert tree.value == pytest.approx(value_by(tree, answers, values))
    assert tree.weight == HANDS


def test_a_question_that_gains_too_little_is_not_asked() -> None:
    answers, values = [np.array([True, False])], np.array([[1.0, 0.0], [0.0, 0.05]])
    assert grow_tree(answers, values, np.ones(2), worth=0.1) == Leaf(0, 1.0, 2.0)
    asked = grow_tree(answers, values, np.ones(2), worth=0.01)
    assert isinstance(asked, Split)
    assert asked.value == pytest.approx(1.05)


def test_of_equal_questions_the_first_is_asked() -> None:
    yes = np.array([True, False, True])
    tree = grow_tree([yes, ~yes, yes], np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]), np.ones(3), worth=0.0)
    assert isinstance(tree, Split)
    assert tree.question == 0


def test_a_question_already_answered_is_not_asked_again() -> None:
    """It would gain as much as any, by the question after it."""
    answers = [np.array([True, True, True, False]), np.array([True, False, False, False])]
    values = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0]])
    assert grow_tree(answers, values, np.ones(4), worth=0.0).value == pytest.approx(4.0)
