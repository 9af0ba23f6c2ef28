"""Strategy tables: every cell's sums agree with the twin, which walks through the same deals turn by turn."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.policy import CallPolicy
from kernels.codes import RULES
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.strategy_tables import (
    ALONE_ORDER,
    ALONE_PASS,
    COMPARED,
    COUNT,
    CROSS_PASS,
    NEXT_CROSS,
    NEXT_PASS,
    ORDER_PASS,
    SUM,
    SUMS,
    THROWN,
    tabulate_deals,
)
from tests.reference import call_twin, contract_twin
from tests.reference.call_twin import SUITS, proposed_suit, suit_of
from tests.reference.evaluate_twin import finish_auction
from tests.support.games import rules_of
from tests.support.playing import play_with
from tests.support.points_rule import never_calls, numbers_of, policy_of
from tests.support.rounds import kernel_round

SEED = np.uint64(8)
NEXT = {"C": "S", "S": "C", "D": "H", "H": "D"}


def cells_of(rules: Rules, policy: CallPolicy, first: int, last: int) -> npt.NDArray[np.int64]:
    cells = np.zeros((COMPARED, rules.players, rules.hand + 2, rules.hand + 2, SUMS), np.int64)
    game = compile_rules(rules)
    tabulate_deals(game, seat_players(game, policy, RULES), Deals(SEED, first, last), cells)
    return cells


def kind_of(rules: Rules, cards: set[str], suit: str) -> tuple[int, int]:
    """Trumps with the bowers, and aces outside trumps."""
    trumps = {card for card in cards if suit_of(card, suit, rules.bowers) == suit}
    return len(trumps), len([card for card in cards - trumps if card[0] == "A"])


class Walk:
    """One deal, turn by turn."""

    def __init__(self, rules: Rules, numbers: Any, deal: int) -> None:
        self.rules, self.numbers, self.play = rules, numbers, play_with(rules, RULES)
        (self.hands, self.upcard, self.kitty), _ = kernel_round(rules, SEED, deal)
        self.suit = proposed_suit(rules, self.upcard)

    def net(self, turn: int, maker: int, call: str, seat: int) -> int:
        ready = contract_twin.make_ready(
            self.rules, self.numbers, turn, call, self.hands, self.upcard, maker=maker, kitty=self.kitty
        )  # fmt: skip
        contract = self.rules.contract(call.split("@")[0])
        tricks = self.play(ready, call, maker)
        return contract_twin.net_points(self.rules, contract, tricks, ready.lone, maker, seat)

    def after_pass(self, turn: int, seat: int) -> int | None:
        end, call = finish_auction(
            self.rules, self.numbers, turn + 1, None, self.hands, self.upcard, self.suit, self.kitty
        )  # fmt: skip
        return None if call == "pass" else self.net(end, end % self.rules.players, call, seat)

    def best_cross(self, turn: int, seat: int) -> str:
        others = [suit for suit in SUITS if suit not in (self.suit, NEXT[self.suit])]

        def points(suit: str) -> int:
            return call_twin.strain_points(self.rules, self.numbers, self.hands[seat], suit)

        return max(others, key=lambda suit: (points(suit), -SUITS.index(suit)))


def walk(rules: Rules, numbers: Any, deal: int) -> list[tuple[tuple[int, int, int, int], int, int]]:
    """What a deal adds: (cell, difference, thrown in after the pass)."""
    made, found = Walk(rules, numbers, deal), []
    pair = next(one.name for one in rules.contracts if not one.alone)
    lone = next((one.name for one in rules.contracts if one.alone), None)
    for turn in range(rules.players * len(rules.rounds)):
        rnd, seat = divmod(turn, rules.players)
        hand, dealer = made.hands[seat], rules.players - 1
        must = rules.rounds[rnd].dealer_must and seat == dealer
        passed = None if must else made.after_pass(turn, seat)
        thrown, x_pass = int(passed is None), passed or 0
        if rnd == 0:
            place = kind_of(rules, hand | ({made.upcard} if seat == dealer else set()), made.suit)
            order = made.net(turn, seat, f"{pair}@{made.suit}", seat)
            found.append(((ORDER_PASS, seat, *place), order - x_pass, thrown))
            if lone:
                alone = made.net(turn, seat, f"{lone}@{made.suit}", seat)
                found.append(((ALONE_ORDER, seat, *place), alone - order, 0))
                found.append(((ALONE_PASS, seat, *place), alone - x_pass, thrown))
        else:
            suits = NEXT[made.suit], made.best_cross(turn, seat)
            following, cross = (made.net(turn, seat, f"{pair}@{suit}", seat) for suit in suits)
            places = [kind_of(rules, hand, suit) for suit in suits]
            if must:
                found.append(((NEXT_CROSS, seat, places[0][0], places[1][0]), following - cross, 0))
            else:
                found.append(((NEXT_PASS, seat, *places[0]), following - x_pass, thrown))
                found.append(((CROSS_PASS, seat, *places[1]), cross - x_pass, thrown))
        if call_twin.choose_call(rules, numbers, turn, hand, made.upcard, made.suit) != "pass":
            break
    return found


@pytest.mark.parametrize("setting", ["standard", "standard,stick=off", "two_handed", "three_handed", "deck32_7card"])
@pytest.mark.parametrize("eager", [True, False])
def test_every_cell_agrees_with_the_twin(setting: str, eager: bool) -> None:
    """With players who call as usual, and with such as hardly ever do, so that the last turns come up."""
    rules, deals = rules_of(setting), 60
    numbers = numbers_of(rules)
    if not eager:
        numbers.call = [[points + 60 for points in row] for row in numbers.call]
        numbers.next = [0] * rules.players
    cells = cells_of(rules, policy_of(numbers), 0, deals)
    expected: dict[tuple[int, ...], list[int]] = defaultdict(lambda: [0] * SUMS)
    for deal in range(deals):
        for place, d, t in walk(rules, numbers, deal):
            for k, number in enumerate((1, d, d * d, t, d * t)):
                expected[place][k] += number
    found = {place: cells[place].tolist() for place in np.ndindex(cells.shape[:-1]) if cells[place][COUNT]}
    assert found == dict(expected)


def test_chunks_add_up() -> None:
    rules = rules_of("standard,stick=off")
    policy = policy_of(numbers_of(rules))
    parts = [cells_of(rules, policy, first, last) for first, last in ((0, 100), (100, 101), (101, 400))]
    assert np.array_equal(sum(parts), cells_of(rules, policy, 0, 400))


def test_who_never_calls_is_on_turn_in_every_deal() -> None:
    rules, deals = rules_of("standard,stick=off"), 300
    cells = cells_of(rules, never_calls(rules), 0, deals)
    assert cells[..., COUNT].sum(axis=(2, 3)).tolist() == [[deals] * 4] * 5 + [[0] * 4]
    for compared in (ORDER_PASS, ALONE_PASS, NEXT_PASS, CROSS_PASS):
        assert (cells[compared, ..., THROWN] == cells[compared, ..., COUNT]).all()
    assert not cells[ALONE_ORDER, ..., THROWN].any()
    stuck = cells_of(rules_of("standard"), never_calls(rules), 0, deals)
    assert stuck[NEXT_CROSS, 3, :, :, COUNT].sum() == deals
    assert not stuck[NEXT_PASS, 3, :, :, COUNT].any()


def test_a_joker_turned_up_that_the_dealer_names_is_no_question() -> None:
    rules, deals = rules_of("british"), 2_000
    eldest = cells_of(rules, policy_of(numbers_of(rules)), 0, deals)[ORDER_PASS, 0]
    assert eldest[..., COUNT].sum() / deals == pytest.approx(24 / 25, abs=0.02)
    assert abs(eldest[..., SUM].sum()) > 0
