"""Deals ready for the first lead, after auctions in which everybody calls by the points rule."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import new_deal, note_call
from kernels.codes import contract_of, strain_of
from kernels.deal.set_table import set_table
from kernels.game import Game
from kernels.laws.tricks import Table
from tests.reference import bid_twin, call_twin, contract_twin, evaluate_twin
from tests.reference.call_twin import STRAINS, SUITS, Numbers, normal_mask, proposed_suit, raw_mask
from tests.reference.play_twin import Deal
from tests.support.encoding import code_of, masks, node_of, retyped
from tests.support.games import rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.random_hands import deal_hands


class Dealt(NamedTuple):
    """A deal ready for the first lead, and how it came about."""

    rules: Rules
    numbers: Numbers
    game: Game
    policy: CallPolicy
    calls: list[str]
    upcard: str
    deal: Any  # what the kernels note of it, a `kernels.cards.deal.Deal`
    table: Table
    hands: npt.NDArray[np.uint64]  # to play with, normalised
    raw: list[set[str]]  # at the auction

    @property
    def contract_id(self) -> int:
        """The number of the contract that is played."""
        return contract_of(int(self.deal["call"]))

    @property
    def strain(self) -> int:
        """Its strain."""
        return strain_of(int(self.deal["call"]))

    @property
    def lone_defender(self) -> int:
        """His seat, or -1."""
        return int(self.deal["lone_defender"])

    @property
    def steps(self) -> int:
        """The numbers of tricks at which the payoff changes."""
        return int(self.game.steps[self.contract_id, int(self.lone_defender >= 0)])

    @property
    def pay(self) -> npt.NDArray[np.int64]:
        """What the contract pays to the makers, and to others, by the makers' tricks."""
        rows: npt.NDArray[np.int64] = self.game.pay[self.contract_id, int(self.lone_defender >= 0)]
        return rows


def auction_by_rule(
    rules: Rules, numbers: Numbers, hands: list[set[str]], upcard: str, kitty: set[str]
) -> tuple[list[str], int, int | None, str]:
    """Everybody calls by the points rule: the calls, the node, the maker (None: thrown in) and his contract."""
    if not rules.rounds[0].ends_on_call:
        calls, maker, call = bid_twin.finish_bidding(rules, numbers, [], None, hands)
        return calls, 0, maker, call
    turn, call = evaluate_twin.finish_auction(
        rules, numbers, 0, None, hands, upcard, proposed_suit(rules, upcard), kitty
    )  # fmt: skip
    if call == "pass":
        return [], 0, None, call
    passes = 0 if call_twin.dealer_names(rules, upcard) else turn
    return ["pass"] * passes + [call], node_of(rules, turn, upcard), call_twin.turn_of(rules, turn, upcard)[1], call


def dealt_by_rule(setting: str, count: int) -> Iterator[Dealt]:
    """Random deals of a game, played in the contract to which the points rule comes."""
    rules, generator = rules_of(setting), random.Random(f"searching {setting}")
    numbers, game = numbers_of(rules), compile_rules(rules)
    policy, found = policy_of(numbers), 0
    while found < count:
        hands, upcard, kitty = deal_hands(rules, generator)
        if rules.farmer == "redeal" and any(contract_twin.has_farmers_hand(rules, hand) for hand in hands):
            continue
        before = [set(hand) for hand in hands]
        calls, node, maker, call = auction_by_rule(rules, numbers, hands, upcard, kitty)
        if maker is None:
            continue
        found += 1
        deal: Any = new_deal()
        deal["hands"][: rules.players] = masks(hands)
        deal["kitty"] = raw_mask(set(call_twin.deck_of(rules)).difference(*hands, {upcard}))
        deal["upcard"], deal["upcard_suit"] = raw_mask({upcard} - {""}), SUITS.index(proposed_suit(rules, upcard))
        deal["node"], deal["maker"], deal["call"] = node, maker, code_of(rules, call)
        for said in calls:
            note_call(deal, code_of(rules, said))
        for seat in range(rules.players):
            if hands[seat] != before[seat]:  # before his first call
                deal["swapped"], deal["swapped_after"] = seat, seat
        table, ready = retyped(set_table(game, policy.rule, deal)), deal["ready"][: rules.players].copy()
        yield Dealt(rules, numbers, game, policy, calls, upcard, deal, table, ready, hands)


def form_of(dealt: Dealt, cards: set[str]) -> np.uint64:
    """Some cards as the kernels write them for the deal's strain."""
    return np.uint64(normal_mask(cards, STRAINS[dealt.strain], dealt.rules.bowers))


def twin_of(dealt: Dealt) -> Deal:
    """The deal as the twin of the play takes it."""
    table, deck = dealt.table, call_twin.deck_of(dealt.rules)

    def cards(mask: Any) -> set[str]:
        return {card for card in deck if form_of(dealt, {card}) & mask}

    def seats(mask: int) -> set[int]:
        return {seat for seat in range(table.players) if (mask >> seat) & 1}

    return Deal(
        set(deck), [cards(hand) for hand in dealt.hands], STRAINS[dealt.strain], table.maker,
        seats(table.makers), seats(table.active), table.leader, dealt.rules.bowers, bool(table.misere),
        bool(table.lead_trump), cards(table.out), cards(table.pickup), cards(table.buried),
    )  # fmt: skip
