"""The sampled part of an answer: integer sums that no split of the work changes, and what they are taken to mean."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.cards import parse_hand
from analyzer.estimates.intervals import PLAIN, TIE, critical_value, look_schedule
from analyzer.players.play_models import parse_model
from analyzer.questions.arrays import empty_sums, make_question
from analyzer.questions.ask import ask
from analyzer.questions.estimator import Limits
from analyzer.questions.plans import make_plans, to_arrays
from analyzer.questions.sampled import FAR, Sample
from analyzer.questions.task import Task
from analyzer.rules.compile import compile_rules
from kernels.entries.sample_plans import Sums, sample_plans
from tests.support.questions import sampled_layouts, situation

DEALS = 4_000
THROWN = 1 << 20
"""Stands for the points of a deal that was thrown in."""
ELDEST = ("JS KS TS 9D QH", "9C", "1")
"""Weak in clubs, fit to call spades (next) when clubs are turned down."""


def sample_of(
    hand: str, upcard: str, seat: str, rules: str = "standard", deals: int = DEALS, threads: int = 1, chunk: int = 250,
    model: str = "rules", infer: bool = True, seed: int = 1, open_deals: int = 0,
) -> Sample:  # fmt: skip
    asked = situation(hand, upcard, seat, rules)
    sample = Sample(Task(asked, make_plans(asked), parse_model(model), infer, seed, threads, chunk, open_deals))
    sample.run_until_settled(Limits(deals, 1e-9), None)
    return sample


@functools.cache
def free_eldest() -> Sample:
    """A sample in which deals are thrown in."""
    return sample_of(*ELDEST, rules="standard,stick=off")


def asked_plans(sample: Sample) -> list[str]:
    """The names of the plans' calls."""
    return [plan.action for plan in sample.task.plans]


def deal_by_deal(sample: Sample, plans: list[int], deals: int) -> npt.NDArray[np.int64]:
    """Points (``int64[deals, plans]``; THROWN for a deal thrown in), each deal carried out by itself."""
    task = sample.task
    game, question, arrays = compile_rules(task.rules), make_question(task.situation, task.infer), to_arrays(task.plans)
    points = np.full((deals, len(plans)), THROWN, np.int64)
    for deal in range(deals):
        sums = empty_sums(len(task.plans), task.span)
        sample_plans(game, task.seat_players(), question, arrays, task.deals(deal, deal + 1), 0, sums)
        for column, p in enumerate(plans):
            if not sums.thrown[p]:
                points[deal, column] = int(sums.points[p].argmax()) - task.span
    return points


# ---------------------------------------------------------------------- sums
def test_every_plan_meets_every_deal_once() -> None:
    sample = free_eldest()
    assert set(sample.sums.deals) == {DEALS}
    assert sample.run.done == DEALS
    assert (sample.sums.points.sum(axis=1) + sample.sums.thrown == DEALS).all()
    for p, plan in enumerate(sample.task.plans):
        assert sample.sums.ends[p].sum() == (0 if plan.action == "pass" else DEALS)
        assert plan.action == "pass" or not sample.sums.thrown[p]


@pytest.mark.parametrize("infer", [True, False])
@pytest.mark.parametrize("model", ["rules", "dd"])
def test_serial_parallel_and_chunked_sums_are_equal(model: str, infer: bool) -> None:
    def sums(threads: int, chunk: int) -> Sums:
        return sample_of(*ELDEST, deals=500, threads=threads, chunk=chunk, model=model, infer=infer).sums

    whole = sums(1, 500)
    for threads, chunk in ((1, 1), (1, 37), (2, 37), (2, 250), (2, 1_000)):
        for ours, theirs in zip(whole, sums(threads, chunk), strict=True):
            np.testing.assert_array_equal(ours, theirs)


def test_a_deal_does_not_depend_on_the_deals_before_it() -> None:
    sample = free_eldest()
    points = deal_by_deal(sample, list(range(len(sample.task.plans))), 300)
    small = sample_of(*ELDEST, rules="standard,stick=off", deals=300)
    for p in range(len(sample.task.plans)):
        played = points[points[:, p] != THROWN, p]
        np.testing.assert_array_equal(np.bincount(played + sample.task.span, minlength=9), small.sums.points[p])


def test_another_seed_deals_other_cards() -> None:
    asked = situation(*ELDEST)
    one, two = sampled_layouts(asked, False, 50, seed=1), sampled_layouts(asked, False, 50, seed=2)
    assert not (one == two).all(axis=1).any()


def test_differences_are_those_of_the_values_and_have_a_sign() -> None:
    sample = free_eldest()
    for p in range(len(sample.task.plans)):
        for q in range(len(sample.task.plans)):
            made, turned = sample.difference(p, q), sample.difference(q, p)
            assert made.value == pytest.approx(sample.value(p).value - sample.value(q).value, abs=1e-9)
            assert (made.value, made.low, made.high) == pytest.approx((-turned.value, -turned.high, -turned.low))


def test_a_paired_difference_is_surer_than_that_of_two_independent_values() -> None:
    sample = sample_of("QS 9S AH KD 9D", "TS", "dealer")
    orders = [p for p, plan in enumerate(sample.task.plans) if plan.action == "order"]
    for one, two in itertools.combinations(orders, 2):
        independent = np.hypot(sample.value(one).half_width, sample.value(two).half_width)
        assert sample.difference(one, two).half_width < 0.75 * independent


def test_values_are_the_means_of_the_outcomes() -> None:
    sample = free_eldest()
    assert sample.sums.thrown.any()
    for p in range(len(sample.task.plans)):
        outcomes = sample.outcomes(p)
        assert sum(outcomes.values()) == pytest.approx(1, abs=1e-12)
        assert sum(net * chance for net, chance in outcomes.items()) == pytest.approx(sample.value(p).value, abs=1e-9)


def test_open_cards_are_played_on_the_same_deals() -> None:
    sample = sample_of(*ELDEST, open_deals=2_000)
    by_open = sample_of(*ELDEST, model="dd", deals=2_000)
    for p in range(len(sample.task.plans)):
        value, deals = sample.open_value(p)
        assert deals == 2_000
        assert value == pytest.approx(by_open.value(p).value, abs=1e-12)


def test_hopeless_discards_are_dropped_but_no_call_is() -> None:
    sample = sample_of("JS AS KS 9H TD", "QS", "dealer")
    sample.drop_hopeless()
    kept = {plan.discard for p, plan in enumerate(sample.task.plans) if plan.action == "order" and sample.active[p]}
    assert kept <= {parse_hand("9H"), parse_hand("TD")}
    assert parse_hand("QS") not in kept  # nobody buries a trump for an idle nine
    assert {plan.action for p, plan in enumerate(sample.task.plans) if sample.active[p]} == {
        "pass",
        "order",
        "order alone",
    }


# ---------------------------------------------------------------------- the asker's later turn
def test_a_later_turn_is_one_choice_for_all_deals_that_reach_it() -> None:
    """A pass is worth the best of the plans' means, not the mean of what would be best in each deal."""
    sample = free_eldest()
    passes = [p for p, plan in enumerate(sample.task.plans) if plan.action == "pass"]
    assert len(passes) == 7
    best = max(sample.value(p).value for p in passes)
    answer = ask(*ELDEST[:2], seat="1", rules="standard,stick=off", deals=DEALS, play="rules", bidding="points")
    passed = next(action for action in answer.actions if action.call == "pass")
    assert passed.ev.value == pytest.approx(best, abs=1e-12)
    assert passed.later == next(sample.task.plans[p].later_name for p in passes if sample.value(p).value == best)

    points = deal_by_deal(sample, passes, 1_000)
    with_thrown = np.where(points == THROWN, sample.thrown_mean, points)
    seeing_all = with_thrown.max(axis=1).mean()
    assert seeing_all > with_thrown.mean(axis=0).max() + 0.05


def test_deals_that_end_before_the_later_turn_are_the_same_for_every_later_call() -> None:
    sample = free_eldest()
    passes = [p for p, plan in enumerate(sample.task.plans) if plan.action == "pass"]
    points = deal_by_deal(sample, passes, 1_000)
    differ = (points != points[:, :1]).any(axis=1)
    assert 0 < differ.mean() < 1
    # a deal is thrown in only where he passes again, and his other later calls are then played
    assert not (points[~differ] == THROWN).any(axis=1).any()


# ---------------------------------------------------------------------- when it stops, and what is told
def settled(precision: float, *cards: str) -> Sample:
    asked = situation(*cards, "dealer")
    sample = Sample(Task(asked, make_plans(asked), parse_model("rules")))
    sample.run_until_settled(Limits(64_000, precision), None)
    return sample


def test_what_is_told_depends_on_what_ended_the_job() -> None:
    at_once = settled(0.02, "KS QS 9H KD KC", "AS")
    assert (at_once.run.done, at_once.factor) == (4_000, PLAIN)
    by_place = settled(0.02, "AC KH AH KD AD", "JS")
    assert by_place.run.done in look_schedule(64_000)[2:]
    assert by_place.factor == by_place.strict == critical_value(5)
    assert by_place.difference(*by_place.ranking()[:2]).low > TIE
    by_width = settled(0.06, "AC KH AH KD AD", "JS")
    gap = by_width.difference(*by_width.ranking()[:2])
    assert by_width.factor == PLAIN
    assert 0.06 * 0.97 < gap.half_width <= 0.06  # and no more deals than that takes
    assert by_width.run.done not in look_schedule(64_000)


# ---------------------------------------------------------------------- calls far behind
def test_calls_far_behind_are_tried_no_further_and_stand_by_what_they_have() -> None:
    """A hand of nines: three calls that are about as bad, and each of them alone, which is euchred."""
    asked = situation("9S 9H 9C 9D TC", "AS", "dealer", round=2)
    first, sample = (Sample(Task(asked, make_plans(asked), parse_model("rules"))) for _ in range(2))
    first.run_until_settled(Limits(4_000, 1e-9), None)
    sample.run_until_settled(Limits(8_000, 1e-9), None)
    alone = [p for p, plan in enumerate(asked_plans(sample)) if plan.endswith("alone")]
    order = sample.ranking()
    assert len(order) == 6
    assert set(order[3:]) == set(alone) == set(np.flatnonzero(sample.resting).tolist())
    for p in alone:
        assert (sample.deals_of(p), sample.outcomes(p)) == (4_000, first.outcomes(p))
        gap = sample.difference(p, order[0])
        assert gap.high < -FAR
        assert gap.value == first.difference(p, order[0]).value  # paired on the deals that both were tried on
    assert {sample.deals_of(p) for p in order[:3]} == {8_000}


def test_the_two_best_calls_go_on_however_far_apart() -> None:
    sample = sample_of("JS JC AS KS QS", "9D", "1", deals=8_000)
    sample.resting[:] = 0
    sample._rest_far_behind()
    order = sample.ranking()
    assert sample.difference(order[1], order[0]).high < -FAR
    assert not sample.resting[sample.rivals(order[1])].any()


# ---------------------------------------------------------------------- what the calls say
def trumps_held(layouts: npt.NDArray[np.uint64], seat: int, suit: str) -> npt.NDArray[np.int64]:
    cards = parse_hand(" ".join(rank + suit for rank in "9TJQKA")) | parse_hand("J" + {"S": "C", "D": "H"}[suit])
    return np.array([(int(hand) & cards).bit_count() for hand in layouts[:, seat]])


def surely_less(one: npt.NDArray[np.int64], two: npt.NDArray[np.int64]) -> bool:
    return bool(two.mean() - one.mean() > 4 * np.sqrt(one.var() / len(one) + two.var() / len(two)))


def test_players_who_passed_hold_fewer_trumps_than_the_deck_gives() -> None:
    asked = situation("AS 9H TH QD KC", "TS", "dealer")
    none, policy = (sampled_layouts(asked, infer, 2_000) for infer in (False, True))
    uniform, passed = (
        np.sum([trumps_held(layouts, seat, "S") for seat in range(3)], axis=0) for layouts in (none, policy)
    )
    assert uniform.mean() == pytest.approx(15 * 5 / 18, abs=4 * np.sqrt(uniform.var() / len(uniform)))
    assert surely_less(passed, uniform)
    assert surely_less(trumps_held(policy, 1, "S"), trumps_held(none, 1, "S"))  # his partner calls on the least
    assert surely_less(trumps_held(none, 4, "S"), trumps_held(policy, 4, "S"))  # the kitty has what they have not


def test_who_is_still_to_speak_holds_more_trumps_after_a_pass() -> None:
    asked = situation("AS 9H TH QD KC", "TS", "3")
    none, policy = (sampled_layouts(asked, infer, 2_000) for infer in (False, True))
    assert surely_less(trumps_held(policy, 1, "S"), trumps_held(none, 1, "S"))
    assert surely_less(trumps_held(none, 3, "S"), trumps_held(policy, 3, "S"))


def test_players_who_have_not_spoken_are_dealt_uniformly() -> None:
    asked = situation("AS 9H TH QD KC", "TS", "1")
    np.testing.assert_array_equal(sampled_layouts(asked, True, 200), sampled_layouts(asked, False, 200))


@pytest.mark.parametrize("only", ["order", pytest.param("order alone", marks=pytest.mark.slow)])
def test_a_dealer_is_worse_off_when_his_partner_has_passed(only: str) -> None:
    """The partner calls on the least, so his pass tells most: trumps that he lacks are with others."""
    question: dict[str, Any] = {"seat": "dealer", "only": only, "deals": 100_000, "precision": 1e-6}
    none, policy = (ask("AS QS TH AH KD", "JS", inference=how, **question).actions[0] for how in ("none", "policy"))
    assert policy.ev.high < none.ev.low


@pytest.mark.slow
def test_seat_three_is_better_off_when_the_dealers_partner_has_passed() -> None:
    question: dict[str, Any] = {"seat": "3", "only": "order", "deals": 100_000, "precision": 1e-6}
    none, policy = (ask("JS AS QS AH KD", "9S", inference=how, **question).actions[0] for how in ("none", "policy"))
    assert policy.ev.low > none.ev.high
