"""From a call to the first lead: who sleeps, leads and defends alone, what is buried and what is given."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels.cards.layout import NO_CARDS, TRUMPS
from kernels.deal.set_table import _give_best
from tests.reference import call_twin as twin
from tests.reference import contract_twin
from tests.support.encoding import cards_in, seats
from tests.support.games import BIDDING, SETTINGS, rules_of
from tests.support.points_rule import numbers_of
from tests.support.tables import Case, random_calls, random_contracts, set_tables


@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING, "railroad,pickup=optional"])
def test_tables_agree_with_the_twin(setting: str) -> None:
    """After any call of any seat, with the discard and the defence left to the rule or chosen."""
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 3)
    numbers.defend = 80  # often enough to meet lone defenders
    cases = (random_calls if rules.turns_up else random_contracts)(rules, generator)
    ready, places, cards = set_tables(rules, numbers, cases)
    seen: Counter[str] = Counter()
    for k, one in enumerate(cases):
        defence = None if one.defence is None else dict([one.defence])
        expected = contract_twin.make_ready(
            rules, numbers, one.turn, one.call, one.hands, one.upcard, one.buried, one.maker, one.kitty, defence
        )
        strain = one.call.split("@")[1]

        def form(held: twin.Cards, strain: str = strain) -> int:
            return twin.normal_mask(held, strain, rules.bowers)

        assert seats(int(places[k, 0])) == expected.playing, one
        assert seats(int(places[k, 1])) == expected.makers
        assert places[k, 2] == expected.leader
        assert places[k, 3] == (-1 if expected.lone is None else expected.lone)
        assert places[k, 4] == one.maker
        assert cards[k, :3].tolist() == [form(expected.buried), form(expected.taken), form(expected.out)], one
        if not rules.joker or strain in twin.SUITS:
            assert int(cards[k, 3]) == form(set(twin.deck_of(rules)))
        assert int(cards[k, 4]) == (0xFFFF if strain in twin.SUITS else 0)
        for seat in expected.playing:
            assert int(ready[k, seat]) == form(expected.hands[seat]), (one, seat)
            assert len(expected.hands[seat]) == rules.hand
        seen["lone"] += expected.lone is not None
        seen["asleep"] += len(expected.playing) < rules.players
        seen["buried"] += bool(expected.buried)
        seen["left"] += bool(one.upcard) and rules.rounds[0].pickup == "optional" and not expected.buried
    assert bool(seen["lone"]) == (rules.defend_alone != "off")
    assert bool(seen["asleep"]) == (rules.defend_alone == "always" or any(one.alone for one in rules.contracts))
    assert bool(seen["buried"]) == rules.upcard
    assert rules.rounds[0].pickup != "optional" or seen["left"]


@pytest.mark.parametrize(
    ("setting", "turn", "call", "leader", "playing"),
    [
        ("standard", 0, "pair@H", 0, {0, 1, 2, 3}),
        ("standard", 3, "pair@H", 0, {0, 1, 2, 3}),
        ("standard", 0, "alone@H", 0, {0, 1, 3}),
        ("standard", 2, "alone@H", 1, {1, 2, 3}),  # eldest sleeps, so the next one leads
        ("standard", 1, "alone@H", 0, {0, 1, 2}),  # the dealer sleeps
        ("standard,lone_lead=maker_left", 2, "alone@H", 3, {1, 2, 3}),
        ("standard,lone_lead=maker_left", 0, "alone@H", 1, {0, 1, 3}),
        ("standard,lone_lead=maker", 3, "alone@H", 3, {0, 2, 3}),
        ("north_american", 1, "alone@H", 2, {0, 1, 2}),
        ("three_handed", 1, "solo@H", 0, {0, 1, 2}),
        ("two_handed", 1, "solo@H", 0, {0, 1}),
    ],
)
def test_leads_that_the_rules_spell_out(setting: str, turn: int, call: str, leader: int, playing: set[int]) -> None:
    rules = rules_of(setting)
    hands = [cards_in("9C TC 9D TD 9S") for _ in range(rules.players)]  # nobody would defend alone with these
    table = contract_twin.make_ready(rules, numbers_of(rules), turn, call, hands, "9H")
    assert (table.leader, table.playing) == (leader, playing)
    case = Case(hands, "9H", set(), turn, turn, turn % rules.players, call)
    _, places, _ = set_tables(rules, numbers_of(rules), [case])
    assert (places[0, 2], seats(int(places[0, 0]))) == (leader, playing)


# ---------------------------------------------------------------------- calling for best
def best_given(texts: list[str], lone: int, upcard: str = "") -> list[set[str]]:
    """Hands after a lone player has called for best, trumps being hearts."""
    game = compile_rules(PRESETS["railroad"])
    ready = np.array([twin.normal_mask(cards_in(text), "H", True) for text in texts], np.uint64)
    up = np.uint64(twin.normal_mask(cards_in(upcard), "H", True))
    _give_best(game, lone, TRUMPS, up, NO_CARDS, NO_CARDS, ready)
    deck = {twin.normal_bit(card, "H", True): card for card in twin.deck_of(PRESETS["railroad"])}
    return [{card for bit, card in deck.items() if (int(hand) >> bit) & 1} for hand in ready]


def test_calling_for_best_by_hand() -> None:
    texts = ["JO JH AH KC 9S", "9C TC QC KS AS", "JD 9H TD AC AD", "9D QS JS TS QD"]
    given = best_given(texts, 0)
    assert given[0] == cards_in("JO JH AH KC JD")  # the nine, alone and lowest, goes; the left bower comes
    assert given[2] == cards_in("9H TD AC AD")
    assert given[1::2] == [cards_in(text) for text in texts[1::2]]
    given = best_given(["JO JH AH KC 9S", "9C", "9H TD AC AD JC", "9D"], 2, "QH")
    assert given[2] == cards_in("9H AC AD JC JO")  # his partner's joker, above the queen that the dealer turned up
    given = best_given(["9S TS JC QC KC", "9C", "9H TD AC AD JC", "9D"], 2, "QH")
    assert given[2] == cards_in("9H AC AD JC QH")  # the upcard, as the giver has no trump


def test_a_dealer_asleep_may_give_the_upcard() -> None:
    """The dealer's partner assists alone: the right bower turned up is the dealer's best card."""
    rules = rules_of("railroad")
    hands = [cards_in(text) for text in ("9C TC QC KC AC", "JD AH KH 9S AS", "9D TD QD KD AD", "9H TH JS QS TS")]
    case = Case(hands, "JH", {"JO", "QH", "JC", "KS"}, 1, 1, 1, "alone@H")
    ready, _, cards = set_tables(rules, never_numbers(rules), [case])
    assert int(ready[0, 1]) == twin.normal_mask(cards_in("JD AH KH AS JH"), "H", True)
    assert cards[0, 2] == 0  # nobody else can tell that he did not get it
    _, _, cards = set_tables(rules, never_numbers(rules), [case._replace(turn=0, node=0, maker=0)])
    assert int(cards[0, 1]) == twin.normal_mask({"JH"}, "H", True)  # ordered from his right the dealer takes it


def test_a_dealer_asleep_does_not_give_the_card_he_turned_down() -> None:
    """His partner names diamonds alone: the left bower was turned down, so the dealer's best card is a queen."""
    rules = rules_of("railroad")
    hands = [cards_in(text) for text in ("9C TC QC KC AC", "JD AD KD 9S AS", "AH TD QD KH QH", "9H TH JS QS TS")]
    case = Case(hands, "JH", {"JO", "9D", "JC", "KS"}, 5, 5, 1, "alone@D")
    ready, _, cards = set_tables(rules, never_numbers(rules), [case])
    assert int(ready[0, 1]) == twin.normal_mask(cards_in("JD AD KD AS QS"), "D", True)
    assert int(cards[0, 2]) == twin.normal_mask({"JH"}, "D", True)  # everybody saw where it went


def never_numbers(rules: Rules) -> twin.Numbers:
    """Nobody defends alone."""
    numbers = numbers_of(rules)
    numbers.defend = 10_000
    return numbers
