"""Every sum of `sample_plans` recomputed deal by deal.

The twin calls, makes ready and counts; only the cards dealt and the play are the kernels'.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from analyzer.rules import Rules
from kernels.asking.question import Question
from kernels.codes import BURY, DEFEND, DOUBLE_DUMMY, GIVE, PICK_UP, PUT_AWAY, RULES, SWAP
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.sample_plans import sample_plans
from kernels.game import Game
from tests.reference import contract_twin
from tests.reference.bid_twin import contract_of
from tests.reference.call_twin import Numbers, proposed_suit, raw_cards
from tests.reference.evaluate_twin import Play, Value, value_of_answer, value_of_bid, value_of_plan, value_of_swap
from tests.support.asking import ask, ask_after, deal_layout, plans_of
from tests.support.games import rules_of
from tests.support.playing import play_with
from tests.support.points_rule import numbers_of, policy_of
from tests.support.sums import SPAN, empty_sums

Hands = list[set[str]]

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
    ("standard,farmer=redeal", "9H TH 9D TS TD", "AH", 0, True, 60, ["pass then pass", "redeal", "pair@H"]),
    ("standard,farmer=swap", "JH AH KD QS AS", "AC", 1, True, 120, ["pair@C", "pass then pass", "pass then pair@S"]),
    ("two_handed", "JH AH 9D QS TS", "9H", 0, False, 120, ["solo@H", "pass then pass", "pass then solo@S"]),
    ("three_handed", "JH AH 9D QS TS", "9H", 1, True, 120, ["solo@H", "pass then pass", "pass then solo@S"]),
    ("british,joker_up=H", "JO AH 9D QS TS", "9H", 1, True, 80, ["pair@H", "alone@H", "pass then pair@D"]),
    ("deck32", "JH AH 9D QS TS", "8H", 0, False, 80, ["pair@H", "alone@H", "pass then pass"]),
    ("british", "9D AH JD QS TS", "JO", 0, True, 80, ["pair@H -9D", "alone@D -JD", "pair@S -JO"]),
    ("two_handed,joker=on,joker_up=dealer_names", "9D AH JD QS TS", "JO", 0, True, 80, ["solo@H -9D", "solo@D -QS"]),
    ("railroad", "JO AH JD QS TS", "9H", 1, True, 120, ["alone@H", "pair@H", "pass then alone@D"]),
    ("railroad", "JD AH KD QS TS", "JO", 0, True, 120, ["alone@H", "pass then pass", "pass then alone@D"]),
    ("standard,pickup=optional", "JD AH KD QS TS", "9H", 2, True, 120, ["pair@H", "alone@H", "pass then pass"]),
]
BIDS = [
    ("bid_euchre_6", "JS JC AS KS QD AH", "", False, 80, ["3@S", "4@S", "6@S", "4@NT", "pass"]),
    ("bid_euchre_6", "JS JC AS KS QD AH", "pass 3", True, 80, ["4@S", "5@H", "pass"]),
    ("bid_euchre_6", "9S TS 9C TC 9D JH", "pass 3 4", True, 80, ["4@LOW", "5@LOW", "6@LOW", "pass"]),
    ("bid_euchre_6,match=off,stick=off", "9S TS QC TC 9D JH", "pass pass pass", True, 60, ["3@LOW", "pass"]),
    ("bid_euchre_6@", "JS JC AS KS QD AH", "pass 3@D", True, 80, ["4@S", "5@H", "4@NT", "pass"]),
    ("hasenpfeffer@", "JS JC AS KS QD AH", "1@H", True, 80, ["2@S then pass", "2@S then on", "6@H", "pass"]),
    ("hasenpfeffer", "JS JC AS KS QD AH", "1", True, 80,
     ["2@S then pass", "2@S then on", "4@S then pass", "6@S", "pass"]),
    ("hasenpfeffer", "JS QC 9S KD QD AH", "2 3 pass pass", True, 80, ["4@S then pass", "4@D then on", "pass"]),
    ("hasenpfeffer,widow=maker_takes", "JO JC AS KS QD AH", "pass pass", True, 80, ["4@S then on", "4@H", "pass"]),
    ("hasenpfeffer,all_pass=next", "JS JC AS KS QD AH", "pass pass", True, 60, ["4@S then on", "pass"]),
    ("napoleon4", "AS KS QS JS 2H", "", False, 80, ["2@S", "4@S", "nap@S", "nap@H", "pass"]),
    ("napoleon4", "2S 3H 4D 5C 2C", "pass 2", True, 80, ["misere@NT", "3@C", "pass"]),
    ("napoleon3", "AS KS QS JS AH", "nap", True, 80, ["wellington@S", "pass"]),
]  # fmt: skip
ANSWERS = [  # kind, setting, asker, hand, upcard, calls, answers
    (DEFEND, "north_american", 1, "JC AH 9D QS JS", "TH", "alone@H", ["alone", "together"]),
    (DEFEND, "north_american", 3, "JH KH AH QS JS", "TH", "alone@H", ["together", "alone"]),
    (DEFEND, "standard,defend=always", 0, "JC AH KC QC JS", "TH", "pass " * 5 + "pair@C", ["alone", "together"]),
    (DEFEND, "railroad", 2, "JC AH KC QC JS", "TH", "pass alone@H", ["alone", "together"]),
    (PICK_UP, "two_handed", 1, "JC AH KC QC JS", "TH", "solo@H", ["take -JS", "take -TH", "leave"]),
    (PICK_UP, "standard,pickup=optional", 3, "AC AH KC QC JS", "TH", "pass pair@H", ["take -JS", "leave", "take -AH"]),
    (PICK_UP, "standard,pickup=optional", 3, "AC AH KC QC JS", "TH", "pass pass alone@H", ["take -QC", "leave"]),
    (BURY, "standard", 3, "AC AH KC QC JS", "TH", "pass pair@H", ["take -JS", "take -TH", "take -QC"]),
    (BURY, "standard", 3, "AC AH KC QC JS", "TH", "alone@H", ["take -JS", "take -TH", "take -AC"]),
    (BURY, "north_american", 3, "JH AH KC QC JS", "TH", "pass pass pass alone@H", ["take -JS", "take -QC"]),
    (BURY, "british", 3, "9D AH JD QS TS", "JO", "pair@D", ["take -9D", "take -TS", "take -JO"]),
    (BURY, "three_handed", 2, "AC AH KC QC JS", "TH", "pass solo@H", ["take -JS", "take -TH"]),
    (PUT_AWAY, "railroad", 0, "JH AH KC QC JS", "TH", "alone@H", ["put -JS", "put -QC", "put -AH"]),
    (
        PUT_AWAY,
        "railroad",
        3,
        "JH AH KC QC JS",
        "TH",
        "pass pass pass alone@H",
        ["put -JS QC", "put -QC TH", "put -KC QC"],
    ),
    (
        PUT_AWAY,
        "railroad,discard_upcard=off",
        3,
        "9C JH AH KC QC",
        "TC",
        "pass pass pass alone@C",
        ["put -9C TC", "put -AH QC"],
    ),
    (PUT_AWAY, "railroad", 2, "JD AH KD QS TS", "9C", "pass " * 6 + "alone@D", ["put -TS", "put -AH"]),
    (GIVE, "railroad", 2, "JD AH KC QC JS", "TH", "alone@H", ["give -JD", "give -AH", "give -JS"]),
    (GIVE, "railroad", 3, "JD AH KC QC JS", "KH", "pass alone@H", ["give -KH", "give -JD", "give -AH"]),
    (GIVE, "railroad", 0, "JD AH KC QC JS", "9C", "pass " * 6 + "alone@D", ["give -JD", "give -AH"]),
]
SWAPS = [  # setting, hand, upcard, passes, answers
    ("standard,farmer=swap,farmer_min=3", "9C 9D TH AS KS", "AH", 0, ["swap -9C 9D TH", "keep"]),
    ("standard,farmer=swap,farmer_min=3", "9C 9D TH TS KH", "JH", 3, ["swap -9C 9D TH", "swap -9C 9D TS", "keep"]),
    ("standard,farmer=swap,farmer_min=3,stick=off", "9C 9D 9S QC KD", "AH", 1, ["keep", "swap -9C 9D 9S"]),
]


class Recomputed:
    """The sums of a question, and the same from single deals."""

    def __init__(self, rules: Rules, asked: tuple[Game, Question], deals: int, plans: list[str]) -> None:
        self.rules, self.deals, self.plans = rules, deals, plans
        self.game, self.question = asked
        self.numbers = numbers_of(rules)
        self.numbers.defend = 100

    def check(self, value: Callable[[Numbers, str, Hands, set[str], Play], Value]) -> None:
        """Compare every sum; `value` is the twin's for a plan, hands, kitty and play."""
        rules, deals, plans, count = self.rules, self.deals, self.plans, len(self.plans)
        game, question, policy = self.game, self.question, policy_of(self.numbers)
        sums = empty_sums(count)
        players = seat_players(game, policy, RULES)
        sample_plans(game, players, question, plans_of(rules, *plans), Deals(SEED, 0, deals), OPEN, sums)
        plays = {model: play_with(rules, model) for model in (RULES, DOUBLE_DUMMY)}
        x, thrown = np.zeros((deals, count), np.int64), np.zeros((deals, count), np.bool_)
        open_x, open_thrown = np.zeros((OPEN, count), np.int64), np.zeros((OPEN, count), np.bool_)
        ends = np.zeros((count, 3), np.int64)
        for number in range(deals):
            deal = deal_layout(game, policy, question, SEED, number)
            hands = [raw_cards(int(cards)) for cards in deal["hands"][: rules.players]]
            rest = raw_cards(int(deal["kitty"]))
            for p, plan in enumerate(plans):
                net, own = value(self.numbers, plan, hands, rest, plays[RULES])
                x[number, p], thrown[number, p] = net or 0, net is None
                if own is not None:
                    contract, tricks = contract_of(rules, own[0]), own[1]
                    made = contract_twin.is_made(contract, tricks)
                    ends[p, 0 if not made else 2 if tricks == rules.hand and contract.sweep is not None else 1] += 1
                if number < OPEN:
                    net, _ = value(self.numbers, plan, hands, rest, plays[DOUBLE_DUMMY])
                    open_x[number, p], open_thrown[number, p] = net or 0, net is None

        t = thrown.astype(np.int64)
        assert sums.ends.tolist() == ends.tolist()
        assert sums.thrown.tolist() == thrown.sum(axis=0).tolist()
        for p in range(count):
            counts = np.bincount(x[~thrown[:, p], p] + SPAN, minlength=2 * SPAN + 1)
            assert sums.points[p].tolist() == counts.tolist()
        assert sums.deals.tolist() == [deals] * count
        assert sums.open_deals.tolist() == [OPEN] * count
        assert sums.open_x.tolist() == open_x.sum(axis=0).tolist()
        assert sums.open_thrown.tolist() == open_thrown.sum(axis=0).tolist()
        for p in range(count):
            for q in range(p + 1, count):
                dx, dt = x[:, p] - x[:, q], t[:, p] - t[:, q]
                found = [int(getattr(sums, name)[p, q]) for name in ("pair_deals", "dx", "dt", "dxdx", "dxdt", "dtdt")]
                assert found == [deals, dx.sum(), dt.sum(), (dx * dx).sum(), (dx * dt).sum(), (dt * dt).sum()]


def label(value: object) -> str:
    return str(value)[:28]


@pytest.mark.parametrize(("setting", "hand", "upcard", "turn", "infer", "deals", "plans"), QUESTIONS, ids=label)
def test_sums_are_those_of_the_single_deals(
    setting: str, hand: str, upcard: str, turn: int, infer: bool, deals: int, plans: list[str]
) -> None:  # fmt: skip
    rules = rules_of(setting)
    suit = proposed_suit(rules, upcard)

    def value(numbers: Numbers, plan: str, hands: Hands, rest: set[str], play: Play) -> Value:
        return value_of_plan(rules, numbers, turn, plan, hands, upcard, suit, rest, play)

    Recomputed(rules, ask(rules, hand, upcard, turn, infer), deals, plans).check(value)


@pytest.mark.parametrize(("setting", "hand", "calls", "infer", "deals", "plans"), BIDS, ids=label)
def test_sums_of_bids_are_those_of_the_single_deals(
    setting: str, hand: str, calls: str, infer: bool, deals: int, plans: list[str]
) -> None:  # fmt: skip
    rules = rules_of(setting)

    def value(numbers: Numbers, plan: str, hands: Hands, rest: set[str], play: Play) -> Value:
        return value_of_bid(rules, numbers, calls.split(), plan, hands, rest, play)

    Recomputed(rules, ask_after(rules, hand, "", calls, infer), deals, plans).check(value)


@pytest.mark.parametrize(("setting", "hand", "upcard", "turn", "answers"), SWAPS, ids=label)
def test_sums_of_swaps_are_those_of_the_single_deals(
    setting: str, hand: str, upcard: str, turn: int, answers: list[str]
) -> None:  # fmt: skip
    rules = rules_of(setting)
    suit = proposed_suit(rules, upcard)

    def value(numbers: Numbers, answer: str, hands: Hands, rest: set[str], play: Play) -> Value:
        return value_of_swap(rules, numbers, turn, answer, hands, upcard, suit, rest, play)

    asked = ask_after(rules, hand, upcard, "pass " * turn, True, SWAP)
    Recomputed(rules, asked, 80, answers).check(value)


@pytest.mark.parametrize(("kind", "setting", "seat", "hand", "upcard", "calls", "answers"), ANSWERS, ids=label)
@pytest.mark.parametrize("infer", [False, True])
def test_sums_of_answers_are_those_of_the_single_deals(
    kind: int, setting: str, seat: int, hand: str, upcard: str, calls: str, answers: list[str], infer: bool
) -> None:  # fmt: skip
    rules = rules_of(setting)
    words = calls.split()

    def value(numbers: Numbers, answer: str, hands: Hands, rest: set[str], play: Play) -> Value:
        turn = len(words) - 1
        return value_of_answer(rules, numbers, turn, words[-1], seat, answer, hands, upcard, rest, play)

    asked = ask_after(rules, hand, upcard, calls, infer, kind, seat)
    Recomputed(rules, asked, 80, answers).check(value)
