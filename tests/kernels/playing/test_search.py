"""Whole deals by players who search: with open cards the solver's result, with their own eyes nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kernels.codes import NET, OPEN, RANDOM, RULES, pimc_model
from kernels.doubledummy import new_memory, solve_tricks
from kernels.doubledummy.memory import new_long_memory
from kernels.laws.turns import after_card, first_turn, legal_at
from kernels.playing.search import play_searching
from kernels.playing.worlds import SEARCH, begin_search, lay_card, new_search
from tests.support.called_deals import Dealt, dealt_by_rule
from tests.support.drawing import draw_worlds
from tests.support.encoding import code_of, retyped
from tests.support.playing import play_out
from tests.support.searching import SOME_NET, Held, choose, held_at, ready_to_play, search_for, stream_of

Masks = npt.NDArray[np.uint64]
ODD_GAMES = (
    "three_handed", "two_handed", "british", "deck32", "railroad", "standard,notrump=both", "standard,pickup=optional",
    "standard,farmer=swap", "standard,defend=always,super_euchre=4", "north_american,lone_lead=maker_left",
)  # fmt: skip
LONG_GAMES = ("bid_euchre_6", "hasenpfeffer,widow=maker_takes", "napoleon3", "napoleon4")


def play(dealt: Dealt, makers: int, defenders: int, memory: Masks, seed: int = 1) -> int:
    """The makers' tricks of a deal."""
    return int(
        play_searching(
            dealt.game, dealt.policy, dealt.table, ready_to_play(dealt), makers, defenders, memory, SOME_NET,
            search_for(dealt, seed),
        )
    )  # fmt: skip


def pay_of(dealt: Dealt, tricks: int) -> list[int]:
    """What the contract pays."""
    row: list[int] = dealt.pay[tricks].tolist()
    return row


# ---------------------------------------------------------------------- open cards
def check_open_cards(setting: str, deals: int, memory: Any = None) -> None:
    """All four, or how many there are, see all cards: the contract pays what the solver says it is worth."""
    results = set()
    for dealt in dealt_by_rule(setting, deals):
        memory = new_memory(dealt.game) if memory is None else memory
        expected = pay_of(dealt, solve_tricks(dealt.table, dealt.hands, dealt.steps, memory))
        assert pay_of(dealt, play(dealt, OPEN, OPEN, memory)) == expected, dealt
        results.add(tuple(expected))
    assert len(results) > 1


def test_seeing_players_come_to_what_the_solver_says() -> None:
    check_open_cards("standard", 500)


def test_seeing_players_with_the_long_memory() -> None:
    check_open_cards("standard", 100, new_long_memory())


@pytest.mark.parametrize("setting", [*ODD_GAMES, *LONG_GAMES])
def test_seeing_players_of_other_games(setting: str) -> None:
    check_open_cards(setting, 40)


@pytest.mark.slow
@pytest.mark.parametrize(("setting", "deals"), [("standard", 5_000), *((name, 500) for name in ODD_GAMES)])
def test_seeing_players_on_many_deals(setting: str, deals: int) -> None:
    check_open_cards(setting, deals)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setting", "deals"), [*((name, 200) for name in LONG_GAMES), ("deck32_7card", 200), ("napoleon7", 20)]
)
def test_seeing_players_of_long_games_on_many_deals(setting: str, deals: int) -> None:
    check_open_cards(setting, deals)


@pytest.mark.slow
def test_seeing_more_never_hurts() -> None:
    """Against the same seeing side, the side that plays by the rules does no better than one that sees too."""
    memory = new_memory()
    for dealt in dealt_by_rule("standard", 1_000):
        best = pay_of(dealt, play(dealt, OPEN, OPEN, memory))
        for makers, sign in ((False, -1), (True, 1)):
            blind = pay_of(dealt, play(dealt, RULES if makers else OPEN, OPEN if makers else RULES, memory))
            assert sign * (best[0] - best[1] - blind[0] + blind[1]) >= 0


# ---------------------------------------------------------------------- the same loop
@pytest.mark.parametrize("setting", ["standard", "three_handed", "hasenpfeffer"])
@pytest.mark.parametrize("models", [(RANDOM, RULES), (RULES, RULES), (NET, RANDOM)])
def test_models_that_do_not_search_play_as_ever(setting: str, models: tuple[int, int]) -> None:
    for dealt in dealt_by_rule(setting, 30):
        once = play_out(dealt.table, dealt.hands.copy(), *models, stream_of(4), SOME_NET)
        assert play(dealt, *models, new_memory(dealt.game), seed=4) == once


def test_numbers_of_models() -> None:
    """None of them is that of another model, and both parts can be read back."""
    numbers = {pimc_model(worlds, heed): (worlds, heed) for worlds in range(1, 300) for heed in (False, True)}
    assert len(numbers) == 598
    assert min(numbers) > max(RANDOM, RULES, NET, OPEN)


# ---------------------------------------------------------------------- what is remembered
@pytest.mark.parametrize("setting", ["standard", "standard,farmer=swap", "standard,defend=always", "hasenpfeffer"])
def test_a_search_begins_with_what_everybody_has_heard(setting: str) -> None:
    """The contract, the calls and the upcard of this deal, and no card of the one before."""
    swapped, search = set(), used_search()
    for dealt in dealt_by_rule(setting, 60):
        begin_search(search, dealt.deal, dealt.rules.players)
        assert search["calls"][: search["count"]].tolist() == [code_of(dealt.rules, call) for call in dealt.calls]
        for name in ("upcard", "upcard_suit", "swapped", "lone_defender"):
            assert search[name] == dealt.deal[name], name
        assert search["swapped"] < 0 or search["swapped_after"] == dealt.deal["swapped_after"]
        assert (search["contract_id"], search["strain"]) == (dealt.contract_id, dealt.strain)
        count = dealt.rules.players
        assert not search["played"][:count].any()
        assert not search["laid"][:count].any()
        swapped.add(int(search["swapped"]))
    assert (len(swapped) > 1) == ("swap" in setting)


def used_search() -> Any:
    """Scratch in which every number is rubbish."""
    search: Any = new_search()
    for name in SEARCH.names or ():
        search[name] = 77
    return search


@pytest.mark.parametrize("setting", ["standard", "north_american", "three_handed", "napoleon7"])
def test_cards_laid_lie_there_until_the_trick_is_complete(setting: str) -> None:
    """By seat: the cards of this trick so far, and all that were played."""
    generator = random.Random(setting)
    for dealt in dealt_by_rule(setting, 8):
        search, turn, hands = search_for(dealt), retyped(first_turn(dealt.table)), dealt.hands.copy()
        table, played, laid = dealt.table, [0] * len(hands), [0] * len(hands)
        while turn.trick < table.tricks:
            legal = int(legal_at(table, turn, hands[turn.seat]))
            card = np.uint64(1 << generator.choice([bit for bit in range(64) if (legal >> bit) & 1]))
            lay_card(search, turn, card, table.players)
            hands[turn.seat] ^= card
            played[turn.seat] |= int(card)
            laid[turn.seat] = int(card)
            trick, turn = turn.trick, retyped(after_card(table, turn, card))
            if turn.trick > trick:
                laid = [0] * len(hands)
            assert search["played"][: len(hands)].tolist() == played
            assert search["laid"][: len(hands)].tolist() == laid


# ---------------------------------------------------------------------- nothing hidden is seen
BLIND = {"rules": RULES, "net": NET, "uniform": pimc_model(6, False), "conditioned": pimc_model(6)}


def other_truths(dealt: Dealt, held: Held) -> Iterator[tuple[Dealt, Held]]:
    """Deals that the seat on turn cannot tell from this one, with every hidden card elsewhere.

    The other hands are those of a world; sleeping hands and the dealer's discard are any cards that are left.
    """
    table, own = dealt.table, held.turn.seat
    worlds, count = np.zeros((3, table.players), np.uint64), table.players
    draw_worlds(
        dealt.game, dealt.policy, table, held.view, False, np.uint64(held.turn.seen), held.search.copy(), worlds,
        np.zeros(3, np.uint64),
    )  # fmt: skip
    for world in worlds:
        left = int(table.deck & ~(held.turn.seen | table.out))
        hands = held.hands.copy()
        for seat in range(count):
            if (table.active >> seat) & 1:
                hands[seat] = held.hands[own] if seat == own else world[seat]
                left &= ~int(hands[seat])
        buried = table.buried
        if own != count - 1 and table.buried:
            buried = np.uint64(1 << (left.bit_length() - 1))
            left &= ~int(buried)
        for seat in range(count):
            if not (table.active >> seat) & 1:
                hands[seat] = np.uint64(left)  # all of them: it must not matter
        yield dealt._replace(table=table._replace(buried=buried)), held._replace(hands=hands)


@pytest.mark.parametrize("model", BLIND.values(), ids=BLIND)
@pytest.mark.parametrize(
    "setting", ["standard", "north_american", "three_handed", "standard,pickup=optional", "standard,defend=always",
                "railroad", "hasenpfeffer,widow=maker_takes"],
)  # fmt: skip
def test_no_decision_looks_at_a_hidden_card(setting: str, model: int) -> None:
    """The card is the same, at every turn and for the same random numbers, wherever the hidden cards truly are."""
    generator, moved = random.Random(setting), 0
    for dealt in dealt_by_rule(setting, 6):
        memory = new_memory(dealt.game)
        for held in held_at(dealt, generator):
            card = choose(dealt, held, model, memory)
            for truth, there in other_truths(dealt, held):
                assert choose(truth, there, model, memory) == card
                moved += truth.table.buried != dealt.table.buried
    assert moved > 10 or setting in ("three_handed", "hasenpfeffer,widow=maker_takes")


def test_seeing_players_do_look() -> None:
    """So the hidden cards moved above do matter."""
    generator, others = random.Random("look"), 0
    memory = new_memory()
    for dealt in dealt_by_rule("standard", 10):
        for held in held_at(dealt, generator):
            card = choose(dealt, held, OPEN, memory)
            others += sum(choose(truth, there, OPEN, memory) != card for truth, there in other_truths(dealt, held))
    assert others > 20
