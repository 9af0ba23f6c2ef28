"""Duels: facts and points agree with deals that the twin made ready, and no column depends on another."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import note_call
from kernels.codes import DOUBLE_DUMMY, FACTS, OPEN, RANDOM, RULES, pimc_model
from kernels.codes import contract_of as number_of
from kernels.deal.players import seat_players
from kernels.doubledummy import new_memory
from kernels.entries.duels import record_duels
from kernels.entries.job import Deals
from kernels.players.net.player import new_net
from kernels.playing.search import play_searching
from kernels.playing.worlds import new_search, start_worlds
from tests.reference import contract_twin
from tests.reference.bid_twin import contract_of
from tests.reference.call_twin import SUITS, Numbers, suit_of, turn_of
from tests.reference.contract_twin import Ready
from tests.support.called_deals import auction_by_rule
from tests.support.encoding import code_of
from tests.support.games import rules_of
from tests.support.playing import play_with, table_of
from tests.support.points_rule import never_calls, numbers_of, policy_of
from tests.support.rounds import before_calls, kernel_round

Ints = npt.NDArray[np.int64]
SEED = np.uint64(78)
SETTINGS = (
    "standard", "north_american", "standard,stick=off", "standard,pickup=optional", "two_handed", "three_handed",
    "british", "railroad", "hasenpfeffer", "hasenpfeffer,widow=maker_takes", "bid_euchre_6", "bid_euchre_6@",
    "napoleon2", "napoleon4", "napoleon5",
)  # fmt: skip
SEARCHING, UNIFORM = pimc_model(2), pimc_model(1, conditioned=False)
BY_RULE, BY_SOLVER = (RULES, RULES), (DOUBLE_DUMMY, DOUBLE_DUMMY)
DUELS = (BY_RULE, BY_SOLVER, (SEARCHING, RULES), (RANDOM, SEARCHING), (OPEN, UNIFORM), (OPEN, OPEN))


def record(
    setting: str, policy: CallPolicy, models: Any, first: int, last: int, seed: np.uint64 = SEED
) -> tuple[Any, Ints]:  # fmt: skip
    game, columns = compile_rules(rules_of(setting)), np.array(models, np.int64).reshape(-1, 2)
    facts = np.zeros(last - first, FACTS)
    points = np.full((last - first, len(columns)), -999, np.int64)
    players = seat_players(game, policy, RULES, new_net(), new_search())
    record_duels(game, players, columns, Deals(seed, first, last), facts, points)
    return facts, points


class Called(NamedTuple):
    """A deal whose auction and exchange the twin carried out; only the cards dealt are the kernels'."""

    ready: Ready
    call: str
    maker: int
    rnd: int
    deal: Any  # the calls, as the kernels note them


def call_by_twin(rules: Rules, numbers: Numbers, number: int) -> Called | None:
    (hands, upcard, kitty), _ = kernel_round(rules, SEED, number)
    calls, node, maker, call = auction_by_rule(rules, numbers, hands, upcard, kitty)
    if maker is None:
        return None
    turn = len(calls) - 1 if rules.turns_up else 0
    ready = contract_twin.make_ready(rules, numbers, turn, call, hands, upcard, maker=maker, kitty=kitty)
    deal = before_calls(rules, hands, upcard, kitty, node)
    for said in calls:
        note_call(deal, code_of(rules, said))
    deal["maker"], deal["call"] = maker, code_of(rules, call)
    deal["lone_defender"] = -1 if ready.lone is None else ready.lone
    return Called(ready, call, maker, turn_of(rules, turn, upcard)[0] if rules.turns_up else 0, deal)


def makers_score(rules: Rules, called: Called, tricks: int) -> int:
    contract = contract_of(rules, called.call.split("@")[0])
    ours, theirs = contract_twin.pay(rules, contract, tricks, called.ready.lone is not None)
    return ours - theirs


@functools.cache
def recorded(setting: str) -> tuple[Any, Ints]:
    return record(setting, policy_of(numbers_of(rules_of(setting), 7)), DUELS, 0, 40)


@pytest.mark.parametrize("setting", SETTINGS)
def test_facts_and_points_agree_with_deals_that_the_twin_made_ready(setting: str) -> None:
    rules = rules_of(setting)
    numbers = numbers_of(rules, 7)
    facts, points = recorded(setting)
    players = {BY_RULE: play_with(rules, RULES), BY_SOLVER: play_with(rules, DOUBLE_DUMMY)}
    for deal in range(len(facts)):
        called = call_by_twin(rules, numbers, deal)
        if called is None:
            assert facts[deal] == np.zeros((), FACTS)
            assert not points[deal].any()
            continue
        ready, strain = called.ready, called.call.split("@")[1]
        trumps = [card for card in ready.hands[called.maker] if suit_of(card, strain, rules.bowers) == strain]
        expected = {
            "played": 1, "round": called.rnd, "maker": called.maker, "contract": number_of(code_of(rules, called.call)),
            "makers_lead": int(ready.leader in ready.makers), "trumps": len(trumps), "named": int(strain in SUITS),
        }  # fmt: skip
        assert dict(zip(FACTS.names or (), facts[deal].tolist(), strict=True)) == expected, deal
        for models, play in players.items():
            score = makers_score(rules, called, play(ready, called.call, called.maker))
            assert points[deal, DUELS.index(models)] == score, (deal, models)


@pytest.mark.parametrize("setting", ["standard", "two_handed", "railroad", "bid_euchre_6", "napoleon4"])
def test_points_are_those_of_players_asked_one_deal_at_a_time(setting: str) -> None:
    """On the twin's table, with the twin's auction as what is known of the calls."""
    rules = rules_of(setting)
    numbers, game = numbers_of(rules, 7), compile_rules(rules)
    policy, memory = policy_of(numbers), new_memory(game)
    _, points = recorded(setting)
    compared = 0
    for deal in range(20):
        called = call_by_twin(rules, numbers, deal)
        if called is None:
            continue
        for column in (2, 3, 4):
            table, called.deal["ready"][: rules.players] = table_of(rules, called.ready, called.call, called.maker)
            search = new_search()
            start_worlds(SEED, deal, search)
            tricks = play_searching(game, policy, table, called.deal, *DUELS[column], memory, new_net(), search)
            assert points[deal, column] == makers_score(rules, called, int(tricks)), (deal, column)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("setting", SETTINGS)
def test_four_players_with_open_cards_come_to_what_the_solver_says(setting: str) -> None:
    _, points = recorded(setting)
    assert (points[:, DUELS.index((OPEN, OPEN))] == points[:, DUELS.index(BY_SOLVER)]).all()


@pytest.mark.parametrize("setting", ["standard", "napoleon4"])
def test_no_column_depends_on_another_nor_a_deal_on_those_before_it(setting: str) -> None:
    facts, points = recorded(setting)
    policy = policy_of(numbers_of(rules_of(setting), 7))
    for column, models in enumerate(DUELS):
        alone = record(setting, policy, [models], 0, 40)
        assert (alone[0] == facts).all()
        assert (alone[1][:, 0] == points[:, column]).all()
    for first, last in ((0, 1), (13, 40)):
        part = record(setting, policy, DUELS[::-1], first, last)
        assert (part[0] == facts[first:last]).all()
        assert (part[1] == points[first:last, ::-1]).all()
    other = record(setting, policy, DUELS, 0, 40, np.uint64(79))
    assert (other[1] != points).any()


def test_the_same_players_twice_are_the_same_column() -> None:
    """Also those who draw at random: the draws are those of the deal."""
    policy = policy_of(numbers_of(rules_of("standard")))
    for model in (RANDOM, RULES, SEARCHING, OPEN):
        _, points = record("standard", policy, [(model, model)] * 2, 0, 30)
        assert (points[:, 0] == points[:, 1]).all()


def test_without_columns_the_deals_are_only_called() -> None:
    facts, points = record("standard", policy_of(numbers_of(rules_of("standard"), 7)), [], 0, 40)
    assert points.shape == (40, 0)
    assert (facts == recorded("standard")[0]).all()


def test_deals_thrown_in_are_nobodys() -> None:
    facts, points = record("standard,stick=off", never_calls(rules_of("standard,stick=off")), DUELS, 0, 20)
    assert (facts == np.zeros(20, FACTS)).all()
    assert not points.any()
