"""Every sum of `evaluate_deals` recomputed deal by deal.

The twin calls, makes ready and counts; only the cards dealt and the play are the kernels'.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kernels.contract import DOUBLE_DUMMY
from kernels.deal import deal_hidden
from kernels.doubledummy import new_memory
from kernels.evaluate import evaluate_deals, fits_calls
from kernels.play import RULES
from kernels.plans import THROWN
from kernels.rng import start_stream
from tests.kernels.playing import play_with
from tests.kernels.support import SPAN, ask, code_of, empty_sums, numbers_of, plans_of, proposed_suit, rule_of, rules_of
from tests.reference import contract_twin
from tests.reference.call_twin import raw_cards
from tests.reference.evaluate_twin import value_of_plan

SEED, OPEN = np.uint64(23), 40

QUESTIONS = [
    ("standard", "JH AH 9D QS TS", "9H", 0, False, 120, ["pair@H", "alone@H", "pass then pass", "pass then alone@S"]),
    ("standard", "JC TS AS AH TD", "JS", 3, True, 120, ["pair@S -TD", "pair@S -JS", "alone@S -AH", "pass then pair@C"]),
    ("standard", "JC TS AS AH TD", "9H", 6, True, 120, ["pair@C", "alone@S", "pass"]),
    ("standard,stick=off", "QC TS KS AH TD", "9H", 7, True, 60, ["pair@C", "alone@S", "pass"]),
    ("standard,stick=off", "QC TS KS TH TD", "9H", 2, True, 120, ["pair@H", "pass then pair@S", "pass then pass"]),
    ("standard,canadian=round1", "JH AH 9D QS TS", "9H", 1, True, 80, ["alone@H", "pass then pair@D"]),
    ("standard,notrump=both", "AH AD 9D AS TS", "9C", 5, True, 80, ["pair@NT", "alone@LOW", "pair@S", "pass"]),
    ("standard,discard_upcard=off", "AH KD 9D AS TS", "9C", 0, True, 80, ["pair@C", "pass then pass"]),
    ("north_american", "JH AH 9D QS TS", "9H", 2, True, 120, ["pair@H", "alone@H", "pass then alone@S"]),
    ("standard,defend=always", "JH AH 9D QS TS", "9H", 1, False, 120, ["pair@H", "alone@H", "pass then pass"]),
    ("standard,farmer=redeal", "JH AH 9D QS TS", "9H", 1, True, 80, ["pair@H", "pass then pass"]),
    ("standard,farmer=swap", "JH AH KD QS AS", "AC", 1, True, 120, ["pair@C", "pass then pass", "pass then pair@S"]),
    ("two_handed", "JH AH 9D QS TS", "9H", 0, False, 120, ["solo@H", "pass then pass", "pass then solo@S"]),
    ("three_handed", "JH AH 9D QS TS", "9H", 1, True, 120, ["solo@H", "pass then pass", "pass then solo@S"]),
    ("british,joker_up=H", "JO AH 9D QS TS", "9H", 1, True, 80, ["pair@H", "alone@H", "pass then pair@D"]),
    ("deck32", "JH AH 9D QS TS", "8H", 0, False, 80, ["pair@H", "alone@H", "pass then pass"]),
]


@pytest.mark.parametrize(
    ("setting", "hand", "upcard", "turn", "infer", "deals", "plans"), QUESTIONS, ids=lambda value: str(value)[:28]
)
def test_sums_are_those_of_the_single_deals(
    setting: str, hand: str, upcard: str, turn: int, infer: bool, deals: int, plans: list[str]
) -> None:  # fmt: skip
    rules = rules_of(setting)
    numbers = numbers_of(rules)
    numbers.defend = 100
    game, question = ask(rules, hand, upcard, turn, infer)
    rule, suit, count = rule_of(numbers), proposed_suit(rules, upcard), len(plans)
    sums = empty_sums(count)
    evaluate_deals(
        game, rule, question, plans_of(rules, *plans), RULES, SEED, 0, deals, OPEN, new_memory(), sums
    )  # fmt: skip

    plays = {model: play_with(rules, model) for model in (RULES, DOUBLE_DUMMY)}
    stream, pool = np.zeros(1, np.uint64), np.zeros(len(question.hidden), np.uint64)
    dealt = np.zeros(rules.players, np.uint64)
    x = np.zeros((deals, count), np.int64)
    open_x = np.zeros((OPEN, count), np.int64)
    ends = np.zeros((count, 3), np.int64)
    for deal in range(deals):
        start_stream(SEED, deal, stream)
        dealt[question.seat] = question.hand
        while True:
            kitty = deal_hidden(game, question.hidden, len(question.hidden), question.seat, stream, pool, dealt)
            if fits_calls(game, rule, question, dealt, stream):
                break
        hands, rest = [raw_cards(int(cards)) for cards in dealt], raw_cards(int(kitty))
        for p, plan in enumerate(plans):

            def value(model: int, plan: str = plan, hands: list[set[str]] = hands, rest: set[str] = rest) -> Any:
                return value_of_plan(rules, numbers, turn, plan, hands, upcard, suit, rest, plays[model])

            net, tricks = value(RULES)
            x[deal, p] = THROWN if net is None else net
            if tricks is not None:
                contract = rules.contracts[code_of(rules, plan.split(" -")[0]) >> 3]
                made = contract_twin.is_made(contract, tricks)
                ends[p, 0 if not made else 2 if tricks == rules.hand and contract.sweep is not None else 1] += 1
            if deal < OPEN:
                net, _ = value(DOUBLE_DUMMY)
                open_x[deal, p] = THROWN if net is None else net

    thrown, open_thrown = x == THROWN, open_x == THROWN
    t = thrown.astype(np.int64)
    assert sums.ends.tolist() == ends.tolist()
    assert sums.thrown.tolist() == thrown.sum(axis=0).tolist()
    for p in range(count):
        counts = np.bincount(x[~thrown[:, p], p] + SPAN, minlength=2 * SPAN + 1)
        assert sums.points[p].tolist() == counts.tolist()
    x[thrown], open_x[open_thrown] = 0, 0
    assert sums.deals.tolist() == [deals] * count
    assert sums.open_deals.tolist() == [OPEN] * count
    assert sums.open_x.tolist() == open_x.sum(axis=0).tolist()
    assert sums.open_xx.tolist() == (open_x * open_x).sum(axis=0).tolist()
    assert sums.open_thrown.tolist() == open_thrown.sum(axis=0).tolist()
    for p in range(count):
        for q in range(p + 1, count):
            dx, dt = x[:, p] - x[:, q], t[:, p] - t[:, q]
            found = [int(getattr(sums, name)[p, q]) for name in ("pair_deals", "dx", "dt", "dxdx", "dxdt", "dtdt")]
            assert found == [deals, dx.sum(), dt.sum(), (dx * dx).sum(), (dx * dt).sum(), (dt * dt).sum()]
