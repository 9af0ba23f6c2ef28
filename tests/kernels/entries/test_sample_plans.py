"""Plans on sampled deals: laws of the sums, and certain answers."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from analyzer.engine.chunks import run_chunks
from analyzer.rules import Rules
from kernels.asking.question import Plans, Question
from kernels.calling.policy import CallPolicy
from kernels.codes import DOUBLE_DUMMY, MARCH, RULES
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.sample_plans import Sums, sample_plans
from kernels.game import Game
from tests.support.asking import ask, plans_of
from tests.support.games import changed, rules_of
from tests.support.points_rule import never_calls, numbers_of, policy_of
from tests.support.sums import SPAN, empty_sums, equal

SEED = np.uint64(17)
SQUARES = ("pair_deals", "dx", "dt", "dxdx", "dxdt", "dtdt")


def evaluate(
    rules: Rules, asked: tuple[Game, Question], plans: Plans, first: int, last: int, model: int = RULES,
    open_deals: int = 0, policy: CallPolicy | None = None,
) -> Sums:  # fmt: skip
    """Sums of deals first..last-1."""
    sums = empty_sums(len(plans.call))
    policy = policy_of(numbers_of(rules)) if policy is None else policy
    players = seat_players(asked[0], policy, model)
    sample_plans(asked[0], players, asked[1], plans, Deals(SEED, first, last), open_deals, sums)
    return sums


def seat_2() -> tuple[Rules, tuple[Game, Question], Plans]:
    """A question with calls, a pass with several ways to go on, and deals thrown in."""
    rules = rules_of("standard,stick=off")
    plans = plans_of(
        rules, "pair@H", "alone@H", "pass then pass", "pass then pair@D", "pass then alone@S", "pass then pair@S"
    )
    return rules, ask(rules, "JH AH 9D QS TS", "9H", 2, infer=True), plans


def add(*parts: Sums) -> Sums:
    total = empty_sums(len(parts[0].deals))
    for part in parts:
        for ours, theirs in zip(total, part, strict=True):
            ours += theirs
    return total


def test_sums_add_up_over_any_split() -> None:
    rules, asked, plans = seat_2()
    whole = evaluate(rules, asked, plans, 0, 600, open_deals=100)
    cuts = [0, 1, 7, 99, 101, 350, 600]
    parts = [evaluate(rules, asked, plans, a, b, open_deals=100) for a, b in itertools.pairwise(cuts)]
    assert equal(whole, add(*parts))
    assert equal(whole, add(*parts[::-1]))
    assert whole.thrown[2] > 0
    assert whole.open_deals.tolist() == [100] * 6
    other = evaluate(rules, asked, plans, 600, 1200, open_deals=100)
    assert not equal(whole, other)


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1000), (1, 37), (2, 100), (3, 41), (3, 333)])
def test_serial_parallel_and_chunked_agree(threads: int, chunk: int) -> None:
    rules, asked, plans = seat_2()
    total = empty_sums(6)
    run = run_chunks(lambda a, b: evaluate(rules, asked, plans, a, b, open_deals=150), 0, 1000, chunk, threads, total)
    assert run.done == 1000
    assert equal(total, evaluate(rules, asked, plans, 0, 1000, open_deals=150))


def test_sums_agree_with_one_another() -> None:
    rules, asked, plans = seat_2()
    sums = evaluate(rules, asked, plans, 0, 800, model=DOUBLE_DUMMY, open_deals=0)
    nets = np.arange(-SPAN, SPAN + 1)
    x = (sums.points * nets).sum(axis=1)
    assert (sums.deals == 800).all()
    assert (sums.points.sum(axis=1) + sums.thrown == sums.deals).all()
    assert sums.ends.sum(axis=1).tolist() == [800, 800, 0, 0, 0, 0]
    for p in range(6):
        for q in range(6):
            expected = (800, x[p] - x[q], sums.thrown[p] - sums.thrown[q]) if p < q else (0, 0, 0)
            assert (sums.pair_deals[p, q], sums.dx[p, q], sums.dt[p, q]) == expected
    # with open cards throughout, the column of open cards repeats the answer
    assert sums.open_deals.tolist() == [800] * 6
    assert sums.open_x.tolist() == x.tolist()
    assert sums.open_thrown.tolist() == sums.thrown.tolist()


def test_open_cards_stand_beside_and_change_nothing() -> None:
    rules, asked, plans = seat_2()
    blind = evaluate(rules, asked, plans, 0, 300)
    both = evaluate(rules, asked, plans, 0, 300, open_deals=300)
    for name in ("deals", "points", "ends", "thrown", *SQUARES):
        assert np.array_equal(getattr(blind, name), getattr(both, name)), name
    open_cards = evaluate(rules, asked, plans, 0, 300, model=DOUBLE_DUMMY)
    assert both.open_x.tolist() == open_cards.open_x.tolist()
    assert not blind.open_deals.any()


def test_without_a_solver_the_sums_are_the_same() -> None:
    rules, (game, question), plans = seat_2()
    sums, policy = empty_sums(6), policy_of(numbers_of(rules))
    sample_plans(game, seat_players(game, policy, RULES, solves=False), question, plans, Deals(SEED, 0, 200), 0, sums)
    assert equal(sums, evaluate(rules, (game, question), plans, 0, 200))


@pytest.mark.parametrize("active", ["111110", "000011", "110000", "100101", "000000", "001000"])
def test_dropped_plans_change_nothing_for_the_others(active: str) -> None:
    rules, asked, plans = seat_2()
    mask = np.array([int(flag) for flag in active], np.int64)
    every = evaluate(rules, asked, plans, 0, 400, open_deals=50)
    some = evaluate(rules, asked, plans._replace(active=mask), 0, 400, open_deals=50)
    for name, one, other in zip(Sums._fields, every, some, strict=True):
        if name in SQUARES:
            assert np.array_equal(one * mask * mask[:, None], other), name
        elif name != "void":
            assert np.array_equal((one.T * mask).T, other), name


def test_plans_share_their_deals_in_any_order() -> None:
    rules, asked, plans = seat_2()
    order = np.array([3, 0, 5, 1, 4, 2])
    straight = evaluate(rules, asked, plans, 0, 400, open_deals=50)
    turned = evaluate(rules, asked, Plans(*(field[order] for field in plans)), 0, 400, open_deals=50)
    for name in ("deals", "points", "ends", "thrown", "open_deals", "open_x", "open_thrown"):
        assert np.array_equal(getattr(straight, name)[order], getattr(turned, name)), name
    for name in SQUARES:
        sign = -1 if name in ("dx", "dt") else 1
        square = getattr(straight, name) + sign * getattr(straight, name).T
        assert np.array_equal(np.triu(square[np.ix_(order, order)], 1), getattr(turned, name)), name


def test_the_same_plan_twice_differs_by_nothing() -> None:
    rules, asked, _ = seat_2()
    plans = plans_of(rules, "pair@H", "pass then pair@D", "pair@H", "pass then pair@D")
    sums = evaluate(rules, asked, plans, 0, 300)
    for p, q in ((0, 2), (1, 3)):
        assert sums.pair_deals[p, q] == 300
        assert sums.dxdx[p, q] == sums.dtdt[p, q] == 0
        assert np.array_equal(sums.points[p], sums.points[q])


# ---------------------------------------------------------------------- certain answers
@pytest.mark.parametrize("model", [RULES, DOUBLE_DUMMY])
@pytest.mark.parametrize(
    ("hand", "upcard", "turn", "call", "marches"),
    [
        ("AS KH AH JD JH", "9H", 0, "alone@H", 1),  # four top trumps on lead draw the three that are out
        ("JS JC AS KS QS", "AD", 6, "alone@S", 1),
        ("JS JC AS KS QS", "AD", 6, "pair@S", 1),
        ("9H TH QH KH AH", "JH", 0, "alone@H", 0),  # an opponent picks the right bower up
        ("9H TH QH KH AH", "JH", 2, "pair@H", 0),
    ],
)
def test_certain_marches(model: int, hand: str, upcard: str, turn: int, call: str, marches: int) -> None:
    rules = rules_of("standard")
    sums = evaluate(rules, ask(rules, hand, upcard, turn), plans_of(rules, call), 0, 3_000, model)
    assert sums.ends[0, MARCH] == 3_000 * marches


def test_a_pass_when_nobody_else_calls_is_the_call_at_the_next_turn() -> None:
    """No inference, so both questions have the same deals."""
    rules = rules_of("standard")
    hand, policy = "JC AC KC AS 9D", never_calls(rules)
    now = evaluate(rules, ask(rules, hand, "9H", 0), plans_of(rules, "pass then pair@C", "pass then alone@C"), 0, 500,
                   open_deals=500, policy=policy)  # fmt: skip
    then = evaluate(rules, ask(rules, hand, "9H", 4), plans_of(rules, "pair@C", "alone@C"), 0, 500, open_deals=500,
                    policy=policy)  # fmt: skip
    for name in ("points", "thrown", "open_x", *SQUARES):
        assert np.array_equal(getattr(now, name), getattr(then, name)), name


def test_a_pass_after_which_nobody_calls_is_thrown_in() -> None:
    rules = rules_of("standard,stick=off")
    for turn, plan in ((7, "pass"), (4, "pass"), (0, "pass then pass"), (3, "pass then pass")):
        asked = ask(rules, "JC AC KC AS 9D", "9H", turn)
        sums = evaluate(rules, asked, plans_of(rules, plan, plan), 0, 50, open_deals=20, policy=never_calls(rules))
        assert sums.thrown.tolist() == sums.deals.tolist() == [50, 50]
        assert sums.open_thrown.tolist() == [20, 20]
        assert not sums.points.any()
        assert sums.dxdx[0, 1] == sums.dtdt[0, 1] == 0


def test_a_stuck_dealer_leaves_no_deal_thrown_in() -> None:
    rules = rules_of("standard")
    asked = ask(rules, "9C TC 9D TD 9S", "9H", 4)
    sums = evaluate(rules, asked, plans_of(rules, "pass"), 0, 300, policy=never_calls(rules))
    assert not sums.thrown.any()


def test_calls_that_no_layout_explains_give_the_deal_up() -> None:
    """When every hand would have claimed a new deal, none is left."""
    rules = rules_of("standard,farmer=redeal")
    game, question = ask(rules, "9C TC 9D TD 9S", "9H", 0)
    impossible = changed(game, farmer_min=0)
    sums = evaluate(rules, (impossible, question), plans_of(rules, "pair@H", "pass"), 0, 2)
    assert sums.void.tolist() == [2]
    assert not any(array.any() for name, array in zip(Sums._fields, sums, strict=True) if name != "void")
