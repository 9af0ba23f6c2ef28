"""Plans on sampled deals: laws of the sums, certain answers, and what the calls made say of the hidden hands."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer.jobs import run_chunks
from analyzer.rules import Rules
from kernels._jit import kernel
from kernels.contract import DOUBLE_DUMMY, MARCH
from kernels.deal import deal_hidden
from kernels.doubledummy import new_memory
from kernels.evaluate import TREMBLE, Plans, Question, Sums, evaluate_deals, fits_calls
from kernels.game import Game
from kernels.play import RULES
from kernels.rng import start_stream
from tests.kernels.support import (
    SPAN,
    ask,
    bits,
    empty_sums,
    equal,
    never_calls,
    numbers_of,
    plans_of,
    proposed_suit,
    random_hand,
    rule_of,
    rules_of,
)
from tests.reference import call_twin as twin
from tests.reference import evaluate_twin

SEED = np.uint64(17)
SQUARES = ("pair_deals", "dx", "dt", "dxdx", "dxdt", "dtdt")


def evaluate(
    rules: Rules, asked: tuple[Game, Question], plans: Plans, first: int, last: int, model: int = RULES,
    open_deals: int = 0, rule: object = None,
) -> Sums:  # fmt: skip
    """Sums of deals first..last-1."""
    sums = empty_sums(len(plans.call))
    rule = rule_of(numbers_of(rules)) if rule is None else rule
    evaluate_deals(asked[0], rule, asked[1], plans, model, SEED, first, last, open_deals, new_memory(), sums)
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
    parts = [
        evaluate(rules, asked, plans, a, b, open_deals=100) for a, b in zip(cuts, cuts[1:], strict=False)
    ]
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
    run = run_chunks(
        lambda a, b: evaluate(rules, asked, plans, a, b, open_deals=150), 0, 1000, chunk, threads, total
    )
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
    assert sums.open_xx.tolist() == (sums.points * nets * nets).sum(axis=1).tolist()
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
    for name in ("deals", "points", "ends", "thrown", "open_deals", "open_x", "open_xx", "open_thrown"):
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
    hand, rule = "JC AC KC AS 9D", never_calls(rules)
    now = evaluate(rules, ask(rules, hand, "9H", 0), plans_of(rules, "pass then pair@C", "pass then alone@C"), 0, 500,
                   open_deals=500, rule=rule)  # fmt: skip
    then = evaluate(rules, ask(rules, hand, "9H", 4), plans_of(rules, "pair@C", "alone@C"), 0, 500, open_deals=500,
                    rule=rule)  # fmt: skip
    for name in ("points", "thrown", "open_x", "open_xx", *SQUARES):
        assert np.array_equal(getattr(now, name), getattr(then, name)), name


def test_a_pass_after_which_nobody_calls_is_thrown_in() -> None:
    rules = rules_of("standard,stick=off")
    for turn, plan in ((7, "pass"), (4, "pass"), (0, "pass then pass"), (3, "pass then pass")):
        asked = ask(rules, "JC AC KC AS 9D", "9H", turn)
        sums = evaluate(rules, asked, plans_of(rules, plan, plan), 0, 50, open_deals=20, rule=never_calls(rules))
        assert sums.thrown.tolist() == sums.deals.tolist() == [50, 50]
        assert sums.open_thrown.tolist() == [20, 20]
        assert not sums.points.any()
        assert sums.dxdx[0, 1] == sums.dtdt[0, 1] == 0


def test_a_stuck_dealer_leaves_no_deal_thrown_in() -> None:
    rules = rules_of("standard")
    asked = ask(rules, "9C TC 9D TD 9S", "9H", 4)
    sums = evaluate(rules, asked, plans_of(rules, "pass"), 0, 300, rule=never_calls(rules))
    assert not sums.thrown.any()


# ---------------------------------------------------------------------- the calls made
@kernel
def _count_accepted(game, rule, question, hands, draws):  # type: ignore[no-untyped-def]
    stream, count = np.zeros(1, np.uint64), 0
    for deal in range(draws):
        start_stream(np.uint64(3), deal, stream)
        count += fits_calls(game, rule, question, hands, stream)
    return count


@kernel
def _sample_hands(game, rule, question, seat, draws, found):  # type: ignore[no-untyped-def]
    """Draw layouts until one is accepted, so many times, and keep the hand of a seat."""
    stream, pool = np.zeros(1, np.uint64), np.zeros(len(question.hidden), np.uint64)
    hands = np.zeros(game.players, np.uint64)
    for deal in range(draws):
        start_stream(np.uint64(5), deal, stream)
        hands[question.seat] = question.hand
        while True:
            deal_hidden(game, question.hidden, len(question.hidden), question.seat, stream, pool, hands)
            if fits_calls(game, rule, question, hands, stream):
                break
        found[deal] = hands[seat]


@pytest.mark.parametrize("setting", ["standard", "standard,farmer=redeal", "standard,farmer=swap", "three_handed"])
def test_layouts_are_accepted_as_often_as_their_calls_are_likely(setting: str) -> None:
    rules, generator, draws = rules_of(setting), random.Random(setting), 20_000
    numbers = numbers_of(rules, 5)
    likely = set()
    for _ in range(40):
        hand, upcard = random_hand(rules, generator)
        turn = generator.randrange(rules.players * len(rules.rounds))
        game, question = ask(rules, " ".join(hand), upcard, turn, infer=True)
        rest = [card for card in twin.deck_of(rules) if card not in hand | {upcard}]
        if generator.random() < 0.3:  # low cards to one seat
            rest.sort(key=lambda card: card[0] not in "9T")
        else:
            generator.shuffle(rest)
        held = {seat: {rest.pop(0) for _ in range(5)} for seat in range(rules.players) if seat != question.seat}
        chance = evaluate_twin.likelihood(rules, numbers, turn, held, upcard, proposed_suit(rules, upcard), TREMBLE)
        hands = np.zeros(rules.players, np.uint64)
        for seat, cards in held.items():
            hands[seat] = twin.raw_mask(cards)
        accepted = _count_accepted(game, rule_of(numbers), question, hands, draws)
        assert abs(accepted - draws * chance) <= 4.5 * (draws * chance * (1 - chance)) ** 0.5 + 2.5
        if chance in (0.0, 1.0):
            assert accepted == draws * chance
        likely.add(chance)
    assert len(likely) > 4
    assert (0.0 in likely) == ("farmer" in setting)


def test_without_inference_every_layout_is_accepted() -> None:
    rules = rules_of("standard")
    game, question = ask(rules, "9C TC 9D TD 9S", "9H", 7)
    hands = np.array([bits("JH JD AH KH QH"), bits("JC JS AC AS AD"), bits("TH KC KS KD QD"), 0], np.uint64)
    assert _count_accepted(game, rule_of(numbers_of(rules)), question, hands, 100) == 100


def test_hands_of_those_who_passed_are_weighted_by_their_calls() -> None:
    """All 8,568 hands of eldest, weighted by the twin, against the hands of accepted layouts."""
    rules, draws = rules_of("standard"), 60_000
    numbers = numbers_of(rules)
    game, question = ask(rules, "AS KS 9D TD QD", "JC", 1, infer=True)
    found = np.zeros(draws, np.uint64)
    _sample_hands(game, rule_of(numbers), question, 0, draws, found)
    unseen = [card for card in twin.deck_of(rules) if card not in "AS KS 9D TD QD JC".split()]
    weights, callers, clubs = 0.0, 0.0, 0.0
    hands = {}
    for subset in range(1 << 18):
        if subset.bit_count() == 5:
            hand = {card for k, card in enumerate(unseen) if (subset >> k) & 1}
            weight = evaluate_twin.likelihood(rules, numbers, 1, {0: hand}, "JC", "C", TREMBLE)
            hands[twin.raw_mask(hand)] = weight < 0.5
            weights += weight
            callers += weight * (weight < 0.5)
            clubs += weight * sum(twin.suit_of(card, "C", True) == "C" for card in hand)
    assert len(hands) == 8_568
    share, mean = callers / weights, clubs / weights
    seen = sum(hands[int(hand)] for hand in found) / draws
    assert abs(seen - share) < 4.5 * (share * (1 - share) / draws) ** 0.5
    mask = np.uint64(twin.raw_mask({rank + "C" for rank in twin.RANKS} | {"JS"}))
    trumps = np.array([int(hand & mask).bit_count() for hand in found])
    assert abs(trumps.mean() - mean) < 4.5 * trumps.std() / draws**0.5


def test_calls_that_no_layout_explains_give_the_deal_up() -> None:
    """When every hand would have claimed a new deal, none is left."""
    rules = rules_of("standard,farmer=redeal")
    game, question = ask(rules, "9C TC 9D TD 9S", "9H", 0)
    impossible = game._replace(farmer_min=0)
    sums = evaluate(rules, (impossible, question), plans_of(rules, "pair@H", "pass"), 0, 2)
    assert sums.void.tolist() == [2]
    assert not any(array.any() for name, array in zip(Sums._fields, sums, strict=True) if name != "void")
