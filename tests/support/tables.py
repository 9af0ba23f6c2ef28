"""Calls of every kind in random deals, and the tables that the kernels set after them."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.codes import BY_RULE, LEAVE, LONE, TOGETHER
from kernels.deal.set_table import set_table
from tests.reference import call_twin as twin
from tests.reference import contract_twin
from tests.reference.call_twin import proposed_suit
from tests.support.encoding import code_of, masks, node_of
from tests.support.points_rule import rule_of
from tests.support.random_hands import deal_hands

DEALS = 400


@kernel
def _set_tables(
    game: Any,
    rule: Any,
    nodes: Any,
    makers: Any,
    calls: Any,
    discards: Any,
    defences: Any,
    upcards: Any,
    kitties: Any,
    hands: Any,
    ready: Any,
    seats: Any,
    cards: Any,
) -> Any:
    for k in range(len(nodes)):
        table, lone = set_table(
            game, rule, nodes[k], makers[k], calls[k], discards[k], defences[k, 0], defences[k, 1], upcards[k],
            kitties[k], hands[k], ready[k],
        )  # fmt: skip
        seats[k, 0], seats[k, 1], seats[k, 2] = table.active, table.makers, table.leader
        seats[k, 3], seats[k, 4] = lone, table.maker
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


def set_tables(rules: Rules, numbers: twin.Numbers, cases: list[Case]) -> tuple[Any, Any, Any]:
    """The kernels' tables of some cases: (hands ready, seats, cards)."""
    count = len(cases)
    ready, places = np.zeros((count, rules.players), np.uint64), np.zeros((count, 5), np.int64)
    cards = np.zeros((count, 5), np.uint64)
    defences = [(-1, BY_RULE) if one.defence is None else (one.defence[0], (TOGETHER, LONE)[one.defence[1]])
                for one in cases]  # fmt: skip
    discards = [
        int(LEAVE) if one.buried == contract_twin.LEAVE else twin.raw_mask({one.buried} - {None}) for one in cases
    ]
    _set_tables(
        compile_rules(rules),
        rule_of(numbers),
        np.array([one.node for one in cases], np.int64),
        np.array([one.maker for one in cases], np.int64),
        np.array([code_of(rules, one.call) for one in cases], np.int64),
        np.array(discards, np.uint64),
        np.array(defences, np.int64),
        np.array([twin.raw_mask({one.upcard} - {""}) for one in cases], np.uint64),
        np.array([twin.raw_mask(one.kitty) for one in cases], np.uint64),
        np.array([masks(one.hands) for one in cases], np.uint64),
        ready,
        places,
        cards,
    )
    return ready, places, cards


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
