"""Calls of every kind in random deals, and the tables that the kernels set after them."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.cards.deal import DEAL
from kernels.codes import ALONE, LEAVE, TOGETHER
from kernels.deal.set_table import set_table
from tests.reference import call_twin as twin
from tests.reference import contract_twin
from tests.reference.call_twin import proposed_suit
from tests.support.encoding import code_of, masks, node_of
from tests.support.points_rule import rule_of
from tests.support.random_hands import deal_hands

DEALS = 400


@kernel
def _set_tables(game: Any, rule: Any, deals: Any, seats: Any, cards: Any) -> Any:
    for k in range(len(deals)):
        table = set_table(game, rule, deals[k])
        seats[k, 0], seats[k, 1], seats[k, 2] = table.active, table.makers, table.leader
        seats[k, 3], seats[k, 4] = deals[k].lone_defender, table.maker
        cards[k, 0], cards[k, 1], cards[k, 2] = table.buried, table.pickup, table.out
        cards[k, 3], cards[k, 4] = table.deck, table.trump


class Case(NamedTuple):
    """A call, and the deal in which it was made."""

    hands: list[set[str]]
    upcard: str
    kitty: set[str]
    turn: int
    node: int
    maker: int
    call: str
    buried: str | None = None
    defence: tuple[int, bool] | None = None


def deals_of(rules: Rules, cases: list[Case]) -> Any:
    """The cases as the kernels take them, after their auctions."""
    deals = np.zeros(len(cases), DEAL)
    for deal, one in zip(deals, cases, strict=True):
        deal["hands"][: rules.players], deal["kitty"] = masks(one.hands), twin.raw_mask(one.kitty)
        deal["upcard"], deal["node"] = twin.raw_mask({one.upcard} - {""}), one.node
        deal["maker"], deal["call"] = one.maker, code_of(rules, one.call)
        deal["discard"] = LEAVE if one.buried == contract_twin.LEAVE else twin.raw_mask({one.buried} - {None})
        seat, alone = one.defence or (-1, False)
        deal["decider"], deal["defence"] = seat, ALONE if alone else TOGETHER
    return deals


def set_tables(rules: Rules, numbers: twin.Numbers, cases: list[Case]) -> tuple[Any, Any, Any]:
    """The kernels' tables of some cases: (hands ready, seats, cards)."""
    deals, count = deals_of(rules, cases), len(cases)
    seats, cards = np.zeros((count, 5), np.int64), np.zeros((count, 5), np.uint64)
    _set_tables(compile_rules(rules), rule_of(numbers), deals, seats, cards)
    return deals["ready"][:, : rules.players], seats, cards


def random_calls(rules: Rules, generator: random.Random) -> list[Case]:
    """Legal calls of any seat at any turn, with the discard and the defence left to the rule or chosen."""
    cases = []
    for _ in range(DEALS):
        hands, upcard, kitty = deal_hands(rules, generator)
        turn = generator.randrange(rules.players * len(rules.rounds))
        number, seat = twin.turn_of(rules, turn, upcard)
        calls = twin.legal_calls(rules, turn, hands[seat], upcard, proposed_suit(rules, upcard)) - {"pass"}
        if not calls:
            continue
        call = generator.choice(sorted(calls))
        pickup, dealer, buried = rules.rounds[number].pickup, rules.players - 1, None
        if pickup != "none" and generator.random() < 0.5:
            buried = generator.choice(sorted(hands[-1] | ({upcard} if rules.discard_upcard else set())))
            if pickup == "optional" and seat != dealer and generator.random() < 0.5:
                buried = contract_twin.LEAVE
        defence = (generator.randrange(rules.players), generator.random() < 0.5)
        if not rules.partners or (seat - defence[0]) % 2 == 0 or generator.random() < 0.6:
            defence = None
        cases.append(Case(hands, upcard, kitty, turn, node_of(rules, turn, upcard), seat, call, buried, defence))
    return cases


def random_contracts(rules: Rules, generator: random.Random) -> list[Case]:
    """The same for games in which bids ascend: any maker, bid and strain."""
    cases = []
    for _ in range(DEALS):
        hands, _, kitty = deal_hands(rules, generator)
        contract = generator.choice(rules.contracts)
        call = f"{contract.name}@{twin.STRAINS[generator.choice(contract.strains)]}"
        cases.append(Case(hands, "", kitty, 0, 0, generator.randrange(rules.players), call))
    return cases
