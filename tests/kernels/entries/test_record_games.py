"""Records of deals and of whole games: they agree with the twin, with self-play, and with a match scored by hand."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from analyzer.deals.game_score import Match
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import new_deal
from kernels.cards.rng import mix
from kernels.codes import DEAL_COLUMNS, DEAL_RECORD, EUCHRED, GAME_RECORD, MARCH, NOBODY, RULES
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.record_games import _GAMES, add_products, is_stuck, record_deals, record_games
from kernels.entries.self_play import simulate_deals
from kernels.laws.score import GameEnd
from tests.reference import call_twin, contract_twin
from tests.reference.bid_twin import contract_of, finish_bidding, legal_bids
from tests.reference.call_twin import Numbers, turn_of
from tests.reference.call_twin import proposed_suit as suit_up
from tests.support.called_deals import auction_by_rule
from tests.support.games import BIDDING, rules_of
from tests.support.playing import play_with
from tests.support.points_rule import never_calls, numbers_of, policy_of
from tests.support.rounds import kernel_round
from tests.support.sums import empty_tally

SEED = np.uint64(77)
SETTINGS = (
    "standard", "north_american", "standard,stick=off", "standard,stick=off,all_pass=same",
    "standard,stick=off,all_pass=forfeit", "standard,farmer=redeal", "standard,round2=any", "two_handed",
    "three_handed", "british", "railroad", *BIDDING,
)  # fmt: skip


def records_of(rules: Rules, policy: CallPolicy, first: int, last: int) -> Any:
    game, records = compile_rules(rules), np.zeros(last - first, DEAL_RECORD)
    record_deals(game, seat_players(game, policy, RULES), Deals(SEED, first, last), records)
    return records


def games_of(rules: Rules, policy: CallPolicy, first: int, last: int) -> Any:
    game, records = compile_rules(rules), np.zeros(last - first, GAME_RECORD)
    end = GameEnd(rules.target or 0, rules.deals or 0, rules.target_needs_success, rules.on_tie == "maker_first")
    record_games(game, seat_players(game, policy, RULES), end, Deals(SEED, first, last), records)
    return records


def sums_of(records: Any) -> dict[str, int]:
    """The sum of each column."""
    return {name: int(records[name].sum()) for name in records.dtype.names}


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
    (hands, upcard, kitty), claimed = kernel_round(rules, seed, deal)
    calls, _, maker, call = auction_by_rule(rules, numbers, hands, upcard, kitty)
    if maker is None:
        return Played(claimed, call, -1, 0, False, 0, None)
    turn, dealer = len(calls) - 1, rules.players - 1
    if rules.turns_up:
        rnd, _ = turn_of(rules, turn, upcard)
        last = turn == rules.players * len(rules.rounds) - 1 and not (upcard == "JO" and rnd == 0)
        stuck = last and rules.rounds[-1].dealer_must
    else:
        rnd, stuck = 0, rules.rounds[0].dealer_must and maker == dealer and calls[:dealer] == ["pass"] * dealer
    ready = contract_twin.make_ready(rules, numbers, turn, call, hands, upcard, maker=maker, kitty=kitty)
    return Played(claimed, call, maker, rnd, stuck, play(ready, call, maker), ready.lone)


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_column_of_a_deal_agrees_with_the_twin(setting: str) -> None:
    rules, deals = rules_of(setting), 150
    numbers, play = numbers_of(rules, 7), play_with(rules_of(setting), RULES)
    records = records_of(rules, policy_of(numbers), 0, deals)
    dealer, others = rules.players - 1, 1 if rules.partners else rules.players - 1
    for deal in range(deals):
        found = play_twin(rules, numbers, play, SEED, deal)
        expected = dict.fromkeys(DEAL_COLUMNS, 0) | {"one": 1}
        if found.call == "pass":
            expected["thrown_in"] = 1
            expected["points"] = -rules.forfeit_points * others if rules.all_pass == "forfeit" else 0
        else:
            contract = contract_of(rules, found.call.split("@")[0])
            made = contract_twin.is_made(contract, found.tricks)
            swept = made and found.tricks == rules.hand
            won = contract_twin.net_points(rules, contract, found.tricks, found.lone, found.maker, dealer)
            expected |= {
                "points": won, "played": 1, "ahead": int(won > 0), "failed": int(not made), "swept": int(swept),
                "alone": int(contract.alone), "alone_swept": int(contract.alone and swept), "stuck": int(found.stuck),
                "first_round": int(found.rnd == 0), "defended_alone": int(found.lone is not None),
            }  # fmt: skip
        expected["points_squared"] = expected["points"] ** 2
        assert dict(zip(DEAL_COLUMNS, records[deal].tolist(), strict=True)) == expected, deal


def could_not_pass(rules: Rules, numbers: Numbers, hands: list[set[str]], upcard: str, calls: list[str]) -> bool:
    """Whether the dealer had no pass at the turn that made him the maker, or at his first one where bids ascend.

    The auction is carried out again up to there.
    """
    dealer = rules.players - 1
    if not rules.turns_up:
        before, _, _ = finish_bidding(rules, numbers, [], dealer, hands)
        return "pass" not in legal_bids(rules, before, hands[dealer])
    if call_twin.dealer_names(rules, upcard):
        return False  # he names trumps in place of the auction
    proposed, turn = suit_up(rules, upcard), 0
    while call_twin.choose_call(rules, numbers, turn, hands[turn % rules.players], upcard, proposed) == "pass":
        turn += 1
    assert turn == len(calls) - 1
    return "pass" not in call_twin.legal_calls(rules, turn, hands[dealer], upcard, proposed)


@pytest.mark.parametrize(
    "setting",
    [*(name for name in SETTINGS if name != "standard,farmer=redeal"), "hasenpfeffer,stick=on", "napoleon4,stick=on",
     "british,joker_up=H", "standard,need_suit=natural"],
)  # fmt: skip
def test_a_dealer_is_stuck_where_he_could_not_pass(setting: str) -> None:
    """With players who hardly ever call, so that the turn comes to him."""
    rules, seen = rules_of(setting), set()
    numbers, game, dealer = numbers_of(rules, 7), compile_rules(rules), rules.players - 1
    numbers.call = [[points + 40 for points in row] for row in numbers.call]
    numbers.bid = {name: [least + 80 for least in row] for name, row in numbers.bid.items()}
    policy = policy_of(numbers)
    deal: Any = new_deal()
    for number in range(150):
        deal_round(game, SEED, number, deal)
        finish_auction(game, policy, deal, NOBODY)
        (hands, upcard, kitty), _ = kernel_round(rules, SEED, number)
        calls, _, maker, _ = auction_by_rule(rules, numbers, hands, upcard, kitty)
        stuck = maker == dealer and could_not_pass(rules, numbers, hands, upcard, calls)
        assert is_stuck(game, deal) == stuck, (number, calls)
        seen.add(stuck)
    assert seen == ({False, True} if any(rnd.dealer_must for rnd in rules.rounds) else {False})


@pytest.mark.parametrize("setting", ["standard", "standard,stick=off", "two_handed"])
def test_records_add_up_to_the_tallies_of_self_play(setting: str) -> None:
    rules, deals = rules_of(setting), 4_000
    game, policy, tally = compile_rules(rules), policy_of(numbers_of(rules)), empty_tally(rules)
    simulate_deals(game, seat_players(game, policy, RULES), Deals(SEED, 0, deals), tally)
    sums = sums_of(records_of(rules, policy, 0, deals))
    nets = np.arange(tally.points.shape[1]) - tally.points.shape[1] // 2
    assert sums["one"] == deals
    assert sums["points"] == tally.points[-1] @ nets
    assert sums["points_squared"] == tally.points[-1] @ (nets * nets)
    assert (sums["played"], sums["thrown_in"]) == (tally.ends.sum(), tally.thrown[0])
    assert (sums["failed"], sums["swept"]) == (tally.ends[:, :, EUCHRED].sum(), tally.ends[:, :, MARCH].sum())
    assert sums["first_round"] == tally.ends[: rules.players].sum()


def test_deals_do_not_depend_on_where_a_chunk_begins() -> None:
    rules = rules_of("standard,stick=off")
    policy = policy_of(numbers_of(rules))
    assert np.array_equal(records_of(rules, policy, 0, 300)[120:], records_of(rules, policy, 120, 300))
    assert np.array_equal(games_of(rules, policy, 0, 30)[11:], games_of(rules, policy, 11, 30))


def test_house_rules_that_change_no_deal_leave_its_record() -> None:
    """The same hands and the same upcard, whatever the rules say of scores and of who must call."""
    policy = policy_of(numbers_of(rules_of("standard")))
    one, two = (records_of(rules_of(name), policy, 0, 500) for name in ("standard", "standard,loner=5"))
    changed = np.flatnonzero(one != two)
    assert np.array_equal(changed, np.flatnonzero(one["alone_swept"]))
    assert len(changed) > 3


def test_everybody_passes_and_the_dealer_is_stuck_or_the_deal_is_thrown_in() -> None:
    stuck = sums_of(records_of(rules_of("standard"), never_calls(rules_of("standard")), 0, 200))
    assert stuck["stuck"] == stuck["played"] == 200
    free = sums_of(records_of(rules_of("standard,stick=off"), never_calls(rules_of("standard")), 0, 200))
    assert (free["stuck"], free["played"], free["thrown_in"], free["points"]) == (0, 0, 200, 0)


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
    records = games_of(rules, policy_of(numbers), 0, games)
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
        assert records[number].tolist() == (1, 1, int(winner == 0), dealt)


def test_a_game_that_does_not_end_is_given_up() -> None:
    rules = replace(rules_of("standard,stick=off"), target=10)
    assert games_of(rules, never_calls(rules), 0, 2).tolist() == [(1, 0, 0, 0)] * 2
