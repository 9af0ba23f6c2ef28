"""Legal calls: the kernels allow what the twin, written from the rules in prose, allows."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.codes import ALL_PASSED, CALLED, PASS, RUNNING
from kernels.laws.auction import advance, first_node, legal_calls, round_of, seat_on_turn
from tests.reference import call_twin as twin
from tests.reference.call_twin import proposed_suit
from tests.support.encoding import bits, code_of, node_of
from tests.support.games import SETTINGS, rules_of
from tests.support.random_hands import random_hand

POSITIONS = 2_000


@kernel
def _list_calls(game: Any, nodes: Any, hands: Any, upcards: Any, suits: Any, calls: Any, counts: Any) -> Any:
    for k in range(len(nodes)):
        counts[k] = legal_calls(game, nodes[k], hands[k], upcards[k], suits[k], calls[k])


def kernel_calls(
    rules: Rules, turns: list[int], hands: list[set[str]], upcards: list[str]
) -> list[npt.NDArray[np.int64]]:  # fmt: skip
    calls, counts = np.zeros((len(turns), 256), np.int64), np.zeros(len(turns), np.int64)
    _list_calls(
        compile_rules(rules),
        np.array([node_of(rules, turn, upcard) for turn, upcard in zip(turns, upcards, strict=True)], np.int64),
        np.array([twin.raw_mask(hand) for hand in hands], np.uint64),
        np.array([twin.raw_mask({upcard}) for upcard in upcards], np.uint64),
        np.array([twin.SUITS.index(proposed_suit(rules, upcard)) for upcard in upcards], np.int64),
        calls,
        counts,
    )
    return [row[:count] for row, count in zip(calls, counts, strict=True)]


def calls_at(setting: str, turn: int, hand: str, upcard: str) -> set[str]:
    """The kernels' legal calls of one position, as texts."""
    rules = rules_of(setting)
    (codes,) = kernel_calls(rules, [turn], [set(hand.split())], [upcard])
    names = {PASS: "pass"}
    for number, contract in enumerate(rules.contracts):
        names |= {8 * number + k: f"{contract.name}@{strain}" for k, strain in enumerate(twin.STRAINS)}
    return {names[int(code)] for code in codes}


@pytest.mark.parametrize("setting", [*SETTINGS, "standard,need_suit=natural!", "standard,need_suit=effective!"])
def test_calls_agree_with_the_twin(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    deals = [random_hand(rules, generator) for _ in range(POSITIONS)]
    turns = [generator.randrange(rules.players * len(rules.rounds)) for _ in deals]
    seen: Counter[bool] = Counter()
    found = kernel_calls(rules, turns, [hand for hand, _ in deals], [upcard for _, upcard in deals])
    for turn, (hand, upcard), codes in zip(turns, deals, found, strict=True):
        legal = twin.legal_calls(rules, turn, hand, upcard, proposed_suit(rules, upcard))
        assert len(codes) == len(legal)
        assert set(codes.tolist()) == {code_of(rules, call) for call in legal}, (turn, hand, upcard)
        assert ("pass" not in legal) or codes[0] == PASS
        seen["pass" in legal] += 1
    must = any(rnd.dealer_must for rnd in rules.rounds) or rules.joker_up.startswith("dealer")
    assert bool(seen[False]) == must  # the stuck dealer was met, where there is one


HEARTLESS = "JD AS KS 9C TC"
"""No heart but the left bower."""


@pytest.mark.parametrize(
    ("setting", "turn", "hand", "upcard", "calls"),
    [
        ("standard", 0, HEARTLESS, "9H", "pass pair@H alone@H"),
        ("standard", 3, HEARTLESS, "9H", "pass pair@H alone@H"),
        ("standard", 4, HEARTLESS, "9H", "pass pair@C alone@C pair@D alone@D pair@S alone@S"),
        ("standard", 7, HEARTLESS, "9H", "pair@C alone@C pair@D alone@D pair@S alone@S"),
        ("standard,stick=off", 7, HEARTLESS, "9H", "pass pair@C alone@C pair@D alone@D pair@S alone@S"),
        ("standard,alone=off", 7, HEARTLESS, "9H", "pair@C pair@D pair@S"),
        ("standard,canadian=round1", 1, HEARTLESS, "9H", "pass alone@H"),
        ("standard,canadian=round1", 2, HEARTLESS, "9H", "pass pair@H alone@H"),
        ("standard,canadian=round1", 5, HEARTLESS, "9H", "pass pair@C alone@C pair@D alone@D pair@S alone@S"),
        ("standard,canadian=both", 5, HEARTLESS, "9H", "pass alone@C alone@D alone@S"),
        ("standard,canadian=silent", 1, HEARTLESS, "9H", "pass"),
        ("standard,canadian=silent", 5, HEARTLESS, "9H", "pass pair@C alone@C pair@D alone@D pair@S alone@S"),
        ("standard,need_suit=natural", 0, HEARTLESS, "9H", "pass"),
        ("standard,need_suit=effective", 0, HEARTLESS, "9H", "pass pair@H alone@H"),
        ("standard,need_suit=natural", 3, HEARTLESS, "9H", "pass pair@H alone@H"),  # the upcard counts for the dealer
        ("standard,need_suit=natural!", 3, HEARTLESS, "9H", "pass"),  # unless the rules say that it does not
        ("standard,need_suit=natural", 1, HEARTLESS, "9H", "pass"),  # and for nobody else
        ("standard,need_suit=natural", 4, "9C TC QC KC AC", "9H", "pass pair@C alone@C"),
        ("standard,need_suit=natural", 7, "9H TH QH KH AH", "JH", "pair@C alone@C pair@D alone@D pair@S alone@S"),
        ("standard,stick=off,need_suit=natural", 7, "9H TH QH KH AH", "JH", "pass"),  # not stuck, so not freed
        ("standard,need_suit=natural,notrump=high", 7, "9H TH QH KH AH", "JH", "pair@NT alone@NT"),
        ("standard,alone=off,round2=any", 4, HEARTLESS, "9H", "pass pair@C pair@D pair@H pair@S"),
        ("standard,alone=off,notrump=high", 0, HEARTLESS, "9H", "pass pair@H"),  # round 1 knows the upcard's suit only
        ("standard,alone=off,notrump=high", 4, HEARTLESS, "9H", "pass pair@C pair@D pair@S pair@NT"),
        ("standard,alone=off,notrump=both", 4, HEARTLESS, "9H", "pass pair@C pair@D pair@S pair@NT pair@LOW"),
        ("two_handed", 3, HEARTLESS, "9H", "pass solo@C solo@D solo@S"),
        ("two_handed,stick=on", 3, HEARTLESS, "9H", "solo@C solo@D solo@S"),
        ("three_handed", 5, HEARTLESS, "9H", "solo@C solo@D solo@S"),
        ("british,alone=off", 0, HEARTLESS, "JO", "pair@C pair@D pair@H pair@S"),  # the dealer names, and no pass
        ("british,joker_up=dealer_names,alone=off,need_suit=natural", 0, HEARTLESS, "JO", "pair@C pair@D pair@S"),
        ("british,alone=off,need_suit=natural", 0, HEARTLESS, "JO", "pair@C pair@D pair@H pair@S"),  # he has not looked
        ("british,joker_up=H", 0, HEARTLESS, "JO", "pass pair@H alone@H"),
        ("british,joker_up=H,alone=off", 4, HEARTLESS, "JO", "pass pair@C pair@D pair@S"),
        ("british,joker_up=S,need_suit=effective", 0, "JO AH KH QH TH", "9S", "pass pair@S alone@S"),
        ("british,joker_up=S,need_suit=natural", 0, "JO AH KH QH TH", "9S", "pass"),
    ],
)
def test_calls_that_the_rules_spell_out(setting: str, turn: int, hand: str, upcard: str, calls: str) -> None:
    assert calls_at(setting, turn, hand, upcard) == set(calls.split())
    rules = rules_of(setting)
    assert twin.legal_calls(rules, turn, set(hand.split()), upcard, proposed_suit(rules, upcard)) == set(calls.split())


# ---------------------------------------------------------------------- nodes
@pytest.mark.parametrize("setting", ["standard", "standard,stick=off", "two_handed", "three_handed", "deck32_7card"])
def test_the_node_of_a_turn_up_auction_is_the_turn(setting: str) -> None:
    rules = rules_of(setting)
    game = compile_rules(rules)
    last = rules.players * len(rules.rounds) - 1
    node = first_node(game, bits("AH"))
    for turn in range(last + 1):
        assert node == turn
        assert (round_of(game, node), seat_on_turn(game, node)) == divmod(turn, rules.players)
        assert advance(game, node, 8 + 2) == (CALLED, turn)
        state, node = advance(game, node, PASS)
        assert state == (RUNNING if turn < last else ALL_PASSED)


def test_a_joker_turned_up_makes_the_dealer_name() -> None:
    for setting in ("british", "british,joker_up=dealer_names"):
        game = compile_rules(rules_of(setting))
        node = first_node(game, bits("JO"))
        assert (round_of(game, node), seat_on_turn(game, node)) == (0, 3)
        assert advance(game, node, 3) == (CALLED, node)
        assert first_node(game, bits("9H")) == 0
    assert first_node(compile_rules(rules_of("british,joker_up=H")), bits("JO")) == 0


def test_relabelling_suits_relabels_the_calls() -> None:
    """C<->S and D<->H together keep the colours."""
    swap = str.maketrans("CSDH", "SCHD")
    generator = random.Random(3)
    for setting in ("standard", "standard,need_suit=natural", "standard,notrump=both,round2=any"):
        for _ in range(50):
            hand, upcard = random_hand(rules_of(setting), generator)
            turn = generator.randrange(8)
            calls = calls_at(setting, turn, " ".join(hand), upcard)
            moved = calls_at(setting, turn, " ".join(card.translate(swap) for card in hand), upcard.translate(swap))
            assert moved == {
                name if name == "pass" or name[-2:] in ("NT", "OW") else name[:-1] + name[-1].translate(swap)
                for name in calls
            }
