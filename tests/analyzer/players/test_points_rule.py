"""The numbers of the points rule, as the kernels get them: tenths of a point, by seat and round."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.cards import parse_card
from analyzer.players.call_policies import points_policy
from analyzer.players.points_rule import BIDDING, TRUMP_POINTS, points_rule
from analyzer.rules import PRESETS, Contract, Round, Rules
from analyzer.rules.compile import compile_rules
from analyzer.simulation.self_play import simulate
from kernels.calling.choose_call import choose_call
from kernels.codes import RULES
from tests.support.questions import situation

SPADES = 3
TURN_UP = [name for name, rules in PRESETS.items() if rules.upcard]
WEAKEST_TO_STRONGEST = ("9C TD QH KD TH", "9S TD QH KD TH", "9S TS QH KD AH", "KS QS TS AH AD", "JS JC AS KS AH")


def test_the_policy_has_a_name_with_a_version() -> None:
    assert "points rule" in BIDDING
    assert any(mark.isdigit() for mark in BIDDING)


def test_a_higher_trump_is_never_worth_less() -> None:
    assert list(TRUMP_POINTS) == sorted(TRUMP_POINTS)
    assert len(TRUMP_POINTS) == 16


def used(table: npt.NDArray[np.int64], rules: Rules) -> npt.NDArray[np.int64]:
    """The part of a table ``[seat, round]`` that these rules use."""
    return table[: rules.players, : len(rules.rounds)]


@pytest.mark.parametrize("name", TURN_UP)
def test_thresholds_are_by_seat_and_round(name: str) -> None:
    rules = PRESETS[name]
    rule = points_rule(rules)
    for table in (rule.call, rule.alone):
        assert table.dtype == np.int64
        assert (used(table, rules) > 0).all()
    assert (used(rule.alone, rules) > used(rule.call, rules)).all()


def test_points_are_in_tenths() -> None:
    rule = points_rule(Rules.parse("standard"))
    assert [points / 10 for points in rule.trumps] == list(TRUMP_POINTS)


@pytest.mark.parametrize("seat", range(4))
def test_a_better_hand_never_calls_less(seat: int) -> None:
    game, policy = compile_rules(Rules.parse("standard")), points_policy(Rules.parse("standard"))
    calls = []
    for hand in WEAKEST_TO_STRONGEST:
        asked = situation(hand, "9D" if "9S" in hand else "9S", ["1", "2", "3", "dealer"][seat])
        up = parse_card("QS") if "QS" not in hand else parse_card("9S")
        calls.append(int(choose_call(game, policy, seat, np.uint64(asked.hand), np.uint64(up), SPADES)))
    assert calls == sorted(calls)
    assert calls[0] == -1
    assert calls[-1] == 8 + SPADES  # alone


def test_the_dealers_partner_calls_most_and_eldest_rarely_in_round_one() -> None:
    """SCIENCE of call tables: eldest and seat 3 pass nine hands in ten, partner seven, the dealer one in three."""
    tally, _ = simulate(Rules.parse("standard"), RULES, 20_000, 3, 1)
    calls = tally.ends.sum(axis=(1, 2))
    reach = 20_000 - np.concatenate([[0], np.cumsum(calls)[:-1]])
    passed = 1 - calls / reach
    assert passed[1] < passed[0]
    assert passed[1] < passed[2]
    assert passed[3] < passed[1]
    assert 0.80 < passed[0] < 0.99
    assert passed[7] == 0  # the dealer is stuck


def test_bids_of_more_tricks_than_any_preset_has_cost_more() -> None:
    """A hand of thirteen with bids of eight, nine and thirteen, with partners and each for himself."""
    for preset in ("bid_euchre_6", "napoleon4"):
        bids = tuple(Contract(str(need), need, rank=need) for need in (8, 9, 13))
        turn = Round("later", ("8", "9", "13"), ends_on_call=False)
        rules = replace(
            PRESETS[preset], name="long", contracts=bids, rounds=(turn,), hand=13, ranks="23456789TJQKA"
        )  # fmt: skip
        bid = points_rule(rules).bid
        assert (bid[:4, 0] < bid[:4, 1]).all()
        assert (bid[:4, 1] < bid[:4, 2]).all()
