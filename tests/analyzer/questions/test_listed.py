"""Which seat's hands are listed, and what the list holds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analyzer.players.call_policies import points_policy
from analyzer.players.play_models import parse_model
from analyzer.questions.arrays import make_question
from analyzer.questions.estimator import Limits
from analyzer.questions.plans import make_plans
from analyzer.questions.sampled import Sample
from analyzer.questions.situation import Situation
from analyzer.questions.task import Task
from analyzer.rules.compile import compile_rules
from kernels.codes import RULES
from kernels.deal.players import seat_players
from kernels.entries.count_plans import list_subsets, weigh_hands
from tests.support.questions import situation


def nines() -> Situation:
    """A dealer whose hand leaves all that the others should have called on to them."""
    return situation("9S 9H 9C 9D TC", "AS", "dealer", round=2)


def weights_of(asked: Situation, seat: int) -> dict[int, int]:
    """How likely a seat's calls are with each hand, as places."""
    game, question = compile_rules(asked.rules), make_question(asked, True)
    hands = np.zeros(math.comb(len(question.hidden), asked.rules.hand), np.int64)
    list_subsets(len(question.hidden), asked.rules.hand, hands)
    weights = np.zeros(len(hands), np.int64)
    weigh_hands(game, seat_players(game, points_policy(asked.rules), RULES), question, seat, hands, weights)
    return dict(zip(hands.tolist(), weights.tolist(), strict=True))


@pytest.mark.parametrize(
    ("hand", "rules"), [("9S 9H 9C 9D TC", "standard"), ("QS QH QC QD KC", "standard,farmer=redeal")]
)
def test_the_list_holds_each_possible_hand_once_with_its_weight(hand: str, rules: str) -> None:
    asked = situation(hand, "AS", "dealer", rules, round=2)
    listed = make_question(asked, True).heard.listed
    weights = weights_of(asked, listed.seat)
    groups = np.repeat(listed.weights, np.diff(listed.ends, prepend=0))
    assert dict(zip(listed.hands.tolist(), groups.tolist(), strict=True)) == {h: w for h, w in weights.items() if w}
    assert listed.sums.tolist() == np.cumsum(groups)[listed.ends - 1].tolist()
    assert (0 in weights.values()) == ("farmer" in rules)


def test_the_seats_come_in_the_order_in_which_their_calls_fit_few_hands() -> None:
    asked = nines()
    listed = make_question(asked, True).heard.listed
    fitting = {seat: sum(weights_of(asked, seat).values()) for seat in range(3)}
    assert [listed.seat, *listed.order] == sorted(fitting, key=fitting.__getitem__)


@pytest.mark.parametrize(
    ("asked", "infer"),
    [
        (nines(), False),  # nothing follows from the calls
        (situation("9S 9H 9C 9D TC", "AS", "1"), True),  # nobody called
        (situation(), True),  # three passes, which most hands make
    ],
)
def test_nobody_is_listed_where_most_layouts_fit(asked: Situation, infer: bool) -> None:
    listed = make_question(asked, infer).heard.listed
    assert listed.seat == -1
    assert not len(listed.hands)


def test_serial_parallel_and_chunked_sums_are_equal() -> None:
    asked = nines()

    def sums(threads: int, chunk: int) -> list[np.ndarray]:
        sample = Sample(Task(asked, make_plans(asked), parse_model("rules"), threads=threads, chunk=chunk))
        assert sample.task.question.heard.listed.seat >= 0
        sample.run_until_settled(Limits(500, 1e-9), None)
        return list(sample.sums)

    whole = sums(1, 500)
    for threads, chunk in ((1, 37), (2, 37), (2, 250)):
        for ours, theirs in zip(whole, sums(threads, chunk), strict=True):
            np.testing.assert_array_equal(ours, theirs)
