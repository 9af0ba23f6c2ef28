"""Questions: what the asker knows of a deal, and how well the calls made fit hands that he cannot see."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kernels.asking.question import Question, begin_question, others_of
from kernels.calling.evidence import TREMBLE, weigh_calls
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import new_deal
from kernels.codes import BID_ON, CALL, DEFEND, PICK_UP
from kernels.game import Game
from tests.reference import contract_twin
from tests.reference.bid_twin import follow
from tests.reference.call_twin import SUITS, deck_of, proposed_suit, raw_mask, turn_of
from tests.reference.evaluate_twin import likelihood
from tests.support.asking import ask_after, begun
from tests.support.encoding import bits, code_of
from tests.support.games import changed, rules_of
from tests.support.points_rule import never_calls, numbers_of, policy_of
from tests.support.rounds import calls_noted

QUESTIONS = [  # setting, upcard, calls, kind, the asker where he is not on turn
    ("standard", "9S", "pass pass pass", CALL, -1),
    ("standard", "9S", "pass " * 6, CALL, -1),
    ("standard,farmer=redeal", "9S", "pass", CALL, -1),
    ("standard,farmer=swap", "9S", "pass pass", CALL, -1),
    ("three_handed", "AS", "pass " * 5, CALL, -1),
    ("british", "JO", "pair@S", DEFEND, 0),
    ("british,farmer=swap", "JO", "pair@S", DEFEND, 0),
    ("north_american", "9S", "pass pass alone@S", DEFEND, 1),
    ("two_handed", "9S", "solo@S", PICK_UP, 1),
    ("standard,pickup=optional", "9S", "pass pair@S", PICK_UP, 3),
    ("bid_euchre_6", "", "3 pass 4", CALL, -1),
    ("hasenpfeffer", "", "1 2 pass 3 4 pass", CALL, -1),
    ("napoleon4", "", "pass 2 pass", CALL, -1),
]


EACH = pytest.mark.parametrize(("setting", "upcard", "calls", "kind", "asker"), QUESTIONS)


def weigh(game: Game, policy: CallPolicy, question: Question, seat: int, hand: np.uint64) -> int:
    """How likely the calls of one seat are with a hand, as `weigh_calls` says."""
    deal = begun(question)
    deal["hands"][seat] = hand
    return int(weigh_calls(game, policy, deal, 1 << seat, deal["hands"], question.infer == 1))


@EACH
def test_a_deal_begins_with_what_the_asker_knows(setting: str, upcard: str, calls: str, kind: int, asker: int) -> None:
    """Whatever was on the table before; and of the hands his own alone."""
    rules = rules_of(setting)
    hand = "TC JC QC KC AC"
    game, question = ask_after(rules, hand, upcard, calls, kind=kind, seat=asker)
    deal: Any = new_deal()
    deal["hands"], deal["count"], deal["calls"], deal["swapped"], deal["node"] = 7, 9, 9, 2, 99
    begin_question(question, deal)
    codes = [code_of(rules, call) for call in calls.split()]
    assert calls_noted(deal) == codes
    assert (deal["upcard"], deal["upcard_suit"]) == (bits(upcard), SUITS.index(proposed_suit(rules, upcard)))
    assert (deal["node"], deal["swapped"]) == (question.node, -1)
    assert (deal["maker"] >= 0) == (kind != CALL)
    assert kind == CALL or deal["call"] == codes[-1]
    assert [seat for seat in range(8) if deal["hands"][seat] != 7] == [question.seat]
    assert deal["hands"][question.seat] == bits(hand)
    assert others_of(game, question) | 1 << question.seat == (1 << rules.players) - 1
    assert not others_of(game, question) >> question.seat & 1


@EACH
@pytest.mark.parametrize("infer", [False, True])
def test_weights_are_likelihoods(setting: str, upcard: str, calls: str, kind: int, asker: int, infer: bool) -> None:
    """In 32nds, 31 or 1 a call; without inference only claims count. All calls count, those of the maker too."""
    if setting.startswith("british"):
        setting += ",defend=always"
    rules, generator = rules_of(setting), random.Random(setting + calls)
    numbers, words, suit = numbers_of(rules, 6), calls.split(), proposed_suit(rules, upcard)
    policy, seen = policy_of(numbers), set()
    deck = [card for card in deck_of(rules) if card != upcard]
    for _ in range(150):
        cards = set(generator.sample(deck, rules.hand))
        if generator.random() < 0.2:
            cards = set(sorted(deck, key=lambda card: (card[0] not in "9T", generator.random()))[: rules.hand])
        game, question = ask_after(rules, "", upcard, calls, infer, kind, asker)
        for seat in range(rules.players):
            made = [turn_of(rules, k, upcard)[1] if rules.turns_up else follow(rules, words[:k])[2]
                    for k in range(len(words))]  # fmt: skip
            scale = TREMBLE ** made.count(seat)
            chance = likelihood(rules, numbers, words, {seat: cards}, upcard, suit, TREMBLE)
            if not infer:
                scale = 1
                chance = float(chance > 0.0)
            weight = weigh(game, policy, question, seat, np.uint64(raw_mask(cards)))
            assert weight == round(chance * scale), (seat, cards)
            seen.add(weight)
    assert 1 in seen
    assert not infer or max(seen) >= TREMBLE - 1
    assert (0 in seen) == ("farmer" in setting and upcard != "JO")


def claims(game: Game, question: Question, seat: int, hand: np.uint64) -> bool:
    """Tell whether a seat with this hand would have claimed a new deal, or a swap that it did not make."""
    return not weigh(game, NEVER, question._replace(infer=0), seat, hand)


NEVER = never_calls(rules_of("standard"))


@pytest.mark.parametrize("setting", ["standard", "standard,farmer=redeal", "standard,farmer=swap,farmer_same=on"])
@pytest.mark.parametrize("turn", [0, 2, 5])
def test_claims_agree_with_the_twin(setting: str, turn: int) -> None:
    """A redeal is claimed before any call, a swap at one's first call."""
    rules, generator = rules_of(setting), random.Random(setting)
    game, question = ask_after(rules, "", "9S", "pass " * turn)
    deck = [card for card in deck_of(rules) if card != "9S"]
    for _ in range(400):
        cards = set(sorted(deck, key=lambda card: (card[0] not in "9T", generator.random()))[:5])
        if generator.random() < 0.5:
            cards = set(generator.sample(deck, 5))
        for seat in range(4):
            expected = rules.farmer == "redeal" and contract_twin.has_farmers_hand(rules, cards)
            if rules.farmer == "swap" and seat < turn:
                expected = bool(contract_twin.swapped_cards(rules, cards, "S"))
            assert claims(game, question, seat, np.uint64(raw_mask(cards))) == expected


def test_a_dealer_who_names_for_the_joker_has_no_turn_before_which_to_swap() -> None:
    """One call was made, the dealer's: neither he nor eldest, who never spoke, can have changed cards."""
    rules = rules_of("british,farmer=swap,defend=always")
    game, question = ask_after(rules, "", "JO", "pair@S", kind=DEFEND, seat=2)
    poor = bits("9C 9D 9H TC TD")
    assert not any(claims(game, question, seat, poor) for seat in range(4))
    game, question = ask_after(rules, "", "9S", "pass")
    assert [claims(game, question, seat, poor) for seat in range(4)] == [True, False, False, False]


def test_a_call_that_the_rule_would_not_make_is_possible_all_the_same() -> None:
    rules = rules_of("standard")
    policy = policy_of(numbers_of(rules))
    strong = bits("JS JC AS KS QS")
    game, question = ask_after(rules, "", "9S", "pass", infer=True)
    assert weigh(game, policy, question, 0, strong) == 1
    assert weigh(game, changed(policy, call=10_000, alone=10_000), question, 0, strong) == TREMBLE - 1
    assert weigh(game, policy, question, 1, strong) == 1  # he has not called yet


def test_what_is_no_call_is_no_code() -> None:
    """Bidding on is neither a pass nor a contract."""
    assert BID_ON < -1
    assert len({CALL, PICK_UP, DEFEND}) == 3
