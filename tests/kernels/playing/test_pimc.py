"""Players who draw worlds: candidates, their values, ties, and decisions that depend on the random stream alone."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kernels.cards.deal import SPOKEN
from kernels.codes import RULES, pimc_model
from kernels.doubledummy import new_memory
from kernels.doubledummy.memory import new_long_memory
from kernels.laws.score import makers_difference
from kernels.laws.turns import after_card
from kernels.players.rules.player import choose_by_rules
from kernels.players.view import View
from kernels.playing.pimc import best_candidate, list_candidates, play_cards_out, value_cards
from kernels.playing.play import play_on
from kernels.playing.search import play_searching
from kernels.playing.worlds import new_search
from tests.reference import minimax
from tests.reference.call_twin import ranking, suit_of
from tests.reference.play_twin import Turn
from tests.support.called_deals import Dealt, dealt_by_rule, twin_of
from tests.support.encoding import retyped
from tests.support.kinds import KINDS, Kind, turns_at_random
from tests.support.play_encoding import encode as encode_deal
from tests.support.play_encoding import form, view_of
from tests.support.searching import SOME_NET, Held, choose, held_at, ready_to_play, search_for, stream_of

Masks = npt.NDArray[np.uint64]
PUBLIC = ("contract_id", "strain", "lone_defender", "played", "laid", *(field[0] for field in SPOKEN))
"""What a search remembers of the deal, which everybody knows; the rest of it is scratch."""


def candidates(table: Any, view: View) -> tuple[list[int], int, int]:
    """The candidates, the place of the rule player's, and his card."""
    search: Any = new_search()
    count, place, favourite = list_candidates(table, view, search)
    return search["cards"][:count].tolist(), int(place), int(favourite)


# ---------------------------------------------------------------------- candidates
def runs_of(turn: Turn) -> list[list[str]]:
    """The legal cards, those together between which lies no card that is out of sight or wins the trick."""
    deal, runs = turn.deal, []
    best = {max(turn.trick, key=lambda play: strength(turn, play[1]))[1]} if turn.trick else set()
    apart = (deal.deck - turn.known()) | best
    for suit in "CDHS":
        run: list[str] = []
        for card in ranking(suit, deal.strain, deal.bowers):
            if card in turn.choices:
                run.append(card)
            elif card in apart and run:
                runs.append(run)
                run = []
        runs += [run] if run else []
    return runs


def strength(turn: Turn, card: str) -> tuple[bool, bool, int]:
    """How well a card does in the trick."""
    deal = turn.deal
    suit, led = (suit_of(one, deal.strain, deal.bowers) for one in (card, turn.trick[0][1]))
    return suit == deal.strain, suit == led, ranking(suit, deal.strain, deal.bowers).index(card)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_touching_cards_are_one_candidate(kind: Kind) -> None:
    """The lowest of each run stands for it; the rule player's card is in the run of his candidate."""
    for turn in turns_at_random(kind, 12):
        table, _ = encode_deal(turn.deal)
        view = view_of(turn)
        found, place, favourite = candidates(table, view)
        runs = {int(form(turn.deal, {run[0]})): int(form(turn.deal, run)) for run in runs_of(turn)}
        assert sorted(found) == sorted(runs)
        assert favourite == choose_by_rules(view)
        assert favourite & runs[found[place]]


# ---------------------------------------------------------------------- values
def last_tricks(dealt: Dealt, generator: random.Random, least: int) -> list[Held]:
    """The turns of a deal with three tricks or fewer to go, or so many more."""
    return [held for held in held_at(dealt, generator) if dealt.table.tricks - held.turn.trick <= least]


def points_by_minimax(dealt: Dealt, held: Held) -> dict[int, int]:
    """The makers' points for every legal card when all play best with open cards."""
    twin, turn, search = twin_of(dealt), held.turn, held.search

    def cards(mask: Any) -> list[str]:
        return [card for card in sorted(twin.deck) if form(twin, {card}) & np.uint64(mask)]

    hands = tuple(
        tuple(cards(hand)) if seat in twin.playing else () for seat, hand in enumerate(held.hands)
    )  # fmt: skip
    order = [(turn.leader + step) % len(hands) for step in range(len(hands))]
    trick = tuple((seat, cards(search["laid"][seat])[0]) for seat in order if search["laid"][seat])
    deal = minimax.Deal(hands, twin.strain, turn.leader, frozenset(twin.makers), twin.bowers, twin.misere)
    points = {}
    for card in cards(held.view.legal):
        tricks = turn.taken + minimax.value_after(deal, hands, turn.seat, trick, card)
        points[int(form(twin, {card}))] = int(dealt.pay[tricks, 0] - dealt.pay[tricks, 1])
    return points


def check_values(setting: str, deals: int, memory: Masks, least: int = 3) -> int:
    """Each candidate, and each card equal to it, is worth what minimax says; returns the cards compared."""
    generator, compared = random.Random(f"values {setting}"), 0
    for dealt in dealt_by_rule(setting, deals):
        for held in last_tricks(dealt, generator, least):
            search = held.search.copy()
            count, _, _ = list_candidates(dealt.table, held.view, search)
            search["world"][: len(held.hands)] = held.hands
            value_cards(dealt.game, dealt.table, held.turn, count, search, memory)
            value_cards(dealt.game, dealt.table, held.turn, count, search, memory)  # they add up
            values = dict(zip(search["cards"][:count].tolist(), search["values"][:count].tolist(), strict=True))
            for card, points in points_by_minimax(dealt, held).items():
                stands = max(one for one in values if one <= card)
                assert values[stands] == 2 * points, (dealt, held)
                compared += 1
    return compared


@pytest.mark.parametrize("setting", ["standard", "north_american", "british", "three_handed", "standard,notrump=both"])
def test_a_candidate_is_worth_what_minimax_says(setting: str) -> None:
    deals = 30
    assert check_values(setting, deals, new_memory()) > 5 * deals
    assert check_values(setting, deals // 3, new_long_memory()) > 5 * deals // 3


@pytest.mark.parametrize("setting", ["bid_euchre_6", "hasenpfeffer", "napoleon3"])
def test_a_candidate_of_a_long_game_is_worth_what_minimax_says(setting: str) -> None:
    assert check_values(setting, 20, new_long_memory()) > 100


def test_a_lone_maker_values_cards_by_the_rules() -> None:
    """What the rule players make of the deal from there on."""
    generator, lone = random.Random("lone"), 0
    for dealt in dealt_by_rule("standard", 120):
        for held in held_at(dealt, generator) if dealt.table.makers.bit_count() == 1 else ():
            search = held.search.copy()
            count, _, _ = list_candidates(dealt.table, held.view, search)
            search["world"][: len(held.hands)], search["buried"] = held.hands, dealt.table.buried
            play_cards_out(dealt.game, dealt.table, held.turn, count, search)
            for card, value in zip(search["cards"][:count], search["values"][:count], strict=True):
                hands = held.hands.copy()
                hands[held.turn.seat] &= ~card
                turn = retyped(after_card(dealt.table, held.turn, card))
                tricks = play_on(dealt.table, turn, hands, RULES, RULES, stream_of(1))
                assert value == makers_difference(dealt.game, dealt.contract_id, dealt.lone_defender, tricks)
                lone += 1
    assert lone > 50


# ---------------------------------------------------------------------- the choice
def test_ties_go_to_the_rule_players_card() -> None:
    """Where its candidate is among the best; else the best is played, by makers the dearest and by others the least."""
    (dealt,) = dealt_by_rule("standard", 1)
    (held, *_) = held_at(dealt, random.Random(1))
    search = held.search.copy()
    cards, favourite = [np.uint64(1 << k) for k in range(4)], np.uint64(1 << 9)
    search["cards"][:4] = cards
    for values, place, by_makers, by_others in (
        ([5, 5, 5, 5], 2, favourite, favourite),
        ([5, 4, 5, 5], 2, favourite, cards[1]),
        ([5, 9, 5, 9], 3, favourite, cards[0]),
        ([5, 9, 5, 9], 2, cards[1], favourite),
        ([-5, -9, -5, -9], 0, favourite, cards[1]),
    ):
        search["values"][:4] = values
        for is_maker, expected in ((1, by_makers), (0, by_others)):
            view = held.view._replace(is_maker=is_maker)
            assert best_candidate(view, 4, place, favourite, search) == expected


def test_where_the_points_are_settled_the_rule_players_card_is_played() -> None:
    generator, memory, settled = random.Random("settled"), new_long_memory(), 0
    for dealt in dealt_by_rule("deck32_7card", 40):
        for held in held_at(dealt, generator):
            taken, left = held.turn.taken, dealt.table.tricks - held.turn.trick
            if not dealt.steps >> (taken + 1) & ((1 << left) - 1):
                settled += 1
                assert choose(dealt, held, pimc_model(5), memory, 1) == choose_by_rules(held.view)
    assert settled > 20


@pytest.mark.parametrize("conditioned", [False, True])
@pytest.mark.parametrize("setting", ["standard", "three_handed", "hasenpfeffer"])
def test_a_decision_is_a_function_of_its_stream_of(setting: str, conditioned: bool) -> None:
    """Not of what was searched before with the same scratch and memory; other streams give other cards."""
    generator, model, others = random.Random(setting), pimc_model(1, conditioned), 0
    deals = list(dealt_by_rule(setting, 12))
    used, fresh = new_memory(deals[0].game), new_memory(deals[0].game)
    rubbish: Any = new_search()
    fresh_bytes = fresh.copy()
    for dealt in deals:
        for held in held_at(dealt, generator):
            for name in PUBLIC:
                rubbish[name] = held.search[name]
            fresh[:] = fresh_bytes
            card = choose(dealt, held, model, fresh, 5)
            assert choose(dealt, held, model, used, 5, rubbish) == card
            others += choose(dealt, held, model, used, 6, rubbish) != card
    assert others > 0


def test_a_whole_deal_is_a_function_of_its_stream_of() -> None:
    deals, results = list(dealt_by_rule("standard", 30)), []
    for order in (deals, deals[::-1]):
        memory, tricks = new_memory(), {}
        for dealt in order:
            tricks[int(dealt.hands[0])] = play_searching(
                dealt.game, dealt.policy, dealt.table, ready_to_play(dealt), pimc_model(4), pimc_model(4, False),
                memory, SOME_NET, search_for(dealt, int(dealt.hands[0])),
            )  # fmt: skip
        results.append(tricks)
    assert results[0] == results[1]


def test_the_last_card_needs_no_search() -> None:
    """Nor does a single candidate: no world is drawn."""
    generator, single = random.Random("single"), 0
    for dealt in dealt_by_rule("standard", 20):
        memory = new_memory()
        for held in held_at(dealt, generator):
            search = held.search.copy()
            found, _, favourite = candidates(dealt.table, held.view)
            card = choose(dealt, held, pimc_model(2), memory, 9, search)
            assert search["drawn"] == (0 if len(found) == 1 else 2)
            if len(found) == 1:
                single += 1
                assert (card, int(search["stream"][0])) == (favourite, 9)
    assert single > 5
