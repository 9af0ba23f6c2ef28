"""Records of deals and of whole games: they agree with the twin, with self-play, and with a match scored by hand."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.deals.game_score import Match
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.points import PointsRule
from kernels.cards.rng import mix, start_stream
from kernels.codes import EUCHRED, MARCH, RULES
from kernels.deal.deal_round import deal_round
from kernels.doubledummy import new_memory
from kernels.entries.record_games import (
    _GAMES,
    AHEAD,
    BEGUN,
    COLUMNS,
    DEALT,
    FAILED,
    FIRST_ROUND,
    FIRST_WON,
    GAME_COLUMNS,
    LONE,
    LONE_SWEPT,
    NET,
    NET_SQUARED,
    ONE,
    OVER,
    PLAYED,
    STUCK,
    SWEPT,
    THROWN,
    add_products,
    record_deals,
    record_games,
)
from kernels.entries.self_play import simulate_deals
from kernels.laws.score import winner_of
from tests.reference import contract_twin
from tests.reference.bid_twin import contract_of, finish_bidding
from tests.reference.call_twin import Numbers, raw_cards, turn_of
from tests.reference.call_twin import proposed_suit as suit_up
from tests.reference.evaluate_twin import finish_auction
from tests.support.games import BIDDING, rules_of
from tests.support.playing import play_with
from tests.support.points_rule import never_calls, numbers_of, rule_of
from tests.support.sums import empty_tally

SEED = np.uint64(77)
SETTINGS = (
    "standard", "north_american", "standard,stick=off", "standard,stick=off,all_pass=same",
    "standard,stick=off,all_pass=forfeit", "standard,farmer=redeal", "standard,round2=any", "two_handed",
    "three_handed", "british", "railroad", *BIDDING,
)  # fmt: skip


def records_of(rules: Rules, rule: PointsRule, first: int, last: int) -> npt.NDArray[np.int64]:
    game, records = compile_rules(rules), np.full((last - first, COLUMNS), -9, np.int64)
    record_deals(game, rule, RULES, SEED, first, last, new_memory(game), records)
    return records


def games_of(rules: Rules, rule: PointsRule, first: int, last: int) -> npt.NDArray[np.int64]:
    game, records = compile_rules(rules), np.full((last - first, GAME_COLUMNS), -9, np.int64)
    record_games(
        game, rule, RULES, rules.target or 0, rules.deals or 0, rules.target_needs_success,
        rules.on_tie == "maker_first", SEED, first, last, new_memory(game), records,
    )  # fmt: skip
    return records


class Played(NamedTuple):
    """One deal by the twin; only the cards dealt and the play are the kernels'."""

    claimed: int
    call: str
    maker: int
    rnd: int
    stuck: bool
    tricks: int
    lone: int | None


def play_twin(rules: Rules, numbers: Numbers, play: Any, seed: np.uint64, deal: int) -> Played:
    game = compile_rules(rules)
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    dealt = np.zeros(rules.players, np.uint64)
    start_stream(seed, deal, stream)
    up, rest, claimed = deal_round(game, stream, pool, dealt)
    hands, kitty = [raw_cards(int(hand)) for hand in dealt], raw_cards(int(rest))
    turn, rnd, upcard, dealer = 0, 0, "", rules.players - 1
    if rules.turns_up:
        (upcard,) = raw_cards(int(up))
        turn, call = finish_auction(rules, numbers, 0, None, hands, upcard, suit_up(rules, upcard), kitty)
        rnd, maker = turn_of(rules, turn, upcard)
        last = turn == rules.players * len(rules.rounds) - 1 and not (upcard == "JO" and rnd == 0)
        stuck = last and rules.rounds[-1].dealer_must
    else:
        calls, winner, call = finish_bidding(rules, numbers, [], None, hands)
        maker = -1 if winner is None else winner
        stuck = rules.rounds[0].dealer_must and maker == dealer and calls[:dealer] == ["pass"] * dealer
    if call == "pass":
        return Played(claimed, call, -1, 0, False, 0, None)
    ready = contract_twin.make_ready(rules, numbers, turn, call, hands, upcard, maker=maker, kitty=kitty)
    return Played(claimed, call, maker, rnd, stuck, play(ready, call, maker), ready.lone)


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_column_of_a_deal_agrees_with_the_twin(setting: str) -> None:
    rules, deals = rules_of(setting), 150
    numbers, play = numbers_of(rules, 7), play_with(rules_of(setting), RULES)
    records = records_of(rules, rule_of(numbers), 0, deals)
    dealer, others = rules.players - 1, 1 if rules.partners else rules.players - 1
    for deal in range(deals):
        found = play_twin(rules, numbers, play, SEED, deal)
        expected = dict.fromkeys(range(COLUMNS), 0) | {ONE: 1}
        if found.call == "pass":
            expected[THROWN] = 1
            expected[NET] = -rules.forfeit_points * others if rules.all_pass == "forfeit" else 0
        else:
            contract = contract_of(rules, found.call.split("@")[0])
            made = contract_twin.is_made(contract, found.tricks)
            swept = made and found.tricks == rules.hand
            net = contract_twin.net_points(rules, contract, found.tricks, found.lone, found.maker, dealer)
            expected |= {
                NET: net, PLAYED: 1, AHEAD: int(net > 0), FAILED: int(not made), SWEPT: int(swept),
                LONE: int(contract.alone), LONE_SWEPT: int(contract.alone and swept), STUCK: int(found.stuck),
                FIRST_ROUND: int(found.rnd == 0),
            }  # fmt: skip
        expected[NET_SQUARED] = expected[NET] ** 2
        assert dict(enumerate(records[deal].tolist())) == expected, deal


@pytest.mark.parametrize("setting", ["standard", "standard,stick=off", "two_handed"])
def test_records_add_up_to_the_tallies_of_self_play(setting: str) -> None:
    rules, deals = rules_of(setting), 4_000
    game, rule, tally = compile_rules(rules), rule_of(numbers_of(rules)), empty_tally(rules)
    simulate_deals(game, rule, RULES, SEED, 0, deals, new_memory(game), tally)
    sums = records_of(rules, rule, 0, deals).sum(axis=0)
    nets = np.arange(tally.points.shape[1]) - tally.points.shape[1] // 2
    assert sums[ONE] == deals
    assert sums[NET] == tally.points[-1] @ nets
    assert sums[NET_SQUARED] == tally.points[-1] @ (nets * nets)
    assert (sums[PLAYED], sums[THROWN]) == (tally.ends.sum(), tally.thrown[0])
    assert (sums[FAILED], sums[SWEPT]) == (tally.ends[:, :, EUCHRED].sum(), tally.ends[:, :, MARCH].sum())
    assert sums[FIRST_ROUND] == tally.ends[: rules.players].sum()


def test_deals_do_not_depend_on_where_a_chunk_begins() -> None:
    rules = rules_of("standard,stick=off")
    rule = rule_of(numbers_of(rules))
    assert np.array_equal(records_of(rules, rule, 0, 300)[120:], records_of(rules, rule, 120, 300))
    assert np.array_equal(games_of(rules, rule, 0, 30)[11:], games_of(rules, rule, 11, 30))


def test_house_rules_that_change_no_deal_leave_its_record() -> None:
    """The same hands and the same upcard, whatever the rules say of scores and of who must call."""
    rule = rule_of(numbers_of(rules_of("standard")))
    one, two = (records_of(rules_of(name), rule, 0, 500) for name in ("standard", "standard,loner=5"))
    changed = np.flatnonzero((one != two).any(axis=1))
    assert np.array_equal(changed, np.flatnonzero(one[:, LONE_SWEPT]))
    assert len(changed) > 3


def test_everybody_passes_and_the_dealer_is_stuck_or_the_deal_is_thrown_in() -> None:
    stuck = records_of(rules_of("standard"), never_calls(rules_of("standard")), 0, 200).sum(axis=0)
    assert stuck[STUCK] == stuck[PLAYED] == 200
    free = records_of(rules_of("standard,stick=off"), never_calls(rules_of("standard")), 0, 200).sum(axis=0)
    assert (free[STUCK], free[PLAYED], free[THROWN], free[NET]) == (0, 0, 200, 0)


def test_products_are_those_of_matrices() -> None:
    generator = np.random.default_rng(5)
    one, two = generator.integers(-4, 5, (50, 6)), generator.integers(-4, 5, (50, 3))
    sums = np.full((6, 3), 7, np.int64)
    add_products(one, two, sums)
    assert np.array_equal(sums, 7 + one.T @ two)


# ---------------------------------------------------------------------- games
@pytest.mark.parametrize(
    "setting",
    [*(name for name in SETTINGS if not name.startswith("napoleon")), "standard,deals=8",
     "three_handed,deals=5", "standard,target=5,laps=on", "standard,stick=off,farmer=redeal"],
)  # fmt: skip
def test_games_are_those_of_a_match_scored_by_hand(setting: str) -> None:
    rules, games = rules_of(setting), 12
    numbers, play = numbers_of(rules, 7), play_with(rules, RULES)
    records = games_of(rules, rule_of(numbers), 0, games)
    for number in range(games):
        seed = np.uint64(mix(SEED ^ np.uint64(mix(np.uint64(number) ^ _GAMES))))
        match = Match(rules)
        winner, dealt = None, 0
        for dealt in itertools.count(1):
            found = play_twin(rules, numbers, play, seed, dealt - 1)
            for _ in range(found.claimed):
                match.deal_again()
            if found.call == "pass" and rules.all_pass != "forfeit":
                match.throw_in()
                continue
            if found.call == "pass":
                side, made, ours, theirs = rules.side(match.dealer), False, 0, rules.forfeit_points
            else:
                contract = contract_of(rules, found.call.split("@")[0])
                side = rules.side((match.dealer + 1 + found.maker) % rules.players)
                made = contract_twin.is_made(contract, found.tricks)
                ours, theirs = contract_twin.pay(rules, contract, found.tricks, found.lone is not None)
            winner = match.score([ours if one == side else theirs for one in range(rules.sides)], side, made)
            if winner is not None:
                break
        assert records[number, [BEGUN, OVER, FIRST_WON, DEALT]].tolist() == [1, 1, int(winner == 0), dealt]


def test_a_game_that_does_not_end_is_given_up() -> None:
    rules = replace(rules_of("standard,stick=off"), target=10)
    assert games_of(rules, never_calls(rules), 0, 2).tolist() == [[1, 0, 0, 0]] * 2


@pytest.mark.parametrize("needs_success", [False, True])
@pytest.mark.parametrize("on_tie", ["maker_first", "highest_or_continue"])
def test_winners_are_those_of_a_match(needs_success: bool, on_tie: Any) -> None:
    rules = replace(rules_of("standard,target=5"), target_needs_success=needs_success, on_tie=on_tie)
    for ours, theirs, makers, made in itertools.product(range(3, 9), range(3, 9), (0, 1), (False, True)):
        match = Match(rules)
        expected = match.score([ours, theirs], makers, made)
        found = winner_of(np.array([ours, theirs, 0, 0]), 2, 5, needs_success, on_tie == "maker_first", makers, made)
        assert found == (-1 if expected is None else expected)
