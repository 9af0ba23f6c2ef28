"""Duels: facts and points agree with deals that the twin made ready, and no column depends on another."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.points import PointsRule
from kernels.cards.rng import start_stream
from kernels.codes import DOUBLE_DUMMY, OPEN, RANDOM, RULES, pimc_model
from kernels.deal.deal_round import deal_round
from kernels.doubledummy import new_memory
from kernels.entries.duels import CONTRACT, FACTS, LEADS, MAKER, NAMED, PLAYED, ROUND, TRUMPS, record_duels
from kernels.players.net.player import new_net
from kernels.playing.search import play_searching
from kernels.playing.worlds import Contract, new_search, start_worlds
from tests.reference import contract_twin
from tests.reference.bid_twin import contract_of, finish_bidding
from tests.reference.call_twin import SUITS, Numbers, raw_cards, suit_of, turn_of
from tests.reference.call_twin import proposed_suit as suit_up
from tests.reference.contract_twin import Ready
from tests.reference.evaluate_twin import finish_auction
from tests.support.encoding import bits, code_of
from tests.support.games import rules_of
from tests.support.playing import play_with, table_of
from tests.support.points_rule import never_calls, numbers_of, rule_of

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
    setting: str, rule: PointsRule, models: Any, first: int, last: int, seed: np.uint64 = SEED
) -> tuple[Ints, Ints]:  # fmt: skip
    game, columns = compile_rules(rules_of(setting)), np.array(models, np.int64).reshape(-1, 2)
    facts = np.full((last - first, FACTS), -9, np.int64)
    points = np.full((last - first, len(columns)), -999, np.int64)
    record_duels(game, rule, columns, seed, first, last, new_memory(game), facts, points, new_net(), new_search())
    return facts, points


class Called(NamedTuple):
    """A deal whose auction and exchange the twin carried out; only the cards dealt are the kernels'."""

    ready: Ready
    call: str
    maker: int
    rnd: int
    upcard: str
    calls: list[str]


def call_by_twin(rules: Rules, numbers: Numbers, deal: int) -> Called | None:
    game = compile_rules(rules)
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    dealt = np.zeros(rules.players, np.uint64)
    start_stream(SEED, deal, stream)
    up, rest, _ = deal_round(game, stream, pool, dealt)
    hands, kitty = [raw_cards(int(hand)) for hand in dealt], raw_cards(int(rest))
    turn, rnd, upcard = 0, 0, ""
    if rules.turns_up:
        (upcard,) = raw_cards(int(up))
        turn, call = finish_auction(rules, numbers, 0, None, hands, upcard, suit_up(rules, upcard), kitty)
        if call == "pass":
            return None
        rnd, maker = turn_of(rules, turn, upcard)
        calls = ["pass"] * turn + [call]
    else:
        calls, winner, call = finish_bidding(rules, numbers, [], None, hands)
        if call == "pass":
            return None
        assert winner is not None
        maker = winner
    ready = contract_twin.make_ready(rules, numbers, turn, call, hands, upcard, maker=maker, kitty=kitty)
    return Called(ready, call, maker, rnd, upcard, calls)


def makers_score(rules: Rules, called: Called, tricks: int) -> int:
    contract = contract_of(rules, called.call.split("@")[0])
    ours, theirs = contract_twin.pay(rules, contract, tricks, called.ready.lone is not None)
    return ours - theirs


@functools.cache
def recorded(setting: str) -> tuple[Ints, Ints]:
    return record(setting, rule_of(numbers_of(rules_of(setting), 7)), DUELS, 0, 40)


@pytest.mark.parametrize("setting", SETTINGS)
def test_facts_and_points_agree_with_deals_that_the_twin_made_ready(setting: str) -> None:
    rules = rules_of(setting)
    numbers = numbers_of(rules, 7)
    facts, points = recorded(setting)
    players = {BY_RULE: play_with(rules, RULES), BY_SOLVER: play_with(rules, DOUBLE_DUMMY)}
    for deal in range(len(facts)):
        called = call_by_twin(rules, numbers, deal)
        if called is None:
            assert not facts[deal].any()
            assert not points[deal].any()
            continue
        ready, strain = called.ready, called.call.split("@")[1]
        trumps = [card for card in ready.hands[called.maker] if suit_of(card, strain, rules.bowers) == strain]
        expected = {
            PLAYED: 1, ROUND: called.rnd, MAKER: called.maker, CONTRACT: code_of(rules, called.call) >> 3,
            LEADS: int(ready.leader in ready.makers), TRUMPS: len(trumps), NAMED: int(strain in SUITS),
        }  # fmt: skip
        assert dict(enumerate(facts[deal].tolist())) == expected, deal
        for models, play in players.items():
            score = makers_score(rules, called, play(ready, called.call, called.maker))
            assert points[deal, DUELS.index(models)] == score, (deal, models)


@pytest.mark.parametrize("setting", ["standard", "two_handed", "railroad", "bid_euchre_6", "napoleon4"])
def test_points_are_those_of_players_asked_one_deal_at_a_time(setting: str) -> None:
    """On the twin's table, with the twin's auction as what is known of the calls."""
    rules = rules_of(setting)
    numbers, game = numbers_of(rules, 7), compile_rules(rules)
    rule, memory = rule_of(numbers), new_memory(game)
    _, points = recorded(setting)
    compared = 0
    for deal in range(20):
        called = call_by_twin(rules, numbers, deal)
        if called is None:
            continue
        code = code_of(rules, called.call)
        for column in (2, 3, 4):
            table, hands = table_of(rules, called.ready, called.call, called.maker)
            search: Any = new_search()
            search["count"] = len(called.calls)
            search["calls"][: len(called.calls)] = [code_of(rules, call) for call in called.calls]
            lone = -1 if called.ready.lone is None else called.ready.lone
            suit = SUITS.index(suit_up(rules, called.upcard)) if called.upcard else 0
            contract = Contract(code >> 3, code & 7, lone, bits(called.upcard), suit)
            start_worlds(SEED, deal, search)
            tricks = play_searching(
                game, rule, contract, table, hands, *DUELS[column], search["stream"], new_net(), search, memory
            )
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
    rule = rule_of(numbers_of(rules_of(setting), 7))
    for column, models in enumerate(DUELS):
        alone = record(setting, rule, [models], 0, 40)
        assert (alone[0] == facts).all()
        assert (alone[1][:, 0] == points[:, column]).all()
    for first, last in ((0, 1), (13, 40)):
        part = record(setting, rule, DUELS[::-1], first, last)
        assert (part[0] == facts[first:last]).all()
        assert (part[1] == points[first:last, ::-1]).all()
    other = record(setting, rule, DUELS, 0, 40, np.uint64(79))
    assert (other[1] != points).any()


def test_the_same_players_twice_are_the_same_column() -> None:
    """Also those who draw at random: the draws are those of the deal."""
    rule = rule_of(numbers_of(rules_of("standard")))
    for model in (RANDOM, RULES, SEARCHING, OPEN):
        _, points = record("standard", rule, [(model, model)] * 2, 0, 30)
        assert (points[:, 0] == points[:, 1]).all()


def test_without_columns_the_deals_are_only_called() -> None:
    facts, points = record("standard", rule_of(numbers_of(rules_of("standard"), 7)), [], 0, 40)
    assert points.shape == (40, 0)
    assert (facts == recorded("standard")[0]).all()


def test_deals_thrown_in_are_nobodys() -> None:
    facts, points = record("standard,stick=off", never_calls(rules_of("standard,stick=off")), DUELS, 0, 20)
    assert not facts.any()
    assert not points.any()
